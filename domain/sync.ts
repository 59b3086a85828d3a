import type { RefusalCode } from './base/refusals.ts';

// The envelope of GET and POST /api/sync. What sync guarantees, and why, is in the README under "Sync".

/**
 * Incremented when a payload changes shape, or a command type or table is added after a release: an older server
 * then answers "later" instead of refusing what it does not know. The server accepts this version and the previous one.
 */
export const SYNC_SCHEMA = 1;
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
export type SyncTable = (typeof CATALOG_TABLES)[number] | PersonalTable;
export type SyncScope = 'catalog' | 'me';

/** An anonymous device names itself with this header: `anon:<uuid>` is the owner of what it sends. */
export const DEVICE_HEADER = 'X-Device-Id';

// The answers are the store's own, so devices do not check them against schemas: a service worker would need the whole
// library for that, before every page.

export type PullRow = {
  table: SyncTable;
  id: string;
  rev: number;
  deleted: boolean;
  /** The row as its domain schema describes it; null for a tombstone. */
  body: unknown;
};

/** Answer of `GET /api/sync?scope=&since=&epoch=&schema=&limit=`. `next` is the cursor to ask with next. */
export type Pull = {
  epoch: string;
  rows: PullRow[];
  next: number;
  more: boolean;
  /** For a person's rows: the highest revision when the epoch began. Rows above it were written since. */
  start?: number | undefined;
};

/** Sent in the body of `POST /api/sync` (server/sync/routes.ts). */
export type Command = {
  id: string;
  type: string;
  payload: unknown;
  base_rev?: number | undefined;
  /** Device time, ISO 8601: shown to people, never trusted. */
  made_at: string;
};

export type CommandAnswer =
  | { id: string; outcome: 'applied'; result: Record<string, unknown> }
  | { id: string; outcome: 'refused'; code: RefusalCode; detail: Record<string, unknown> }
  /** Its code is what has to come first: the sender's second sign-in step. Without one, it is the store's own fault. */
  | { id: string; outcome: 'retry'; code?: 'second_factor_required' | undefined };

/** Answer of `POST /api/sync`: one entry a command, in the order they were sent. */
export type PushAnswer = { answers: CommandAnswer[] };

/** What a command changes. Two commands with the same key must run in order. Null for independent commands. */
export const SUBJECTS = {
  requestQuote: null,
  reviewProduct: null,
  reviewOrder: null,
  addToWishlist: 'wishlist',
  removeFromWishlist: 'wishlist',
  setCartLine: 'cart',
  viewProduct: 'viewed',
  saveProfile: 'profile',
  saveAddress: 'addresses',
  deleteAddress: 'addresses',
  saveJob: 'jobs',
  deleteJob: 'jobs',
  saveJobPhoto: 'jobs',
  deleteJobPhoto: 'jobs',
  subscribeNewsletter: null,
  markDelivery: 'deliveries',
  proveDelivery: null,
} as const satisfies Record<string, string | null>;
export type CommandType = keyof typeof SUBJECTS;
