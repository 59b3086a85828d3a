import * as z from 'zod/mini';
import { LANGUAGES } from './base/locale.ts';

// The newsletter list as admins see it.

const SUBSCRIBER_STATES = ['pending', 'subscribed', 'unsubscribed'] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];
/** The export has them all. */
export const SUBSCRIBERS_SHOWN = 200;

const subscriberSchema = z.object({
  id: z.string(),
  email: z.string(),
  status: z.enum(SUBSCRIBER_STATES),
  language: z.enum(LANGUAGES),
  /** ISO 8601: when the address signed up. */
  createdAt: z.string(),
});
export type AdminSubscriber = z.infer<typeof subscriberSchema>;

/** Answer of `GET /api/admin/newsletter`: the newest first. */
export const subscribersSchema = z.object({
  /** How many have confirmed. */
  subscribed: z.int(),
  subscribers: z.array(subscriberSchema),
});
export type Subscribers = z.infer<typeof subscribersSchema>;
