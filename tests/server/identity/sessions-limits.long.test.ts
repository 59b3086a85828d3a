// The default limits, as a store in use has them.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { overloaded } from '../../../server/identity/authErrors.ts';
import { startStore } from '../../helpers/store.ts';

const store = await startStore({ signIn: { mailSeconds: 60, perAddress: 1 } });
beforeEach(async () => {
  await store.forgetLimits();
});

test('a second email of a kind within a minute is a 429 with the wait, whether or not the address has an account', async () => {
  const { email } = await store.signUp();
  for (const address of [email, `${randomUUID()}@example.com`]) {
    const client = store.device();
    expect((await client.resetPasswordForEmail(address)).error).toBeNull();
    const { error } = await client.resetPasswordForEmail(address);
    expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
    expect(error?.message).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/);
  }
});

test('a sign-up repeated within a minute gets the same answer, changes nothing and sends no second email', async () => {
  const { email: taken } = await store.signUp();
  const [first, second] = ['a barrow of river stone', 'some other barrow of stone'];
  for (const email of [`${randomUUID()}@example.com`, taken]) {
    await store.forgetLimits();
    const signUp = async (password: string, name: string) => {
      const { data, error } = await store
        .device()
        .signUp({ email, password, options: { data: { full_name: name } } });
      expect(error).toBeNull();
      const { created_at, updated_at, confirmation_sent_at, identities, ...user } = data.user ?? {};
      return [user, identities?.map(({ id, user_id, identity_data }) => ({ id, user_id, identity_data }))];
    };
    const answer = await signUp(first, 'Fern');
    await store.drain();
    const state = () => store.sql`select to_jsonb(u) as user from users u where email = ${email}`;
    const [before, mails] = [await state(), (await store.mailbox.list()).length];
    const hashes = store.hashes();
    expect(await signUp(first, 'Fern')).toEqual(answer);
    // Another person's repeat learns nothing of the first, whose password and name stay.
    expect(JSON.stringify(await signUp(second, 'Moss'))).not.toContain('Fern');
    await store.drain();
    expect(store.hashes()).toBe(hashes);
    expect(await state()).toEqual(before);
    expect(await store.mailbox.list()).toHaveLength(mails);
    const answers = [first, second].map((password) => store.device().signInWithPassword({ email, password }));
    expect((await Promise.all(answers)).map(({ error }) => error?.code)).toEqual([
      'email_not_confirmed',
      'invalid_credentials',
    ]);
  }
});

test('a sign-up sent twice at once gets the same answer twice and sends one email', async () => {
  const email = `${randomUUID()}@example.com`;
  const body = { email, password: 'a barrow of river stone' };
  const answers = await Promise.all([0, 1, 2].map(() => store.post('/auth/v1/signup', body)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await store.drain();
  expect((await store.mailbox.list()).filter(({ to }) => to === email)).toHaveLength(1);
});

test('a sign-up that failed can be repeated at once', async () => {
  const { passwords } = store.identity;
  store.identity.passwords = { ...passwords, hash: () => Promise.reject(overloaded()) };
  const body = { email: `${randomUUID()}@example.com`, password: 'a barrow of river stone' };
  expect((await store.post('/auth/v1/signup', body)).status).toBe(503);
  store.identity.passwords = passwords;
  expect((await store.post('/auth/v1/signup', body)).status).toBe(200);
  expect((await store.mailTo(body.email)).code).not.toBe('');
});

test('one network address causes emails to thirty people at most', async () => {
  const statuses: number[] = [];
  for (let sent = 0; sent < 35; sent += 1) {
    const { status } = await store.post('/auth/v1/recover', { email: `${sent}-${randomUUID()}@example.com` });
    statuses.push(status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses.slice(30).every((status) => status === 429)).toBe(true);
});

test('sign-in codes are rate limited per network address', async () => {
  const { email } = await store.signUp();
  const statuses: number[] = [];
  for (let tries = 0; tries < 18; tries += 1) {
    const token = String(tries).padStart(6, '0');
    statuses.push((await store.post('/auth/v1/verify', { type: 'recovery', email, token })).status);
  }
  expect(statuses.filter((status) => status === 403)).toHaveLength(15);
  expect(statuses.at(-1)).toBe(429);
});
