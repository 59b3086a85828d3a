// Long: second factors through the client library that browsers use: authenticator apps and recovery codes.
import type { AuthClient } from '@supabase/auth-js';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, expect, test } from 'vitest';
import { removeFactors } from '../../../server/identity/factors.ts';
import { PASSWORD, startStore } from '../../helpers/store.ts';

const store = await startStore();
const { sql } = store;
type Client = InstanceType<typeof AuthClient>;

const start = Math.ceil(Date.now() / 30_000) * 30_000;
/** Stops the store's clock so many seconds after the start of a half minute. */
const at = (seconds: number) => {
  store.clock.now = () => new Date(start + seconds * 1000);
};
beforeEach(async () => {
  await store.forgetLimits();
  store.clock.now = () => new Date();
});

/** The code of the authenticator app at the store's time, or so many half minutes later. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: store.clock.now().getTime() + steps * 30_000,
  });

const enrolled = async (client: Client, friendlyName = 'Phone') => {
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  return { id: data.id, ...data.totp };
};

/** A person whose account has an authenticator app. */
async function guarded() {
  const person = await store.signUp();
  const { id, secret } = await enrolled(person.client);
  const { data, error } = await person.client.mfa.challengeAndVerify({ factorId: id, code: codeOf(secret) });
  if (error) throw error;
  return { ...person, factorId: id, secret, access: data };
}

/** Signed in with the password only. */
async function half({ email }: { email: string }) {
  const client = store.device();
  const { data, error } = await client.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return { client, headers: store.bearer(data.session.access_token) };
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    aal: string;
    amr: { method: string; timestamp: number }[];
  };
const statusOf = async (path: string, headers: Record<string, string>) =>
  (await store.call(path, { headers })).status;

test('an authenticator app is set up by QR code, confirmed once, and required from then on', async () => {
  const { client, email, session } = await store.signUp();
  const other = await half({ email });
  const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone', issuer: 'Yard' });
  expect(data).toMatchObject({
    type: 'totp',
    friendly_name: 'Phone',
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(data?.totp.uri).toContain(`otpauth://totp/Yard:${encodeURIComponent(email)}?issuer=Yard&secret=`);
  expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /);
  // Anything after a # would be cut off.
  expect(data?.totp.qr_code).not.toContain('#');
  // An unconfirmed setup does not require a code yet.
  expect(await statusOf('/api/sessions', other.headers)).toBe(200);
  expect((await client.mfa.listFactors()).data).toMatchObject({
    all: [{ id: data?.id, status: 'unverified', factor_type: 'totp' }],
    totp: [],
  });

  const { data: challenge } = await client.mfa.challenge({ factorId: data?.id ?? '' });
  expect(challenge).toMatchObject({ type: 'totp', id: expect.any(String), expires_at: expect.any(Number) });
  const { data: verified, error } = await client.mfa.verify({
    factorId: data?.id ?? '',
    challengeId: challenge?.id ?? '',
    code: codeOf(data?.totp.secret ?? ''),
  });
  expect(error).toBeNull();
  expect(Object.keys(verified ?? {}).sort()).toEqual(
    ['access_token', 'expires_at', 'expires_in', 'refresh_token', 'token_type', 'user'].sort(),
  );
  const claims = claimsOf(verified?.access_token ?? '');
  expect(claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'totp' }, { method: 'otp' }] });
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toEqual({
    currentLevel: 'aal2',
    nextLevel: 'aal2',
    currentAuthenticationMethods: claims.amr,
  });
  expect((await client.mfa.listFactors()).data?.totp).toMatchObject([
    { friendly_name: 'Phone', status: 'verified' },
  ]);
  // The confirming session continues; a session with the password alone ends.
  expect(await statusOf('/api/sessions', store.bearer(session.access_token))).toBe(200);
  expect(await statusOf('/api/sessions', other.headers)).toBe(401);
  expect((await store.mailTo(email)).subject).toBe('Two-step sign-in is on');
});

