import type { TextEvent } from '../../domain/admin/texts.ts';
import type { Translate } from '../../domain/base/locale.ts';

// Texts and pushes about orders to pick up at the yard.

/** The standard texts, because the admin's are about deliveries. */
export function pickupText(event: TextEvent, t: Translate): string {
  switch (event) {
    case 'confirmed':
    case 'moved':
      return t('{store}: pick up order {number} on {day}. See it: {link}');
    case 'on_the_way':
      return t('{store}: order {number} is ready to pick up. Hours and directions: {link}');
    case 'delivered':
    case 'missed':
      return t('{store}: order {number} was picked up. See it: {link}');
  }
}

export function pickupPush(
  event: TextEvent,
  { number, day }: Record<'number' | 'day', string>,
  t: Translate,
): { title: string; text: string } {
  switch (event) {
    case 'confirmed':
      return {
        title: t('Order {number} is confirmed', { number }),
        text: t('Pick it up on {day}.', { day }),
      };
    case 'on_the_way':
      return {
        title: t('Order {number} is ready', { number }),
        text: t('Hours and directions are on the order page.'),
      };
    case 'moved':
      return { title: t('A new pick-up day'), text: t('Pick it up on {day}.', { day }) };
    case 'delivered':
    case 'missed':
      return {
        title: t('Order {number} was picked up', { number }),
        text: t('The history is on the order page.'),
      };
  }
}
