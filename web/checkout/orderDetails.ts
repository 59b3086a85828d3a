import { cleanEmail } from '../../domain/base/identifiers.ts';
import type { RefusalCode } from '../../domain/base/refusals.ts';
import type { StoreSettings } from '../../domain/base/settings.ts';
import {
  checkDeliveryDate,
  type DateVerdict,
  type DeliveryDayTerms,
} from '../../domain/delivery/calendar.ts';
import { type Place, parseZip, zipOfPlace, zipsIn } from '../../domain/delivery/delivery.ts';
import { checkPickupDate } from '../../domain/delivery/pickup.ts';
import { DEFAULT_STATE, siteLine, siteOfLine } from '../../domain/delivery/sites.ts';
import { type FullWindows, isDayFull } from '../../domain/delivery/windows.ts';
import {
  type CheckoutForm,
  checkoutFormSchema,
  EMPTY_FORM,
  type OrderDetails,
  orderDetailsSchema,
  type RefusalAnswer,
} from '../../domain/orders/checkout.ts';
import type { Translate } from '../ui/locale.tsx';
import { refusalText } from '../ui/refusalLabels.ts';

// The checkout form of spec 1 §5: its values and their validation.

export type CheckoutFieldName = keyof CheckoutForm;

/** `outside`: not in a delivery zone with a fixed fee. */
export type OrderFieldProblem =
  | 'missing'
  | 'email'
  | 'zip'
  | 'outside'
  /** The address ends with one of another zone. */
  | 'other_zip'
  | 'too_long'
  /** The problems of the day or the window. */
  | 'full'
  /** The yard, on the day of a pick-up. */
  | 'closed'
  | Exclude<DateVerdict, 'ok'>;
type FormProblems = Partial<Record<CheckoutFieldName, OrderFieldProblem>>;

/** Maps a field name in an API error to the form's field. */
export function fieldSentAs(name: string): CheckoutFieldName | null {
  const field = name.replace(/_[a-z]/g, (part) => part.slice(1).toUpperCase());
  return Object.hasOwn(EMPTY_FORM, field) ? (field as CheckoutFieldName) : null;
}

/** The ZIP that determines the fee. */
export const zipForFee = ({ deliveryAddress, deliveryZip }: CheckoutForm): string | null =>
  zipOfPlace(deliveryAddress, deliveryZip);

/** The city that an address with its state and ZIP names after a comma; null leaves it to its own field. */
export function cityIn(address: string): string | null {
  const { named } = zipsIn(address);
  const site = siteOfLine(address, named ?? '', null);
  return named === null || site.address === address.trim() ? null : site.city;
}

/** The delivery address in one line. If the city comes from the ZIP, the server adds it. */
function oneLineAddress(form: CheckoutForm): string {
  const address = form.deliveryAddress.trim();
  const city = form.deliveryCity?.trim();
  const zip = zipForFee(form) ?? '';
  if (!address || !city || cityIn(address) !== null) return address;
  if (zipsIn(address).named === null) return siteLine({ address, city, state: DEFAULT_STATE, zip });
  if (address.toLowerCase().includes(city.toLowerCase())) return address;
  // `12 Maple St, TN 37064`: the city goes before the state.
  return address.replace(
    /[\s,]*(?:TN|Tennessee)?[\s.,]*\d{5}(?:-\d{4})?$/i,
    `, ${city}, ${DEFAULT_STATE} ${zip}`,
  );
}

/** The server takes the yard's own. */
const YARD = 'Pick-up at the yard';

/** The form's values as sent to the server. */
export function orderDetails(form: CheckoutForm): OrderDetails {
  const orNull = (value: string) => value.trim() || null;
  return {
    ...(form.isPickup
      ? { is_pickup: true, delivery_address: YARD, delivery_zip: null }
      : { delivery_address: oneLineAddress(form), delivery_zip: zipForFee(form) }),
    delivery_date: orNull(form.deliveryDate),
    delivery_window: form.deliveryDate ? form.deliveryWindow : 'all_day',
    special_instructions: orNull(form.specialInstructions),
    customer_name: form.customerName.trim(),
    customer_phone: orNull(form.customerPhone),
    customer_email: cleanEmail(form.customerEmail),
    ...(form.poNumber.trim() ? { po_number: form.poNumber.trim() } : {}),
  };
}

/** `full`: as far as the device knows. */
export type OrderTerms = DeliveryDayTerms & {
  settings: StoreSettings;
  full?: FullWindows;
  /** The ZIPs that have a zone, if the device has them. */
  places?: ReadonlyMap<string, Place> | null | undefined;
};

