import * as z from 'zod/mini';
import { Refusal } from '../../domain/base/refusals.ts';
import type { DeliveryMark, DeliveryProof } from '../../domain/delivery/deliveries.ts';
import { canBecome, type OrderStatus } from '../../domain/orders/orders.ts';
import { redrawPhoto } from '../account/photos.ts';
import { requireAccount } from '../db/owners.ts';
import { enqueue } from '../db/queue.ts';
import type { Sql, Tx } from '../db/sql.ts';
import type { Deps } from '../http/deps.ts';
import { actAs, lockOrder } from './orders.ts';

// What drivers tell from the road. The command writes down what was tapped, as the driver's own; a job of the store
// brings it to the load and its order, which are nobody's own.

const MARK_JOB = 'applyDeliveryMark';
/** As Postgres calls a row that points at nothing. */
const NOTHING_THERE = '23503';

type About = { owner: string; id: string };

/** Verb of `markDelivery`. @throws Refusal sign_in_required; not_found for a load that is none, and for who is no admin */
export async function markDelivery(
  tx: Tx,
  { owner, id }: About,
  { deliveryId, status, at }: DeliveryMark,
): Promise<{ id: string }> {
  await requireDriver(tx, owner, deliveryId);
  await ofLoad(deliveryId, async () => {
    await tx`insert into delivery_marks ${tx({ owner, id, deliveryId, status, tappedAt: at })}`;
  });
  await enqueue(tx, MARK_JOB, { id }, { key: id });
  return { id };
}

/** Verb of `proveDelivery`. @throws Refusal as `markDelivery`; not_a_picture */
export async function proveDelivery(
  tx: Tx,
  { owner, id }: About,
  { deliveryId, at, jpeg }: DeliveryProof,
): Promise<{ id: string }> {
  await requireDriver(tx, owner, deliveryId);
  const clean = await redrawPhoto(Buffer.from(jpeg, 'base64'));
  await ofLoad(deliveryId, async () => {
    await tx`insert into delivery_proofs ${tx({ owner, id, deliveryId, jpeg: clean, takenAt: at })}`;
  });
  return { id };
}

/** Drivers are admins for now. Anybody else learns nothing, not even whether there is such a load. */
async function requireDriver(tx: Tx, owner: string, id: string): Promise<void> {
  requireAccount(owner);
  const [account] = await tx`select from users where id = ${owner.slice(2)} and role = 'admin'`;
  if (!account) throw new Refusal('not_found', { id });
}

async function ofLoad(id: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === NOTHING_THERE)
      throw new Refusal('not_found', { id });
    throw error;
  }
}

const payloadSchema = z.object({ id: z.uuid() });

/** Registers the job. Call it before `jobs.start()`. */
export function startDeliveries({ sql, jobs }: Pick<Deps, 'sql' | 'jobs'>): void {
  jobs.on(MARK_JOB, ({ payload }) => applyMark(sql, payloadSchema.parse(payload).id));
}

type Marked = { owner: string; deliveryId: string; orderId: string; status: 'started' | 'delivered' };

/** Forward only, so the order in which marks come does not matter, nor how often they do. */
async function applyMark(sql: Sql, id: string): Promise<void> {
  await sql.begin(async (tx) => {
    const [mark] = await tx<Marked[]>`
      select m.owner, m.delivery_id, d.order_id, m.status
      from delivery_marks m join deliveries d on d.id = m.delivery_id where m.id = ${id}`;
    if (!mark) return;
    const { status } = await lockOrder(tx, mark.orderId);
    await actAs(tx, mark.owner.slice(2));
    const { count } =
      mark.status === 'started'
        ? await tx`
            update deliveries set status = 'started', started_at = now(), version = version + 1
            where id = ${mark.deliveryId} and status = 'planned'`
        : await tx`
            update deliveries set status = 'delivered', delivered_at = now(), version = version + 1,
              started_at = coalesce(started_at, now())
            where id = ${mark.deliveryId} and status in ('planned', 'started')`;
    if (count > 0) await moveAlong(tx, mark.orderId, status);
  });
}

/** On the road with its first load, delivered with its last. */
async function moveAlong(tx: Tx, id: string, from: OrderStatus): Promise<void> {
  const [open] = await tx`
    select from deliveries where order_id = ${id} and status in ('planned', 'started') limit 1`;
  const to = open ? 'in_progress' : 'delivered';
  if (canBecome(from, to)) await tx`update orders set status = ${to} where id = ${id}`;
}
