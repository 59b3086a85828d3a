import type { RefusalCode } from '../../domain/base/refusals.ts';
import { CUSTOM_BLEND_MINIMUM_YARDS } from '../../domain/base/settings.ts';
import type { Translate } from './locale.tsx';

/** What of a refusal its text needs. */
type Detail = { reason?: string; name?: string | null };

/** Texts for the store's refusals. */
export function refusalText(code: RefusalCode, t: Translate, { reason, name }: Detail = {}): string {
  const unreadable = t('The store could not read it. Open it, check it and send it again.');
  const texts: Record<RefusalCode, string> = {
    product_gone: name
      ? t('{name} is no longer sold. Write to us.', { name })
      : t('This product is no longer sold.'),
    out_of_stock: name
      ? t('There is not enough {name} in the yard right now.', { name })
      : t('There is not enough in the yard.'),
    price_changed: t('A price has changed in the meantime.'),
    below_minimum: t('Loads to this ZIP have a minimum. Add yards, or ask us.'),
    not_addable: t('This product cannot be ordered online.'),
    delivery_date_past: t('That day has passed. Choose a later one.'),
    delivery_date_unavailable:
      reason === 'full'
        ? t('Our trucks are full on that day. Choose another one.')
        : t('No deliveries on that day. Choose another one.'),
    promo_code: t('This promo code cannot be used.'),
    window_full: t('Our trucks are full at that time. Choose another one.'),
    blend_too_small: t('A custom blend needs {n} or more cubic yards.', { n: CUSTOM_BLEND_MINIMUM_YARDS }),
    wrong_status: t('The order is already past that step.'),
    too_late: t('The truck is already planned. To change something, call us.'),
    undo_over: t('It can no longer be undone.'),
    already_paid: t('The order is already paid.'),
    not_paid: t('The order is not paid yet.'),
    sign_in_required: t('Sign in to send this.'),
    not_found: t('It is no longer there.'),
    not_delivered: t('The order has to be delivered first.'),
    already_reviewed: t('You have already reviewed this.'),
    not_a_picture: t('The store could not read this picture. Take another one.'),
    too_many_photos: t('There is no room for more pictures. Remove one first.'),
    no_terms: t('This customer cannot buy on account.'),
    credit_limit: t('That is over the credit limit of the account.'),
    newsletter_busy: t('Too many people signed up just now. Enter your address again in an hour.'),
    retired_command: t('The store no longer takes this. Call us instead.'),
    unknown_command: unreadable,
    receipt_mismatch: unreadable,
    invalid_payload: unreadable,
  };
  // A newer store may have reasons that this app does not know.
  return texts[code] ?? unreadable;
}
