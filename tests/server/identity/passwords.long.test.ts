// Which passwords are accepted.
import { expect, test } from 'vitest';
import { isLeaked } from '../../../server/identity/leakedPasswords.ts';
import { PASSWORD, startStore } from '../../helpers/store.ts';

const store = await startStore();

async function refusal(password: string) {
  const { error } = await store.device().signUp({ email: `${crypto.randomUUID()}@example.com`, password });
  return error && { code: error.code, reasons: 'reasons' in error ? error.reasons : null };
}

test.each(['metallica', 'Metallica', 'METALLICA', 'trustno1', 'chocolate', 'q1w2e3r4t5', '1q2w3e4r5t6y'])(
  '%s is refused as a leaked password',
  async (password) => {
    expect(await refusal(password)).toEqual({ code: 'weak_password', reasons: ['pwned'] });
  },
);

test('the list holds little else than leaked passwords', () => {
  const others = Array.from({ length: 20_000 }, (_, index) => `a sentence of nobody, number ${index * 7919}`);
  expect(others.filter(isLeaked).length / others.length).toBeLessThan(0.002);
  expect([PASSWORD, 'another barrow of gravel'].some(isLeaked)).toBe(false);
});

const SHORT = 'gravel gables';

test('an admin’s password has fifteen characters at least', async () => {
  const { client, user } = await store.signUp();
  await store.sql`update users set role = 'admin' where id = ${user.id}`;
  const short = await client.updateUser({ password: SHORT, current_password: PASSWORD });
  expect(short.error).toMatchObject({ code: 'weak_password', reasons: ['length'] });
  expect(short.error?.message).toContain('15 characters');
  const long = await client.updateUser({ password: 'gravel gables, two', current_password: PASSWORD });
  expect(long.error).toBeNull();
});

test('a new admin with a shorter password signs in by email and chooses another', async () => {
  const { client, email, user } = await store.signUp();
  expect((await client.updateUser({ password: SHORT, current_password: PASSWORD })).error).toBeNull();
  await store.sql`update users set role = 'admin' where id = ${user.id}`;
  const signIn = (password: string) => store.device().signInWithPassword({ email, password });
  expect((await signIn(SHORT)).error).toMatchObject({ code: 'weak_password' });
  expect((await signIn('not the one you know')).error).toMatchObject({ code: 'invalid_credentials' });
  const device = store.device();
  await device.resetPasswordForEmail(email);
  const { tokenHash } = await store.mailTo(email);
  await device.verifyOtp({ type: 'recovery', token_hash: tokenHash });
  expect((await device.updateUser({ password: 'gravel gables, two' })).error).toBeNull();
  expect((await signIn('gravel gables, two')).error).toBeNull();
});
