import type { DeliveryStatus } from '../../../domain/delivery/deliveries.ts';
import type { Translate } from '../../ui/locale.tsx';
import type { Tone } from '../../ui/Tag.tsx';

export function deliveryWords(status: DeliveryStatus, t: Translate): string {
  switch (status) {
    case 'planned':
      return t('Planned');
    case 'started':
      return t('On the road');
    case 'delivered':
      return t('Delivered');
    case 'cancelled':
      return t('Cancelled');
  }
}

export function deliveryTone(status: DeliveryStatus): Tone {
  const tones = { planned: 'neutral', started: 'info', delivered: 'ok', cancelled: 'danger' } as const;
  return tones[status];
}

export function warningWords(warning: 'over' | 'wet', t: Translate): string {
  return warning === 'over' ? t('Too heavy for the truck') : t('Too heavy after long rain: check the scale');
}
