// Limits on account emails that strangers can trigger, and equal work whether or not an account exists.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { PASSWORD, startStore } from '../../helpers/store.ts';

const store = await startStore({
  signIn: { mailSeconds: 0, perAddress: 1 },
  trustedProxies: { hops: 1 },
});
beforeEach(() => store.forgetLimits());

let places = 0;
/** Every call from another network, so that no limit per network applies. */
async function ask(path: string, body: object, cookie = ''): Promise<number> {
  places += 1;
  const headers = { 'x-forwarded-for': `10.${places >> 8}.${places & 255}.1`, cookie };
  const answer = await store.post(`/auth/v1${path}`, body, headers);
  await answer.text();
  return answer.status;
}
const sent = async (to: RegExp) => {
  await store.drain();
  return (await store.mailbox.list()).filter((mail) => to.test(mail.to)).length;
};

test('an address gets at most twenty account emails a day, of all kinds together', {
  tags: 'long',
}, async () => {
  const { email } = await store.signUp();
  const signedIn = await store.post('/auth/v1/token?grant_type=password', { email, password: PASSWORD });
  const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0];
  await store.forgetLimits();
  const before = await sent(new RegExp(email));
  const statuses: Record<'recovery' | 'others' | 'device', number[]> = {
    recovery: [],
    others: [],
    device: [],
  };
  for (let round = 0; round < 8; round += 1) {
    statuses.recovery.push(await ask('/recover', { email }));
    statuses.others.push(await ask('/otp', { email }));
    statuses.others.push(await ask('/signup', { email, password: `a try of ${round} rounds` }));
    statuses.device.push(await ask(round % 2 ? '/recover' : '/otp', { email }, cookie));
  }
  expect(statuses).toEqual({
    recovery: [...Array(7).fill(200), 429],
    others: [...Array(8).fill(200), ...Array(8).fill(429)],
    device: [...Array(5).fill(200), ...Array(3).fill(429)],
  });
  expect((await sent(new RegExp(email))) - before).toBe(20);
});

test('the email limit ignores tags in the address (name+tag)', async () => {
  const person = randomUUID();
  const statuses: number[] = [];
  for (let round = 0; round < 22; round += 1) {
    const email = `${person}+${round}@example.com`;
    statuses.push(await ask('/signup', { email, password: PASSWORD }));
  }
  expect(statuses).toEqual([...Array(8).fill(200), ...Array(14).fill(429)]);
  expect(await sent(new RegExp(`^${person}`))).toBe(8);
});

test.each([
  ['/recover', {}, 0],
  ['/otp', { create_user: false }, 0],
  ['/resend', { type: 'signup' }, 0],
  ['/verify', { type: 'recovery', token: '123456' }, 0],
  ['/signup', { password: 'a try from outside' }, 1],
])('%s hashes as many passwords for an unknown address as for an account', async (path, body, hashes) => {
  const { email } = await store.signUp();
  for (const who of [email, `${randomUUID()}@example.com`]) {
    const before = store.hashes();
    await store.post(`/auth/v1${path}`, { ...body, email: who });
    expect(store.hashes() - before, who).toBe(hashes);
  }
});
