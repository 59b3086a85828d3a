import { expect, test } from 'vitest';
import { COMMANDS, isCommandType } from '../../../domain/commands.ts';
import { sharedDatabase } from '../../helpers/database.ts';
import { examplesOn } from '../../helpers/examples.ts';
import { accountOn, deviceOn, type Person } from '../../helpers/owners.ts';

// People's rows can be sharded by owner (docs/scale.md): pushes and pulls name the owner in every statement and
// join no other owner's rows. What a database function does, `lock_owner` for one, is not seen here.

const { sql, pools } = await sharedDatabase();
const products = await sql<{ id: string }[]>`select id::text from products order by slug limit 2`;
const [topsoil = '', gravel = ''] = products.map(({ id }) => id);
const EXAMPLES = examplesOn(sql, [topsoil, gravel]);
const tables = await sql<{ name: string }[]>`
  select table_name as name from information_schema.columns
  where table_schema = 'public' and column_name = 'owner' order by 1`;
const OWNED = tables.map(({ name }) => name).join('|');

type Statement = { text: string; parameters: readonly unknown[] };

/** The statements of the people's login while they push every command and pull. */
async function statementsOf(who: Person): Promise<Statement[]> {
  const statements: Statement[] = [];
  const note = (_: number, text: string, parameters: unknown[]) =>
    void statements.push({ text: text.replace(/\s+/g, ' ').trim(), parameters: [...parameters] });
  // The driver reads it with every statement.
  Object.assign(pools.person.options, { debug: note });
  for (const type of Object.keys(COMMANDS).filter(isCommandType)) {
    await who.do(type, await EXAMPLES[type](who));
  }
  await who.changes();
  Object.assign(pools.person.options, { debug: false });
  return statements;
}

const isOfOwner = ({ text }: Statement) =>
  new RegExp(`\\b(from|join|into|update) "?(${OWNED})\\b`).test(text);

test.each([
  ['an account', accountOn],
  ['a device', deviceOn],
])('every statement of %s that touches people’s rows names the owner', async (_, make) => {
  const who = await make(sql, pools.asOwner);
  const touching = (await statementsOf(who)).filter(isOfOwner);
  expect(touching.length).toBeGreaterThan(10);
  const nameless = touching.filter(
    ({ text, parameters }) =>
      !/\b(owner|user_id)\b/.test(text) ||
      !parameters.some((value) => value === who.owner || (value === who.userId && who.userId !== '')),
  );
  expect(nameless).toEqual([]);
  const strangers = touching.filter(({ parameters }) =>
    parameters.some(
      (value) => typeof value === 'string' && /^(u|anon):[-\da-f]{36}$/.test(value) && value !== who.owner,
    ),
  );
  expect(strangers).toEqual([]);
});

test('the only join of two owners’ rows is a guest’s quote attached to an account', async () => {
  const who = await accountOn(sql, pools.asOwner);
  const joins = (await statementsOf(who)).flatMap(({ text }) =>
    [
      ...text.matchAll(
        new RegExp(`\\bjoin "?(?:${OWNED})\\b.*? on (.*?)(?= where | join | left |\\)|$)`, 'g'),
      ),
    ].map(([, condition = '']) => condition),
  );
  expect(joins.filter((condition) => !/\bowner = (\$\d+|\w+\.owner)/.test(condition))).toEqual([
    'q.id = a.quote_id',
  ]);
});

test('row security shows another owner’s rows only when they are attached', async () => {
  // `system`: rows that only the store's own logins see.
  const policies = await sql`
    select tablename::text as table, policyname::text as policy from pg_policies
    where schemaname = 'public' and tablename ~ ${`^(${OWNED})$`} and policyname not in ('own', 'system')
    order by 1`;
  expect([...policies]).toEqual([
    { table: 'orders', policy: 'attached' },
    { table: 'quotes', policy: 'attached' },
  ]);
});
