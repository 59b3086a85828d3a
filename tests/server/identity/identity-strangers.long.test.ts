// Strangers cannot exhaust the limits of others: owners still sign in, and recovery emails still go out.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, startStore } from '../../helpers/store.ts';

const store = await startStore({
  signIn: { mailSeconds: 0, perAddress: 1 },
  trustedProxies: { hops: 1 },
});
beforeEach(() => store.forgetLimits());

const HOME = '192.0.2.1';
/** Each in a network of its own. */
const stranger = (at: number) => `10.51.${at}.1`;

function post(path: string, body: object, from: string, cookie = '') {
  return store.post(`/auth/v1${path}`, body, { 'x-forwarded-for': from, cookie });
}
const signIn = (email: string, password: string, from: string, cookie = '') =>
  post('/token?grant_type=password', { email, password }, from, cookie);
const recover = async (email: string, from: string, cookie = '') =>
  (await post('/recover', { email }, from, cookie)).status;

/** As if that many had been counted already. */
const count = (key: string, used: number) => store.sql`
  insert into rate_limits (key, count, expires_at)
  values (encode(sha256(${Buffer.from(key)}), 'hex'), ${used}, now() + interval '5 minutes')
  on conflict (key) do update set count = excluded.count`;

/** The cookie that the browser keeps after a sign-in. */
async function cookieOf(email: string): Promise<string> {
  const answer = await signIn(email, PASSWORD, HOME);
  expect(answer.status).toBe(200);
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

/** Fifty-five wrong passwords from enough addresses that only the limit of the account stops them. */
async function guessOn(email: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let tries = 0; tries < 55; tries += 1) {
    const answer = await signIn(email, `guess number ${tries}`, stranger(1 + Math.floor(tries / 9)));
    statuses.push(answer.status);
  }
  return statuses;
}

