// Long: access tokens: which are accepted, and which are refused.
import {
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
} from 'node:crypto';
import { expect, test } from 'vitest';
import { DEVICE_HEADER } from '../../../domain/sync.ts';
import { rotateKeys, signingKeys } from '../../../server/identity/keys.ts';
import { deriveKeyring } from '../../../server/identity/secrets.ts';
import { verifyToken } from '../../../server/identity/tokens.ts';
import { setRole } from '../../../server/identity/users.ts';
import { testDatabase } from '../../helpers/database.ts';
import { quoteRequest } from '../../helpers/quotes.ts';
import { SECRET, startStore } from '../../helpers/store.ts';

const store = await startStore();
const someone = await store.signUp();
const { access_token: genuine } = someone.session;
const [genuineHead = '', genuineBody = '', genuineSignature = ''] = genuine.split('.');

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString());
const head = decode(genuineHead);
const claims = decode(genuineBody);
const now = Math.floor(Date.now() / 1000);

function signed(header: object, payload: unknown, key: KeyObject): string {
  const text = `${encode(header)}.${encode(payload)}`;
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

const { key: ours } = await store.identity.keys.signer();
const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const publicPem = createPublicKey(ours).export({ format: 'pem', type: 'spki' }).toString();
const jwk = (await store.identity.keys.jwks())[0] ?? {};

function hmac(secret: string, header: object): string {
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}
function rsaSigned(): string {
  const text = `${encode({ ...head, alg: 'RS256' })}.${genuineBody}`;
  return `${text}.${sign('sha256', Buffer.from(text), rsa).toString('base64url')}`;
}

const CRAFTED: [what: string, token: string][] = [
  ['of alg none', `${encode({ ...head, alg: 'none' })}.${genuineBody}.`],
  ['of alg none with a signature', `${encode({ ...head, alg: 'none' })}.${genuineBody}.${genuineSignature}`],
  ['of alg None', `${encode({ ...head, alg: 'None' })}.${genuineBody}.${genuineSignature}`],
  ['without a signature', `${genuineHead}.${genuineBody}.`],
  ['with an HMAC under our public key', hmac(publicPem, { ...head, alg: 'HS256' })],
  ['with an HMAC under our public JWK', hmac(JSON.stringify(jwk), { ...head, alg: 'HS256' })],
  ['with an HMAC that says ES256', hmac(publicPem, head)],
  ['with an RSA signature', rsaSigned()],
  ['signed by a stranger', signed(head, claims, stranger)],
  [
    'signed by a stranger with the key in its head',
    signed({ ...head, jwk: createPublicKey(stranger).export({ format: 'jwk' }) }, claims, stranger),
  ],
  ['with a jku', signed({ ...head, kid: 'x', jku: 'http://127.0.0.1:1/jwks.json' }, claims, stranger)],
  ['of an unknown key', signed({ ...head, kid: randomUUID() }, claims, ours)],
  ['of a key that is a path', signed({ ...head, kid: '../../../dev/null' }, claims, ours)],
  ['of a key that is SQL', signed({ ...head, kid: "' or '1'='1" }, claims, ours)],
  ['of a key that is a property', signed({ ...head, kid: '__proto__' }, claims, ours)],
  ['of a key that is a list', signed({ ...head, kid: [head.kid] }, claims, ours)],
  ['without a key', signed({ alg: 'ES256', typ: 'JWT' }, claims, ours)],
  ['with something critical', signed({ ...head, crit: ['exp'] }, claims, ours)],
  ['of another issuer', signed(head, { ...claims, iss: 'https://evil.example/auth/v1' }, ours)],
  ['without an issuer', signed(head, { ...claims, iss: undefined }, ours)],
  ['for another audience', signed(head, { ...claims, aud: 'service_role' }, ours)],
  ['for a list of audiences', signed(head, { ...claims, aud: ['authenticated'] }, ours)],
  ['that expired', signed(head, { ...claims, exp: now - 60 }, ours)],
  ['whose end is a text', signed(head, { ...claims, exp: String(now + 600) }, ours)],
  ['whose end is no number', signed(head, { ...claims, exp: null }, ours)],
  ['without an end', signed(head, { ...claims, exp: undefined }, ours)],
  ['from the future', signed(head, { ...claims, iat: now + 3600 }, ours)],
  ['not valid yet', signed(head, { ...claims, nbf: now + 3600 }, ours)],
  ['of somebody who is not there', signed(head, { ...claims, sub: randomUUID() }, ours)],
  ['of a session that is not there', signed(head, { ...claims, session_id: randomUUID() }, ours)],
  ['of a subject that is SQL', signed(head, { ...claims, sub: "' or true --" }, ours)],
  ['of a service', signed(head, { ...claims, role: 'service_role' }, ours)],
  [
    'with an edited body',
    `${genuineHead}.${encode({ ...claims, app_metadata: { role: 'admin' } })}.${genuineSignature}`,
  ],
  ['whose claims are a list', signed(head, [claims], ours)],
  ['of dots', '..'],
  ['too long', `${genuineHead}.${genuineBody}${'A'.repeat(9_000)}.${genuineSignature}`],
  ['of noise', 'not.a.token'],
];

test('a genuine token is accepted', async () => {
  const answer = await store.call('/api/sessions', { headers: store.bearer(genuine) });
  expect(answer.status).toBe(200);
});

test.each(CRAFTED)('a token %s beside a device id is a 401, never a 5xx', async (_, token) => {
  const headers = { ...store.bearer(token), [DEVICE_HEADER]: randomUUID() };
  const asked = await store.call('/api/sync?scope=me&schema=1', { headers });
  expect(asked.status).toBe(401);
  expect(await asked.json()).toMatchObject({ code: 'signed_out' });
  const user = await store.call('/auth/v1/user', { headers });
  expect([401, 403]).toContain(user.status);
});

test.each([
  ['Basic', `Basic ${Buffer.from('a:b').toString('base64')}`],
  ['a token of another scheme', `Token ${genuine}`],
  ['a bare token', genuine],
  ['two tokens', `Bearer ${genuine}, Bearer ${genuine}`],
  ['an empty Bearer', 'Bearer'],
  ['a token with extra text', `Bearer ${genuine} x`],
])('%s in place of a Bearer token is a 401', async (_, authorization) => {
  const headers = { authorization, [DEVICE_HEADER]: randomUUID() };
  expect((await store.call('/api/sync?scope=me&schema=1', { headers })).status).toBe(401);
  expect((await store.call('/auth/v1/user', { headers: { authorization } })).status).toBe(401);
});

test('a request without a token has no caller', async () => {
  expect((await store.call('/api/sessions')).status).toBe(401);
  expect((await store.call('/auth/v1/user')).status).toBe(401);
  expect((await store.call('/api/sync?scope=me&schema=1')).status).toBe(400);
});

const quote = (id = randomUUID(), email = 'fern@example.com') => ({
  schema: 1,
  commands: [
    {
      id,
      type: 'requestQuote',
      made_at: '2026-11-20T12:00:00Z',
      payload: quoteRequest({ email }),
    },
  ],
});

async function quotesOf(headers: Record<string, string>): Promise<{ id: string }[]> {
  const answer = await store.call('/api/sync?scope=me&schema=1', { headers });
  const { rows } = (await answer.json()) as { rows: { id: string; table: string }[] };
  return rows.filter(({ table }) => table === 'quotes');
}

test('data sent with a token belongs to the account, whatever device id is beside it', async () => {
  const id = randomUUID();
  const device = { [DEVICE_HEADER]: randomUUID() };
  const sent = await store.post('/api/sync', quote(id), { ...store.bearer(genuine), ...device });
  expect(sent.status).toBe(200);
  const row = await store.oneRow(store.sql<{ owner: string }[]>`select owner from quotes where id = ${id}`);
  expect(row.owner).toBe(`u:${someone.user.id}`);
  expect((await quotesOf(store.bearer(genuine))).map((found) => found.id)).toContain(id);
  expect(await quotesOf(device)).toEqual([]);
  const other = await store.signUp();
  expect(await quotesOf(store.bearer(other.session.access_token))).toEqual([]);
});

test('a push with an expired token is a 401 and writes nothing', async () => {
  const id = randomUUID();
  const expired = signed(head, { ...claims, exp: now - 60 }, ours);
  expect((await store.post('/api/sync', quote(id), store.bearer(expired))).status).toBe(401);
  expect(await store.sql`select from quotes where id = ${id}`).toHaveLength(0);
});

test('a granted or revoked role takes effect on the next call and is in the audit log', async () => {
  const { email, session, user } = await store.signUp();
  const role = async () => {
    const answer = await store.call('/api/admin/summary', { headers: store.bearer(session.access_token) });
    return answer.status === 403 ? 'customer' : ((await answer.json()) as { role: string }).role;
  };
  expect(await setRole(store.sql, email.toUpperCase(), 'clerk', 'a test')).toBe('set');
  expect(await role()).toBe('clerk');
  expect(await setRole(store.sql, email, 'clerk', 'a test')).toBe('already');
  expect(await setRole(store.sql, email, 'customer', 'a test')).toBe('set');
  expect(await role()).toBe('customer');
  const lines = await store.sql`
    select action, actor from audit_log where user_id = ${user.id} and action like 'role%' order by id`;
  expect(lines).toEqual([
    { action: 'role_granted', actor: 'a test' },
    { action: 'role_revoked', actor: 'a test' },
  ]);
});

test('an unconfirmed email or one without an account cannot become an admin', async () => {
  const email = `${randomUUID()}@example.com`;
  expect(await setRole(store.sql, email, 'admin', 'a test')).toBe('unknown');
  await store.device().signUp({ email, password: 'wheelbarrow full of stones' });
  expect(await setRole(store.sql, email, 'admin', 'a test')).toBe('unconfirmed');
});

test('entries of the audit log cannot be changed or deleted', async () => {
  for (const change of [
    store.sql`update audit_log set actor = 'nobody'`,
    store.sql`delete from audit_log`,
    store.sql`truncate audit_log`,
  ]) {
    await expect(change).rejects.toThrow('it only grows');
  }
});

test('successful and failed sign-ins are logged without the typed data', async () => {
  const { email, user } = await store.signUp();
  await store.device().signInWithPassword({ email, password: 'not the one you know' });
  await store.device().signInWithPassword({ email, password: 'wheelbarrow full of stones' });
  const lines = await store.sql<{ action: string; address: string; requestId: string }[]>`
    select action, address, request_id from audit_log where user_id = ${user.id} order by id`;
  expect(lines.map(({ action }) => action)).toEqual([
    'signed_up',
    'email_confirmed',
    'signed_in',
    'sign_in_failed',
    'signed_in',
  ]);
  expect(lines.every(({ address, requestId }) => address === '127.0.0.1' && requestId)).toBe(true);
  const dump = JSON.stringify(await store.sql`select * from audit_log`);
  expect(dump).not.toContain('example.com');
  expect(dump).not.toContain('not the one');
});

test('the key set is public, and has no private part', async () => {
  const answer = await store.call('/auth/v1/.well-known/jwks.json');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=600');
  const { keys } = (await answer.json()) as { keys: Record<string, unknown>[] };
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys) {
    expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
    expect(key).toMatchObject({ kty: 'EC', alg: 'ES256' });
  }
});

