// The default limits, as a store in use has them.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { startIdentity } from '../helpers/identity.ts';

const store = await startIdentity({ signIn: { mailSeconds: 60, perAddress: 1 } });
beforeEach(async () => {
  await store.forgetLimits();
});

test('a second email of a kind within a minute is a 429 with the wait, whether or not the address has an account', async () => {
  const { email } = await store.person();
  for (const address of [email, `${randomUUID()}@example.com`]) {
    const client = store.device();
    expect((await client.resetPasswordForEmail(address)).error).toBeNull();
    const { error } = await client.resetPasswordForEmail(address);
    expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
    expect(error?.message).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/);
  }
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
  const { email } = await store.person();
  const statuses: number[] = [];
  for (let tries = 0; tries < 18; tries += 1) {
    const token = String(tries).padStart(6, '0');
    statuses.push((await store.post('/auth/v1/verify', { type: 'recovery', email, token })).status);
  }
  expect(statuses.filter((status) => status === 403)).toHaveLength(15);
  expect(statuses.at(-1)).toBe(429);
});
