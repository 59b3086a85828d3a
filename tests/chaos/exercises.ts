import { createHash, randomUUID } from 'node:crypto';
import type { Address } from '../../domain/account.ts';
import type { CommandPayloads, CommandType } from '../../domain/commands.ts';
import type { JobSave } from '../../domain/jobs.ts';
import { PROJECT_TYPES } from '../../domain/projects.ts';
import { QUOTE_KINDS, type QuoteRequest } from '../../domain/quotes.ts';
import type { RefusalCode } from '../../domain/refusals.ts';
import type { PersonalTable } from '../../domain/sync.ts';
import type { Sql } from '../../server/db/sql.ts';
import type { Random } from './random.ts';

// How each command is made, and what must stand in the database after it. The table is total: a command type
// without an entry does not compile, so no command comes into the store without going through the fire.

/** What a person may speak of. */
export type Shop = { productIds: readonly string[] };

/** One row as `[key, content]`; a key that comes twice is a row doubled. */
export type Row = readonly [key: string, content: unknown];

export type Applied<T extends CommandType> = { id: string; payload: CommandPayloads[T] };

export type Exercise<T extends CommandType> = {
  /** `mark` is different in every command of a run. */
  make(random: Random, shop: Shop, mark: string): CommandPayloads[T];
  /** What the store must say: null for yes. */
  verdict(payload: CommandPayloads[T]): RefusalCode | null;
  /** The rows of one owner after these commands, in the order they were made. */
  expected(applied: readonly Applied<T>[]): Row[];
  actual(sql: Sql, owner: string, applied: readonly Applied<T>[]): Promise<Row[]>;
};

const WORDS = ['gravel', 'fläche', '碎石', 'a "quoted" word', "o'clock", '\\', '🪨', '<b>', '%s', 'null'];

const requestQuote: Exercise<'requestQuote'> = {
  make(random, { productIds }, mark) {
    const maybe = <T>(value: T): T | null => (random.chance(0.5) ? value : null);
    const kind = random.pick(QUOTE_KINDS);
    const lines = Array.from({ length: random.below(4) }, () => ({
      productId: random.chance(0.1) ? `unknown-${mark}` : random.pick(productIds),
      quantity: random.between(1, 50),
      seenPriceCents: maybe(random.between(0, 99_000)),
    }));
    const request: QuoteRequest = {
      kind,
      name: `Person ${random.pick(WORDS)}`,
      // One in twenty passes the form's own check on an older device and not the store's.
      email: random.chance(0.05) ? 'not an address' : 'person@example.com',
      message: `${mark} ${random.pick(WORDS).repeat(random.between(1, 60))}`,
      phone: maybe('615 555 0100'),
      company: maybe(`Company ${random.pick(WORDS)}`),
      projectType: maybe(random.pick(PROJECT_TYPES)),
      subject: maybe(random.pick(WORDS)),
      zip: maybe('37203'),
      material: maybe('river rock'),
      cubicYards: kind === 'custom_blend' ? random.between(1, 80) : maybe(random.between(1, 400) / 8),
      lines,
      language: random.pick(['en', 'es'] as const),
    };
    return request;
  },
  verdict({ kind, cubicYards, email }) {
    if (!email.includes('@')) return 'invalid_payload';
    return kind === 'custom_blend' && (cubicYards ?? 0) < 10 ? 'blend_too_small' : null;
  },
  expected: (applied) =>
    applied.map(({ id, payload }) => [id, { request: payload, lines: payload.lines.length }]),
  async actual(sql, owner) {
    const quotes = await sql<{ id: string; request: QuoteRequest; lines: number }[]>`
      select id, request, (select count(*) from quote_lines where quote_id = quotes.id) as lines
      from quotes where owner = ${owner} and deleted_at is null`;
    return quotes.map(({ id, request, lines }) => [id, { request, lines }]);
  },
};

