import * as z from 'zod/mini';
import { ownIdSchema } from '../base/fields.ts';
import { LANGUAGES } from '../base/locale.ts';
import { filterSchema, searchSchema } from './admin.ts';

// The newsletter list as admins see it.

export const SUBSCRIBER_STATES = ['pending', 'subscribed', 'unsubscribed'] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];
export const SUBSCRIBERS_PAGE_ROWS = 50;

export const subscribersQuerySchema = z.object({
  q: z._default(searchSchema, ''),
  state: filterSchema(SUBSCRIBER_STATES),
  /** The last id of the page before. */
  before: z._default(z.union([z.literal(''), ownIdSchema]), ''),
});

const adminSubscriberSchema = z.object({
  id: z.string(),
  email: z.string(),
  status: z.enum(SUBSCRIBER_STATES),
  language: z.enum(LANGUAGES),
  /** ISO 8601, like the next two: when the address signed up, confirmed, and unsubscribed. */
  createdAt: z.string(),
  confirmedAt: z.nullable(z.string()),
  leftAt: z.nullable(z.string()),
});
export type AdminSubscriber = z.infer<typeof adminSubscriberSchema>;

/** Answer of `GET /api/admin/newsletter?state=&q=&before=`: the newest first. */
export const subscribersPageSchema = z.object({
  /** Counted over the whole list, whatever the search. */
  counts: z.record(z.enum(SUBSCRIBER_STATES), z.int()),
  subscribers: z.array(adminSubscriberSchema),
  /** `before` of the next page; null on the last. */
  next: z.nullable(z.string()),
});
export type SubscribersPage = z.infer<typeof subscribersPageSchema>;

/** Body of `POST /api/admin/newsletter/:id/unsubscribe`: its state as the admin saw it. */
export const unsubscribeSchema = z.object({ status: z.enum(SUBSCRIBER_STATES) });
