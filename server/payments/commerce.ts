import * as z from 'zod/mini';
import { mirrorPremium } from '../catalog/premium.ts';
import { enqueue } from '../db/queue.ts';
import type { Deps } from '../http/deps.ts';
import { latePayments } from '../http/stripe.ts';
import { COLLECT_TASK } from '../orders/deliveryMarks.ts';
import { collectPayment } from './receipts.ts';
import { reconcile } from './reconcile.ts';
import { payloadId, processRefund, REFUND_TASK } from './refunds.ts';
import { MIRROR, type PaymentDeps } from './webhook.ts';

// Background work: mirroring the premium catalog, refunds, payments that drivers collected, and settling payments
// whose webhook never arrived.

const RECONCILE = 'reconcilePayments';
const ROUNDS = [
  { kind: MIRROR, everyMinutes: 5 },
  { kind: RECONCILE, everyMinutes: 2 },
] as const;

/**
 * Registers the background work with the queue and enqueues the first round. Returns at once: nothing waits for the
 * provider, and the queue retries a failed round. Call it before `tasks.start()`.
 */
export function startCommerce(deps: Deps): { stop(): Promise<void> } {
  const { sql, tasks, log, config } = deps;
  const payments = deps.payments ?? latePayments(config.payments);
  const parts: PaymentDeps = { sql, payments, log };
  tasks.on(MIRROR, async () => {
    const { written, gone } = await mirrorPremium(sql, await payments());
    if (written + gone > 0) log.info('premium catalog copied', { written, gone });
  });
  tasks.on(RECONCILE, () => reconcile(parts));
  tasks.on(COLLECT_TASK, ({ payload }) => collectPayment(parts, payloadId(payload)));
  tasks.on(REFUND_TASK, async ({ payload }) => void (await processRefund(parts, payloadId(payload))));
  for (const { kind, everyMinutes } of ROUNDS) {
    tasks.on(roundKind(kind), ({ payload }) => {
      const { round } = roundSchema.parse(payload);
      return beginRound(deps, kind, everyMinutes, round + 1);
    });
  }
  const begun = Promise.all(
    ROUNDS.map(({ kind, everyMinutes }) => beginRound(deps, kind, everyMinutes)),
  ).catch((error: unknown) => log.error('first round of background work not asked for', error));
  return {
    async stop() {
      await begun;
    },
  };
}

const roundKind = (kind: string) => `${kind}.round`;
/** Old tasks have no round number. */
const roundSchema = z.object({ round: z._default(z.int(), 0) });

/**
 * Enqueues the work for now and the next round. Round numbers come from the clock, so several processes enqueue the
 * same round and it runs once; the work has a fixed key, so it never runs in parallel with itself.
 *
 * @param earliest the lowest number for the next round: if the database's clock is ahead of ours, a round would
 * otherwise enqueue itself again and again without a pause
 */
async function beginRound(
  { sql, now }: Deps,
  kind: string,
  everyMinutes: number,
  earliest = 0,
): Promise<void> {
  const lengthMs = everyMinutes * 60_000;
  const next = Math.max(earliest, Math.floor(now().getTime() / lengthMs) + 1);
  await sql.begin(async (tx) => {
    await enqueue(
      tx,
      roundKind(kind),
      { round: next },
      { key: String(next), runAt: new Date(next * lengthMs) },
    );
    await enqueue(tx, kind, {}, { key: 'all' });
  });
}
