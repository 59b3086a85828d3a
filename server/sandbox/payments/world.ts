import type { Books } from './books.ts';
import { API_VERSION, newId, type WireEvent } from './wire.ts';

/** Logs errors only; never payment details or personal data. */
export type Log = (event: string, fields: Record<string, string | number | undefined>) => void;

/** The context passed to every verb. */
export type World = {
  books: Books;
  /** Unix seconds. */
  now(): number;
  /** Base URL of the hosted page, without a trailing slash. */
  publicUrl: string;
  merchantName: string;
  /** Where events are sent, what signs them, and which are wanted there; all without a list. */
  endpoint: { url: string; secret: string; types?: readonly string[] | undefined };
  /** Queues an event for the endpoint. */
  deliver(event: WireEvent): void;
  log: Log;
};

export function recordEvent(world: World, type: string, object: object): void {
  const event = world.books.events.put({
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: world.now(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  });
  if (world.endpoint.types?.includes(type) ?? true) world.deliver(event);
}
