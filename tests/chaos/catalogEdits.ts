import { setTimeout as pause } from 'node:timers/promises';
import { isTransient } from '../../server/db/connectionErrors.ts';
import type { Sql, Tx } from '../../server/db/sql.ts';
import { keepDoing, type Running } from './background.ts';
import type { Random } from './random.ts';

// People who change the catalog while phones pull it, several at a time, in transactions that take their time
// between statements, end in another order than they began, and sometimes end in nothing.

type Change = (tx: Tx, random: Random) => Promise<unknown>;

const CHANGES: readonly Change[] = [
  (tx, random) => tx`
    update products set price_cents = ${random.between(100, 99_000)}
    where id = (select id from products where catalog <> 'premium' order by id offset ${random.below(20)} limit 1)`,
  (tx, random) => tx`
    update products set is_active = not is_active
    where id = (select id from products where catalog <> 'premium' order by id offset ${random.below(20)} limit 1)`,
  (tx, random) => tx`
    update products set deleted_at = case when deleted_at is null then now() end
    where id = (select id from products where catalog <> 'premium' order by id offset ${random.below(20)} limit 1)`,
  (tx, random) => tx`
    update products set inventory_count = ${random.between(0, 500)} where sort_order % 5 = ${random.below(5)}`,
  (tx, random) => tx`
    insert into products (slug, name, category_id, price_cents)
    select ${`chaos-${random.below(1e9)}`}, 'Made in the storm', id, ${random.between(100, 9_000)}
    from product_categories order by sort_order limit 1
    on conflict do nothing`,
  (tx, random) => tx`
    update delivery_zips set city = ${`City ${random.below(1e6)}`}
    where zip = (select zip from delivery_zips order by zip offset ${random.below(60)} limit 1)`,
  (tx, random) => tx`
    update delivery_zones set fee_cents = ${random.between(0, 20_000)}
    where id = ${random.pick(['metro', 'greater', 'extended', 'outer'])}`,
  (tx, random) => tx`
    update blog_posts set title = ${`Title ${random.below(1e6)}`}
    where id = (select id from blog_posts order by id offset ${random.below(3)} limit 1)`,
];

class ChangedTheirMind extends Error {}

async function changeSome(sql: Sql, random: Random): Promise<void> {
  await sql.begin(async (tx) => {
    for (let left = random.between(1, 4); left > 0; left -= 1) {
      await random.pick(CHANGES)(tx, random);
      // Not a pause of ours: a driver whose connection died between two statements brings the process down.
      await tx`select pg_sleep(${random.below(40) / 1000})`;
    }
    if (random.chance(0.15)) throw new ChangedTheirMind();
  });
}

/** One person at the shelves. A database that is killed under them only makes them try again. */
export function editCatalog(sql: Sql, random: Random, fail: (error: unknown) => void): Running {
  return keepDoing(async () => {
    try {
      await changeSome(sql, random);
    } catch (error) {
      if (!(error instanceof ChangedTheirMind) && !isTransient(error)) throw error;
    }
    await pause(random.below(120));
  }, fail);
}
