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

/** Registers the background work with the queue, which retries what fails. Call it before `tasks.start()`. */
export function startCommerce(deps: Deps): { stop(): Promise<void> } {
  const { sql, tasks, log, payments } = deps;
  tasks.on(MIRROR, async () => {
    const { written, gone } = await mirrorPremium(sql, await payments());
    if (written + gone > 0) log.info('premium catalog copied', { written, gone });
  });
  tasks.on(COLLECT_TASK, ({ payload }) => collectPayment(deps, payloadId(payload)));
  tasks.on(REFUND_TASK, async ({ payload }) => void (await processRefund(deps, payloadId(payload))));
  const repeated = [
    // As a webhook asks for it, so that it never runs twice at once.
    repeatTask(deps, `${MIRROR}.round`, 5 * MINUTE_MS, () => enqueue(sql, MIRROR, {}, { key: 'all' })),
    repeatTask(deps, RECONCILE, 2 * MINUTE_MS, () => reconcile(deps)),
  ];
  return {
    async stop() {
      await Promise.all(repeated.map((task) => task.stop()));
    },
  };
}
