// Usage events: plain values, anonymized where they arise.

/** Paths must not identify anybody: a segment that could hold an email or a number becomes `:id`. */
export function plainPath(path: string): string {
  const [bare = ''] = path.split(/[?#]/);
  const parts = bare
    .split('/')
    .filter((part) => part !== '')
    .slice(0, MAX_PARTS);
  return `/${parts.map((part) => (isPlain(part) ? part : ':id')).join('/')}`;
}

const MAX_PARTS = 6;
const MAX_PART_CHARACTERS = 60;

/** Segments kept as they are: letters and hyphens with at most a short number, such as `crushed-limestone-57`. */
function isPlain(part: string): boolean {
  if (part === ':id') return true;
  return part.length <= MAX_PART_CHARACTERS && /^[a-z-]+\d{0,3}$/i.test(part);
}

const MAX_TERM_CHARACTERS = 40;

/**
 * A search without anything that could identify a person: words with a digit, an @ or a dot are left
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
    .slice(0, MAX_TERM_CHARACTERS)
    .trim();
  // Removing parts can join their neighbors into new words.
  return plain === text ? plain : plainTerm(plain);
}

/** A product's slug or provider id; `other` for anything else. */
export function plainProduct(product: string): string {
  const isKnown = /^(?:prod_[A-Za-z0-9]{3,40}|[a-z]+(?:-(?:[a-z]+|\d{1,3})){0,12})$/.test(product);
  return isKnown && product.length <= 80 ? product : 'other';
}

/** An error's name, such as `TypeError`. Never its message, which may hold what somebody typed. */
export function faultName(fault: unknown): string {
  const name = fault instanceof Error ? fault.name : '';
  return /^[A-Z][A-Za-z]{0,39}$/.test(name) ? name : 'Error';
}

export type FormName =
  | 'quote'
  | 'newsletter'
  | 'checkout'
  | 'product_review'
  | 'order_review'
  | 'profile'
  | 'job';

/** The specification's eight events. Money in cents; `product` is its id or slug. */
export type AnalyticsEvent =
  | { name: 'page_view'; path: string }
  | { name: 'view_item'; product: string }
  | { name: 'add_to_cart'; product: string; quantity: number; valueCents: number }
  | { name: 'purchase'; items: number; valueCents: number }
  | { name: 'search'; term: string }
  | { name: 'form_submit'; form: FormName }
  | { name: 'user_engagement'; path: string; seconds: number }
  | { name: 'exception'; kind: string; path: string };
