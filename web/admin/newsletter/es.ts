import type { Dictionary } from '../../ui/locale.tsx';

export const es: Dictionary = {
  'The preview could not be loaded.': 'No se pudo cargar la vista previa.',
  Waiting: 'En espera',
  When: 'Cuándo',
  Text: 'Texto',
  'Send now': 'Enviar ahora',
  'Search addresses': 'Buscar direcciones',
  'Part of an email': 'Parte de un correo',
  'Export subscribers (CSV)': 'Exportar suscriptores (CSV)',
  'Which addresses': 'Qué direcciones',
  'The list could not be loaded.': 'No se pudo cargar la lista.',
  'No matches.': 'No hay coincidencias.',
  'No subscribers yet.': 'Todavía no hay suscriptores.',
  'The address was not unsubscribed.': 'La dirección no se dio de baja.',
  'Address unsubscribed': 'Dirección dada de baja',
  'Unsubscribe this address?': '¿Dar de baja esta dirección?',
  'They get no more newsletters. Only they can sign up again.':
    'Ya no recibirá el boletín. Solo esa persona puede volver a suscribirse.',
  'Unsubscribe {email}': 'Dar de baja a {email}',
  'Not confirmed': 'Sin confirmar',
  Subscribed: 'Suscritos',
  Unsubscribed: 'Dados de baja',
  Asked: 'Solicitado',
};