test('with a second factor, a password alone gives no access until the factor is proved', async () => {
  const person = await guarded();
  const { client, headers } = await half(person);
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  });
  for (const path of ['/api/sessions', '/api/my-orders', '/api/sync?scope=me&schema=1']) {
    const answer = await store.call(path, { headers });
    expect([answer.status, await answer.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'second_factor_required' }),
    ]);
  }
  const { error: unchanged } = await client.updateUser({ password: 'another barrow of stones' });
  expect(unchanged).toMatchObject({ code: 'insufficient_aal', status: 401 });
  expect((await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })).error).toMatchObject({
    code: 'insufficient_aal',
    status: 403,
  });
  expect((await client.mfa.unenroll({ factorId: person.factorId })).error).toMatchObject({
    code: 'insufficient_aal',
    status: 422,
  });
  const proved = await client.mfa.challengeAndVerify({
    factorId: person.factorId,
    code: codeOf(person.secret, 1),
  });
  expect(proved.error).toBeNull();
  expect(await statusOf('/api/sessions', headers)).toBe(200);
  // Also after the next refresh.
  const { data } = await client.refreshSession();
  expect(claimsOf(data.session?.access_token ?? '').aal).toBe('aal2');
  // The first device proved the factor too, and stays signed in.
  expect((await person.client.getUser()).error).toBeNull();
});

test('a code works once, and at most half a minute early or late', async () => {
  at(0);
  const person = await guarded();
  const { client } = await half(person);
  const tried = async (code: string) => {
    const { error } = await client.mfa.challengeAndVerify({ factorId: person.factorId, code });
    return error === null ? 'good' : error.code;
  };
  // The code that confirmed the setup, and an earlier one.
  expect(await tried(codeOf(person.secret))).toBe('mfa_verification_failed');
  expect(await tried(codeOf(person.secret, -1))).toBe('mfa_verification_failed');
  expect(await tried(codeOf(person.secret, 2))).toBe('mfa_verification_failed');
  expect(await tried(codeOf(person.secret, 1))).toBe('good');
  expect(await tried(codeOf(person.secret, 1))).toBe('mfa_verification_failed');
  await store.forgetLimits();
  at(90);
  expect(await tried(codeOf(person.secret))).toBe('good');
});

test('the same code sent by four clients at once signs in one', async () => {
  at(0);
  const person = await guarded();
  at(60);
  const clients = await Promise.all(Array.from({ length: 4 }, () => half(person)));
  const code = codeOf(person.secret);
  const answers = await Promise.all(
    clients.map(({ client }) => client.mfa.challengeAndVerify({ factorId: person.factorId, code })),
  );
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
});

test('code guesses are limited, and a known device can still prove the factor', async () => {
  at(0);
  const person = await guarded();
  at(60);
  const { client } = await half(person);
  const tried = async (code: string) =>
    (await client.mfa.challengeAndVerify({ factorId: person.factorId, code })).error?.code;
  for (let guess = 0; guess < 5; guess += 1) expect(await tried('000000')).toBe('mfa_verification_failed');
  expect(await tried(codeOf(person.secret))).toBe('over_request_rate_limit');
  // Another sign-in with the password does not reset the limit.
  const again = await half(person);
  expect(
    (await again.client.mfa.challengeAndVerify({ factorId: person.factorId, code: codeOf(person.secret) }))
      .error,
  ).toMatchObject({ code: 'over_request_rate_limit' });

  const signIn = await store.post('/auth/v1/token?grant_type=password', {
    email: person.email,
    password: PASSWORD,
  });
  expect(signIn.headers.get('set-cookie') ?? '').not.toContain('known_device');
  const { access_token } = (await signIn.json()) as { access_token: string };
  const keyring = store.identity.keyring;
  const device = 'A'.repeat(43);
  const cookie = `known_device=${device}.${keyring.deviceProof(person.email, device).toString('base64url')}`;
  const headers = { ...store.bearer(access_token), cookie };
  const base = `/auth/v1/factors/${person.factorId}`;
  const { id } = (await (await store.post(`${base}/challenge`, {}, headers)).json()) as { id: string };
  const proved = await store.post(
    `${base}/verify`,
    { challenge_id: id, code: codeOf(person.secret) },
    headers,
  );
  expect(proved.status).toBe(200);
  expect(proved.headers.get('set-cookie')).toContain('known_device');
});

