import type { Dictionary } from '../../ui/locale.tsx';

export const es: Dictionary = {
  'Export subscribers (CSV)': 'Exportar suscriptores (CSV)',
  'The list could not be loaded.': 'No se pudo cargar la lista.',
  'No matches.': 'No hay coincidencias.',
  'The address was not unsubscribed.': 'La dirección no se dio de baja.',
  'Address unsubscribed': 'Dirección dada de baja',
  'Unsubscribe {email}': 'Dar de baja a {email}',
  'Not confirmed': 'Sin confirmar',
  Subscribed: 'Suscritos',
  Unsubscribed: 'Dados de baja',
  Asked: 'Solicitado',
  'Yes, unsubscribe': 'Sí, dar de baja',
  'Confirmed: {n}. The newest {most} are listed; the file has all of them, each with a link to unsubscribe.':
    'Confirmadas: {n}. Se muestran las {most} más nuevas; el archivo las tiene todas, cada una con un enlace para salir.',
};
