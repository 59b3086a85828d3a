import type { AuditSubject } from '../../../domain/admin/admin.ts';
import { ROLES, type Role } from '../../../domain/admin/staff.ts';
import { formatMoney } from '../../../domain/base/money.ts';
import { clockLabel, HOLIDAYS, type OpenHours } from '../../../domain/base/settings.ts';
import { isStoreDate } from '../../../domain/delivery/calendar.ts';
import { DELIVERY_WINDOWS } from '../../../domain/delivery/deliveryWindow.ts';
import { windowName } from '../../../domain/delivery/windowLabels.ts';
import { ZONE_IDS, type ZoneId } from '../../../domain/delivery/zones.ts';
import { ORDER_STATUSES } from '../../../domain/orders/orders.ts';
import { statusText } from '../../orders/labels.ts';
import { hoursLabel } from '../../ui/hours.ts';
import type { Language, Translate } from '../../ui/locale.tsx';
import { roleText } from '../customers/CustomerTable.tsx';
import { productFieldLabels } from '../products/productLabels.ts';
import { formatDay } from '../ui/format.ts';
import { PAYMENT_CHOICES, paymentName } from '../ui/paymentLabels.ts';
import { holidayName } from './ClosedDays.tsx';

/** The subject's admin page. */
export function subjectPath({ kind, id }: { kind: AuditSubject; id: string }): string {
  const tabs = {
    order: `orders&order=${id}`,
    product: `products&product=${encodeURIComponent(id)}`,
    article: `blog&article=${id}`,
    quote: `quotes&quote=${id}`,
    review: 'reviews',
    subscriber: 'newsletter',
  } as const satisfies Record<AuditSubject, string>;
  return `/admin?tab=${tabs[kind]}`;
}

/** Fields of a product whose changes are recorded as `[before, after]`. */
const BEFORE_AND_AFTER = ['priceCents', 'inventoryCount', 'isActive'];

type Say = { t: Translate; language: Language };

/** Keys in an entry's detail that its link already shows. */
const SHOWN_AS_LINK = ['orderNumber', 'product', 'article', 'slug', 'quoteId', 'review', 'subscriber'];

/** An entry's detail, with settings shown by their labels. `isLinked`: a link beside it shows the subject. */
export function labelledDetail(
  detail: Record<string, unknown>,
  { isLinked, nameOfZone, ...say }: Say & { isLinked: boolean; nameOfZone: (id: ZoneId) => string },
): Record<string, unknown> {
  const { t } = say;
  const { fields } = detail;
  // The others have their values beside their names.
  const others = Array.isArray(fields) ? fields.filter((field) => !(field in detail)) : [];
  const left = Object.entries({ ...detail, ...(fields ? { fields: others } : {}) }).filter(
    ([name]) => (!isLinked || !SHOWN_AS_LINK.includes(name)) && (name !== 'fields' || others.length > 0),
  );
  const { key } = detail;
  if (typeof key !== 'string')
    return Object.fromEntries(left.map(([name, value]) => [fieldName(name, t), displayed(value, name, say)]));
  return Object.fromEntries(
    left.map(([name, value]) => [
      name,
      name === 'key'
        ? settingLabel(key, { t, nameOfZone })
        : displayed(value, key === 'cutoff' || key === 'noon' ? `${key}Minute` : key, say),
    ]),
  );
}

/** A setting's value, with its fields shown by their labels. */
function displayed(value: unknown, name: string, say: Say): unknown {
  const { t, language } = say;
  if (Array.isArray(value) && name === 'fields')
    return value.map((field: unknown) => partLabel(String(field), t)).join(', ');
  if (Array.isArray(value) && value.length === 2 && BEFORE_AND_AFTER.includes(name))
    return value.map((one: unknown) => plain('', displayed(one, name, say))).join(' → ');
  // Ids of products in older entries.
  if (Array.isArray(value) && name === 'changed') return value.length;
  if (typeof value === 'string' && ['day', 'from', 'to'].includes(name) && isStoreDate(value))
    return formatDay(value, language);
  if (typeof value === 'number' && name.endsWith('Minute')) return clockLabel(value);
  if (typeof value === 'number' && name.endsWith('Cents')) return formatMoney(value, { cents: 'always' });
  if (Array.isArray(value)) return value.map((one: unknown) => displayed(one, name, say));
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  const window = DELIVERY_WINDOWS.find((known) => known === value);
  if (window) return windowName(window, t);
  if (isRole(value)) return roleText(value, t);
  const status = ORDER_STATUSES.find((known) => known === value);
  if (status) return statusText(status, t);
  const named = typeof value === 'string' ? namedValue(name, value, t) : undefined;
  if (named !== undefined) return named;
  const holiday = name === 'holidays' && HOLIDAYS.find((known) => known === value);
  if (holiday) return holidayName(holiday, t);
  if (!isFields(value)) return value;
  if ('opensMinute' in value) return timesLabel(value as OpenHours, t);
  return Object.fromEntries(
    Object.entries(value).map(([part, one]) => [partLabel(part, t), displayed(one, part, say)]),
  );
}

/** How an order is paid, and which list of customers was read. */
function namedValue(name: string, value: string, t: Translate): string | undefined {
  const payment = name === 'payment' && PAYMENT_CHOICES.find((known) => known === value);
  if (payment) return paymentName(payment, t);
  const lists: Record<string, string> = {
    accounts: t('With an account'),
    guests: t('Guests'),
    contractors: t('Contractors'),
    orders: t('Orders'),
  };
  return name === 'list' ? lists[value] : undefined;
}

