import type { Address, ProfileSave } from '../../domain/account.ts';
import type { ProductReviewRequest } from '../../domain/catalog/reviews.ts';
import { VIEWED_KEPT } from '../../domain/catalog/viewed.ts';
import type { JobSave } from '../../domain/jobs.ts';
import type { QuoteRequest } from '../../domain/quotes.ts';
import type { Sql } from '../../server/db/sql.ts';

// One owner's rows: as they must be after the commands, in memory, and as they are, in Postgres.

/** One row as `[key, content]`; a key that comes twice is a row doubled. */
export type Row = readonly [key: string, content: unknown];

export type Things = {
  owner: string;
  isPerson: boolean;
  quotes: Map<string, QuoteRequest>;
  /** Null: deleted. */
  jobs: Map<string, Omit<JobSave, 'id'> | null>;
  addresses: Map<string, Omit<Address, 'id'> | null>;
  /** Versions by address. */
  wishlist: Set<string>;
  cart: Map<string, number>;
  /** Oldest first. */
  viewed: string[];
  profile: ProfileSave | null;
  /** By product. */
  reviews: Map<string, ProductReviewRequest & { id: string }>;
  /** By order. */
  orderReviews: Map<string, string>;
  newsletter: Map<string, string>;
};

export function noThings(owner: string): Things {
  return {
    owner,
    isPerson: owner.startsWith('u:'),
    quotes: new Map(),
    jobs: new Map(),
    addresses: new Map(),
    wishlist: new Set(),
    cart: new Map(),
    viewed: [],
    profile: null,
    reviews: new Map(),
    orderReviews: new Map(),
    newsletter: new Map(),
  };
}

export function view(things: Things, productId: string): void {
  things.viewed = [...things.viewed.filter((id) => id !== productId), productId].slice(-VIEWED_KEPT);
}

const rowsOf = <Content>(name: string, entries: Iterable<readonly [string, Content]>): Row[] =>
  [...entries].map(([key, content]): Row => [`${name} ${key}`, content]);

export function expectedRows(things: Things): Row[] {
  const { quotes, jobs, addresses, wishlist, cart, viewed, profile, reviews, orderReviews } = things;
  return [
    ...rowsOf(
      'quote',
      [...quotes].map(([id, request]) => [id, { request, lines: request.lines.length }] as const),
    ),
    ...rowsOf('job', jobs),
    ...rowsOf('address', addresses),
    ...rowsOf(
      'wish',
      [...wishlist].map((id) => [id, true] as const),
    ),
    ...rowsOf('cart line', cart),
    ...rowsOf(
      'view',
      viewed.map((id, place) => [id, `place ${viewed.length - place}`] as const),
    ),
    ...rowsOf('profile', profile ? [['of the account', profile] as const] : []),
    ...rowsOf(
      'review',
      [...reviews].map(([product, { id, ...review }]) => [`${id} of ${product}`, review] as const),
    ),
    ...rowsOf(
      'order review',
      [...orderReviews].map(([order, id]) => [`${id} of ${order}`, true] as const),
    ),
  ];
}

type Kept<Content> = { key: string; content: Content };

/** The list knows no owners. */
export async function newsletterRows(sql: Sql): Promise<Row[]> {
  const found = await sql<
    { email: string; language: string }[]
  >`select email, language from newsletter_subscribers`;
  return found.map(({ email, language }): Row => [email, language]);
}

export async function actualRows(sql: Sql, owner: string): Promise<Row[]> {
  const of = sql`where owner = ${owner}`;
  const read = async <Content>(name: string, rows: PromiseLike<readonly Kept<Content>[]>) =>
    rowsOf(
      name,
      (await rows).map(({ key, content }) => [key, content] as const),
    );
  const tables = await Promise.all([
    read(
      'quote',
      sql<Kept<object>[]>`
      select id::text as key, jsonb_build_object('request', request,
        'lines', (select count(*) from quote_lines where quote_id = quotes.id)) as content
      from quotes ${of} and deleted_at is null`,
    ),
    read(
      'job',
      sql<Kept<object>[]>`
      select id::text as key, case when deleted_at is null then content end as content from calculator_jobs ${of}`,
    ),
    read(
      'address',
      sql<Kept<object>[]>`
      select id::text as key, case when deleted_at is null then jsonb_build_object(
        'label', label, 'address', address, 'city', city, 'state', state, 'zip', zip, 'gateCode', gate_code,
        'contactName', contact_name, 'contactPhone', contact_phone, 'dropNote', drop_note,
        'isDefault', is_default) end as content
      from addresses ${of}`,
    ),
    read(
      'wish',
      sql<Kept<boolean>[]>`
      select product_id as key, true as content from user_wishlist ${of} and deleted_at is null`,
    ),
    read(
      'cart line',
      sql<Kept<number>[]>`
      select product_id as key, quantity as content from cart_lines ${of} and deleted_at is null`,
    ),
    read(
      'view',
      sql<Kept<string>[]>`
      select product_id as key, 'place ' || row_number() over (order by viewed_at desc, rev desc) as content
      from user_recently_viewed ${of} and deleted_at is null`,
    ),
    read(
      'profile',
      sql<Kept<object>[]>`
      select 'of the account' as key, jsonb_build_object('fullName', full_name, 'phone', phone, 'address', address,
        'city', city, 'state', state, 'zip', zip_code) as content
      from customers ${of} and deleted_at is null and address is not null`,
    ),
    read(
      'review',
      sql<Kept<object>[]>`
      select id || ' of ' || product_id as key, jsonb_build_object('productId', product_id, 'rating', rating,
        'title', title, 'reviewText', review_text) as content
      from product_reviews ${of} and deleted_at is null`,
    ),
    read(
      'order review',
      sql<Kept<boolean>[]>`
      select id || ' of ' || order_id as key, true as content from order_reviews ${of} and deleted_at is null`,
    ),
  ]);
  return tables.flat();
}
