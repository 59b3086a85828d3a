import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../helpers/database.ts';

// Whoever adds a table with people in it says what happens to its rows when a person deletes their account.

const { sql } = await testDatabase();

/** Tables that forget_person does not name, and why. */
const KEPT: Readonly<Record<string, string>> = {
  audit_log: 'what was done to the store stays provable; it names accounts by their ids',
  blog_posts: 'authors are staff, who are not customers',
  delivery_marks: 'drivers are staff',
  delivery_proofs: 'drivers are staff',
  notices: 'they name a subscription, and are erased once they are sent',
};

/** Tables that name an owner, an account or how to reach a person, unless their rows go with another table's. */
const aboutPeople = () => sql<{ name: string }[]>`
  select distinct relname as name from pg_attribute a join pg_class c on c.oid = attrelid
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not attisdropped and attnum > 0
    and (attname in ('owner', 'user_id', 'customer_id', 'author_id', 'recipient') or attname ~ '(email|phone)$')
    and not exists (
      select from pg_constraint where contype = 'f' and conrelid = c.oid and confdeltype = 'c')
  order by 1`;

const unnamed = async () => {
  const [{ source } = { source: '' }] = await sql<{ source: string }[]>`
    select prosrc as source from pg_proc where proname = 'forget_person'`;
  return (await aboutPeople())
    .map(({ name }) => name)
    .filter((name) => !new RegExp(`\\b${name}\\b`).test(source));
};

test('forget_person names every table with people in it', async () => {
  expect(await unnamed()).toEqual(Object.keys(KEPT));
});

test('a new table with an email is found', async () => {
  await sql`create table planted_visitors (contact_email text)`;
  onTestFinished(async () => void (await sql`drop table planted_visitors`));
  expect(await unnamed()).toContain('planted_visitors');
});
