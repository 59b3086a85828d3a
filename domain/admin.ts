import * as z from 'zod/mini';
import { parsePhone } from './base/phones.ts';
import { addDays } from './delivery/calendar.ts';

// Shared by the admin pages and their API. Online only.

/** Which admin list changed; `all` after a lost connection. */
export const ADMIN_TOPICS = [
  'all',
  'orders',
  'quotes',
  'reviews',
  'products',
  'customers',
  'settings',
  'blog',
  'newsletter',
] as const;
export type AdminTopic = (typeof ADMIN_TOPICS)[number];

/** A typed search. Postgres does not accept NUL. */
export const searchSchema = z.string().check(
  z.maxLength(100),
  z.refine((text) => !text.includes('\0')),
);

/** Days of the store, both included. */
export const dayRangeSchema = z.object({ from: z.iso.date(), to: z.iso.date() });
export type DayRange = z.infer<typeof dayRangeSchema>;

const MAX_REPORT_DAYS = 366;

/** The days of a report: at most a year. */
export const reportDaysSchema = dayRangeSchema.check(
  z.refine(({ from, to }) => from <= to, { path: ['to'] }),
  z.refine(({ from, to }) => to < addDays(from, MAX_REPORT_DAYS), { path: ['from'] }),
);

/** One of a list's filters; null for all. */
export const filterSchema = <Value extends string>(values: readonly Value[]) =>
  z.pipe(
    z.optional(z.enum(['', ...values])),
    z.transform((value) => (value || null) as Value | null),
  );

/** How many rows of a list to show. */
export const showSchema = (usual: number, most: number) =>
  z.pipe(
    z.pipe(z._default(z.string(), `${usual}`), z.transform(Number)),
    z.int().check(z.minimum(1), z.maximum(most)),
  );

/**
 * How often `GET /api/admin/changes` sends a heartbeat, in milliseconds. Proxies close idle connections, and a page treats
 * silence as a lost connection.
 */
export const CHANGES_PULSE_MS = 20_000;

/** `615.555.0142 x7` → `(615) 555-0142 ext. 7`; as typed with other words or numbers, or from abroad. */
export function formatPhone(typed: string): string {
  const { number, extension } = parsePhone(typed) ?? { number: '', extension: null };
  const [, area, exchange, line] = /^\+1(...)(...)(....)$/.exec(number) ?? [];
  const letters = typed.replace(/ext\p{L}*|x|[^\p{L}\d]/giu, '').replace(/^(?:001|0111|1)(?=\d{10})/, '');
  if (letters !== `${area}${exchange}${line}${extension ?? ''}`) return typed;
  return `(${area}) ${exchange}-${line}${extension ? ` ext. ${extension}` : ''}`;
}
