import type { CommandPayloads, CommandType } from '../../domain/commands.ts';
import { PROJECT_TYPES, QUOTE_KINDS, type QuoteRequest } from '../../domain/quotes.ts';
import type { RefusalCode } from '../../domain/refusals.ts';
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
  actual(sql: Sql, owner: string): Promise<Row[]>;
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

export const EXERCISES: { readonly [T in CommandType]: Exercise<T> } = { requestQuote };

export const COMMAND_TYPES = Object.keys(EXERCISES) as CommandType[];
