import * as z from 'zod/mini';

// The yard office: what its pages and its API both know. Online only, for admins.

/** What the office is told of: which of its lists changed. `all` after a silence in which anything may have. */
export const OFFICE_TOPICS = [
  'all',
  'orders',
  'quotes',
  'reviews',
  'products',
  'customers',
  'settings',
  'blog',
  'newsletter',
  'chats',
] as const;
export type OfficeTopic = (typeof OFFICE_TOPICS)[number];

/** One event of `GET /api/admin/news`. */
export const officeNewsSchema = z.object({ topic: z.enum(OFFICE_TOPICS) });

/** Answer of `GET /api/admin/summary`: how many of each wait for somebody. */
export const officeSummarySchema = z.object({
  /** Paid or invoiced, and not confirmed yet. */
  orders: z.int(),
  /** Orders that something is wrong with. */
  attention: z.int(),
  reviews: z.int(),
  quotes: z.int(),
});
export type OfficeSummary = z.infer<typeof officeSummarySchema>;

export const AUDIT_PAGE_ROWS = 50;

/** Answer of `GET /api/admin/audit?before=<id>`: newest first; `next` is the `before` of the next page. */
export const auditPageSchema = z.object({
  lines: z.array(
    z.object({
      id: z.int(),
      at: z.string(),
      action: z.string(),
      /** An e-mail where the account is known, else what acted. */
      actor: z.string(),
      /** E-mail of whom it was about; null for nobody, or an account that is gone. */
      about: z.nullable(z.string()),
      address: z.nullable(z.string()),
      detail: z.record(z.string(), z.unknown()),
    }),
  ),
  next: z.nullable(z.int()),
});
export type AuditPage = z.infer<typeof auditPageSchema>;
