import type { SubscriberState } from '../../../domain/admin/newsletter.ts';
import type { Translate } from '../../ui/locale.tsx';

export const subscriberStateWords = (t: Translate): Record<SubscriberState, string> => ({
  pending: t('Not confirmed'),
  subscribed: t('Subscribed'),
  unsubscribed: t('Left the list'),
});
