import * as z from 'zod/mini';
import { isStoreDate } from './delivery/calendar.ts';
import { STAFF_ROLES } from './staff.ts';

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
 * How often `GET /api/admin/news` sends a heartbeat, in milliseconds. Proxies close idle connections, and a page treats
 * silence as a lost connection.
 */
export const NEWS_PULSE_MS = 20_000;

/** One event of `GET /api/admin/news`. */
export const adminNewsSchema = z.object({ topic: z.enum(ADMIN_TOPICS) });

/** Answer of `GET /api/admin/summary`: what needs attention. */
export const adminSummarySchema = z.object({
  /** Requests for contractor accounts. Absent in answers kept on devices by older apps. */
  contractors: z._default(z.int(), 0),
  /** The role of the person who asks; it decides which pages to show. */
  role: z.enum(STAFF_ROLES),
  /** Paid or invoiced, and not confirmed yet. */
  orders: z.int(),
  /** Orders with a problem. */
  attention: z.int(),
  reviews: z.int(),
  quotes: z.int(),
  // The next two are absent in answers stored by older apps.
  /** Products with low stock. */
  lowStock: z._default(z.int(), 0),
  /** Orders whose payment failed within a day. */
  failedPayments: z._default(z.int(), 0),
  /** Whether to suggest a second sign-in step to this person. */
  asksForSecondStep: z.boolean(),
});
export type AdminSummary = z.infer<typeof adminSummarySchema>;

/** The counts in the page's title. */
const NEWS_COUNTS = [
  'orders',
  'quotes',
  'lowStock',
  'failedPayments',
  'contractors',
] as const satisfies (keyof AdminSummary)[];
export const newsCount = (summary: Pick<AdminSummary, (typeof NEWS_COUNTS)[number]>): number =>
  NEWS_COUNTS.reduce((sum, name) => sum + summary[name], 0);

export const AUDIT_PAGE_ROWS = 50;

const AUDIT_SUBJECTS = ['order', 'product', 'article', 'quote', 'review', 'subscriber'] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/** The subjects that the audit log can be filtered by. */
export const AUDIT_THINGS = [
  'orders',
  'quotes',
  'products',
  'settings',
  'blog',
  'customers',
  'sign_in',
] as const;
export type AuditThing = (typeof AUDIT_THINGS)[number];

const dateSchema = z.string().check(z.refine(isStoreDate));

/** All conditions apply. `from` and `to` are days, both included. */
export const auditFilterSchema = z.object({
  /** Part of the email of the actor or of the account concerned, or an order number. */
  q: z.optional(searchSchema),
  thing: z.optional(z.enum(AUDIT_THINGS)),
  /** Only entries by this staff account. */
  staff: z.optional(z.uuid()),
  from: z.optional(dateSchema),
  to: z.optional(dateSchema),
});
export type AuditFilter = z.infer<typeof auditFilterSchema>;

/** Query of `GET /api/admin/audit`. */
export const auditQuerySchema = z.extend(auditFilterSchema, {
  /** `next` of the page before. */
  before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
});

/** Answer of `GET /api/admin/audit`: newest first; `next` is the `before` of the next page. */
export const auditPageSchema = z.object({
  lines: z.array(
    z.object({
      id: z.int(),
      at: z.string(),
      action: z.string(),
      /** The account's email, or the name of the process that acted. */
      actor: z.string(),
      /** The account's id; null for a process. */
      actorId: z.nullable(z.string()),
      /** Email of the person concerned; null for nobody or a deleted account. */
      about: z.nullable(z.string()),
      aboutId: z.nullable(z.string()),
      /** What it was about: an order number, a product name, or the sender of a request; else null. */
      subject: z.nullable(z.object({ kind: z.enum(AUDIT_SUBJECTS), id: z.string(), name: z.string() })),
      address: z.nullable(z.string()),
      detail: z.record(z.string(), z.unknown()),
    }),
  ),
  next: z.nullable(z.int()),
});
export type AuditPage = z.infer<typeof auditPageSchema>;
