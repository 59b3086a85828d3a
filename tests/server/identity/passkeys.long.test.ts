// Passkeys as second factors: the answers of a browser's authenticator, built here byte by byte.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { beforeEach, expect, test } from 'vitest';
import { passkeySite } from '../../../server/identity/passkeys.ts';
import { PASSWORD, startStore } from '../../helpers/store.ts';

const store = await startStore();
const { sql } = store;
const site = passkeySite(store.url);
beforeEach(() => store.forgetLimits());

type Asked = { challenge: string; rp?: { id: string }; allowCredentials?: { id: string }[] };
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const encoded = (data: Buffer) => data.toString('base64url');

/** A device with one passkey. */
function authenticator({ rpId, origin } = site) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const common = { id: encoded(id), rawId: encoded(id), type: 'public-key' };
  const flagsAndCount = (flags: number, count: number) => {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags, 0);
    rest.writeUInt32BE(count, 1);
    return Buffer.concat([sha256(rpId), rest]);
  };
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  return {
    id: encoded(id),
    create({ challenge }: Asked) {
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
        [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
      ]);
      const authData = Buffer.concat([
        flagsAndCount(0x41, 0),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        isoCBOR.encode(key),
      ]);
      const statement = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', Uint8Array.from(authData)],
      ]);
      const attestationObject = encoded(Buffer.from(isoCBOR.encode(statement as never)));
      const clientDataJSON = encoded(clientData('webauthn.create', challenge));
      return {
        type: 'create',
        credential_response: { ...common, response: { clientDataJSON, attestationObject } },
      };
    },
    sign({ challenge }: Asked, count: number, flags = 0x01) {
      const data = clientData('webauthn.get', challenge);
      const authData = flagsAndCount(flags, count);
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey);
      const response = {
        clientDataJSON: encoded(data),
        authenticatorData: encoded(authData),
        signature: encoded(signature),
      };
      return { type: 'request', credential_response: { ...common, response } };
    },
  };
}

type Reply = {
  code?: string;
  id: string;
  access_token: string;
  webauthn: { type: string; credential_options: { publicKey: Asked } };
};

/** The factors API, called with this token. */
function factorsOf(token: string) {
  const send = async (path: string, body: object) => {
    const answer = await store.post(`/auth/v1/factors${path}`, body, store.bearer(token));
    return { status: answer.status, body: (await answer.json()) as Reply };
  };
  return {
    enroll: async (friendly_name = 'Laptop') =>
      (await send('', { factor_type: 'webauthn', friendly_name })).body.id,
    challenge: async (id: string) => {
      const { body } = await send(`/${id}/challenge`, { factorId: id, webauthn: { rpId: 'evil.example' } });
      return { challengeId: body.id, ...body.webauthn, asked: body.webauthn.credential_options.publicKey };
    },
    verify: async (id: string, challenge_id: string, webauthn: object) => {
      const { status, body } = await send(`/${id}/verify`, { challenge_id, webauthn });
      return status === 200 ? body : `${status} ${body.code}`;
    },
  };
}
const amrOf = (access: Reply | string) =>
  typeof access === 'string'
    ? access
    : JSON.parse(Buffer.from(access.access_token.split('.')[1] ?? '', 'base64url').toString()).amr[0].method;

async function withPasskey() {
  const person = await store.signUp();
  const factors = factorsOf(person.session.access_token);
  const device = authenticator();
  const id = await factors.enroll();
  const { challengeId, type, asked } = await factors.challenge(id);
  expect(type).toBe('create');
  const made = await factors.verify(id, challengeId, device.create(asked));
  expect(amrOf(made)).toBe('mfa/webauthn');
  return { ...person, device, id, factors };
}

async function half(email: string) {
  const { data } = await store.device().signInWithPassword({ email, password: PASSWORD });
  return factorsOf(data.session?.access_token ?? '');
}

test('a passkey is registered for this store alone, listed, and asked for from then on', async () => {
  const { client, email, device, id } = await withPasskey();
  expect((await client.mfa.listFactors()).data?.webauthn).toMatchObject([
    { id, friendly_name: 'Laptop', status: 'verified' },
  ]);
  const factors = await half(email);
  const { challengeId, type, asked } = await factors.challenge(id);
  expect(type).toBe('request');
  // The store decides the site, whatever the client says.
  expect(asked).toMatchObject({ rpId: site.rpId, allowCredentials: [{ id: device.id }] });
  expect(amrOf(await factors.verify(id, challengeId, device.sign(asked, 1)))).toBe('mfa/webauthn');
  const told = await store.mailTo(email, 'Two-step sign-in is on');
  expect(told.text).toContain('A passkey was added');
});

