import type { Dictionary } from '../../ui/locale.tsx';

export const es: Dictionary = {
  'Yard office': 'Oficina del depósito',
  'Loading the admin pages': 'Cargando la administración',
  'Not allowed': 'No permitido',
  'You do not have access to this page.': 'No tiene acceso a esta página.',
  'One step is missing': 'Falta un paso',
  'The yard office opens with two-step sign-in only. Setting it up takes a minute and your phone.':
    'La oficina del depósito solo se abre con la entrada en dos pasos. Activarla toma un minuto y su teléfono.',
  'Set up two-step sign-in': 'Activar la entrada en dos pasos',
  'Only a password protects the yard office. Add a second step, such as a code from your phone.':
    'Solo una contraseña protege la oficina del depósito. Agregue un segundo paso, como un código de su teléfono.',
  'Not now': 'Ahora no',
  'The yard office needs a signal.': 'La oficina del depósito necesita señal.',
  'It opens as soon as there is one.': 'Se abre en cuanto haya.',
  'Admin sections': 'Secciones de administración',
  'Visit Site': 'Ver el sitio',
  'Out of date: no signal since the last change.': 'Desactualizado: no hay señal desde el último cambio.',
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
  'Somebody else changed this in the meantime. You now see their version; nothing was overwritten.':
    'Otra persona cambió esto mientras tanto. Ahora ve su versión; no se sobrescribió nada.',
};