test('a challenge is valid for one session and one factor, and expires', async () => {
  const person = await guarded();
  const [one, two] = [await half(person), await half(person)];
  const { factorId } = person;
  const { data } = await one.client.mfa.challenge({ factorId });
  const challengeId = data?.id ?? '';
  const stolen = await two.client.mfa.verify({ factorId, challengeId, code: codeOf(person.secret, 1) });
  expect(stolen.error).toMatchObject({ code: 'mfa_challenge_expired', status: 422 });
  expect((await one.client.mfa.verify({ factorId, challengeId: 'none', code: '000000' })).error?.code).toBe(
    'mfa_challenge_expired',
  );
  await sql`update factor_challenges set expires_at = now() where id = ${challengeId}`;
  const late = await one.client.mfa.verify({ factorId, challengeId, code: codeOf(person.secret, 1) });
  expect(late.error?.code).toBe('mfa_challenge_expired');
  // Another person's factor is not found.
  const stranger = await store.signUp();
  expect((await stranger.client.mfa.challenge({ factorId })).error).toMatchObject({
    code: 'mfa_factor_not_found',
    status: 404,
  });
  expect((await stranger.client.mfa.unenroll({ factorId })).error?.status).toBe(404);
});

test('a retry with the previous refresh token gets the session that proved the factor', async () => {
  const person = await guarded();
  const { client } = await half(person);
  const { data: before } = await client.getSession();
  const old = before.session?.refresh_token ?? '';
  const { data } = await client.mfa.challengeAndVerify({
    factorId: person.factorId,
    code: codeOf(person.secret, 1),
  });
  const answer = await store.post('/auth/v1/token?grant_type=refresh_token', { refresh_token: old });
  const late = (await answer.json()) as { refresh_token: string; access_token: string };
  expect(late.refresh_token).toBe(data?.refresh_token);
  expect(claimsOf(late.access_token).aal).toBe('aal2');
});

test('recovery codes are shown once, work once each, and are removed with the last factor', async () => {
  const person = await guarded();
  const { client } = person;
  expect((await client.mfa.recoveryCodes.getStatus()).error).toMatchObject({ code: 'mfa_factor_not_found' });
  const { data, error } = await client.mfa.recoveryCodes.generate();
  expect(error).toBeNull();
  expect(data).toMatchObject({ type: 'recovery_code', total: 10, friendly_name: 'Recovery codes' });
  const codes = data?.codes ?? [];
  expect(new Set(codes).size).toBe(10);
  expect(codes.every((code) => /^[a-z2-7]{16}$/.test(code))).toBe(true);
  expect((await client.mfa.recoveryCodes.generate()).error?.code).toBe('mfa_verified_factor_exists');
  const kept = await sql<{ text: string }[]>`
    select (to_jsonb(c) || to_jsonb(f))::text as text from recovery_codes c join factors f on f.id = c.factor_id`;
  expect(kept.filter(({ text }) => codes.some((code) => text.includes(code)))).toEqual([]);

  const [code = ''] = codes;
  const lost = await half(person);
  expect((await lost.client.mfa.recoveryCodes.generate()).error?.code).toBe('insufficient_aal');
  const typed = `${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8)}`.toUpperCase();
  const opened = await lost.client.mfa.recoveryCodes.verify({ code: typed });
  expect(opened.error).toBeNull();
  expect(claimsOf(opened.data?.access_token ?? '')).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
  });
  expect(await statusOf('/api/sessions', lost.headers)).toBe(200);
  expect((await lost.client.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 });
  expect((await store.mailTo(person.email)).subject).toBe('A recovery code was used');
  const again = await half(person);
  expect((await again.client.mfa.recoveryCodes.verify({ code })).error?.code).toBe('mfa_verification_failed');
  expect((await again.client.mfa.recoveryCodes.verify({ code: 'a'.repeat(16) })).error?.code).toBe(
    'mfa_verification_failed',
  );

  const renewed = await lost.client.mfa.recoveryCodes.regenerate();
  expect(renewed.data).toMatchObject({ id: data?.id, total: 10 });
  const [, second = ''] = codes;
  expect((await again.client.mfa.recoveryCodes.verify({ code: second })).error?.code).toBe(
    'mfa_verification_failed',
  );
  // Removing the app removes the codes, and sign-in needs the password alone again.
  expect((await lost.client.mfa.unenroll({ factorId: person.factorId })).data).toEqual({
    id: person.factorId,
  });
  expect((await lost.client.mfa.listFactors()).data?.all).toEqual([]);
  expect(await statusOf('/api/sessions', (await half(person)).headers)).toBe(200);
  const told = await store.mailTo(person.email, 'Two-step sign-in was changed');
  expect(told.text).toContain('was removed from your account');
});

