import { formatCents } from '../../../domain/base/money.ts';
import { DELIVERY_WINDOWS } from '../../../domain/delivery/calendar.ts';
import { windowName } from '../../../domain/delivery/windowLabels.ts';
import { ATTENTION, ORDER_STATUSES, statusText } from '../../../domain/orders/orders.ts';
import { ROLES } from '../../../domain/staff.ts';
import type { AuditSubject } from '../../../server/admin/audit.ts';
import type { Translate } from '../../ui/locale.tsx';
import { roleText } from '../customers/CustomerTable.tsx';
import { attentionText } from '../orders/orderLabels.ts';
import { PAYMENT_CHOICES, paymentName } from '../ui/paymentChoices.ts';

/** The subject's admin page. */
export function subjectPath({ kind, id }: Pick<AuditSubject, 'kind' | 'id'>): string {
  const tabs = {
    order: `orders&order=${id}`,
    product: `products&product=${encodeURIComponent(id)}`,
    article: `blog&article=${id}`,
    quote: `quotes&quote=${id}`,
    review: 'reviews',
  } as const satisfies Record<AuditSubject['kind'], string>;
  return `/admin?tab=${tabs[kind]}`;
}

/** Keys in an entry's detail that its link already shows. */
const SHOWN_AS_LINK = ['product', 'article', 'slug', 'quoteId', 'review'];
/** For whoever reads the log in the database. */
const HIDDEN = ['sessionId', 'evenUnpaid'];

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keys whose values are shown without the key. */
const NAMELESS =
  'orderNumber key name code method payment kind scope by why reason settled list image businessName'.split(
    ' ',
  );

/** `{ to, from, orderNumber }` → `ORD-1, Pending → Confirmed`; other keys as words, but for what a link shows. */
export function detailText(
  { from, to, ...rest }: Record<string, unknown>,
  isLinked: boolean,
  t: Translate,
): string {
  // A request that the role does not allow.
  const [, part] = /^\/api\/admin\/([\w-]+)/.exec(String(rest.path)) ?? [];
  if (part)
    return rest.method === 'GET'
      ? t('tried to open {part} without the right to', { part: part.replace('-', ' ') })
      : t('tried to change {part} without the right to', { part: part.replace('-', ' ') });
  // Most payments are of all that the order costs.
  if (rest.amountCents === rest.totalCents) delete rest.amountCents;
  const words = Object.entries(rest)
    .filter(([name]) => !HIDDEN.includes(name) && !(isLinked && SHOWN_AS_LINK.includes(name)))
    .sort(([left], [right]) => rank(left) - rank(right))
    .map(([name, value]) => valueText(name, value, t));
  if (isFields(from) && isFields(to))
    for (const name of Object.keys(to)) {
      const [oldText, newText] = [plain(name, from[name], t), plain(name, to[name], t)];
      // The log has no words of the customer's, only that they changed.
      if (from[name] === 'old' && to[name] === 'new')
        words.push(t('{field} changed', { field: spokenName(name, t) }));
      else if (oldText !== newText) words.push(`${spokenName(name, t)} ${oldText} → ${newText}`);
    }
  else if (from !== undefined && to !== undefined) words.push(`${plain('', from, t)} → ${plain('', to, t)}`);
  else if (from !== undefined) words.push(valueText('from', from, t));
  else if (to !== undefined) words.push(valueText('to', to, t));
  return words.join(', ');
}

const rank = (name: string) => (NAMELESS.includes(name) ? 0 : 1);

/** `feeCents` → `fee`, but for what has another name on the pages. */
function spokenName(name: string, t: Translate): string {
  const names: Record<string, string> = {
    lines: t('load'),
    isPickup: t('pick-up'),
    deliveryDate: t('delivery day'),
    deliveryWindow: t('time of day'),
    deliveryAddress: t('the address'),
    customerPhone: t('the phone number'),
    specialInstructions: t('where to drop it'),
    deliveryZip: t('ZIP'),
    truck: t('truck'),
    load: t('load'),
    reference: t('number'),
    position: t('place'),
  };
  return (
    names[name] ?? name.replace(/Cents$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  );
}

const valueText = (name: string, value: unknown, t: Translate) =>
  NAMELESS.includes(name) || name.endsWith('Cents')
    ? plain(name, value, t)
    : `${spokenName(name, t)} ${plain(name, value, t)}`;

function plain(name: string, value: unknown, t: Translate): string {
  if (typeof value === 'number' && name.endsWith('Cents')) return formatCents(value);
  if (typeof value === 'number' && name === 'position') return String(value + 1);
  if (Array.isArray(value)) return value.map((item) => plain('', item, t)).join(', ') || '–';
  if (isFields(value))
    return Object.entries(value)
      .map(([inner, innerValue]) => valueText(inner, innerValue, t))
      .join(', ');
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  return value === null || value === undefined || value === '' ? '–' : codeText(name, String(value), t);
}

/** The store's own codes as its pages say them; all else as it is. */
function codeText(name: string, code: string, t: Translate): string {
  const wordsOf = <Code extends string>(codes: readonly Code[], words: (code: Code) => string) =>
    codes.flatMap((candidate) => (candidate === code ? [words(candidate)] : []))[0];
  const words: Record<string, string> = {
    'key lowstock': t('Low stock at or below'),
    'key minimums': t('minimums of the zones'),
    'key fees': t('Delivery fees'),
    'key hours': t('Opening hours'),
    'key deliveries': t('Delivery hours'),
    'key noon': t('The afternoon begins at'),
    'key cutoff': t('Same-day cutoff'),
    'key fleet': t('Trucks'),
    'key closures': t('closed days'),
    'key holidays': t('Public holidays'),
    'key taxes': t('Sales tax'),
    'kind totp': t('authenticator app'),
    'kind webauthn': t('passkey'),
    'kind recovery_code': t('recovery code'),
    'method password': t('password'),
    'method otp': t('code from an email'),
    'method recovery': t('link from an email'),
    'method magiclink': t('link from an email'),
    'scope global': t('everywhere'),
    'scope local': t('on one device'),
    'scope one': t('on one device'),
    'scope others': t('on the other devices'),
    'list contractors': t('Contractors'),
  };
  return (
    words[`${name} ${code}`] ??
    wordsOf(ORDER_STATUSES, (status) => statusText(status, t)) ??
    wordsOf(PAYMENT_CHOICES, (kind) => paymentName(kind, t)) ??
    wordsOf(DELIVERY_WINDOWS, (window) => windowName(window, t)) ??
    wordsOf(ATTENTION, (attention) => attentionText(attention, t).title) ??
    wordsOf(ROLES, (role) => roleText(role, t)) ??
    code
  );
}
