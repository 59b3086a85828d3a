// Long: edge cases of the sign-in contract that a well-behaved client never reaches, by the table.
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, startStore } from '../../helpers/store.ts';

const store = await startStore();
const address = () => `${randomUUID()}@example.com`;
beforeEach(() => store.forgetLimits());

async function send(path: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await store.post(`/auth/v1${path}`, body, headers);
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    body: text === '' ? {} : (JSON.parse(text) as Body),
  };
}
type Body = Record<string, unknown> & { code?: string; message?: string };

describe('invalid requests', () => {
  test.each([
    ['an anonymous sign-up', '/signup', { password: PASSWORD }, 422, 'anonymous_provider_disabled'],
    ['a sign-up by phone', '/signup', { phone: '+1615', password: PASSWORD }, 422, 'phone_provider_disabled'],
    [
      'a sign-in by phone',
      '/token?grant_type=password',
      { phone: '+1615', password: PASSWORD },
      422,
      'phone_provider_disabled',
    ],
    [
      'a code for a phone',
      '/verify',
      { type: 'sms', phone: '+1615', token: '123456' },
      422,
      'phone_provider_disabled',
    ],
    ['a sign-up without a password', '/signup', { email: address() }, 400, 'validation_failed'],
    // The password is checked before the address.
    [
      'a weak password for an invalid address',
      '/signup',
      { email: 'x', password: 'seven77' },
      422,
      'weak_password',
    ],
    ['an invalid address', '/signup', { email: 'x', password: PASSWORD }, 400, 'validation_failed'],
    [
      'an address that is too long',
      '/signup',
      { email: `${'x'.repeat(260)}@example.com`, password: PASSWORD },
      400,
      'validation_failed',
    ],
    ['an unknown grant', '/token?grant_type=id_token', {}, 400, 'invalid_credentials'],
    ['a missing grant', '/token', {}, 400, 'invalid_credentials'],
    ['a refresh without a token', '/token?grant_type=refresh_token', {}, 400, 'validation_failed'],
    ['an unsupported resend', '/resend', { type: 'recovery', email: address() }, 400, 'validation_failed'],
    [
      'a link’s token together with an address',
      '/verify',
      { type: 'signup', token_hash: 'x', email: address() },
      400,
      'validation_failed',
    ],
    ['a verification without a token', '/verify', { type: 'signup' }, 400, 'validation_failed'],
    [
      'a verification of an unknown kind',
      '/verify',
      { type: 'sms', token_hash: 'x' },
      400,
      'validation_failed',
    ],
  ])('%s is refused with the error code that the client expects', async (_, path, body, status, code) => {
    const answer = await send(path, body);
    expect(answer).toMatchObject({ status, body: { code } });
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect(answer.headers.get('x-sb-error-code')).toBe(code);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('a resend of an email change that was never requested is a 200 too', async () => {
    expect((await send('/resend', { type: 'email_change', email: address() })).status).toBe(200);
  });

  test('a body that is too large is a 413, so the client does not retry', async () => {
    const answer = await send('/signup', {
      email: address(),
      password: PASSWORD,
      data: { x: 'x'.repeat(200_000) },
    });
    expect(answer).toMatchObject({ status: 413, body: { code: 'request_entity_too_large' } });
    // The connection is closed: the server leaves the rest of the body unread.
    expect(answer.headers.get('connection')).toBe('close');
  });

  test.each(['garbage', 'not.a.token', `${'x'.repeat(9_000)}.y.z`])(
    'a bearer token like %j is 403 bad_jwt on every route',
    async (token) => {
      const headers = { authorization: `Bearer ${token}` };
      const said = { status: 403, body: { code: 'bad_jwt' } };
      expect(await send('/logout', {}, headers)).toMatchObject(said);
      const user = await store.call('/auth/v1/user', { headers });
      expect([user.status, ((await user.json()) as Body).error_code]).toEqual([403, 'bad_jwt']);
    },
  );

  test.each<Record<string, string>>([{}, { authorization: 'Basic YTpi' }, { authorization: 'Bearer ' }])(
    'a sign-out with %j is a 401 before the content type is checked',
    async (headers) => {
      const answer = await store.call('/auth/v1/logout', { method: 'POST', headers });
      expect([answer.status, ((await answer.json()) as Body).error_code]).toEqual([401, 'no_authorization']);
    },
  );

  test.each<[string, RequestInit]>([
    ['no body', {}],
    ['an empty body', { body: '' }],
    ['an empty form', { body: new URLSearchParams() }],
    ['a body of unknown type', { body: new TextEncoder().encode('{}') }],
    ['JSON', { body: '{}', headers: { 'content-type': 'application/json;charset=UTF-8' } }],
  ])(
    'a sign-out with %s ends the session and clears the browser’s cache, not its storage',
    async (_, sent) => {
      const { client, session } = await store.signUp();
      const headers = { ...sent.headers, ...store.bearer(session.access_token) };
      const left = await store.call('/auth/v1/logout', { method: 'POST', ...sent, headers });
      expect([left.status, await left.text()]).toEqual([204, '']);
      expect(left.headers.get('clear-site-data')).toBe('"cache"');
      expect((await client.getUser()).error).not.toBeNull();
    },
  );

  test.each([
    ['POST', '/factors/recovery-codes', 403],
    ['POST', '/factors/recovery-codes/regenerate', 403],
    ['POST', `/factors/${randomUUID()}/challenge`, 404],
    ['DELETE', `/factors/${randomUUID()}`, 404],
    ['PUT', '/user', 400],
    ['POST', '/signup', 400],
    ['POST', '/token?grant_type=password', 400],
    ['POST', '/token?grant_type=refresh_token', 400],
    ['POST', '/recover', 400],
    ['POST', '/otp', 400],
    ['POST', '/resend', 400],
    ['POST', '/verify', 400],
    ['POST', '/factors', 400],
    ['POST', '/factors/recovery-codes/verify', 400],
    ['POST', `/factors/${randomUUID()}/verify`, 400],
  ])('%s %s without a body is read as such, whatever the content type', async (method, path, status) => {
    const { session } = await store.signUp();
    const authorization = `Bearer ${session.access_token}`;
    const types: Record<string, string>[] = [
      {},
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/json' },
    ];
    for (const type of types) {
      const answer = await store.call(`/auth/v1${path}`, { method, headers: { authorization, ...type } });
      expect(answer.status, JSON.stringify(type)).toBe(status);
    }
  });

  test.each(['/signup', '/token?grant_type=password', '/recover', '/otp', '/resend', '/verify'])(
    'a body that does not say it is JSON is a 415 for %s, because any site can send one',
    async (path) => {
      for (const body of ['{}', new URLSearchParams({ email: address() })])
        expect((await store.call(`/auth/v1${path}`, { method: 'POST', body })).status).toBe(415);
    },
  );

  const PHONE = '+16155550142';
  test.each<[string, string, Body]>([
    ['a sign-up', '/signup', { password: 'another barrow of gravel' }],
    ['a sign-in', '/token?grant_type=password', { password: PASSWORD }],
    ['a recovery', '/recover', {}],
    ['a code request', '/otp', {}],
    ['a resend', '/resend', { type: 'signup' }],
    ['a code', '/verify', { type: 'recovery', token: '123456' }],
  ])('%s with both an email and a phone is a 400, and does nothing', async (_, path, body) => {
    const { email } = await store.signUp();
    await store.drain();
    const before = (await store.mailbox.list()).length;
    const answer = await send(path, { email, phone: PHONE, ...body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(answer.headers.get('set-cookie')).toBeNull();
    await store.drain();
    expect(await store.mailbox.list()).toHaveLength(before);
    // Clients send the field that they do not use as null or empty.
    for (const phone of [null, ''])
      expect((await send(path, { email, phone, ...body })).status).not.toBe(400);
  });

  test.each<[string, Body]>([
    ['a link and a code', { token_hash: 'x', token: '123456' }],
    ['a link and an email', { token_hash: 'x', email: address() }],
    ['a link and a phone', { token_hash: 'x', phone: PHONE }],
  ])('%s do not verify together', async (_, proof) => {
    const answer = await send('/verify', { type: 'recovery', ...proof });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });

  test('a change of email and phone together is a 400, and a change of phone a 422', async () => {
    const { email, session } = await store.signUp();
    const change = async (body: Body) => {
      const answer = await store.call('/auth/v1/user', {
        method: 'PUT',
        headers: { 'content-type': 'application/json', ...store.bearer(session.access_token) },
        body: JSON.stringify(body),
      });
      return [answer.status, ((await answer.json()) as Body).error_code];
    };
    expect(await change({ email, phone: PHONE })).toEqual([400, 'validation_failed']);
    expect(await change({ phone: PHONE })).toEqual([422, 'phone_provider_disabled']);
    expect(await change({ phone: '' })).toEqual([200, undefined]);
  });

  test('a sign-out with an unknown scope ends no session', async () => {
    const { client, session } = await store.signUp();
    const answer = await send('/logout?scope=everyone', {}, store.bearer(session.access_token));
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect((await client.getUser()).error).toBeNull();
  });

  test('extra fields and headers from clients are ignored', async () => {
    const email = address();
    const extras = {
      gotrue_meta_security: { captcha_token: 'x' },
      code_challenge: null,
      code_challenge_method: null,
      options: { redirectTo: 'https://evil.example' },
      channel: 'sms',
    };
    const headers = { apikey: 'anything', 'x-client-info': 'gotrue-js/2.119.0' };
    expect((await send('/signup', { email, password: PASSWORD, ...extras }, headers)).status).toBe(200);
    const { tokenHash } = await store.mailTo(email);
    const verified = await send('/verify', { type: 'signup', token_hash: tokenHash, ...extras }, headers);
    expect(verified.status).toBe(200);
    const grant = { email, password: PASSWORD, ...extras };
    expect((await send('/token?grant_type=password', grant, headers)).status).toBe(200);
  });
});

describe('user response', () => {
  test('the user and token claims match the contract', async () => {
    const { email } = await store.signUp();
    const { body, headers } = await send('/token?grant_type=password', { email, password: PASSWORD });
    expect(headers.get('cache-control')).toBe('no-store');
    const { user, ...access } = body as unknown as { user: Body; expires_at: number; access_token: string };
    expect(Object.keys(access).sort()).toEqual(
      ['access_token', 'expires_at', 'expires_in', 'refresh_token', 'token_type'].sort(),
    );
    expect(Object.keys(user).sort()).toEqual(
      [
        'id',
        'aud',
        'role',
        'email',
        'phone',
        'email_confirmed_at',
        'confirmed_at',
        'confirmation_sent_at',
        'last_sign_in_at',
        'app_metadata',
        'user_metadata',
        'identities',
        'created_at',
        'updated_at',
        'is_anonymous',
      ].sort(),
    );
    const claims = JSON.parse(
      Buffer.from(access.access_token.split('.')[1] ?? '', 'base64url').toString(),
    ) as Body;
    expect(claims).toEqual({
      iss: `${store.url}/auth/v1`,
      sub: user.id,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      exp: access.expires_at,
      iat: access.expires_at - 900,
      session_id: expect.any(String),
      app_metadata: user.app_metadata,
      user_metadata: user.user_metadata,
      is_anonymous: false,
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
    });
  });
});

describe('password of 128 characters', () => {
  const longest = 'tall hollow reeds '.repeat(8).slice(0, 128);

  test('a password of 128 characters is not truncated, at sign-in or as the current password', async () => {
    const { email, client } = await store.signUp();
    const changed = await client.updateUser({ password: longest, current_password: PASSWORD });
    expect(changed.error).toBeNull();
    const signIn = (password: string) => store.device().signInWithPassword({ email, password });
    expect((await signIn(longest)).error).toBeNull();
    expect((await signIn(`${longest}x`)).error).toMatchObject({ code: 'invalid_credentials' });
    expect((await signIn('x'.repeat(1_000))).error).toMatchObject({ code: 'invalid_credentials' });
    const again = await client.updateUser({
      password: 'another barrow of gravel',
      current_password: `${longest}x`,
    });
    expect(again.error).toMatchObject({ code: 'current_password_invalid' });
  });
});

/** fetch sets its own Host; an attacker does not. */
function rawPost(path: string, body: unknown, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(`${store.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
    });
    sent.once('response', (answer) => answer.resume().once('end', () => resolve(answer.statusCode ?? 0)));
    sent.once('error', reject);
    sent.end(JSON.stringify(body));
  });
}

const EVIL = 'evil.example';
describe('links in emails', () => {
  test.each([
    ['Host', { host: EVIL }],
    ['X-Forwarded-Host', { 'x-forwarded-host': EVIL, 'x-forwarded-proto': 'http' }],
    ['Forwarded', { forwarded: `host=${EVIL}` }],
    ['X-Original-URL', { 'x-original-url': `http://${EVIL}/`, 'x-host': EVIL }],
    ['Referer', { referer: `http://${EVIL}/` }],
  ])('links in emails point to this site, whatever the %s header', async (_, headers) => {
    const { email } = await store.signUp();
    expect(await rawPost('/auth/v1/recover', { email }, headers)).toBe(200);
    const mail = await store.mailTo(email);
    expect(mail.link.startsWith(`${store.url}/auth/confirm#`)).toBe(true);
    expect(mail.text + mail.html).not.toContain(EVIL);
  });

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '\\\\evil.example',
    'javascript:alert(1)//evil.example',
    'http://127.0.0.1@evil.example/',
    'https:evil.example',
    '/\t/evil.example',
    ' //evil.example',
  ])('links in emails do not lead to %j as requested by redirect_to', async (redirect) => {
    const { email } = await store.signUp();
    const query = new URLSearchParams({ redirect_to: redirect });
    expect((await send(`/recover?${query}`, { email })).status).toBe(200);
    const mail = await store.mailTo(email);
    const next = new URL(mail.behind.get('next') ?? '/', store.url);
    expect(next.origin).toBe(store.url);
    const opened = await store.call(`/auth/v1/verify?type=recovery&token=${mail.tokenHash}&${query}`);
    expect(opened.status).toBe(303);
    expect(new URL(opened.headers.get('location') ?? '').origin).toBe(store.url);
  });
});

describe('names in emails', () => {
  test.each(['Fern\r\nBcc: victim@example.com', '<a href="http://evil.example">You won</a>'])(
    'the name %j adds no header or markup to account emails',
    async (name) => {
      const { email } = await store.signUp({ name });
      await store.device().resetPasswordForEmail(email);
      await store.mailTo(email);
      const mails = (await store.mailbox.list()).filter(({ to }) => to === email);
      expect(mails.length).toBeGreaterThan(1);
      for (const mail of mails) {
        expect(mail.subject).not.toMatch(/victim|won/i);
        expect(mail.html).not.toContain('<a href="http://evil.example">');
      }
      expect((await store.mailbox.list()).filter(({ to }) => to.includes('victim'))).toEqual([]);
    },
  );

  test('the name of an unconfirmed account is not in any email, as anybody could choose it', async () => {
    const email = address();
    const options = { data: { full_name: 'Visit evil.example today' } };
    await store.device().signUp({ email, password: PASSWORD, options });
    const { text, html } = await store.mailTo(email);
    expect(text + html).not.toContain('evil.example');
  });
});
