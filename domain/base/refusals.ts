// Expected refusals. A refusal is final: a client stops retrying and shows the reason.

export const REFUSALS = {
  product_gone: 'The product is no longer sold.',
  out_of_stock: 'There is not enough of the product in the yard.',
  price_changed: 'A price changed since the cart was filled.',
  below_minimum: 'The order is below the minimum of its delivery zone, which the store keeps to.',
  not_addable: 'The product has no one-time price in dollars and cannot be ordered.',
  delivery_date_past: 'The delivery date is before today in Nashville.',
  delivery_date_unavailable: 'There is no delivery on that day.',
  promo_code: 'The promo code cannot be used for this order.',
  window_full: 'The trucks have no room left in that part of the day.',
  blend_too_small: 'A custom blend needs 10 or more cubic yards.',
  receipt_mismatch: 'A command with this id was already sent with other content.',
  invalid_payload: 'The command does not have the shape its type asks for.',
  unknown_command: 'The store does not know this type of command.',
  wrong_status: 'The order cannot go from its status to that one.',
  too_late: 'The order can no longer be changed free of charge: its truck is planned.',
  refund_open: 'A refund of the order is still on its way.',
  ordered: 'What was offered has become an order.',
  undo_over: 'It can no longer be undone: the customer was told, or a load has gone on.',
  already_paid: 'The order that this one would replace is paid, or its payment is under way.',
  not_paid: 'The order is not paid, and nobody said that it goes on all the same.',
  sign_in_required: 'Only an account can do this.',
  not_found: 'Who asks has no such thing; somebody else may.',
  not_delivered: 'Only a delivered order can be reviewed.',
  not_a_picture: 'Not a JPEG that is plainly laid out and within the limits.',
  too_many_photos: 'An account keeps only so many pictures.',
  already_reviewed: 'One review for each product and each order.',
  no_terms: 'The account has no terms: it pays as it orders.',
  credit_limit: 'The order and the open invoices together pass the credit limit of the account.',
  newsletter_busy: 'So many signed up for the newsletter in this hour that nobody else is written to.',
} as const;

export type RefusalCode = keyof typeof REFUSALS;

/** `detail` is data for the client (a field name, fresh prices), never text for people. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly detail: Record<string, unknown>;

  constructor(code: RefusalCode, detail: Record<string, unknown> = {}) {
    super(REFUSALS[code]);
    this.name = 'Refusal';
    this.code = code;
    this.detail = detail;
  }
}