test('one address is limited to a twentieth of all sign-ins, and others can still sign in', async () => {
  const { email } = await store.signUp();
  await store.forgetLimits();
  // Others have used most of the 3000 already: refused attempts must not use up the rest.
  await count('auth sign-ins', 2_980);
  await count(`auth signIn from ${stranger(1)}`, 140);
  const statuses: number[] = [];
  const tryOne = async () => {
    const answer = await signIn(`${randomUUID()}@example.com`, 'not the one', stranger(1));
    statuses.push(answer.status);
    await answer.text();
  };
  for (let sent = 0; sent < 40; sent += 20) await Promise.all(Array.from({ length: 20 }, tryOne));
  expect(statuses.filter((status) => status === 400)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  expect((await signIn(email, PASSWORD, HOME)).status).toBe(200);
});

test('one address that keeps guessing cannot lock an account for others', async () => {
  const { email } = await store.signUp();
  const statuses: number[] = [];
  for (let tries = 0; tries < 70; tries += 1)
    statuses.push((await signIn(email, `guess number ${tries}`, stranger(1))).status);
  expect(statuses).toEqual([...Array(10).fill(400), ...Array(60).fill(429)]);
  expect((await signIn(email, PASSWORD, HOME)).status).toBe(200);
});

test('guesses from many addresses are refused, and the owner’s device can still sign in', async () => {
  const { email } = await store.signUp();
  const cookie = await cookieOf(email);
  expect(await guessOn(email)).toEqual([...Array(50).fill(400), ...Array(5).fill(429)]);
  expect((await signIn(email, PASSWORD, stranger(77))).status).toBe(429);
  // From an address where the device never was.
  expect((await signIn(email, PASSWORD, '203.0.113.9', cookie)).status).toBe(200);
  expect((await signIn(email, PASSWORD, stranger(78))).status).toBe(429);
});

test('a known device has its own limit of ten wrong passwords, from any address', async () => {
  const { email } = await store.signUp();
  const cookie = await cookieOf(email);
  const statuses: number[] = [];
  for (let tries = 0; tries < 12; tries += 1)
    statuses.push((await signIn(email, `typo number ${tries}`, stranger(tries), cookie)).status);
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
  expect((await signIn(email, PASSWORD, HOME)).status).toBe(200);
});

test('the device cookie is valid for its own account only, gives no access and cannot be forged', async () => {
  const { email } = await store.signUp();
  const { email: other } = await store.signUp();
  const answer = await signIn(other, PASSWORD, stranger(1));
  const kept = answer.headers.get('set-cookie') ?? '';
  expect(kept).toMatch(
    /^known_device=[\w.-]+; Max-Age=31536000; Path=\/auth\/v1; HttpOnly; SameSite=Strict$/,
  );
  await count(`auth failures ${email}`, 50);
  const cookie = kept.split(';')[0] ?? '';
  const [value = ''] = cookie.split('=').slice(1);
  const [id = '', proof = ''] = value.split('.');
  const madeUp = [cookie, `known_device=${id}`, `known_device=${id}.${proof.slice(1)}`, 'known_device=.'];
  for (const claim of madeUp) expect((await signIn(email, PASSWORD, HOME, claim)).status).toBe(429);
  expect((await store.call('/auth/v1/user', { headers: { cookie } })).status).toBe(401);
  expect((await signIn(email, 'not the one', HOME)).headers.get('set-cookie')).toBeNull();
});

test('a stranger’s guesses do not block the emailed code', async () => {
  const { email } = await store.signUp();
  const verify = (token: string, from: string) => post('/verify', { type: 'recovery', email, token }, from);
  for (let tries = 0; tries < 20; tries += 1) await verify('000000', stranger(1));
  expect((await verify('000000', stranger(1))).status).toBe(429);
  expect(await recover(email, HOME)).toBe(200);
  expect((await verify((await store.mailTo(email)).code, HOME)).status).toBe(200);
});

test('one address cannot exhaust the recovery emails of an account', async () => {
  const { email } = await store.signUp();
  await store.forgetLimits();
  const statuses: number[] = [];
  for (let sent = 0; sent < 25; sent += 1) statuses.push(await recover(email, stranger(1)));
  expect(statuses).toEqual([...Array(4).fill(200), ...Array(21).fill(429)]);
  expect(await recover(email, HOME)).toBe(200);
});

test('sign-up and sign-in emails do not count as recovery emails', async () => {
  const { email } = await store.signUp();
  for (let at = 0; at < 25; at += 1) await post('/otp', { email }, stranger(at));
  expect((await post('/otp', { email }, HOME)).status).toBe(429);
  expect(await recover(email, HOME)).toBe(200);
});

test('recovery requests from everywhere do not exhaust the limit of the owner’s device', async () => {
  const { email } = await store.signUp();
  const cookie = await cookieOf(email);
  for (let at = 0; at < 25; at += 1) await recover(email, stranger(at));
  expect(await recover(email, stranger(99))).toBe(429);
  expect(await recover(email, HOME, cookie)).toBe(200);
  const { tokenHash } = await store.mailTo(email);
  const opened = await post('/verify', { type: 'recovery', token_hash: tokenHash }, HOME, cookie);
  expect(opened.status).toBe(200);
});

test('a stranger’s request does not delay a recovery email for the owner’s device', async () => {
  const patient = await startStore({ signIn: { mailSeconds: 60, perAddress: 1 } });
  const { email } = await patient.signUp();
  const answer = await patient.post('/auth/v1/token?grant_type=password', { email, password: PASSWORD });
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const ask = async (headers: Record<string, string>) =>
    (await patient.post('/auth/v1/recover', { email }, headers)).status;
  expect(await ask({})).toBe(200);
  expect(await ask({})).toBe(429);
  expect(await ask({ cookie })).toBe(200);
  expect(await ask({ cookie })).toBe(429);
});

// One stranger may have a whole /48 of IPv6 or /24 of IPv4: thousands of addresses, and still one customer's share.

/** The address of the nth try from one network, each time another. */
const NETWORKS: readonly (readonly [string, (at: number) => string])[] = [
  [
    '26 networks of /64 in an IPv6 /48',
    (at) => `2001:db8:7:${(at % 26).toString(16)}::${(at + 1).toString(16)}`,
  ],
  ['a /64 for each try in an IPv6 /48', (at) => `2001:db8:7:${(at + 1).toString(16)}::1`],
  ['an IPv6 /48 written in full', (at) => `2001:0DB8:0007:${(at + 1).toString(16).padStart(4, '0')}:0:0:0:1`],
  ['an IPv4 /24', (at) => `198.51.100.${at % 256}`],
  ['an IPv4 /24 mapped into IPv6', (at) => `::ffff:198.51.100.${at % 256}`],
  [
    'an IPv4 /24 mapped into IPv6, in hexadecimal',
    (at) => `::ffff:c633:64${(at % 256).toString(16).padStart(2, '0')}`,
  ],
];

/** The statuses of so many tries, by how often each came. */
async function attack(
  tries: number,
  call: (at: number) => Promise<Response>,
): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  for (let at = 0; at < tries; at += 20) {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => call(at + index)));
    for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

