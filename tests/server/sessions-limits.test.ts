// The usual terms, as a store in use has them.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { startIdentity } from '../helpers/identity.ts';

const store = await startIdentity({ signIn: { mailSeconds: 60, perAddress: 1 } });
beforeEach(async () => {
  await store.forgetLimits();
});

test('a second mail of a kind within a minute is 429 with the wait, whoever has the address', async () => {
  const { email } = await store.person();
  for (const address of [email, `${randomUUID()}@example.com`]) {
    const client = store.device();
    expect((await client.resetPasswordForEmail(address)).error).toBeNull();
    const { error } = await client.resetPasswordForEmail(address);
    expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
    expect(error?.message).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/);
  }
});

test('one network address cannot have more than thirty people written to', async () => {
  const statuses: number[] = [];
  for (let sent = 0; sent < 35; sent += 1) {
    const { status } = await store.post('/auth/v1/recover', { email: `${sent}-${randomUUID()}@example.com` });
    statuses.push(status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses.slice(30).every((status) => status === 429)).toBe(true);
});

test('codes cannot be tried on one address forever', async () => {
  const { email } = await store.person();
  const statuses: number[] = [];
  for (let tries = 0; tries < 18; tries += 1) {
    const token = String(tries).padStart(6, '0');
    statuses.push((await store.post('/auth/v1/verify', { type: 'recovery', email, token })).status);
  }
  expect(statuses.filter((status) => status === 403)).toHaveLength(15);
  expect(statuses.at(-1)).toBe(429);
});
