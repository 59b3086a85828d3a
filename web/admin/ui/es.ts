import type { Dictionary } from '../../ui/locale.tsx';

export const es: Dictionary = {
  'Loading the admin pages': 'Cargando la administración',
  'Not allowed': 'No permitido',
  'You do not have access to this page.': 'No tiene acceso a esta página.',
  'One step is missing': 'Falta un paso',
  'The yard office requires two-step sign-in. Setting it up takes a minute and your phone.':
    'La oficina del depósito solo se abre con la verificación en dos pasos. Activarla toma un minuto y su teléfono.',
  'Only a password protects the yard office. Add a second step, such as a code from your phone.':
    'Solo una contraseña protege la oficina del depósito. Agregue un segundo paso, como un código de su teléfono.',
  'The yard office needs a signal.': 'La oficina del depósito necesita señal.',
  'It opens as soon as there is one.': 'Se abre en cuanto haya.',
  'Admin sections': 'Secciones de administración',
  'Pages of this section': 'Páginas de esta sección',
  'Visit Site': 'Ver el sitio',
  'The yard office shows what was loaded today.': 'La oficina del depósito muestra lo que se cargó hoy.',
  'Out of date: the store is not answering.': 'Desactualizado: la tienda no responde.',
  'This page needs a signal.': 'Esta página necesita señal.',
  'Audit log': 'Registro de acciones',
  'Who did what, newest first. It cannot be changed.':
    'Quién hizo qué, lo más nuevo primero. No se puede cambiar.',
  When: 'Cuándo',
  'What was done': 'Qué se hizo',
  Who: 'Quién',
  'Whose account': 'Cuenta de quién',
  'No entries yet.': 'Todavía no hay registros.',
  'Older entries': 'Registros anteriores',
  'Leave without saving?': '¿Salir sin guardar?',
  'What you typed on this page is not saved yet.':
    'Lo que escribió en esta página todavía no se ha guardado.',
  'Keep editing': 'Seguir editando',
  'Leave and discard': 'Salir y descartar',
  'Somebody else changed this in the meantime. You now see their version; nothing was overwritten.':
    'Otra persona cambió esto mientras tanto. Ahora ve su versión; no se sobrescribió nada.',
  'Online payment link': 'Enlace de pago',
  'On delivery': 'Al recibir',
  Cash: 'Efectivo',
  Check: 'Cheque',
  'Card terminal or transfer': 'Terminal o transferencia',
  'The texts could not be loaded.': 'No se pudieron cargar los textos.',
  '{n} missing': 'Faltan {n}',
  'The texts were not saved.': 'No se guardaron los textos.',
  'This text is too long.': 'Este texto es demasiado largo.',
  'Tags, one per line': 'Etiquetas, una por línea',
  Excerpt: 'Resumen',
  'In short': 'En breve',
  Text: 'Texto',
};
