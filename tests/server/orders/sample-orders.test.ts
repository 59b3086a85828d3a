// What a first visit to the embedded database finds.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../../../server/http/log.ts';
import { latePayments } from '../../../server/http/stripe.ts';
import { demoAccounts } from '../../../server/identity/demoAccounts.ts';
import { readConfig } from '../../../server/runtime/config.ts';
import { writeSecretFile } from '../../../server/runtime/settings.ts';
import { sampleOrders } from '../../../server/sampleOrders.ts';
import { testDatabase } from '../../helpers/database.ts';

const { sql } = await testDatabase();

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'samples-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

test('the demo customer has orders and reviews, made once', async () => {
  const log = createLog('error');
  const { payments } = readConfig({ DATA_DIR: folder() });
  await demoAccounts(sql, folder(), writeSecretFile);
  const counts = () => sql`
    select (select count(*)::int from orders) as orders,
      (select count(*)::int from orders where status = 'delivered') as delivered,
      (select count(*)::int from product_reviews where is_approved) as reviews`;
  const deps = { sql, log, payments: latePayments(payments), livemode: false, now: () => new Date() };
  // A store that is stopped meanwhile has none of them.
  let calls = 0;
  const now = () => {
    calls += 1;
    if (calls > 4) throw new Error('stopped');
    return new Date();
  };
  await expect(sampleOrders({ ...deps, now })).rejects.toThrow('stopped');
  expect(await counts()).toEqual([{ orders: 0, delivered: 0, reviews: 0 }]);
  await sampleOrders(deps);
  expect(await counts()).toEqual([{ orders: 4, delivered: 2, reviews: 2 }]);
  const [early] = await sql`
    select count(*)::int as orders from orders join deliveries on order_id = orders.id
    where orders.status = 'delivered' and greatest(day, delivery_date) > current_date`;
  expect(early).toEqual({ orders: 0 });
  await sampleOrders(deps);
  expect(await counts()).toEqual([{ orders: 4, delivered: 2, reviews: 2 }]);
});