/** The same id for the same mark: a command that is sent again under another id saves the same job. */
function idOf(mark: string): string {
  const hex = createHash('sha256').update(mark).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const saveJob: Exercise<'saveJob'> = {
  make(random, { productIds }, mark) {
    const job: JobSave = {
      id: idOf(mark),
      // One in twenty forgot to name it on an older device that did not ask.
      name: random.chance(0.05) ? '' : `Job ${random.pick(WORDS)}`,
      areas: Array.from({ length: random.between(1, 5) }, () => ({
        name: random.chance(0.5) ? random.pick(WORDS) : null,
        ...{ length: random.between(1, 4000) / 8, lengthUnit: random.pick(['feet', 'meters'] as const) },
        ...{ width: random.between(1, 400), widthUnit: 'yards' as const },
        ...{ depth: random.between(1, 48) / 2, depthUnit: 'inches' as const },
        project: random.chance(0.5) ? ('raised-bed' as const) : null,
      })),
      settling: random.chance(0.5),
      productId: random.chance(0.5) ? random.pick(productIds) : null,
      note: random.chance(0.5) ? `${mark} ${random.pick(WORDS)}` : null,
    };
    return job;
  },
  verdict: ({ name }) => (name === '' ? 'invalid_payload' : null),
  expected: (applied) => applied.map(({ payload: { id, ...content } }) => [id, content]),
  async actual(sql, owner) {
    const jobs = await sql<{ id: string; content: unknown }[]>`
      select id, content from calculator_jobs where owner = ${owner} and deleted_at is null`;
    return jobs.map(({ id, content }) => [id, content]);
  },
};

const deleteJob: Exercise<'deleteJob'> = {
  make: () => ({ id: randomUUID() }),
  verdict: () => 'not_found',
  expected: () => [],
  async actual(sql, owner) {
    const gone = await sql<{ id: string }[]>`
      select id from calculator_jobs where owner = ${owner} and deleted_at is not null`;
    return gone.map(({ id }) => [id, 'deleted']);
  },
};

const subscribeNewsletter: Exercise<'subscribeNewsletter'> = {
  make: (random, _, mark) => ({
    email: `${mark.replace(/\W/g, '-')}@example.com`,
    language: random.pick(['en', 'es'] as const),
  }),
  verdict: () => null,
  expected: (applied) => applied.map(({ payload: { email, language } }) => [email.toLowerCase(), language]),
  // The list knows no owners.
  async actual(sql, _, applied) {
    const emails = applied.map(({ payload }) => payload.email.toLowerCase());
    const found = await sql<{ email: string; language: string }[]>`
      select email, language from newsletter_subscribers where email = any(${emails})`;
    return found.map(({ email, language }) => [email, language]);
  },
};

/** These phones belong to nobody who signed in: what needs an account is turned down and leaves no row. */
const signedOut = <T extends CommandType>(table: PersonalTable, make: Exercise<T>['make']): Exercise<T> => ({
  make,
  verdict: () => 'sign_in_required',
  expected: () => [],
  async actual(sql, owner) {
    const rows = await sql<{ rev: number }[]>`select rev from ${sql(table)} where owner = ${owner}`;
    return rows.map(({ rev }) => [String(rev), table]);
  },
});

const oneProduct = (random: Random, { productIds }: Shop) => ({ productId: random.pick(productIds) });

function address(random: Random, _: Shop, mark: string): Address {
  return {
    id: idOf(mark),
    ...{ label: `Site ${random.pick(WORDS)}`, address: '12 Maple St', city: 'Nashville', state: 'TN' },
    ...{ zip: '37203', gateCode: null, contactName: random.pick(WORDS), contactPhone: null, dropNote: mark },
    isDefault: random.chance(0.5),
  };
}

export const EXERCISES: { readonly [T in CommandType]: Exercise<T> } = {
  requestQuote,
  reviewProduct: signedOut('product_reviews', (random, { productIds }, mark) => ({
    ...{ productId: random.pick(productIds), rating: random.between(1, 5), title: mark },
    reviewText: random.pick(WORDS),
  })),
  reviewOrder: signedOut('order_reviews', (random) => ({
    ...{ orderId: randomUUID(), rating: random.between(1, 5), reviewText: null },
  })),
  addToWishlist: signedOut('user_wishlist', oneProduct),
  removeFromWishlist: signedOut('user_wishlist', oneProduct),
  mergeCart: signedOut('cart_lines', (random, { productIds }) => ({
    lines: [{ productId: random.pick(productIds), quantity: random.between(1, 40) }],
  })),
  setCartLine: signedOut('cart_lines', (random, { productIds }) => ({
    ...{ productId: random.pick(productIds), quantity: random.below(40) },
  })),
  viewProduct: signedOut('user_recently_viewed', oneProduct),
  saveProfile: signedOut('customers', (random, _, mark) => ({
    ...{
      fullName: random.pick(WORDS),
      phone: null,
      address: mark,
      city: 'Nashville',
      state: 'TN',
      zip: null,
    },
  })),
  saveAddress: signedOut('addresses', address),
  deleteAddress: signedOut('addresses', () => ({ id: randomUUID() })),
  saveJob,
  deleteJob,
  subscribeNewsletter,
};

/** How often each is made: what is carried out is worth more than what is turned down. */
export const WEIGHTS: Readonly<Record<CommandType, number>> = {
  ...{ requestQuote: 12, saveJob: 8, subscribeNewsletter: 4, deleteJob: 1 },
  ...{ reviewProduct: 0.3, reviewOrder: 0.3, addToWishlist: 0.3, removeFromWishlist: 0.3, mergeCart: 0.3 },
  ...{ setCartLine: 0.3, viewProduct: 0.3, saveProfile: 0.3, saveAddress: 0.3, deleteAddress: 0.3 },
};

export const COMMAND_TYPES = Object.keys(EXERCISES) as CommandType[];
