import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { subscribeNewsletter } from '../../server/newsletter/newsletter.ts';
import { testDatabase } from '../helpers/database.ts';
import { accountOn, deviceOn } from '../helpers/owners.ts';

const { sql } = await testDatabase();
const kept = async (email: string) =>
  sql<{ email: string; status: string; language: string }[]>`
    select email, status, language from newsletter_subscribers where email = ${email}`;
const some = () => `${randomUUID()}@example.com`;

test('a new subscription is pending, and is not synced to the device', async () => {
  const [who, email] = [deviceOn(sql), some()];
  expect(
    await who.do('subscribeNewsletter', { email: ` ${email.toUpperCase()} `, language: 'es' }),
  ).toMatchObject({
    outcome: 'applied',
    result: {},
  });
  expect(await kept(email)).toEqual([{ email, status: 'pending', language: 'es' }]);
  expect(await who.changes()).toEqual([]);
});

test.each(['pending', 'subscribed'])('an address that is %s already is unchanged', async (status) => {
  const email = some();
  await sql`insert into newsletter_subscribers ${sql({ email, status })}`;
  const answer = await deviceOn(sql).do('subscribeNewsletter', { email, language: 'es' });
  expect(answer).toMatchObject({ outcome: 'applied', result: {} });
  expect(await kept(email)).toEqual([{ email, status, language: 'en' }]);
});

test('an unsubscribed address becomes pending again', async () => {
  const email = some();
  await sql`insert into newsletter_subscribers ${sql({ email, status: 'unsubscribed' })}`;
  await (await accountOn(sql)).do('subscribeNewsletter', { email, language: 'en' });
  expect(await kept(email)).toMatchObject([{ status: 'pending' }]);
});

test('twenty simultaneous subscriptions of an address create one row', async () => {
  const email = some();
  await Promise.all(
    Array.from({ length: 20 }, () => deviceOn(sql).do('subscribeNewsletter', { email, language: 'en' })),
  );
  expect(await kept(email)).toHaveLength(1);
});

test('the limit per person ignores tags in the address (name+tag)', async () => {
  const [name] = some().split('@');
  for (let tag = 1; tag <= 5; tag += 1)
    expect(
      await deviceOn(sql).do('subscribeNewsletter', { email: `${name}+${tag}@example.com`, language: 'en' }),
    ).toMatchObject({ outcome: 'applied', result: {} });
  expect(await sql`select from newsletter_subscribers where email like ${`${name}+%`}`).toHaveLength(3);
});

test('over the hourly limit, new subscriptions are refused until later', async () => {
  await sql`truncate rate_limits`;
  const ask = (email: string) => deviceOn(sql).do('subscribeNewsletter', { email, language: 'en' });
  await ask(some());
  // As if 300 had subscribed in this hour.
  await sql`update rate_limits set count = 300 where expires_at < now() + interval '2 hours'`;
  const email = some();
  expect(await ask(email)).toMatchObject({ outcome: 'refused', code: 'newsletter_busy' });
  expect(await kept(email)).toEqual([]);
  await sql`update rate_limits set expires_at = now()`;
  expect(await ask(email)).toMatchObject({ outcome: 'applied' });
  expect(await kept(email)).toHaveLength(1);
});

test('one network can subscribe thirty addresses an hour, and other networks are not affected', async () => {
  await sql`truncate rate_limits`;
  const ask = (address: string) =>
    sql
      .begin((tx) => subscribeNewsletter(tx, { address }, { email: some(), language: 'en' }))
      .then(
        () => 'asked',
        (error: { code: string }) => error.code,
      );
  const answers: string[] = [];
  for (let sent = 0; sent < 32; sent += 1) answers.push(await ask('203.0.113.7'));
  expect(answers).toEqual([...Array(30).fill('asked'), 'newsletter_busy', 'newsletter_busy']);
  expect(await ask('203.0.113.8')).toBe('asked');
});

test.each(['', '  ', 'nobody.example.com', `${'x'.repeat(251)}@b.c`])(
  '%j is refused as an invalid address',
  async (email) => {
    expect(await deviceOn(sql).do('subscribeNewsletter', { email, language: 'en' })).toMatchObject({
      outcome: 'refused',
      code: 'invalid_payload',
      detail: { field: 'email' },
    });
  },
);

test.each(['a@', '@', '@b', 'a b@c', 'a@b@c', 'a@b\r\nBcc: c@d'])(
  'the person sees success for %j, which is undeliverable and is not saved',
  async (email) => {
    const [before] = await sql`select count(*) from newsletter_subscribers`;
    const answer = await deviceOn(sql).do('subscribeNewsletter', { email, language: 'en' });
    expect(answer).toMatchObject({ outcome: 'applied', result: {} });
    expect(await sql`select count(*) from newsletter_subscribers`).toEqual([before]);
  },
);
