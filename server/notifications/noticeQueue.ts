import type postgres from 'postgres';
import type { Db } from '../db/sql.ts';

// Enqueues notifications in the transaction that is the reason for them. A task finds their recipients (notices.ts).

export const NOTICE_EVENTS = [
  'order_received',
  'order_status',
  'order_rescheduled',
  'order_missed',
  'order_unpaid',
  'quote_sent',
  'quote_asked',
  'quote_declined',
  'stock_low',
  'contractor_asked',
] as const;
export type NoticeEvent = (typeof NOTICE_EVENTS)[number];

export type NoticeRequest = {
  key: string;
  event: NoticeEvent;
  facts: Record<string, unknown>;
};

/** Has a task find out whom an event is to reach by notification, and tell them. */
export async function noticeLater(
  tx: Db,
  { key, event, facts }: Omit<NoticeRequest, 'facts'> & { facts: Record<string, postgres.JSONValue> },
  runAt: Date | null = null,
): Promise<void> {
  await tx`select enqueue_notice(${key}, ${event}, ${tx.json(facts)}, ${runAt})`;
}

/** Requests from strangers within this time share one notice. */
const TOGETHER_SECONDS = 300;

/** The key of a notice about what anybody can send. */
export const sharedKey = (event: NoticeEvent): string =>
  `${event} ${Math.floor(Date.now() / 1000 / TOGETHER_SECONDS)}`;