test('a key is replaced after ninety days and stays valid for a while, and a leak revokes all', async () => {
  // Its own database: a leak revokes every key of the others.
  const { sql } = await testDatabase();
  const keyring = deriveKeyring(SECRET);
  const { kid: old } = await signingKeys(sql, keyring).signer();
  await sql`update signing_keys set created_at = now() - interval '91 days'`;
  const anew = signingKeys(sql, keyring);
  const { kid } = await anew.signer();
  expect(await anew.verifier(old)).not.toBeNull();
  expect((await anew.jwks()).map((known) => known.kid)).toEqual([kid, old]);
  const next = await rotateKeys(sql, keyring);
  const later = signingKeys(sql, keyring);
  // Nor is the one before it: it is unknown which of them leaked.
  expect(await later.verifier(kid)).toBeNull();
  expect(await later.verifier(old)).toBeNull();
  expect((await later.signer()).kid).toBe(next);
});

test('a process with another secret makes its own key, which all processes accept', async () => {
  const other = signingKeys(store.sql, deriveKeyring('a secret of another machine, quite long'));
  const made = await Promise.all([other.signer(), other.signer(), other.signer()]);
  expect(new Set(made.map(({ kid }) => kid)).size).toBe(1);
  const fresh = signingKeys(store.sql, deriveKeyring(SECRET));
  expect(await fresh.verifier(made[0]?.kid ?? '')).not.toBeNull();
});

