import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { COMMANDS, isCommandType } from '../../../domain/commands.ts';
import type { AsOwner } from '../../../server/db/rowSecurity.ts';
import { openDatabase, type Tx } from '../../../server/db/sql.ts';
import { ordersOfPerson } from '../../../server/orders/customerOrders.ts';
import { personalChanges } from '../../../server/sync/personalRows.ts';
import { push } from '../../../server/sync/push.ts';
import { testDatabase } from '../../helpers/database.ts';
import { examplesOn, jobExample } from '../../helpers/examples.ts';
import { asOwnerWithoutConditions } from '../../helpers/forgottenOwner.ts';
import { accountOn, command, deviceOn, type Person } from '../../helpers/owners.ts';
import { createPools } from '../../helpers/pools.ts';
import { personWithEverything, seenBy } from '../../helpers/rows.ts';
import { sized } from '../../helpers/size.ts';

// The server's own ownership conditions are removed from its statements, and another owner's name is forged below
// them: the database alone separates two people.

const { sql, url, pools } = await testDatabase();
const { asOwner } = pools;
/** Access without row security. */
const asAnybody: AsOwner = <T>(_: string, work: (tx: Tx) => Promise<T>) => sql.begin(work) as Promise<T>;
const [ann, bob] = [await personWithEverything(sql), await personWithEverything(sql)];
const products = await sql<{ id: string }[]>`select id::text from products order by slug limit 2`;
const [topsoil = '', gravel = ''] = products.map(({ id }) => id);
const EXAMPLES = examplesOn(sql, [topsoil, gravel]);
const TYPES = Object.keys(COMMANDS).filter(isCommandType);
const WRITTEN = [
  'quotes',
  'quote_lines',
  'quote_photos',
  'product_reviews',
  'order_reviews',
  'user_wishlist',
  'user_recently_viewed',
  'cart_lines',
  'customers',
  'addresses',
  'calculator_jobs',
  'receipts',
  'orders',
];

/** All rows of a person, as the database has them. */
const everythingOf = (who: Person) =>
  sql.begin(async (tx) => {
    const tables = WRITTEN.map(async (table) => {
      const rows = await tx`
        select to_jsonb(${tx(table)}) as row from ${tx(table)} where ${seenBy(tx, who, table)} order by 1`;
      return [table, rows.map(({ row }) => row)] as const;
    });
    return Object.fromEntries(await Promise.all(tables));
  });

/** The personal reads of the store, each for that person, as text to search for somebody's data. */
const READS: Record<string, (using: AsOwner, who: Person) => Promise<unknown>> = {
  'the pull': (using, { owner }) => personalChanges(using, { owner, since: 0, limit: 500 }),
  'my orders': (using, { userId }) => ordersOfPerson(using, userId),
};
const read = async (name: string, using: AsOwner, who: Person) =>
  JSON.stringify(await READS[name]?.(using, who));

/** Ids of rows that only that person has. */
async function marksOf(who: Person): Promise<string[]> {
  const rows = await everythingOf(who);
  const ids = Object.values(rows).flatMap((of) => of.map((row: { id?: string }) => row.id ?? ''));
  return ids.filter((id) => id !== '');
}
const [annsMarks, bobsMarks] = [await marksOf(ann), await marksOf(bob)];
const found = (marks: readonly string[], text: string) => marks.filter((mark) => text.includes(mark));

describe.each(Object.keys(READS))('the read %s without an ownership condition', (name) => {
  test('the read returns the asker’s rows and nobody else’s', async () => {
    const forgot: string[] = [];
    const text = await read(name, asOwnerWithoutConditions(asOwner, forgot), ann);
    expect(forgot).not.toEqual([]);
    expect(found(annsMarks, text)).not.toEqual([]);
    expect(found(bobsMarks, text)).toEqual([]);
  });

  test('the read would return another’s rows without row security', async () => {
    const text = await read(name, asOwnerWithoutConditions(asAnybody, []), ann);
    expect(found(bobsMarks, text)).not.toEqual([]);
  });

  test('the read returns nothing for an owner’s name forged below the check', async () => {
    const asAnn: AsOwner = (_, work, options) => asOwner(ann.owner, work, options);
    const text = await read(name, asAnn, bob);
    expect(found(bobsMarks, text)).toEqual([]);
  });
});

describe.each(TYPES)('the command %s on another’s rows', (type) => {
  const log = { error: () => undefined, warn: () => undefined };

  test('the command without ownership conditions leaves another’s rows unchanged', async () => {
    const payload = await EXAMPLES[type](bob);
    const before = await everythingOf(bob);
    const [bobs] = await sql<{ id: string }[]>`select id from receipts where owner = ${bob.owner} limit 1`;
    const forgot: string[] = [];
    const commands = [command(type, payload), command(type, payload, { id: bobs?.id ?? '' })];
    const using = asOwnerWithoutConditions(asOwner, forgot);
    // The second time, they are looked up.
    for (let n = 0; n < 2; n += 1)
      await push(
        using,
        log,
        { owner: ann.owner, address: '' },
        commands,
        commands.map(({ id }) => id),
      );
    expect(forgot).not.toEqual([]);
    expect(await everythingOf(bob)).toEqual(before);
  });

  test('the command under a forged owner’s name is not applied and leaves no receipt', async () => {
    const payload = await EXAMPLES[type](bob);
    const before = await everythingOf(bob);
    const asAnn: AsOwner = (_, work, options) => asOwner(ann.owner, work, options);
    const faults: unknown[] = [];
    const asked = command(type, payload);
    const answers = await push(
      asAnn,
      { error: (_, error) => void faults.push(error), warn: () => undefined },
      { owner: bob.owner, address: '' },
      [asked],
      [asked.id],
    );
    expect(answers).toMatchObject([{ outcome: 'retry' }]);
    expect(String(faults)).toMatch(/row-level security policy for table|belongs to another owner/);
    expect(await everythingOf(bob)).toEqual(before);
  });
});

const PEOPLE = sized(50, 200);

test('many people on two connections, without conditions and with failures, see only their own rows', async () => {
  const pool = openDatabase(url, { pool: 2 });
  try {
    const forgot: string[] = [];
    const using = asOwnerWithoutConditions(createPools(pool).asOwner, forgot);
    const crowd = await Promise.all(
      Array.from({ length: PEOPLE }, (_, n) => (n % 2 === 0 ? accountOn(sql, using) : deviceOn(sql, using))),
    );
    const lives = crowd.map(async (who, n) => {
      const job = { ...jobExample(randomUUID()), note: who.owner };
      expect(await who.do('saveJob', job)).toMatchObject({ outcome: 'applied' });
      if (n % 5 === 0) await expect(using(who.owner, (tx) => tx`select 1 / 0`)).rejects.toThrow('zero');
      const [once, again] = await Promise.all([who.changes(), who.changes()]);
      expect(once).toEqual([expect.objectContaining({ table: 'calculator_jobs' })]);
      expect(once[0]?.body).toMatchObject({ id: job.id, note: who.owner });
      expect(again).toEqual(once);
    });
    await Promise.all(lives);
    expect(forgot.length).toBeGreaterThan(PEOPLE);
    const [jobs] = await sql`select count(*) from calculator_jobs where content ->> 'note' = owner`;
    expect(jobs?.count).toBe(PEOPLE);
  } finally {
    await pool.end({ timeout: 5 });
  }
});
