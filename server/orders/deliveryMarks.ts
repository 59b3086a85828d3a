import * as z from 'zod/mini';
import { Refusal } from '../../domain/base/refusals.ts';
import type { DeliveryMark, DeliveryProof, MissReason } from '../../domain/delivery/deliveries.ts';
import { requireAccount } from '../db/owners.ts';
import { enqueue } from '../db/queue.ts';
import { actAs, type Sql, type Tx } from '../db/sql.ts';
import type { Deps } from '../http/deps.ts';
import { recordEvent, STATUS_EVENTS } from './events.ts';
import { lockOrder } from './orderRows.ts';
import { setStatusFromLoads, undoLoad } from './progress.ts';

// Updates that drivers send from the road. The command stores the tap as the driver's own row; a task applies it to the
// load and its order, which have no owner.

const MARK_TASK = 'applyDeliveryMark';
/** Done by server/payments/handPayments.ts. */
export const COLLECT_TASK = 'collectPayment';
/** Postgres's code for a foreign key violation. */
const NOTHING_THERE = '23503';

type MarkContext = { owner: string; id: string };

/** Handler of `markDelivery`. @throws Refusal sign_in_required; not_found for an unknown load, and for others' loads */
export async function markDelivery(
  tx: Tx,
  { owner, id }: MarkContext,
  { deliveryId, status, at, reason = null, note = null, collected = null }: DeliveryMark,
): Promise<{ id: string }> {
  if (status === 'failed' && reason === null) throw new Refusal('invalid_payload', { field: 'reason' });
  if ((status === 'collected') !== (collected !== null))
    throw new Refusal('invalid_payload', { field: 'collected' });
  await requireDriver(tx, owner, deliveryId);
  await changeLoad(tx, deliveryId, async (inner) => {
    const mark = {
      owner,
      id,
      deliveryId,
      status,
      tappedAt: at,
      reason,
      note,
      collectedMethod: collected?.method ?? null,
      collectedCents: collected?.amountCents ?? null,
    };
    await inner`insert into delivery_marks ${inner(mark)}`;
  });
  await enqueue(tx, status === 'collected' ? COLLECT_TASK : MARK_TASK, { id }, { key: id });
  return { id };
}

/** Handler of `proveDelivery`. @throws Refusal as `markDelivery` */
export async function proveDelivery(
  tx: Tx,
  { owner, id }: MarkContext,
  { deliveryId, at, jpeg, kind }: DeliveryProof,
): Promise<{ id: string }> {
  await requireDriver(tx, owner, deliveryId);
  await changeLoad(tx, deliveryId, async (inner) => {
    const proof = {
      owner,
      id,
      deliveryId,
      kind: kind ?? 'load',
      jpeg: Buffer.from(jpeg, 'base64'),
      takenAt: at,
    };
    await inner`insert into delivery_proofs ${inner(proof)}`;
  });
  return { id };
}

/**
 * Drivers mark the loads of their truck, also late, as a phone may have no signal until the next day. The yard can mark
 * all loads. Others learn nothing, not even whether the load exists.
 */
async function requireDriver(tx: Tx, owner: string, id: string): Promise<void> {
  const [account] = await tx`
    select from users u
    where u.id = ${requireAccount(owner)} and (u.role in ('admin', 'clerk') or u.role = 'driver' and exists (
      select from deliveries d
      where d.id = ${id} and d.truck = coalesce(u.truck, d.truck) and d.day <= store_day(now())))`;
  if (!account) throw new Refusal('not_found', { id });
}

async function changeLoad(tx: Tx, id: string, write: (inner: Tx) => Promise<void>): Promise<void> {
  try {
    // A savepoint, because a failed statement would otherwise abort the whole transaction.
    await tx.savepoint(write);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === NOTHING_THERE)
      throw new Refusal('not_found', { id });
    throw error;
  }
}

const payloadSchema = z.object({ id: z.uuid() });

/** Registers the tasks. Call it before `tasks.start()`. */
export function startDeliveries({ sql, tasks }: Pick<Deps, 'sql' | 'tasks'>): void {
  tasks.on(MARK_TASK, ({ payload }) => applyMark(sql, payloadSchema.parse(payload).id));
}

type Mark = {
  id: string;
  owner: string;
  status: DeliveryMark['status'];
  reason: MissReason | null;
  note: string | null;
  createdAt: Date;
};

/** Applies all pending marks of a load, in the order they arrived. */
async function applyMark(sql: Sql, id: string): Promise<void> {
  await sql.begin(async (tx) => {
    const [load] = await tx<{ deliveryId: string; orderId: string }[]>`
      select delivery_id, order_id
      from delivery_marks m join deliveries d on d.id = m.delivery_id where m.id = ${id}`;
    if (!load) return;
    await lockOrder(tx, load.orderId);
    const marks = await tx<Mark[]>`
      update delivery_marks set applied_at = now()
      where delivery_id = ${load.deliveryId} and applied_at is null and status <> 'collected'
      returning id, owner, status, reason, note, created_at`;
    for (const mark of marks.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())) {
      await actAs(tx, requireAccount(mark.owner));
      await apply(tx, mark, load);
    }
  });
}

type Load = { deliveryId: string; orderId: string };

/** A load only moves forward, however late a mark arrives, unless the driver undoes the last one in time. */
async function apply(tx: Tx, mark: Mark, { deliveryId, orderId }: Load): Promise<void> {
  const { status } = mark;
  if (status === 'undone') return undoLoad(tx, { deliveryId, orderId });
  if (status === 'failed') return missLoad(tx, mark, { deliveryId, orderId });
  const { count } =
    status === 'started'
      ? await tx`
          update deliveries set status = 'started', started_at = clock_timestamp(), version = version + 1
          where id = ${deliveryId} and status = 'planned'`
      : await tx`
          update deliveries set status = 'delivered', delivered_at = clock_timestamp(), version = version + 1
          where id = ${deliveryId} and status in ('planned', 'started')`;
  const newStatus = count > 0 ? await setStatusFromLoads(tx, orderId) : null;
  if (newStatus) await recordEvent(tx, orderId, STATUS_EVENTS[newStatus]);
}

/**
 * A load that came back is planned again. The customer is told immediately, because a chosen reason rules out a slip. A
 * later attempt is announced like the first.
 */
async function missLoad(
  tx: Tx,
  { reason, note }: Pick<Mark, 'reason' | 'note'>,
  { deliveryId, orderId }: Load,
): Promise<void> {
  const [missed] = await tx`
    update deliveries set status = 'planned', started_at = null, failed_at = clock_timestamp(),
      failed_reason = ${reason}, failed_note = ${note}, version = version + 1
    where id = ${deliveryId} and status in ('planned', 'started')
    returning id`;
  if (!missed) return;
  await setStatusFromLoads(tx, orderId);
  await recordEvent(tx, orderId, 'missed', { reason });
}
