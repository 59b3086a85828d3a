import type { Translate } from '../../ui/locale.tsx';

/** The action's label; an action unknown to this build is shown by its name in the log. */
export function actionLabel(action: string, t: Translate): string {
  switch (action) {
    case 'signed_up':
      return t('Signed up');
    case 'signed_up_again':
      return t('Tried to sign up again');
    case 'signed_in':
      return t('Signed in');
    case 'sign_in_failed':
      return t('Failed to sign in');
    case 'sign_in_limited':
      return t('Locked out after too many tries');
    case 'code_failed':
      return t('Entered a wrong or expired code');
    case 'signed_out':
      return t('Signed out of the account');
    case 'email_confirmed':
      return t('Confirmed the email');
    case 'email_changed':
      return t('Changed the email');
    case 'password_changed':
      return t('Changed the password');
    case 'password_change_failed':
      return t('Failed to change the password');
    case 'refresh_token_reused':
      return t('An old sign-in was reused');
    case 'factor_started':
      return t('Began to set up two-step sign-in');
    case 'factor_added':
      return t('Turned on two-step sign-in');
    case 'factor_proved':
      return t('Passed the second sign-in step');
    case 'factor_failed':
      return t('Failed the second sign-in step');
    case 'factor_removed':
      return t('Removed a second sign-in step');
    case 'factors_reset':
      return t('Two-step sign-in was reset');
    case 'recovery_codes_made':
      return t('Made new recovery codes');
    case 'role_granted':
      return t('Gave a role');
    case 'role_revoked':
      return t('Took a role away');
    case 'denied':
      return t('Denied access to the admin');
    case 'keys_rotated':
      return t('Changed the signing keys');
    case 'account_disabled':
      return t('Disabled an account');
    case 'account_enabled':
      return t('Enabled an account');
    case 'account_deleted':
      return t('Deleted their account');
    case 'data_downloaded':
      return t('Downloaded their data');
    case 'customers_read':
      return t('Opened the customer list');
    case 'customer_read':
      return t('Opened a customer');
    default:
      return yardActionLabel(action, t);
  }
}

function yardActionLabel(action: string, t: Translate): string {
  switch (action) {
    case 'review_approved':
      return t('Approved a review');
    case 'review_rejected':
      return t('Rejected a review');
    case 'review_withdrawn':
      return t('Took a review off the site');
    case 'delivery_moved':
      return t('Moved a load');
    case 'truck_off':
      return t('Took a truck out of service');
    case 'truck_back':
      return t('Put a truck back in service');
    case 'days_told':
      return t('Told a customer the new day');
    case 'order_moved':
      return t('Changed an order’s status');
    case 'order_undone':
      return t('Undid an order’s status change');
    case 'order_cancel_asked':
      return t('Cancelled an order');
    case 'order_refund_asked':
      return t('Issued a refund');
    case 'order_rescheduled':
      return t('Changed the delivery day');
    case 'order_attention_settled':
      return t('Resolved an order problem');
    case 'order_invoiced':
      return t('Marked an order as invoiced');
    case 'order_invoice_paid':
      return t('Marked an invoice as paid');
    case 'order_entered':
      return t('Entered an order');
    case 'order_edited':
      return t('Changed an order');
    case 'order_payment_received':
      return t('Received a payment');
    case 'order_payment_reversed':
      return t('Took back a payment');
    case 'order_link_sent':
      return t('Emailed a payment link');
    case 'order_noted':
      return t('Added a note to an order');
    case 'quote_answered':
      return t('Answered a request');
    case 'quote_closed':
      return t('Closed a request');
    case 'product_created':
      return t('Created a product');
    case 'product_changed':
      return t('Changed a product');
    case 'products_imported':
      return t('Imported products');
    case 'products_exported':
      return t('Exported products');
    case 'promo_code_created':
      return t('Created a promo code');
    case 'promo_code_changed':
      return t('Changed a promo code');
    case 'books_exported':
      return t('Exported the books');
    case 'picture_uploaded':
      return t('Uploaded a picture');
    case 'settings_changed':
      return t('Changed a setting');
    case 'article_created':
      return t('Wrote an article');
    case 'article_changed':
      return t('Changed an article');
    case 'article_published':
      return t('Published an article');
    case 'article_unpublished':
      return t('Unpublished an article');
    case 'text_translated':
      return t('Changed a translation');
    case 'contractor_approved':
      return t('Approved a contractor account');
    case 'contractor_changed':
      return t('Changed a contractor account');
    case 'contractor_refused':
      return t('Refused a contractor account');
    case 'newsletter_exported':
      return t('Exported the newsletter list');
    case 'newsletter_unsubscribed':
      return t('Unsubscribed an address');
    case 'quote_declined':
      return t('Declined a request');
    default:
      return action;
  }
}
