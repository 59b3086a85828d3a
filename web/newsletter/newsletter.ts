import type { NewsletterSignup } from '../../domain/newsletter.ts';
import type { Translate } from '../ui/locale.tsx';

/**
 * Subscribes the address. Resolves once saved on this device, with or without signal; the
 * outbox sends it and retries until it succeeds. Rejects when it cannot be saved.
 */
export async function subscribe(signup: NewsletterSignup): Promise<void> {
  const { record } = await import('../offline/outbox.ts');
  await record('subscribeNewsletter', signup);
}

export type LinkAnswer = 'done' | 'gone' | 'no_answer';

/** Confirms an emailed link. */
export async function openMailedLink(what: 'confirm' | 'unsubscribe', token: string): Promise<LinkAnswer> {
  const { callApi, jsonRequest } = await import('../offline/api.ts');
  try {
    const { ok, status } = await callApi(`/api/newsletter/${what}`, jsonRequest('POST', { token }));
    if (ok) return 'done';
    return status === 404 || status === 400 ? 'gone' : 'no_answer';
  } catch (error) {
    console.warn('The link could not be sent.', error);
    return 'no_answer';
  }
}

/** The four subscriber benefits. */
export function perks(t: Translate): string[] {
  return [
    t('What to spread when, for Middle Tennessee ground'),
    t('Prices before they change'),
    t('New materials and guides'),
    t('One email a month, and one tap to unsubscribe'),
  ];
}