describe.each(NETWORKS)('%s', (_, address) => {
  test('cannot close the sign-in mail of others with 600 tries', async () => {
    const { email } = await store.signUp();
    await store.forgetLimits();
    const ask = (at: number) => post('/otp', { email: `${randomUUID()}@example.com` }, address(at));
    expect(await attack(600, ask)).toEqual({ 200: 120, 429: 480 });
    expect((await post('/otp', { email }, HOME)).status).toBe(200);
    expect(await recover(email, '2001:db8:8::1')).toBe(200);
  });

  test('cannot use up one person’s mail', async () => {
    const { email } = await store.signUp();
    await store.forgetLimits();
    expect(await attack(40, (at) => post('/recover', { email }, address(at)))).toEqual({ 200: 5, 429: 35 });
    expect(await attack(40, (at) => post('/otp', { email }, address(at)))).toEqual({ 200: 6, 429: 34 });
    expect(await recover(email, HOME)).toBe(200);
    expect((await post('/otp', { email }, HOME)).status).toBe(200);
  });

  test('cannot lock an account’s new devices with 600 passwords, nor sign-in for everybody', async () => {
    const { email } = await store.signUp();
    await store.forgetLimits();
    expect(await attack(600, (at) => signIn(email, `guess number ${at}`, address(at)))).toEqual({
      400: 30,
      429: 570,
    });
    expect((await signIn(email, PASSWORD, HOME)).status).toBe(200);
    await attack(700, (at) => signIn(`${randomUUID()}@example.com`, 'not the one', address(at)));
    expect((await signIn(email, PASSWORD, '2001:db8:8::1')).status).toBe(200);
  });

  test('cannot lock an account’s emailed codes', async () => {
    const { email } = await store.signUp();
    await store.forgetLimits();
    const verify = (token: string, from: string) => post('/verify', { type: 'recovery', email, token }, from);
    expect(await attack(100, (at) => verify('000000', address(at)))).toEqual({ 403: 37, 429: 63 });
    expect(await recover(email, HOME)).toBe(200);
    expect((await verify((await store.mailTo(email)).code, HOME)).status).toBe(200);
  });
});

describe('when everybody together has used up the limit', () => {
  const WAYS: readonly (readonly [string, string, (email: string, cookie?: string) => Promise<number>])[] = [
    [
      'sign-in mails',
      'auth mails',
      async (email, cookie) => (await post('/otp', { email }, HOME, cookie)).status,
    ],
    ['recoveries', 'auth mails', (email, cookie) => recover(email, HOME, cookie)],
    [
      'passwords',
      'auth sign-ins',
      async (email, cookie) => (await signIn(email, PASSWORD, HOME, cookie)).status,
    ],
  ];

  test.each(WAYS)('%s go on for known devices', async (_, key, ask) => {
    const [stranger, regular] = await Promise.all([store.signUp(), store.signUp()]);
    const cookie = await cookieOf(regular.email);
    await store.forgetLimits();
    await count(key, 3_000);
    expect(await ask(stranger.email)).toBe(429);
    expect(await ask(regular.email, cookie)).toBe(200);
  });
});
