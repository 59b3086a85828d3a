// What the page tells of its use: plain values, made harmless where they arise. No schema here, so that pages that
// only tell carry none (the shapes are in analytics.ts).

/** Who reads a path must not learn whose it is: a part with an address or a number of somebody is named `:id`. */
export function plainPath(path: string): string {
  const [bare = ''] = path.split(/[?#]/);
  const parts = bare
    .split('/')
    .filter((part) => part !== '')
    .slice(0, MOST_PARTS);
  return `/${parts.map((part) => (isPlain(part) ? part : ':id')).join('/')}`;
}

const MOST_PARTS = 6;
const MOST_PART_CHARACTERS = 60;

/** Words of a page's address: letters and hyphens, with a short number at most, such as `crushed-limestone-57`. */
function isPlain(part: string): boolean {
  if (part === ':id') return true;
  return part.length <= MOST_PART_CHARACTERS && /^[a-z-]+\d{0,3}$/i.test(part);
}

const MOST_TERM_CHARACTERS = 40;

/**
 * What somebody searched for, without what could be somebody: words with a digit, an @ or a dot in them are left
 * out, as is everything that is no letter. Lower case, 40 characters at most; '' when nothing is left.
 */
export function plainTerm(text: string): string {
  const plain = text
    .normalize('NFC')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => !/[\p{N}@.]/u.test(word))
    .map((word) => word.replace(/[^\p{L}\p{M}-]/gu, ''))
    .filter((word) => word !== '' && word !== '-')
    .join(' ')
    .slice(0, MOST_TERM_CHARACTERS)
    .trim();
  // What was cut or left out can make new words of what stands beside it.
  return plain === text ? plain : plainTerm(plain);
}

/** A product by its address, or by the payment provider's id; `other` when it is neither. */
export function plainProduct(product: string): string {
  const isKnown = /^(?:prod_[A-Za-z0-9]{3,40}|[a-z]+(?:-(?:[a-z]+|\d{1,3})){0,12})$/.test(product);
  return isKnown && product.length <= 80 ? product : 'other';
}

/** What a fault is called, such as `TypeError`. Never its message: people's words may be in it. */
export function faultName(fault: unknown): string {
  const name = fault instanceof Error ? fault.name : '';
  return /^[A-Z][A-Za-z]{0,39}$/.test(name) ? name : 'Error';
}

export const FORMS = [
  'quote',
  'newsletter',
  'checkout',
  'product_review',
  'order_review',
  'profile',
  'job',
] as const;
export type FormName = (typeof FORMS)[number];

/** The specification's eight events. Money in cents; `product` is the product's id or address. */
export type Happening =
  | { name: 'page_view'; path: string }
  | { name: 'view_item'; product: string }
  | { name: 'add_to_cart'; product: string; quantity: number; valueCents: number }
  | { name: 'purchase'; items: number; valueCents: number }
  | { name: 'search'; term: string }
  | { name: 'form_submit'; form: FormName }
  | { name: 'user_engagement'; path: string; seconds: number }
  | { name: 'exception'; kind: string; path: string };

/** Random id and time of the device, ISO 8601: sent twice, an event counts once. */
export type Counted = Happening & { id: string; at: string };
