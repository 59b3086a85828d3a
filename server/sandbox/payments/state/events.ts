import { missing } from '../protocol/errors.ts';
import { paginate } from '../protocol/lists.ts';
import { type FormMap, list, optional, shape, text } from '../protocol/params.ts';
import { API_VERSION, newId, type Snapshot, type WireEvent, type WireList } from '../protocol/wire.ts';
import type { DeliveryRow } from './books.ts';
import type { World } from './world.ts';

const KEPT_SECONDS = 30 * 86_400;

/** Records an event and its delivery. `data.object` is a snapshot, unexpanded. */
export function recordEvent(world: World, type: string, object: Snapshot, previous?: Snapshot): WireEvent {
  const event = world.books.events.put({
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: world.now(),
    data: previous ? { object, previous_attributes: difference(previous, object) } : { object },
    livemode: false,
    pending_webhooks: 1,
    request: { ...world.cause },
    type,
  });
  deliver(world, event);
  return event;
}

/** Creates the delivery, subject to armed faults. */
function deliver(world: World, event: WireEvent): void {
  const fault = world.faults.meetDelivery(event.type);
  const due = (row: Partial<DeliveryRow> = {}) =>
    world.books.deliveries.put({
      id: newId('whd'),
      event: event.id,
      state: 'pending',
      signed: 'properly',
      attempts: 0,
      dueAtMs: world.realMs(),
      firstTriedAtMs: null,
      lastAnswer: null,
      ...row,
    });
  switch (fault?.fault) {
    case 'drop':
      finishDelivery(world, due(), 'dropped');
      break;
    case 'delay':
      due({ dueAtMs: world.realMs() + fault.seconds * 1000 });
      break;
    case 'duplicate':
      for (let copy = 0; copy < fault.times; copy += 1) due();
      break;
    case 'reorder':
      due({ state: 'held' });
      if (fault.count === 0) releaseHeld(world);
      break;
    case 'badSignature':
      due({ signed: 'wrongly' });
      break;
    case 'staleSignature':
      due({ signed: 'stale' });
      break;
    default:
      due();
  }
}

/** Makes held deliveries due, last one first. */
export function releaseHeld(world: World): void {
  const held = world.books.deliveries.newestFirst().filter(({ state }) => state === 'held');
  held.forEach((row, place) => {
    world.books.deliveries.put({ ...row, state: 'pending', dueAtMs: world.realMs() + place });
  });
}

/** Sends an event again, whatever the outcome of its deliveries. */
export function resendEvent(world: World, id: string): WireEvent {
  const event = retrieveEvent(world, id);
  deliver(world, event);
  return withPending(event, deliveriesByEvent(world).get(id));
}

/** Moves a delivery from the pending ones to the finished ones. */
export function finishDelivery(world: World, row: DeliveryRow, state: DeliveryRow['state']): void {
  world.books.deliveries.delete(row.id);
  world.books.finished.put({ ...row, state });
}

export function retrieveEvent(world: World, id: string): WireEvent {
  const event = world.books.events.get(id);
  if (!event || event.created < world.now() - KEPT_SECONDS) throw missing('event', id);
  return withPending(event, deliveriesByEvent(world).get(id));
}

const listParams = shape({
  type: optional(text()),
  types: optional(list(text(), { max: 20 })),
});

/** Events of the last 30 days, newest first. */
export function listEvents(world: World, form: FormMap): WireList<WireEvent> {
  const deliveries = deliveriesByEvent(world);
  return paginate(form, {
    url: '/v1/events',
    kind: 'event',
    rows: world.books.events.newestFirst(),
    read: (rest) => {
      const { type, types } = listParams(rest, '');
      const wanted = [...(types ?? []), ...(type ? [type] : [])];
      return (event) =>
        event.created >= world.now() - KEPT_SECONDS && (wanted.length === 0 || wanted.includes(event.type));
    },
    show: (event) => withPending(event, deliveries.get(event.id)),
  });
}

/** Deletes what is older than the provider's retention period, and of what was delivered all but the newest `most`. */
export function pruneEvents(world: World, most: number): void {
  const { events, deliveries, finished } = world.books;
  const waiting = new Set(deliveries.oldestFirst().map(({ event }) => event));
  for (const [place, { id, created }] of events.newestFirst().entries()) {
    const isDone = place >= most && !waiting.has(id);
    if (isDone || created < world.now() - KEPT_SECONDS) events.delete(id);
  }
  for (const table of [deliveries, finished]) {
    for (const row of table.oldestFirst()) if (!events.get(row.event)) table.delete(row.id);
  }
}

function deliveriesByEvent(world: World): Map<string, DeliveryRow[]> {
  const { deliveries, finished } = world.books;
  return Map.groupBy([...finished.oldestFirst(), ...deliveries.oldestFirst()], ({ event }) => event);
}

function withPending(event: WireEvent, deliveries: DeliveryRow[] = []): WireEvent {
  const pending = deliveries.filter(({ state }) => state === 'pending' || state === 'held');
  return { ...event, pending_webhooks: pending.length };
}

/** The previous values of the changed attributes. */
function difference(before: Snapshot, after: Snapshot): Record<string, unknown> {
  const now = new Map<string, unknown>(Object.entries(after));
  return Object.fromEntries(
    Object.entries(before).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(now.get(key))),
  );
}
