import { missing, refused } from '../protocol/errors.ts';
import { paginate } from '../protocol/lists.ts';
import { type FormMap, oneOf, optional, shape, text } from '../protocol/params.ts';
import type { WireLine, WireList, WireSession } from '../protocol/wire.ts';
import type { SessionRow } from '../state/books.ts';
import { recordEvent } from '../state/events.ts';
import type { World } from '../state/world.ts';
import { cancelIntent } from './intents.ts';

// Checkout sessions after creation: read, expire (by request or by time), list.

/** The session's row; expires it first if it is overdue. */
export function findSession(world: World, id: string): SessionRow {
  const row = world.books.sessions.get(id);
  if (!row) throw missing('checkout.session', id);
  return isOverdue(world, row) ? endSession(world, row) : row;
}

export function retrieveSession(world: World, id: string): WireSession {
  return findSession(world, id).wire;
}

const noParams = shape({});

export function expireSession(world: World, form: FormMap, id: string): WireSession {
  noParams(form, '');
  const row = findSession(world, id);
  if (row.wire.status !== 'open') {
    throw refused(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${row.wire.status}\`.`,
    );
  }
  return endSession(world, row).wire;
}

/** Expires every overdue open session, as the provider does by itself. */
export function expireOverdue(world: World): void {
  for (const row of world.books.sessions.oldestFirst()) if (isOverdue(world, row)) endSession(world, row);
}

function isOverdue(world: World, { wire }: SessionRow): boolean {
  return wire.status === 'open' && wire.expires_at <= world.now();
}

function endSession(world: World, row: SessionRow): SessionRow {
  const wire: WireSession = { ...row.wire, status: 'expired', url: null };
  const ended = world.books.sessions.put({ ...row, wire, waiting: null });
  if (row.intent) cancelIntent(world, row.intent);
  recordEvent(world, 'checkout.session.expired', wire);
  return ended;
}

const listParams = shape({
  status: optional(oneOf('open', 'complete', 'expired')),
  payment_intent: optional(text()),
});

export function listSessions(world: World, form: FormMap): WireList<WireSession> {
  expireOverdue(world);
  return paginate(form, {
    url: '/v1/checkout/sessions',
    kind: 'checkout.session',
    rows: world.books.sessions.newestFirst().map(({ wire }) => wire),
    read: (rest) => {
      const { status, payment_intent: intent } = listParams(rest, '');
      return (session) =>
        (!status || session.status === status) && (!intent || session.payment_intent === intent);
    },
    show: (session) => session,
  });
}

/** The session's line items in their original order. */
export function listLines(world: World, form: FormMap, id: string): WireList<WireLine> {
  const { lines } = findSession(world, id);
  return paginate(form, {
    url: `/v1/checkout/sessions/${id}/line_items`,
    kind: 'item',
    rows: lines,
    read: (rest) => {
      noParams(rest, '');
      return () => true;
    },
    show: (line) => line,
  });
}
