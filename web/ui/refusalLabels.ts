import type { RefusalCode } from '../../domain/base/refusals.ts';
import { CUSTOM_BLEND_MINIMUM_YARDS } from '../../domain/base/settings.ts';
import type { Translate } from './locale.tsx';

/** The details of a refusal that its text needs. `left`: units of the product in the yard. */
type Detail = {
  reason?: string | null | undefined;
  name?: string | null;
  left?: number | null | undefined;
  isPickup?: boolean;
};

/** Texts for the store's refusals, for customers as for staff: no other place has words for one. */
export function refusalText(code: RefusalCode, t: Translate, detail: Detail = {}): string {
  const { reason, name, left } = detail;
  const unreadable = t('The store could not read it. Open it, check it and send it again.');
  const texts: Record<RefusalCode, string> = {
    product_gone: name
      ? t('{name} is no longer sold. Write to us.', { name })
      : t('This product is no longer sold.'),
    out_of_stock: left
      ? t('Only {n} left in the yard.', { n: left })
      : name
        ? t('There is not enough {name} in the yard right now.', { name })
        : t('There is not enough in the yard.'),
    price_changed: t('A price has changed in the meantime.'),
    below_minimum: t('Loads to this ZIP have a minimum. Add yards, or ask us.'),
    not_addable: t('This product cannot be ordered online.'),
    delivery_date_past: t('That day has passed. Choose a later one.'),
    delivery_date_unavailable: dayText(detail, t),
    promo_code: promoText(reason, t),
    window_full:
      reason === 'begun'
        ? t('That half of the day has begun. Choose another one.')
        : t('Our trucks are full at that time. Choose another one.'),
    blend_too_small: t('A custom blend needs {n} or more cubic yards.', { n: CUSTOM_BLEND_MINIMUM_YARDS }),
    wrong_status: t('The order is already past that step.'),
    too_late: t('The truck is already planned. To change something, call us.'),
    refund_open: t('A refund of this order is still on its way.'),
    ordered: t('The customer has already ordered it.'),
    undo_over: t('It can no longer be undone.'),
    already_paid: t('The order is already paid.'),
    not_paid: t('The order is not paid yet.'),
    sign_in_required: t('Sign in to send this.'),
    not_found: t('It is no longer there.'),
    not_delivered: t('The order has to be delivered first.'),
    already_reviewed: t('You have already reviewed this.'),
    not_a_picture: t('The store could not read this picture. Take another one.'),
    too_many_photos: t('There is no room for more pictures. Remove one first.'),
    no_terms: t('This account cannot order on account now.'),
    credit_limit: t('That is over the credit limit of the account.'),
    newsletter_busy: t('Too many people signed up just now. Enter your address again in an hour.'),
    unknown_command: t('The store no longer takes this. Call us instead.'),
    receipt_mismatch: unreadable,
    invalid_payload: unreadable,
  };
  // A newer store may have reasons that this app does not know.
  return texts[code] ?? unreadable;
}

/** Reasons are a day's verdicts (domain/delivery/calendar.ts), and `full`. */
function dayText({ reason, isPickup = false }: Detail, t: Translate): string {
  switch (reason) {
    case 'past':
      return t('That day has passed. Choose a later one.');
    case 'full':
      return t('Our trucks are full on that day. Choose another one.');
    case 'too_soon':
      return t('That is too soon. Choose a later day.');
    case 'too_far':
      return t('That is more than a year away. Choose an earlier day.');
    default:
      return isPickup
        ? t('We are closed then. Choose another day.')
        : t('No deliveries on that day. Choose another one.');
  }
}

/** Reasons are a `PromoProblem` (domain/orders/promoCodes.ts). */
function promoText(reason: string | null | undefined, t: Translate): string {
  switch (reason) {
    case 'not_yet':
      return t('This code is not valid yet.');
    case 'over':
      return t('This code is no longer valid.');
    case 'used_up':
      return t('This code is used up.');
    case 'used_by_you':
      return t('This code works once for each customer, and was used.');
    case 'minimum':
      return t('The goods are below the minimum of this code.');
    case 'not_for_these':
      return t('The code does not apply to these goods.');
    default:
      return t('We do not know this code. Check its letters and digits.');
  }
}
