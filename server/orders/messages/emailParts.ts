import * as z from 'zod/mini';
import type { Language, Translate } from '../../../domain/base/locale.ts';
import type { StoreSettings } from '../../../domain/base/settings.ts';
import { MISS_REASONS } from '../../../domain/delivery/deliveries.ts';
import { freeChanges, freeUntilText } from '../../../domain/orders/freeChanges.ts';
import { ORDER_STATUSES } from '../../../domain/orders/orders.ts';
import { dayText, type MailedOrder } from './mailedOrder.ts';

// What the text of an email about an order is made of.

export const factsSchema = z.object({
  orderId: z.uuid(),
  status: z.optional(z.enum(ORDER_STATUSES)),
  refundedNowCents: z.optional(z.int()),
  /** Why the load came back. */
  reason: z.optional(z.enum(MISS_REASONS)),
  /** The moved loads; absent when no load is planned yet. */
  loads: z.optional(z.array(z.int())),
  /** Only the time of day changed. */
  isSameDay: z.optional(z.boolean()),
  /** After an edit: the refund, and how the rest is paid. */
  backCents: z.optional(z.int()),
  payment: z.optional(z.nullable(z.string())),
  /** The customer did it. */
  isOwn: z.optional(z.boolean()),
  changes: z.optional(
    z.object({
      lines: z.array(z.object({ name: z.string(), unit: z.string(), from: z.int(), to: z.int() })),
      fields: z.array(z.string()),
    }),
  ),
});
export type Facts = z.infer<typeof factsSchema>;

/** The words of one email. */
export type EmailText = { heading: string; opening: string; next?: string[]; asksToPay?: boolean };
/** `name` is the customer's, safe for a subject line. */
export type Order = MailedOrder & { name: string };
export type Context = { t: Translate; facts: Facts; language: Language; settings: StoreSettings; now: Date };
/** Null: the email has lost its reason. */
export type Write = (order: Order, context: Context) => EmailText | null;

/** What the customer can still change without a call; empty when nothing. */
export function ownChanges(order: Order, { t, language, settings, now }: Context): string[] {
  const { until } = freeChanges(order, now, settings);
  if (until === null) return [];
  const formatDay = (day: string) => dayText(day, language);
  return [
    `${t('You can move, change or cancel it yourself.')} ${freeUntilText(until, { settings, formatDay, t })}`,
  ];
}
