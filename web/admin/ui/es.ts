import type { Dictionary } from '../../ui/locale.tsx';

export const es: Dictionary = {
  'Yard office': 'Oficina del patio',
  'Opening the office': 'Abriendo la oficina',
  'Not allowed': 'No permitido',
  'This page is not for you.': 'Esta página no es para usted.',
  'The office needs a signal.': 'La oficina necesita señal.',
  'It opens by itself once there is one.': 'Se abre sola en cuanto haya.',
  'Rooms of the office': 'Áreas de la oficina',
  'Visit Site': 'Ver el sitio',
  'Not up to date: no signal since the last change.': 'Sin actualizar: no hay señal desde el último cambio.',
  'Audit log': 'Registro de acciones',
  'Who did what, newest first. It cannot be changed.':
    'Quién hizo qué, lo más nuevo primero. No se puede cambiar.',
  When: 'Cuándo',
  'What was done': 'Qué se hizo',
  Who: 'Quién',
  Concerning: 'Sobre quién',
  'No entries yet.': 'Todavía no hay entradas.',
  'Older entries': 'Anteriores',
  Undo: 'Deshacer',
  'There is no signal.': 'No hay señal.',
  'Somebody else changed this meanwhile. What you see now is how it is; nothing was overwritten.':
    'Alguien más cambió esto mientras tanto. Lo que ve ahora es como está; no se sobrescribió nada.',
};
