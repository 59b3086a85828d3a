import { afterAll, expect, test } from 'vitest';
import { isUnavailable } from '../../server/db/connectionErrors.ts';
import { openDatabase, type Tx } from '../../server/db/sql.ts';
import { testDatabase } from '../helpers/database.ts';

const { sql, url } = await testDatabase();
const killer = openDatabase(url, { pool: 1 });
afterAll(() => killer.end({ timeout: 5 }));

/** Ends the connection of a transaction from outside while a statement of it is under way. */
async function killUnder(tx: Tx): Promise<void> {
  const [self] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const sleeping = tx`select pg_sleep(20)`;
  await Promise.all([sleeping, killer`select pg_terminate_backend(${self?.pid ?? 0})`]);
}

/** A connection that was killed may say so once more to whoever gets it next; it never gives a wrong answer. */
async function askFor(n: number, attempts = 4): Promise<number | undefined> {
  try {
    return await sql.begin(async (tx) => (await tx<{ n: number }[]>`select ${n}::int as n`)[0]?.n);
  } catch (error) {
    if (attempts > 1 && isUnavailable(error)) return askFor(n, attempts - 1);
    throw error;
  }
}

const transactions: [string, () => Promise<unknown>][] = [
  ['a transaction', () => sql.begin(killUnder)],
  ['a savepoint', () => sql.begin((tx) => tx.savepoint(killUnder))],
  [
    'a named savepoint',
    () => sql.begin('isolation level serializable', (tx) => tx.savepoint('one', killUnder)),
  ],
];

test.each(transactions)(
  'a connection killed during %s rejects it, and later queries get their own answers',
  async (_, work) => {
    // Twice as many as the pool has: whoever comes next gets connections that were killed before.
    for (let round = 0; round < 2; round += 1) {
      const outcomes = await Promise.allSettled(Array.from({ length: 10 }, work));
      const codes = outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.code);
      expect(codes).toEqual(
        Array.from({ length: 10 }, () => expect.stringMatching(/^CONNECTION_CLOSED$|^57P01$/)),
      );
      const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => askFor(n)));
      expect(answers).toEqual(Array.from({ length: 20 }, (_, n) => n));
    }
  },
);

test('a transaction that fails by itself is rolled back as usual', async () => {
  await sql`create table kept (n int)`;
  await expect(
    sql.begin(async (tx) => {
      await tx`insert into kept values (1)`;
      await tx.savepoint((inner) => inner`insert into kept values (2)`);
      await tx
        .savepoint(async (inner) => {
          await inner`insert into kept values (3)`;
          throw new Error('inner');
        })
        .catch((error: Error) => expect(error.message).toBe('inner'));
      expect(await tx`select n from kept order by n`).toEqual([{ n: 1 }, { n: 2 }]);
      throw new Error('outer');
    }),
  ).rejects.toThrow('outer');
  expect(await sql`select n from kept`).toEqual([]);
});
