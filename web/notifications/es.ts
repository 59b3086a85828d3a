import type { Dictionary } from '../ui/locale.tsx';

/** Spanish for notifications. */
export const es: Dictionary = {
  'Notifications are blocked in this browser.': 'Las notificaciones están bloqueadas en este navegador.',
  'Notifications are on for this device.': 'Las notificaciones están activadas en este teléfono.',
  'Notify me on this device': 'Avíseme en este teléfono',
  'Get notified about your delivery': 'Sepa cuándo llega',
  'A notification when your load is confirmed, on its way and delivered.':
    'Una notificación cuando su carga esté confirmada, en camino y entregada.',
  'Get notified when we answer': 'Sepa cuándo le respondemos',
  'A notification as soon as the yard has answered.': 'Una notificación en cuanto le respondamos.',
  'Notifications on this device': 'Notificaciones en este teléfono',
  'About your deliveries and quotes, until you sign out here.':
    'Sobre sus entregas y cotizaciones, hasta que cierre sesión aquí.',
};
