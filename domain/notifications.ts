import * as z from 'zod/mini';
import { lookupSchema } from './orders/guestOrders.ts';

// Notifications about orders.

/** Answer of `GET /api/push`. */
export const notificationKeySchema = z.object({
  /** The public key that identifies the store to push services. */
  pushKey: z.string(),
});
export type NotificationKey = z.infer<typeof notificationKeySchema>;

const key = (most: number) => z.string().check(z.regex(/^[\w-]+={0,2}$/), z.maxLength(most));

/** Body of `POST /api/push`: a browser's subscription. */
export const subscriptionSchema = z.object({
  endpoint: z.url().check(z.maxLength(1000)),
  keys: z.object({ p256dh: key(200), auth: key(100) }),
  /** A guest's order that this device follows. */
  order: z.optional(z.nullable(lookupSchema)),
  /** For staff: new orders, quotes and low stock. Absent: unchanged. */
  yard: z.optional(z.boolean()),
  /** The endpoint that this one replaces, along with what it followed. */
  replaces: z.optional(z.string().check(z.maxLength(1000))),
});
export type SubscriptionBody = z.infer<typeof subscriptionSchema>;
/** Body of `POST /api/push/off`. */
export const subscriptionEndSchema = z.object({ endpoint: z.string().check(z.maxLength(1000)) });

/** A notification's content, complete so that the service worker can show it without signal. */
export type NotificationMessage = {
  title: string;
  text: string;
  /** A path of the store. */
  url: string;
  /** A later one with the same tag replaces this one. */
  tag: string;
  language: string;
  /** The path of a picture, if any. */
  image?: string | undefined;
  /** The text of a button that opens the page. */
  action?: string | undefined;
};