test('unknown key ids do not cause a query each', async () => {
  const { sql } = await testDatabase();
  const keys = signingKeys(sql, deriveKeyring(SECRET));
  await keys.jwks();
  // A key made meanwhile goes unnoticed, so nobody looked: forged ids cannot cause query after query.
  const kid = await rotateKeys(sql, deriveKeyring(SECRET));
  const found = await Promise.all(Array.from({ length: 500 }, () => keys.verifier(randomUUID())));
  expect(found.every((key) => key === null)).toBe(true);
  expect(await keys.verifier(kid)).toBeNull();
});

test('a verified token is checked again for expiry, issuer and key', async () => {
  const { keys, issuer } = store.identity;
  const key = await keys.verifier(String(head.kid));
  const held: Parameters<typeof verifyToken>[0] = { verifier: async () => key };
  const at = (seconds: number, by = held, from = issuer) =>
    verifyToken(by, genuine, { issuer: from, now: new Date(seconds * 1000) }).then(({ outcome }) => outcome);
  const end = Number(claims.exp);
  expect(await at(now)).toBe('good');
  expect(await at(end + 9)).toBe('good');
  expect(await at(end + 11)).toBe('expired');
  expect(await at(Number(claims.iat) - 60)).toBe('bad');
  expect(await at(now, held, 'https://evil.example/auth/v1')).toBe('bad');
  expect(await at(now, { verifier: async () => null })).toBe('bad');
  expect(await at(now, { verifier: async () => createPublicKey(stranger) })).toBe('bad');
  expect(await at(now)).toBe('good');
});
