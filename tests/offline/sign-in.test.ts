// The sign-in client's handling of its provider's answers (shopping specification §8).
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forbidStorage, freshDevice } from './device.ts';
import { Browser, openTab } from './page.ts';

let provider: Server;
let answer: { status: number; body: object };
let asked: { path: string; body: unknown; headers: IncomingHttpHeaders }[];
let origin: string;

beforeEach(async () => {
  asked = [];
  provider = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => {
      text += part.toString();
    });
    request.on('end', () => {
      const { url: path = '', headers } = request;
      asked.push({ path, body: JSON.parse(text || 'null'), headers });
      const { status, body } = answer;
      response
        .writeHead(status, { 'Content-Type': 'application/json', 'x-supabase-api-version': '2024-01-01' })
        .end(JSON.stringify(body));
    });
  });
  await new Promise<void>((listening) => {
    provider.listen(0, '127.0.0.1', listening);
  });
  origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  freshDevice(origin);
  openTab(new Browser(), origin);
  for (const level of ['warn', 'info', 'error'] as const) vi.spyOn(console, level).mockReturnValue();
});

afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  provider.closeAllConnections();
  await new Promise((closed) => {
    provider.close(closed);
  });
});

const signing = () => import('../../web/identity/signIn.ts');

test.each([502, 503, 504])('a gateway’s %i is a fault to retry, not a refused sign-in', async (status) => {
  answer = { status, body: {} };
  expect(await (await signing()).signIn('dana@mail.com', 'password')).toMatchObject({
    ok: false,
    isFault: true,
  });
});

test.each([
  [400, 'invalid_credentials', 'Invalid login credentials'],
  [422, 'weak_password', 'Password is too easy to guess'],
  [403, 'bad_jwt', 'invalid JWT'],
])('a %i %s is a refusal with the provider’s message', async (status, code, message) => {
  answer = { status, body: { code, message } };
  expect(await (await signing()).signIn('dana@mail.com', 'password')).toMatchObject({
    ok: false,
    code,
    message,
    isFault: false,
  });
});

test('a client without a session asks the provider nothing, and its own error is a refusal', async () => {
  expect(await (await signing()).setPassword('gravel thistle harbor 9', 'old')).toMatchObject({
    ok: false,
    code: '',
    message: 'Auth session missing!',
    isFault: false,
  });
  expect(asked).toEqual([]);
});

test('a sign-up sends email, password and data.full_name, with the site root as return address', async () => {
  answer = { status: 200, body: { id: '1', email: 'dana@mail.com' } };
  await (await signing()).signUp('Dana Whitfield', 'dana@mail.com', 'wheelbarrow');
  expect(asked).toMatchObject([
    {
      path: `/auth/v1/signup?redirect_to=${encodeURIComponent(`${origin}/`)}`,
      body: { email: 'dana@mail.com', password: 'wheelbarrow', data: { full_name: 'Dana Whitfield' } },
    },
  ]);
});

test('a sign-in sends email and password to the password grant', async () => {
  answer = { status: 400, body: { code: 'invalid_credentials', message: 'Invalid login credentials' } };
  await (await signing()).signIn('dana@mail.com', 'wheelbarrow');
  expect(asked).toMatchObject([
    {
      path: '/auth/v1/token?grant_type=password',
      body: { email: 'dana@mail.com', password: 'wheelbarrow' },
    },
  ]);
});

test('signing out in a browser without storage leaves no draft and reports no fault', async () => {
  forbidStorage();
  const [{ endSession }, { SESSION_KEY, sessionStore, readSession }, { $draft }] = await Promise.all([
    import('../../web/account/SignOut.tsx'),
    import('../../web/identity/session.ts'),
    import('../../web/cart/payment.ts'),
  ]);
  const user = { id: '0198c0de-0000-4000-8000-000000000001', email: 'dana@mail.com' };
  sessionStore.setItem(SESSION_KEY, JSON.stringify({ access_token: 'a.b.c', expires_at: 1, user }));
  $draft.set({ ...$draft.get(), deliveryAddress: '9 Creek Rd' });
  await endSession(false);
  expect(readSession()).toBeNull();
  expect($draft.get().deliveryAddress).toBe('');
});

test('a device whose clock is a day ahead keeps its token as long as others, without renewing at once', async () => {
  const user = { id: 'u1', email: 'dana@mail.com', created_at: '2026-11-20T10:00:00Z' };
  const anHourFromNow = Math.floor(Date.now() / 1000) + 3_600;
  const body = { access_token: 'a.b.c', refresh_token: 'r', token_type: 'bearer', expires_in: 3_600, user };
  answer = { status: 200, body: { ...body, expires_at: anHourFromNow - 86_400 } };
  await (await signing()).signIn('dana@mail.com', 'password');
  const { readSession } = await import('../../web/identity/session.ts');
  expect(readSession()?.expiresAt).toBeGreaterThan(Date.now() + 3_500_000);
  expect(asked.map(({ path }) => path)).toEqual(['/auth/v1/token?grant_type=password']);
});

test.each([
  [true, '1'],
  [false, undefined],
])(
  'a sign-in asks for a refresh cookie only of a browser with cookies: %s',
  async (cookieEnabled, header) => {
    vi.stubGlobal('navigator', { onLine: true, cookieEnabled });
    answer = { status: 400, body: { code: 'invalid_credentials', message: 'Invalid login credentials' } };
    await (await signing()).signIn('dana@mail.com', 'wheelbarrow');
    expect(asked[0]?.headers['x-refresh-cookie']).toBe(header);
  },
);

test.each([
  ['a valid', 3600, 'a.b.c', []],
  ['an expired', -3600, 'd.e.f', ['/auth/v1/token?grant_type=refresh_token']],
])(
  'an admin page that calls the store before the device’s data is open is signed in, with %s token',
  async (_, seconds, token, paths) => {
    vi.stubGlobal('navigator', { onLine: true });
    const expiresAt = Math.floor(Date.now() / 1000) + seconds;
    const session = (accessToken: string, expires: number) => ({
      access_token: accessToken,
      refresh_token: 'cookie:1',
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: expires,
      user: { id: 'u-1', email: 'dana@mail.com' },
    });
    answer = { status: 200, body: session('d.e.f', expiresAt + 7200) };
    localStorage.setItem('session', JSON.stringify(session('a.b.c', expiresAt)));
    const [{ signedInHeaders }, { $person }] = await Promise.all([
      import('../../web/identity/callAsPerson.ts'),
      import('../../web/identity/session.ts'),
    ]);
    const end = $person.listen(() => undefined);
    expect(await signedInHeaders()).toEqual({ Authorization: `Bearer ${token}` });
    expect(asked.map(({ path }) => path)).toEqual(paths);
    end();
  },
);
