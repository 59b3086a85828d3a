import { checkDeliveryDate, type DateVerdict, type DeliveryTerms } from '../../domain/base/calendar.ts';
import { lineTotalCents } from '../../domain/base/money.ts';
import { parseZip, zipFromAddress } from '../../domain/delivery/delivery.ts';
import { DEFAULT_STATE, siteLine } from '../../domain/jobs/sites.ts';
import type { Cart } from '../../domain/orders/cart.ts';
import type { CreateCheckout } from '../../domain/orders/checkout.ts';
import { EMAIL } from '../../domain/base/fields.ts';
import { type CheckoutForm, MOST_CHARACTERS } from '../../domain/orders/placeOrder.ts';

// The checkout form of spec 1 §5: what it holds, what is wrong with it, and what is sent.

export type FieldName = keyof CheckoutForm;

export const EMPTY_FORM: CheckoutForm = {
  deliveryAddress: '',
  deliveryZip: '',
  deliveryCity: null,
  deliveryDate: '',
  specialInstructions: '',
  customerName: '',
  customerPhone: '',
  customerEmail: '',
};

/** In the order of the page: the first with a problem gets the focus. */
export const FIELDS: readonly FieldName[] = [
  'deliveryAddress',
  'deliveryZip',
  'deliveryCity',
  'deliveryDate',
  'specialInstructions',
  'customerName',
  'customerPhone',
  'customerEmail',
];

/** `outside`: no truck goes there at a fixed price. */
export type FieldProblem =
  | 'missing'
  | 'email'
  | 'zip'
  | 'outside'
  | 'below_minimum'
  | 'too_long'
  | Exclude<DateVerdict, 'ok'>;
export type FormProblems = Partial<Record<FieldName, FieldProblem>>;

const REQUIRED: readonly FieldName[] = ['deliveryAddress', 'customerName', 'customerEmail'];
const SENT_AS = {
  deliveryAddress: 'delivery_address',
  specialInstructions: 'special_instructions',
  customerName: 'customer_name',
  customerPhone: 'customer_phone',
  customerEmail: 'customer_email',
} as const satisfies Partial<Record<FieldName, keyof CreateCheckout>>;

/** The form's field of a field name in the call, as errors give it. */
export function fieldSentAs(name: string): FieldName | null {
  if (name === 'delivery_date') return 'deliveryDate';
  if (name === 'delivery_zip') return 'deliveryZip';
  const entry = Object.entries(SENT_AS).find(([, sent]) => sent === name);
  return entry ? (entry[0] as keyof typeof SENT_AS) : null;
}

/** The ZIP that decides the fee: the address's own, else the one given beside it, else null. */
export function zipOf({ deliveryAddress, deliveryZip }: CheckoutForm): string | null {
  const parsed = parseZip(deliveryZip);
  return zipFromAddress(deliveryAddress) ?? (parsed.ok ? parsed.zip : null);
}

/** Where the truck goes, in one line. The city of the ZIP is the store's to add. */
function addressOf(form: CheckoutForm): string {
  const address = form.deliveryAddress.trim();
  const city = form.deliveryCity?.trim();
  if (!address || !city || zipFromAddress(address) !== null) return address;
  return siteLine({ address, city, state: DEFAULT_STATE, zip: zipOf(form) ?? '' });
}

export function formProblems(form: CheckoutForm, terms: DeliveryTerms): FormProblems {
  const problems: FormProblems = {};
  for (const field of Object.keys(SENT_AS) as (keyof typeof SENT_AS)[]) {
    const value = form[field].trim();
    const sent = field === 'deliveryAddress' ? addressOf(form) : value;
    if (value === '') {
      if (REQUIRED.includes(field)) problems[field] = 'missing';
    } else if (field === 'customerEmail' && !EMAIL.test(value)) problems[field] = 'email';
    else if (sent.length > MOST_CHARACTERS[SENT_AS[field]])
      problems[field] = field === 'customerEmail' ? 'email' : 'too_long';
  }
  if (zipFromAddress(form.deliveryAddress) === null && form.deliveryZip.trim() !== '') {
    if (!parseZip(form.deliveryZip).ok) problems.deliveryZip = 'zip';
  }
  if (form.deliveryDate !== '') {
    const verdict = checkDeliveryDate(form.deliveryDate, terms);
    if (verdict !== 'ok') problems.deliveryDate = verdict;
  }
  return problems;
}

type Figures = { subtotalCents: number; deliveryFeeCents: number; totalCents: number };

/** The body of create-checkout. Dollars, as the specification has them; the figures are those on the screen. */
export function checkoutBody(form: CheckoutForm, lines: Cart, figures: Figures): CreateCheckout {
  const dollars = (cents: number) => cents / 100;
  const orNull = (value: string) => value.trim() || null;
  return {
    items: lines.map(({ product, quantity }) => ({
      product_id: product.id,
      product_type: product.type,
      product_name: product.name,
      quantity,
      unit_price: dollars(product.priceCents),
      unit: product.unit,
      total_price: dollars(lineTotalCents(product.priceCents, quantity)),
    })),
    subtotal: dollars(figures.subtotalCents),
    delivery_fee: dollars(figures.deliveryFeeCents),
    total_amount: dollars(figures.totalCents),
    delivery_address: addressOf(form),
    delivery_zip: zipOf(form),
    delivery_date: orNull(form.deliveryDate),
    special_instructions: orNull(form.specialInstructions),
    customer_name: form.customerName.trim(),
    customer_phone: orNull(form.customerPhone),
    customer_email: form.customerEmail.trim().toLowerCase(),
  };
}