const isRole = (value: unknown): value is Role => ROLES.some((role) => role === value);

function timesLabel(hours: OpenHours | Omit<OpenHours, 'fromDay' | 'toDay'>, t: Translate): string {
  return 'fromDay' in hours
    ? hoursLabel(hours, t)
    : `${clockLabel(hours.opensMinute)}–${clockLabel(hours.closesMinute)}`;
}

/** `from` and `to` are joined by an arrow later (`detailText`), and the order's number stands without a name. */
const fieldName = (name: string, t: Translate) =>
  ['from', 'to', 'orderNumber', 'method'].includes(name) ? name : partLabel(name, t);

function partLabel(part: string, t: Translate): string {
  const words: Record<string, string> = {
    ...productFieldLabels(t),
    day: t('Day'),
    deliveryDate: t('Delivery day'),
    deliveryWindow: t('Time of day'),
    truck: t('Truck'),
    load: t('Load'),
    reason: t('Reason'),
    subject: t('Subject'),
    fields: t('Changed fields'),
    priceCents: t('Price'),
    features: t('Features'),
    created: t('New'),
    changed: t('Changed'),
    lines: t('Entries'),
    path: t('Page'),
    name: t('Name'),
    areas: t('Places'),
    city: t('City'),
    county: t('County'),
    miles: t('Miles from Nashville'),
    zone: t('Zone'),
    poBox: t('Only post office boxes'),
    feeCents: t('Fee ($)'),
    minimumYards: t('Minimum (cubic yards)'),
    sameDay: t('Same day'),
    saturday: t('Saturday'),
    leadDays: t('Business days'),
    freeFromCents: t('Free delivery from ($)'),
    unknownZipCents: t('When the ZIP is unknown ($)'),
    extraLoadCents: t('Each additional truckload ($)'),
    trucks: t('Trucks per day'),
    loadsPerTruck: t('Loads per truck per day'),
    loadsPerHalfDay: t('Loads per truck in a morning or an afternoon'),
    loads: t('Loads'),
    weekdays: t('Monday to Friday'),
    amountCents: t('Amount'),
    totalCents: t('Total'),
    discountCents: t('Discount'),
    refundCents: t('Refunded'),
    deliveryAddress: t('Address'),
    deliveryZip: t('ZIP'),
    specialInstructions: t('Where to drop it'),
    reference: t('Number'),
    quantity: t('Quantity'),
    payment: t('Payment'),
    list: t('List'),
    restocked: t('Back in stock'),
  };
  return words[part] ?? part;
}

/** A setting's label: the title of its form. */
function settingLabel(
  key: string,
  { t, nameOfZone }: { t: Translate; nameOfZone: (id: ZoneId) => string },
): string {
  const zone = ZONE_IDS.find((id) => key === `zone ${id}`);
  if (zone) return nameOfZone(zone);
  const zip = /^zip (\d{5})$/.exec(key)?.[1];
  if (zip) return t('ZIP {zip}', { zip });
  const words: Record<string, string> = {
    name: t('Store name'),
    phone: t('Phone'),
    email: t('Email'),
    address: t('Address'),
    hours: t('Opening hours'),
    holidays: t('Public holidays'),
    closures: t('Closed days'),
    minimums: t('Minimum orders'),
    reminders: t('Reminders of unpaid checkouts'),
    lowstock: t('Low stock at or below'),
    deliveries: t('Delivery hours'),
    noon: t('The afternoon begins at'),
    cutoff: t('Same-day cutoff'),
    fees: t('Delivery fees'),
    fleet: t('Trucks'),
  };
  return words[key] ?? key;
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keys whose values are shown without the key. */
const NAMELESS = ['orderNumber', 'key', 'name', 'method'];

/** `{ to, from, orderNumber }` → `ORD-1, pending → confirmed`; other keys as in the log. */
export function detailText({ from, to, ...rest }: Record<string, unknown>): string {
  const words = Object.entries(rest)
    .sort(([one], [other]) => rank(one) - rank(other))
    .map(([name, value]) => said(name, value));
  if (isFields(from) && isFields(to))
    for (const name of Object.keys(to)) {
      const [before, after] = [plain(name, from[name]), plain(name, to[name])];
      if (before !== after) words.push(`${name} ${before} → ${after}`);
    }
  else if (from !== undefined && to !== undefined) words.push(`${plain('', from)} → ${plain('', to)}`);
  else if (from !== undefined) words.push(said('from', from));
  else if (to !== undefined) words.push(said('to', to));
  return words.join(', ');
}

const rank = (name: string) => (NAMELESS.includes(name) ? 0 : 1);

const said = (name: string, value: unknown) =>
  NAMELESS.includes(name) || name.endsWith('Cents') ? plain(name, value) : `${name} ${plain(name, value)}`;

function plain(name: string, value: unknown): string {
  if (typeof value === 'number' && name.endsWith('Cents')) return formatMoney(value, { cents: 'always' });
  if (Array.isArray(value)) return value.map((one) => plain('', one)).join(', ') || '–';
  if (isFields(value))
    return Object.entries(value)
      .map(([inner, one]) => said(inner, one))
      .join(', ');
  return value === null || value === undefined || value === '' ? '–' : String(value);
}