test('removing one of two factors keeps the current session; a session it opened must prove the other', async () => {
  const person = await guarded();
  const { client, secret, factorId } = person;
  const second = await enrolled(client, 'Tablet');
  await client.mfa.challengeAndVerify({ factorId: second.id, code: codeOf(second.secret) });
  const phone = await half(person);
  await phone.client.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) });
  expect((await client.mfa.unenroll({ factorId })).error).toBeNull();
  await client.refreshSession();
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2');
  expect(await statusOf('/api/sessions', phone.headers)).toBe(403);
});

test('factor names are unique per account, and an abandoned setup does not block a name', async () => {
  const person = await guarded();
  const { client } = person;
  expect((await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })).error).toMatchObject({
    code: 'mfa_factor_name_conflict',
    status: 422,
  });
  const first = await enrolled(client, 'Watch');
  const next = await enrolled(client, 'Watch');
  expect((await client.mfa.challenge({ factorId: first.id })).error?.code).toBe('mfa_factor_not_found');
  expect((await client.mfa.challenge({ factorId: next.id })).error).toBeNull();
  expect((await client.mfa.enroll({ factorType: 'phone', phone: '+16155550100' })).error?.code).toBe(
    'mfa_phone_enroll_not_enabled',
  );
  for (let made = 0; made < 8; made += 1) await enrolled(client, `No. ${made}`);
  expect((await client.mfa.enroll({ factorType: 'totp', friendlyName: 'One more' })).error).toMatchObject({
    code: 'too_many_enrolled_mfa_factors',
    status: 422,
  });
});

test('factor changes need a proof of the last ten minutes', async () => {
  const person = await guarded();
  const age = () => sql`
    update sessions set created_at = created_at - interval '11 minutes', factor_at = factor_at - interval '11 minutes'
    where user_id = ${person.user.id}`;
  await age();
  for (const attempt of [
    () => person.client.mfa.enroll({ factorType: 'totp', friendlyName: 'Other' }),
    () => person.client.mfa.unenroll({ factorId: person.factorId }),
    () => person.client.mfa.recoveryCodes.generate(),
  ])
    expect((await attempt()).error).toMatchObject({ code: 'reauthentication_needed', status: 400 });
  await person.client.mfa.challengeAndVerify({ factorId: person.factorId, code: codeOf(person.secret, 1) });
  expect((await person.client.mfa.recoveryCodes.generate()).error).toBeNull();
});

test('no secret of a factor is stored or logged in plain text', async () => {
  const { secret } = await guarded();
  const raw = Buffer.from(Secret.fromBase32(secret).buffer).toString('hex');
  const rows = await sql<{ text: string }[]>`select to_jsonb(f)::text as text from factors f`;
  const written = [...rows.map(({ text }) => text), ...store.logged].join('\n');
  expect(written).not.toContain(secret);
  expect(written).not.toContain(raw);
});

test('the command line removes a lost factor, and signs the account out everywhere', async () => {
  const person = await guarded();
  expect(await removeFactors(sql, person.email, 'command line')).toBe('reset');
  expect(await removeFactors(sql, person.email, 'command line')).toBe('none');
  expect(await removeFactors(sql, 'nobody@example.com', 'command line')).toBe('unknown');
  expect(await statusOf('/api/sessions', store.bearer(person.access.access_token))).toBe(401);
  expect(await statusOf('/api/sessions', (await half(person)).headers)).toBe(200);
});
