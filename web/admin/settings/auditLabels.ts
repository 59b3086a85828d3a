import { formatMoney } from '../../../domain/base/money.ts';
import type { AuditSubject } from '../../../server/admin/audit.ts';

/** The subject's admin page. */
export function subjectPath({ kind, id }: Pick<AuditSubject, 'kind' | 'id'>): string {
  const tabs = {
    order: `orders&order=${id}`,
    product: `products&product=${encodeURIComponent(id)}`,
    article: `blog&article=${id}`,
    quote: `quotes&quote=${id}`,
    review: 'reviews',
    subscriber: 'newsletter',
  } as const satisfies Record<AuditSubject['kind'], string>;
  return `/admin?tab=${tabs[kind]}`;
}

/** Keys in an entry's detail that its link already shows. */
const SHOWN_AS_LINK = ['orderNumber', 'product', 'article', 'slug', 'quoteId', 'review', 'subscriber'];

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keys whose values are shown without the key. */
const NAMELESS = ['orderNumber', 'key', 'name', 'method'];

/** `{ to, from, orderNumber }` → `ORD-1, pending → confirmed`; other keys as words, but for what a link shows. */
export function detailText({ from, to, ...rest }: Record<string, unknown>, isLinked: boolean): string {
  const words = Object.entries(rest)
    .filter(([name]) => !(isLinked && SHOWN_AS_LINK.includes(name)))
    .sort(([one], [other]) => rank(one) - rank(other))
    .map(([name, value]) => valueText(name, value));
  if (isFields(from) && isFields(to))
    for (const name of Object.keys(to)) {
      const [oldText, newText] = [plain(name, from[name]), plain(name, to[name])];
      if (oldText !== newText) words.push(`${spokenName(name)} ${oldText} → ${newText}`);
    }
  else if (from !== undefined && to !== undefined) words.push(`${plain('', from)} → ${plain('', to)}`);
  else if (from !== undefined) words.push(valueText('from', from));
  else if (to !== undefined) words.push(valueText('to', to));
  return words.join(', ');
}

const rank = (name: string) => (NAMELESS.includes(name) ? 0 : 1);

/** `deliveryAddress` → `delivery address`. */
const spokenName = (name: string) =>
  name.replace(/Cents$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const valueText = (name: string, value: unknown) =>
  NAMELESS.includes(name) || name.endsWith('Cents')
    ? plain(name, value)
    : `${spokenName(name)} ${plain(name, value)}`;

function plain(name: string, value: unknown): string {
  if (typeof value === 'number' && name.endsWith('Cents')) return formatMoney(value, { cents: 'always' });
  if (Array.isArray(value)) return value.map((one) => plain('', one)).join(', ') || '–';
  if (isFields(value))
    return Object.entries(value)
      .map(([inner, one]) => valueText(inner, one))
      .join(', ');
  return value === null || value === undefined || value === '' ? '–' : String(value);
}
