import { mirrorPremium } from '../catalog/premium.ts';
import { enqueue, repeatTask } from '../db/queue.ts';
import type { Deps } from '../http/deps.ts';
import { COLLECT_TASK } from '../orders/deliveryMarks.ts';
import { collectPayment } from './handPayments.ts';
import { reconcile } from './reconcile.ts';
import { payloadId, processRefund, REFUND_TASK } from './refunds.ts';
import { MIRROR } from './webhook.ts';

// Background work: mirroring the premium catalog, refunds, payments that drivers collected, and settling payments
// whose webhook never arrived.

const RECONCILE = 'reconcilePayments';
const MINUTE_MS = 60_000;

/**
 * Registers the background work with the queue and asks for the first round. Returns at once: nothing waits for the
 * provider, and the queue retries a failed round. Call it before `tasks.start()`.
 */
export function startPaymentTasks(deps: Deps): { stop(): Promise<void> } {
  const { sql, payments, tasks, log } = deps;
  tasks.on(MIRROR, async () => {
    const { written, gone } = await mirrorPremium(sql, await payments());
    if (written + gone > 0) log.info('premium catalog copied', { written, gone });
  });
  tasks.on(RECONCILE, () => reconcile(deps));
  tasks.on(COLLECT_TASK, ({ payload }) => collectPayment(deps, payloadId(payload)));
  tasks.on(REFUND_TASK, async ({ payload }) => void (await processRefund(deps, payloadId(payload))));
  // The work has one key, so it never runs beside itself, and a round begins at once what had failed.
  const repeat = (kind: string, minutes: number) =>
    repeatTask(deps, `${kind}.round`, minutes * MINUTE_MS, () => enqueue(sql, kind, {}, { key: 'all' }));
  const rounds = [repeat(MIRROR, 5), repeat(RECONCILE, 2)];
  return {
    async stop() {
      await Promise.all(rounds.map((round) => round.stop()));
    },
  };
}
