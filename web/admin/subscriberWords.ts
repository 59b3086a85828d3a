import type { SubscriberState } from '../../domain/officeNewsletter.ts';
import type { Translate } from '../ui/language.tsx';

export const subscriberStateWords = (t: Translate): Record<SubscriberState, string> => ({
  pending: t('Not confirmed'),
  subscribed: t('Subscribed'),
  unsubscribed: t('Left the list'),
});
