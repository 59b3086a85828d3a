import type { AuditSubject } from '../../../domain/admin/admin.ts';
import { ROLES, type Role } from '../../../domain/admin/staff.ts';
import { formatMoney } from '../../../domain/base/money.ts';
import { clockLabel, HOLIDAYS, type OpenHours } from '../../../domain/base/settings.ts';
import { ZONE_IDS, type ZoneId } from '../../../domain/delivery/zones.ts';
import { hoursLabel } from '../../ui/hours.ts';
import type { Translate } from '../../ui/locale.tsx';
import { roleText } from '../customers/CustomerTable.tsx';
import { holidayName } from './ClosedDays.tsx';

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
    case 'chat_deleted':
      return t('Deleted a conversation');
    case 'customers_read':
      return t('Opened the customer list');
    case 'customer_read':
      return t('Opened a customer');
    case 'chats_read':
      return t('Opened the conversations');
    case 'chat_read':
      return t('Read a conversation');
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
    case 'review_restored':
      return t('Restored a review');
    case 'review_withdrawn':
      return t('Took a review off the site');
    case 'delivery_moved':
      return t('Moved a load');
    case 'days_told':
      return t('Told a customer the new day');
    case 'days_undone':
      return t('Undid a move to another day');
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
    case 'products_ordered':
      return t('Reordered products');
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
    case 'article_scheduled':
      return t('Scheduled an article');
    case 'article_unpublished':
      return t('Unpublished an article');
    case 'text_translated':
      return t('Changed a translation');
    case 'newsletter_exported':
      return t('Exported the newsletter list');
    case 'newsletter_unsubscribed':
      return t('Unsubscribed an address');
    default:
      return action;
  }
}

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

/** Keys in an entry's detail that its link already shows. */
const SHOWN_AS_LINK = ['orderNumber', 'product', 'article', 'slug', 'quoteId', 'review', 'subscriber'];

/** An entry's detail, with settings shown by their labels. `isLinked`: a link beside it shows the subject. */
export function labelledDetail(
  { chat: _, ...detail }: Record<string, unknown>,
  { isLinked, t, nameOfZone }: { isLinked: boolean; t: Translate; nameOfZone: (id: ZoneId) => string },
): Record<string, unknown> {
  const left = Object.entries(detail).filter(([name]) => !isLinked || !SHOWN_AS_LINK.includes(name));
  const { key } = detail;
  if (typeof key !== 'string')
    return Object.fromEntries(
      left.map(([name, value]) => [name, isRole(value) ? roleText(value, t) : value]),
    );
  return Object.fromEntries(
    left.map(([name, value]) => [
      name,
      name === 'key'
        ? settingLabel(key, { t, nameOfZone })
        : displayed(value, key === 'cutoff' ? 'cutoffMinute' : key, t),
    ]),
  );
}

/** A setting's value, with its fields shown by their labels. */
function displayed(value: unknown, name: string, t: Translate): unknown {
  if (typeof value === 'number' && name.endsWith('Minute')) return clockLabel(value);
  if (typeof value === 'number' && name.endsWith('Cents')) return formatMoney(value, { cents: 'always' });
  if (Array.isArray(value)) return value.map((one: unknown) => displayed(one, name, t));
  const holiday = name === 'holidays' && HOLIDAYS.find((known) => known === value);
  if (holiday) return holidayName(holiday, t);
  if (!isFields(value)) return value;
  if ('opensMinute' in value) return timesLabel(value as OpenHours, t);
  return Object.fromEntries(
    Object.entries(value).map(([part, one]) => [partLabel(part, t), displayed(one, part, t)]),
  );
}

const isRole = (value: unknown): value is Role => ROLES.some((role) => role === value);

function timesLabel(hours: OpenHours | Omit<OpenHours, 'fromDay' | 'toDay'>, t: Translate): string {
  return 'fromDay' in hours
    ? hoursLabel(hours, t)
    : `${clockLabel(hours.opensMinute)}–${clockLabel(hours.closesMinute)}`;
}

function partLabel(part: string, t: Translate): string {
  const words: Record<string, string> = {
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
    weekdays: t('Monday to Friday'),
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
    lowstock: t('Low stock at or below'),
    deliveries: t('Delivery hours'),
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
  if (Array.isArray(value)) return value.map((one) => plain('', one)).join(' ') || '–';
  if (isFields(value))
    return Object.entries(value)
      .map(([inner, one]) => said(inner, one))
      .join(', ');
  return value === null || value === undefined || value === '' ? '–' : String(value);
}