export function formProblems(form: CheckoutForm, terms: OrderTerms): FormProblems {
  const problems: FormProblems = {};
  const { error } = orderDetailsSchema.safeParse(orderDetails(form));
  for (const { path } of error?.issues ?? []) {
    const field = fieldSentAs(String(path[0]));
    if (field === null) continue;
    if (!form[field]?.trim()) problems[field] = 'missing';
    else problems[field] = field === 'customerEmail' ? 'email' : 'too_long';
  }
  if (form.isPickup) return { ...problems, ...pickupProblems(form, terms) };
  const { named, last } = zipsIn(form.deliveryAddress);
  const typedZip = parseZip(form.deliveryZip);
  if (named === null && !typedZip.ok && typedZip.reason !== 'empty') problems.deliveryZip = 'zip';
  if (named === null && last !== null && typedZip.ok && isOtherZone(terms.places, typedZip.zip, last))
    problems.deliveryZip = 'other_zip';
  if (form.deliveryDate !== '') {
    const verdict = checkDeliveryDate(form.deliveryDate, terms);
    const { full = {} } = terms;
    if (verdict !== 'ok') problems.deliveryDate = verdict;
    else if (isDayFull(full, form.deliveryDate)) problems.deliveryDate = 'full';
    else if (full[form.deliveryDate]?.includes(form.deliveryWindow)) problems.deliveryWindow = 'full';
  }
  return problems;
}

/** Whether two ZIPs are in different zones, as the store checks it. */
function isOtherZone(places: OrderTerms['places'], zip: string, otherZip: string): boolean {
  const [zone, otherZone] = [zip, otherZip].map((code) => places?.get(code)?.zone);
  return zone !== undefined && otherZone !== undefined && zone !== otherZone;
}

function pickupProblems({ deliveryDate }: CheckoutForm, terms: OrderTerms): FormProblems {
  if (deliveryDate === '') return {};
  const verdict = checkPickupDate(deliveryDate, terms);
  return verdict === 'ok' ? {} : { deliveryDate: verdict === 'not_a_delivery_day' ? 'closed' : verdict };
}

/** The form's schema under these delivery terms. An issue's message is an `OrderFieldProblem`. */
export const orderFormSchema = (terms: OrderTerms) =>
  checkoutFormSchema.check(({ value, issues }) => {
    for (const [field, problem] of Object.entries(formProblems(value, terms)))
      issues.push({ code: 'custom', input: value, path: [field], message: problem });
  });

/** The error message for a field, saying how to fix it. */
export function problemText(field: CheckoutFieldName, problem: OrderFieldProblem, t: Translate): string {
  switch (problem) {
    case 'missing':
      return missingText(field, t);
    case 'email':
      return t('Add the rest of the address, like name@mail.com');
    case 'zip':
      return t('A ZIP code has 5 digits, such as 37203.');
    case 'outside':
      return t('We have no fixed delivery price there. Ask us for a quote.');
    case 'other_zip':
      return t('The address ends with another ZIP code. Correct one of them.');
    case 'too_long':
      return t('This is too long. Shorten it, please.');
    case 'invalid':
      return t('That is not a date. Choose a day.');
    default:
      return field === 'deliveryWindow'
        ? refusalText('window_full', t)
        : refusalText('delivery_date_unavailable', t, { reason: problem, isPickup: problem === 'closed' });
  }
}

/** What the store does not accept although the form does: mostly a ZIP outside the delivery area. */
const BAD_INPUT: Partial<Record<CheckoutFieldName, OrderFieldProblem>> = {
  deliveryAddress: 'outside',
  deliveryZip: 'outside',
  customerEmail: 'email',
  deliveryDate: 'invalid',
};

/** Why the store refused the order, for the field that it named. */
export function refusedText(
  field: CheckoutFieldName,
  { code, detail }: RefusalAnswer,
  isPickup: boolean,
  t: Translate,
): string {
  if (code === 'bad_input') return problemText(field, BAD_INPUT[field] ?? 'too_long', t);
  const refusalLine = refusalText(code as RefusalCode, t, { ...detail, isPickup });
  return field === 'payOnAccount' ? t('{why} Pay by card, or call us.', { why: refusalLine }) : refusalLine;
}

function missingText(field: CheckoutFieldName, t: Translate): string {
  switch (field) {
    case 'deliveryAddress':
      return t('Tell us where the truck should go.');
    case 'customerName':
      return t('Tell us who to ask for.');
    default:
      return t('Enter your email. You need it to track your order.');
  }
}
