import type { RefusalCode } from '../../domain/base/refusals.ts';
import { CUSTOM_BLEND_MINIMUM_YARDS } from '../../domain/base/settings.ts';
import type { Translate } from './locale.tsx';

/** Texts for the store's refusals. */
export function refusalText(code: RefusalCode, t: Translate): string {
  switch (code) {
    case 'product_gone':
      return t('This product is no longer sold.');
    case 'out_of_stock':
      return t('There is not enough in the yard.');
    case 'price_changed':
      return t('A price has changed in the meantime.');
    case 'below_minimum':
      return t('Loads to this ZIP have a minimum. Add yards, or ask us.');
    case 'not_addable':
      return t('This product cannot be ordered online.');
    case 'delivery_date_past':
      return t('The delivery date has passed.');
    case 'delivery_date_unavailable':
      return t('No truck goes out on that day.');
    case 'promo_code':
      return t('This promo code cannot be used.');
    case 'window_full':
      return t('Our trucks are full at that time. Choose another one.');
    case 'blend_too_small':
      return t('A custom blend needs {n} or more cubic yards.', { n: CUSTOM_BLEND_MINIMUM_YARDS });
    case 'wrong_status':
      return t('The order is already past that step.');
    case 'too_late':
      return t('The truck is already planned. To change something, call us.');
    case 'undo_over':
      return t('It can no longer be undone.');
    case 'already_paid':
      return t('The order is already paid.');
    case 'not_paid':
      return t('The order is not paid yet.');
    case 'sign_in_required':
      return t('Sign in to send this.');
    case 'not_found':
      return t('It is no longer there.');
    case 'not_delivered':
      return t('The order has to be delivered first.');
    case 'already_reviewed':
      return t('You have already reviewed this.');
    case 'not_a_picture':
      return t('The store could not read this picture. Take another one.');
    case 'too_many_photos':
      return t('There is no room for more pictures. Remove one first.');
    case 'no_terms':
      return t('This customer cannot buy on account.');
    case 'credit_limit':
      return t('That is over the credit limit of the account.');
    case 'newsletter_busy':
      return t('Too many people signed up just now. Enter your address again in an hour.');
    case 'retired_command':
      return t('The store no longer takes this. Call us instead.');
    case 'unknown_command':
    case 'receipt_mismatch':
    case 'invalid_payload':
      return t('The store could not read it. Open it, check it and send it again.');
  }
}
