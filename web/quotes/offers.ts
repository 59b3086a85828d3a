import { checkoutAnswerSchema, type RefusalAnswer, refusedSchema } from '../../domain/orders/checkout.ts';
import {
  type OfferAccept,
  type OfferDecline,
  type OfferKey,
  type OfferView,
  offerKeySchema,
  offerViewSchema,
} from '../../domain/quoteOffers.ts';
import { postAsOwner } from '../offline/api.ts';

// Offers are read from the server, which decides whether they can still be accepted.

/** The offer named by the URL: `#<secret>` from an email, or `?id=<quote>` for one's own. null for neither. */
export function parseOfferKey(hash: string, search: string): OfferKey | null {
  const secret = hash.replace(/^#/, '');
  const id = new URLSearchParams(search).get('id');
  const read = offerKeySchema.safeParse(secret ? { secret } : { quoteId: id });
  return read.success ? read.data : null;
}

export type OfferFound = { kind: 'found'; view: OfferView } | { kind: 'unknown' } | { kind: 'away' };

/** Loads the offer that a URL names. */
export async function readOffer(key: OfferKey | null): Promise<OfferFound> {
  if (key === null) return { kind: 'unknown' };
  try {
    const response = await postAsOwner('/api/quote-offers/view', key);
    if (response.status === 404 || response.status === 400) return { kind: 'unknown' };
    if (!response.ok) return { kind: 'away' };
    return { kind: 'found', view: offerViewSchema.parse(await response.json()) };
  } catch (error) {
    console.warn('The offer could not be asked for.', error);
    return { kind: 'away' };
  }
}

export type AcceptResult =
  | { kind: 'ready'; url: string; sessionId: string }
  | { kind: 'refused'; refusal: RefusalAnswer }
  | { kind: 'failed' };

/** False when it could not be declined; another state of the offer shows when it is read again. */
export async function declineOffer(answer: OfferDecline): Promise<boolean> {
  try {
    const response = await postAsOwner('/api/quote-offers/decline', answer);
    return response.ok || response.status === 409;
  } catch (error) {
    console.warn('The offer was not declined.', error);
    return false;
  }
}

/** Accepts once, however often it is sent: the server keeps one order per offer. */
export async function acceptOffer(acceptance: OfferAccept): Promise<AcceptResult> {
  try {
    const response = await postAsOwner('/api/quote-offers/accept', acceptance);
    const answer: unknown = await response.json();
    if (response.ok) {
      const { url, sessionId } = checkoutAnswerSchema.parse(answer);
      return /^https?:$/.test(new URL(url).protocol) ? { kind: 'ready', url, sessionId } : { kind: 'failed' };
    }
    if (response.status >= 500 || response.status === 429) return { kind: 'failed' };
    return { kind: 'refused', refusal: refusedSchema.parse(answer) };
  } catch (error) {
    console.warn('The offer has no answer yet; sent again, it stays one order.', error);
    return { kind: 'failed' };
  }
}
