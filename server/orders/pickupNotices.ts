import type { Translate } from '../../domain/base/locale.ts';

// Pushes about orders to pick up at the yard.

export type PushEvent = 'confirmed' | 'on_the_way' | 'delivered' | 'missed' | 'moved';

export function pickupPush(
  event: PushEvent,
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
