import type { Dictionary } from '../ui/locale.tsx';

/** Spanish for texts and notifications. */
export const es: Dictionary = {
  'Notifications are blocked in this browser.': 'Las notificaciones están bloqueadas en este navegador.',
  'Notifications are on for this device.': 'Las notificaciones están activadas en este aparato.',
  'Notify me on this device': 'Avíseme en este aparato',
  'Get notified about your delivery': 'Sepa cuándo llega',
  'A notification when your load is confirmed, on its way and delivered.':
    'Una notificación cuando su carga esté confirmada, en camino y entregada.',
  'Get notified when we answer': 'Sepa cuándo le respondemos',
  'A notification as soon as the yard has answered.': 'Una notificación en cuanto le respondamos.',
  'Text me when it is ready': 'Envíenme un mensaje de texto cuando esté listo',
  'When it is confirmed and ready. Your carrier may charge for texts; reply STOP to end them.':
    'Cuando esté confirmado y listo. Su compañía puede cobrar los mensajes; responda STOP para no recibir más.',
  'Text me about this delivery': 'Envíenme mensajes de texto sobre esta entrega',
  'By WhatsApp instead': 'Mejor por WhatsApp',
  'When it is confirmed, on its way and delivered. Your carrier may charge for texts; reply STOP to end them.':
    'Cuando esté confirmada, en camino y entregada. Su compañía puede cobrar los mensajes; responda STOP para no recibir más.',
  'A text needs a US mobile number with 10 digits.':
    'Para los mensajes hace falta un celular de EE. UU. con 10 dígitos.',
  'No phone to text': 'No hay teléfono para mensajes',
  'Save a US mobile number in your profile first.': 'Primero guarde un celular de EE. UU. en su perfil.',
  'This number answered STOP. Text START from it to hear from us again.':
    'Este número respondió STOP. Envíe START desde él para recibir mensajes otra vez.',
  'Texts and notifications': 'Mensajes y notificaciones',
  'Text messages': 'Mensajes de texto',
  WhatsApp: 'WhatsApp',
  'To {phone}, about your deliveries. Reply STOP to end them.':
    'Al {phone}, sobre sus entregas. Responda STOP para no recibir más.',
  'About your deliveries, to the phone of your profile. Your carrier may charge for them.':
    'Sobre sus entregas, al teléfono de su perfil. Su compañía puede cobrarlos.',
  'Notifications on this device': 'Notificaciones en este aparato',
  'About your deliveries and quotes, until you sign out here.':
    'Sobre sus entregas y cotizaciones, hasta que cierre sesión aquí.',
};
