import type { NewsletterSignup } from '../../domain/newsletter.ts';
import type { Translate } from '../ui/locale.tsx';

/**
 * Puts the address on its way to the list. Resolves once it is saved on this device, with or without signal: the
 * outbox sends it, and tries again for as long as it takes. Rejects when nothing can keep it.
 */
export async function subscribe(signup: NewsletterSignup): Promise<void> {
  const { record } = await import('../offline/outbox.ts');
  await record('subscribeNewsletter', signup);
}

export type LinkAnswer = 'done' | 'gone' | 'no_answer';

/** Presses the button of a mailed link. */
export async function redeemLink(what: 'confirm' | 'unsubscribe', token: string): Promise<LinkAnswer> {
  const { callApi } = await import('../offline/api.ts');
  try {
    const { ok, status } = await callApi(`/api/newsletter/${what}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    if (ok) return 'done';
    return status === 404 || status === 400 ? 'gone' : 'no_answer';
  } catch (error) {
    console.warn('The link could not be sent.', error);
    return 'no_answer';
  }
}

/** What a subscriber gets, four of them. */
export function perks(t: Translate): string[] {
  return [
    t('What to spread when, for Middle Tennessee ground'),
    t('Prices before they change'),
    t('New materials and guides'),
    t('One mail a month, and out with one tap'),
  ];
}