test.each([
  ['for another challenge', (asked: Asked) => ({ ...asked, challenge: encoded(randomBytes(32)) }), {}],
  ['at another site', (asked: Asked) => asked, { origin: 'https://evil.example' }],
  ['for another site', (asked: Asked) => asked, { rpId: 'evil.example' }],
])('a passkey signed %s is not registered', async (_, change, where) => {
  const person = await store.signUp();
  const factors = factorsOf(person.session.access_token);
  const id = await factors.enroll();
  const { challengeId, asked } = await factors.challenge(id);
  const device = authenticator({ ...site, ...where });
  expect(await factors.verify(id, challengeId, device.create(change(asked)))).toBe(
    '422 mfa_verification_failed',
  );
});

test('another passkey, a copied one and one used without a touch are refused', async () => {
  const { email, device, id } = await withPasskey();
  const factors = await half(email);
  const attempt = async (answer: (asked: Asked) => object) => {
    const { challengeId, asked } = await factors.challenge(id);
    return amrOf(await factors.verify(id, challengeId, answer(asked)));
  };
  const stranger = authenticator();
  expect(await attempt((asked) => stranger.sign(asked, 1))).toBe('422 mfa_verification_failed');
  const borrowed = (asked: Asked) => {
    const answer = stranger.sign(asked, 1);
    return {
      ...answer,
      credential_response: { ...answer.credential_response, id: device.id, rawId: device.id },
    };
  };
  expect(await attempt(borrowed)).toBe('422 mfa_verification_failed');
  expect(await attempt((asked) => device.sign(asked, 1, 0x00))).toBe('422 mfa_verification_failed');
  // Registering a new one in its place.
  expect(await attempt((asked) => stranger.create(asked))).toBe('422 mfa_verification_failed');
  expect(await attempt((asked) => device.sign(asked, 7))).toBe('mfa/webauthn');
  // A copy has its own counter.
  expect(await attempt((asked) => device.sign(asked, 7))).toBe('422 mfa_verification_failed');
});

test('a signature works once, and a passkey belongs to one account', async () => {
  const { email, device, id } = await withPasskey();
  const factors = await half(email);
  const { challengeId, asked } = await factors.challenge(id);
  const answer = device.sign(asked, 1);
  expect(amrOf(await factors.verify(id, challengeId, answer))).toBe('mfa/webauthn');
  expect(await factors.verify(id, challengeId, answer)).toBe('422 mfa_challenge_expired');
  const other = factorsOf((await store.signUp()).session.access_token);
  const theirs = await other.enroll();
  const next = await other.challenge(theirs);
  expect(await other.verify(theirs, next.challengeId, device.create(next.asked))).toBe(
    '422 mfa_verification_failed',
  );
});

test('a code is not accepted for a passkey nor a passkey for a code, and bad input is named', async () => {
  const { client, id, factors, device } = await withPasskey();
  const { challengeId } = await factors.challenge(id);
  expect((await client.mfa.verify({ factorId: id, challengeId, code: '123456' })).error?.code).toBe(
    'validation_failed',
  );
  const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  const app = await client.mfa.challenge({ factorId: data?.id ?? '' });
  const answer = device.sign({ challenge: 'x' }, 1);
  expect(await factors.verify(data?.id ?? '', app.data?.id ?? '', answer)).toBe('400 validation_failed');
  for (const nonsense of [{ type: 'request' }, { type: 'other', credential_response: {} }])
    expect(await factors.verify(id, challengeId, nonsense)).toMatch(/^400 /);
  const empty = { ...answer, credential_response: { ...answer.credential_response, id: '' } };
  expect(await factors.verify(id, challengeId, empty)).toBe('422 mfa_verification_failed');
  const [row] = await sql<
    { count: number }[]
  >`select count(*)::int from audit_log where action = 'factor_failed'`;
  expect(row?.count).toBeGreaterThan(0);
});

test.each([
  ['http://127.0.0.1:8787', 'localhost', 'http://localhost:8787'],
  ['http://localhost:8787', 'localhost', 'http://localhost:8787'],
  ['http://[::1]:8787', 'localhost', 'http://localhost:8787'],
  ['https://shop.example.com', 'shop.example.com', 'https://shop.example.com'],
])('the site %s has passkeys for %s', (url, rpId, origin) => {
  expect(passkeySite(url)).toEqual({ rpId, origin });
});
