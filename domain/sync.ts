import * as z from 'zod/mini';
import { REFUSALS, type RefusalCode } from './base/refusals.ts';

// The envelope of GET and POST /api/sync. What sync guarantees, and why, is in the README under "Sync".

/**
 * Incremented when a payload changes shape, or a command type or table is added after a release: an older server
 * then answers "later" instead of refusing what it does not know. The server accepts this version and the previous one.
 */
export const SYNC_SCHEMA = 2;
export const OLDEST_ACCEPTED_SCHEMA = 1;
export const MAX_COMMANDS = 20;
export const MAX_PUSH_BYTES = 256 * 1024;
export const PULL_PAGE_ROWS = 500;

export const CATALOG_TABLES = [
  'product_categories',
  'products',
  'delivery_zones',
  'delivery_zips',
  'blog_posts',
  'store_settings',
] as const;
export const PERSONAL_TABLES = [
  'quotes',
  'product_reviews',
  'order_reviews',
  'user_wishlist',
  'user_recently_viewed',
  'cart_lines',
  'customers',
  'addresses',
  'calculator_jobs',
  'job_photos',
] as const;
export type PersonalTable = (typeof PERSONAL_TABLES)[number];
/** Tables that a device of the previous schema does not know: it could read no page with a row of them. */
export const NEW_TABLES: ReadonlySet<PersonalTable> = new Set(['job_photos']);
export type SyncTable = (typeof CATALOG_TABLES)[number] | PersonalTable;
export type SyncScope = 'catalog' | 'me';

/** An anonymous device names itself with this header: `anon:<uuid>` is the owner of what it sends. */
export const DEVICE_HEADER = 'X-Device-Id';

export const pullRowSchema = z.object({
  table: z.enum([...CATALOG_TABLES, ...PERSONAL_TABLES]),
  id: z.string(),
  rev: z.int(),
  deleted: z.boolean(),
  /** The row as its domain schema describes it; null for a tombstone. */
  body: z.unknown(),
});
export type PullRow = z.infer<typeof pullRowSchema>;

/** Answer of `GET /api/sync?scope=&since=&epoch=&schema=&limit=`. `next` is the cursor to ask with next. */
export const pullSchema = z.object({
  epoch: z.string(),
  rows: z.array(pullRowSchema),
  next: z.int(),
  more: z.boolean(),
  /** Of a person's rows: the highest revision when the epoch began. Rows above it were written since. */
  start: z.optional(z.int()),
});
export type Pull = z.infer<typeof pullSchema>;

const commandSchema = z.object({
  id: z.uuid(),
  type: z.string().check(z.minLength(1), z.maxLength(64)),
  payload: z.unknown(),
  base_rev: z.optional(z.int()),
  /** Device time, ISO 8601: shown to people, never trusted. */
  made_at: z.string().check(z.maxLength(40)),
});
export type Command = z.infer<typeof commandSchema>;

/** Body of `POST /api/sync`. */
export const pushSchema = z.object({
  schema: z.int(),
  commands: z.array(commandSchema).check(z.maxLength(MAX_COMMANDS)),
});

const refusalCodes = Object.keys(REFUSALS) as [RefusalCode, ...RefusalCode[]];

export const commandAnswerSchema = z.discriminatedUnion('outcome', [
  z.object({ id: z.string(), outcome: z.literal('applied'), result: z.record(z.string(), z.unknown()) }),
  z.object({
    id: z.string(),
    outcome: z.literal('refused'),
    code: z.enum(refusalCodes),
    detail: z.record(z.string(), z.unknown()),
  }),
  z.object({
    id: z.string(),
    outcome: z.literal('retry'),
    /** What has to come first: the sender's second sign-in step. Without a code, it is the store's own fault. */
    code: z.optional(z.literal('second_factor_required')),
  }),
]);
export type CommandAnswer = z.infer<typeof commandAnswerSchema>;

/** Answer of `POST /api/sync`: one entry a command, in the order they were sent. */
export const pushAnswerSchema = z.object({ answers: z.array(commandAnswerSchema) });
