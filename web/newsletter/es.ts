import type { Dictionary } from '../ui/locale.tsx';

export const es: Dictionary = {
  'What to spread when, for Middle Tennessee ground':
    'Qué extender y cuándo, para la tierra de Middle Tennessee',
  'Prices before they change': 'Los precios antes de que cambien',
  'New materials and guides': 'Materiales y guías nuevas',
  'One email a month, and one tap to unsubscribe': 'Un correo al mes, y se sale con un toque',
  'The yard’s newsletter': 'El boletín del depósito',
  Newsletter: 'Boletín',
  'Send the newsletter to': 'Enviar el boletín a',
  'Subscribing...': 'Suscribiendo...',
  Subscribe: 'Suscribirme',
  'Please enter a valid email address': 'Escriba un correo electrónico válido',
  'Failed to subscribe': 'No se pudo suscribir',
  'Please try again or contact us directly.': 'Inténtelo de nuevo o contáctenos directamente.',
  'Subscribed. Confirm it in the email we send you.': 'Suscrito. Confírmelo en el correo que le enviamos.',
  'This link no longer works': 'Este enlace ya no sirve',
  'It is too old, or a letter of it is missing. Use the link in our newest email.':
    'Es muy viejo o le falta una letra. Use el enlace de nuestro correo más reciente.',
  'No answer from the store. Press again with signal.': 'La tienda no responde. Presione otra vez con señal.',
  'Confirm your subscription': 'Confirme su suscripción',
  'Press the button, and we will send the newsletter to this address.':
    'Un toque y el boletín llega a este correo.',
  'You are on the list': 'Ya está en la lista',
  'Leave the newsletter': 'Salir del boletín',
  'Press the button to stop the newsletter to this address. You will still hear from us about orders and quotes.':
    'Un toque y ya no llega ningún boletín a este correo. Los pedidos y cotizaciones se siguen contestando.',
  Unsubscribe: 'Cancelar suscripción',
  'You are off the list': 'Ya no está en la lista',
};
