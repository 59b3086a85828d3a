import type { Dictionary } from '../../ui/locale.tsx';

export const es: Dictionary = {
  Undo: 'Deshacer',
  'There is no signal.': 'No hay señal.',
  'Somebody else changed this in the meantime. You now see their version; nothing was overwritten.':
    'Otra persona cambió esto mientras tanto. Ahora ve su versión; no se sobrescribió nada.',
  'Failed to fetch reviews': 'No se pudieron cargar las reseñas',
  'Failed to approve review': 'No se pudo aprobar la reseña',
  'Failed to reject review': 'No se pudo rechazar la reseña',
  'Review approved successfully': 'Reseña aprobada',
  'Review rejected and deleted': 'Reseña rechazada y borrada',
  'It could not be taken back.': 'No se pudo deshacer.',
  'The review waits again': 'La reseña vuelve a esperar',
  'No review waits.': 'No hay reseñas en espera.',
  'No review is approved yet.': 'Todavía no hay reseñas aprobadas.',
  'Reject this review?': '¿Rechazar esta reseña?',
  'It is deleted, for its writer too. For ten seconds you can take that back.':
    'Se borra, también para quien la escribió. Puede deshacerlo durante diez segundos.',
  'Reject and delete': 'Rechazar y borrar',
  'Stars alone, no words.': 'Solo estrellas, sin texto.',
  'Account deleted': 'Cuenta eliminada',
  Approve: 'Aprobar',
  Approved: 'Aprobadas',
  Reject: 'Rechazar',
};
