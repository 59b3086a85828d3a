// The refresh token in a cookie that no script can read, for pages that ask for it.
import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { PASSWORD, startStore } from '../../helpers/store.ts';

const store = await startStore();
const COOKIE = /^refresh_token=([^;]*); Max-Age=(\d+); Path=\/auth\/v1; HttpOnly; SameSite=Strict$/;

/** A browser with our pages: the public client, a cookie jar, and what a script can see of both. */
function browser({ asks = true } = {}) {
  const jar = new Map<string, string>();
  const seen: string[] = [];
  const send: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('Cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const answer = await fetch(input, { ...init, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(line) ?? [];
      if (name === 'refresh_token' && value !== '') expect(line).toMatch(COOKIE);
      if (/Max-Age=0/.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    seen.push(await answer.clone().text());
    return answer;
  };
  const client = store.device({ headers: asks ? { 'X-Refresh-Cookie': '1' } : {}, fetch: send });
  const { kept } = client;
  const refresh = (token: string, init: RequestInit = {}) =>
    send(`${store.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      body: JSON.stringify({ refresh_token: token }),
      ...init,
      headers: { 'Content-Type': 'application/json', ...init.headers },
    });
  return { client, jar, kept, seen, refresh };
}

async function signedIn(email: string) {
  const device = browser();
  const { data, error } = await device.client.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return { ...device, session: data.session, placeholder: data.session.refresh_token };
}

const isToken = (text: string) => /"refresh_token":"[\w-]{43}"/.test(text);

test('the public client signs in, refreshes and signs out without a script seeing a refresh token', async () => {
  const { email } = await store.signUp();
  const { client, jar, kept, seen, session, placeholder } = await signedIn(email);
  expect(placeholder).toMatch(/^cookie:[\da-f-]{36}$/);
  const first = jar.get('refresh_token');
  const { data, error } = await client.refreshSession();
  expect(error).toBeNull();
  expect(data.session?.refresh_token).toBe(placeholder);
  expect(data.session?.access_token).not.toBe(session.access_token);
  expect(jar.get('refresh_token')).not.toBe(first);
  expect((await client.getUser()).data.user?.email).toBe(email);
  expect([...seen, ...kept.values()].filter(isToken)).toEqual([]);

  const last = jar.get('refresh_token') ?? '';
  expect((await client.signOut({ scope: 'local' })).error).toBeNull();
  expect(jar.has('refresh_token')).toBe(false);
  jar.set('refresh_token', last);
  expect((await client.refreshSession({ refresh_token: placeholder })).error?.code).toBe(
    'refresh_token_not_found',
  );
});

test('an emailed link and a second factor set the token in the cookie too', async () => {
  const { email } = await store.signUp();
  const { client, seen } = browser();
  await client.signInWithOtp({ email, options: { shouldCreateUser: false } });
  const { tokenHash } = await store.mailTo(email);
  expect((await client.verifyOtp({ type: 'magiclink', token_hash: tokenHash })).error).toBeNull();
  const enrolled = await client.mfa.enroll({ factorType: 'totp' });
  if (enrolled.error) throw enrolled.error;
  const code = new TOTP({ secret: enrolled.data.totp.secret }).generate();
  const proved = await client.mfa.challengeAndVerify({ factorId: enrolled.data.id, code });
  expect(proved.error).toBeNull();
  expect((await client.refreshSession()).error).toBeNull();
  expect(seen.filter(isToken)).toEqual([]);
});

test('a request without the header or the cookie gets no refresh token of a cookie session', async () => {
  const { email } = await store.signUp();
  const { client, jar, refresh, session, placeholder } = await signedIn(email);
  const plain = await refresh(placeholder);
  expect(plain.status).toBe(200);
  expect(await plain.json()).toMatchObject({ refresh_token: placeholder });

  const enrolled = await client.mfa.enroll({ factorType: 'totp' });
  if (enrolled.error) throw enrolled.error;
  const { id, totp } = enrolled.data;
  const bearer = store.bearer(session.access_token);
  const asked = await store.post(`/auth/v1/factors/${id}/challenge`, {}, bearer);
  const { id: challenge_id } = (await asked.json()) as { id: string };
  const code = new TOTP({ secret: totp.secret }).generate();
  const proved = await store.post(`/auth/v1/factors/${id}/verify`, { challenge_id, code }, bearer);
  expect(proved.status).toBe(200);
  expect(await proved.json()).toMatchObject({ refresh_token: placeholder });
  // The page, whose cookie is the previous one, goes on.
  expect(jar.has('refresh_token')).toBe(true);
  expect((await client.refreshSession()).error).toBeNull();
});

test('the cookie alone does not refresh: after an offline sign-out, and for the device’s next person', async () => {
  const [ann, ben] = [await store.signUp(), await store.signUp()];
  const device = await signedIn(ann.email);
  const anns = device.jar.get('refresh_token') ?? '';
  for (const guess of [anns, 'cookie:', `cookie:${randomUUID()}`]) {
    expect((await device.refresh(guess)).status).toBe(400);
  }
  const next = await device.client.signInWithPassword({ email: ben.email, password: PASSWORD });
  expect(next.data.session?.refresh_token).not.toBe(device.placeholder);
  expect((await device.refresh(device.placeholder)).status).toBe(400);
  // Ending Ann's session leaves Ben's cookie in place.
  await device.client.admin.signOut(device.session.access_token, 'local');
  const { data, error } = await device.client.refreshSession();
  expect(error).toBeNull();
  expect(data.session?.user.email).toBe(ben.email);
  // A modified or foreign cookie counts as none.
  device.jar.set('refresh_token', `${anns.slice(0, -4)}AAAA`);
  expect((await device.refresh(device.placeholder)).status).toBe(400);
});

test('two tabs and a lost answer get the same successor, and a stolen cookie ends the session', async () => {
  const { email, user } = await store.signUp();
  const { jar, refresh, placeholder } = await signedIn(email);
  const first = jar.get('refresh_token') ?? '';
  const both = await Promise.all([refresh(placeholder), refresh(placeholder)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  jar.set('refresh_token', first);
  expect((await refresh(placeholder)).status).toBe(200);
  expect((await refresh(placeholder)).status).toBe(200);
  await store.sql`
    update refresh_tokens set revoked_at = revoked_at - interval '1 minute'
    where revoked_at is not null and session_id in (select id from sessions where user_id = ${user.id})`;
  jar.set('refresh_token', first);
  expect(await (await refresh(placeholder)).json()).toMatchObject({
    error_code: 'refresh_token_already_used',
  });
  expect(await store.sql`select from sessions where in_cookie and user_id = ${user.id}`).toHaveLength(0);
});

test('a device with a stored token moves to the cookie at its next refresh', async () => {
  const { email, user } = await store.signUp();
  const old = browser({ asks: false });
  const { data } = await old.client.signInWithPassword({ email, password: PASSWORD });
  const token = data.session?.refresh_token ?? '';
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(old.jar.has('refresh_token')).toBe(false);
  const answer = await old.refresh(token, { headers: { 'X-Refresh-Cookie': '1' } });
  const { refresh_token: placeholder } = (await answer.json()) as { refresh_token: string };
  expect(placeholder).toMatch(/^cookie:/);
  expect((await old.refresh(placeholder)).status).toBe(200);
  expect(await store.sql`select from sessions where in_cookie and user_id = ${user.id}`).toHaveLength(1);
});

test('another site cannot refresh with the cookie, not even one of the same domain', async () => {
  const { email, user } = await store.signUp();
  const { refresh, placeholder } = await signedIn(email);
  const tokens = () => store.sql`
    select hash from refresh_tokens t join sessions s on s.id = t.session_id where s.user_id = ${user.id}`;
  const before = await tokens();
  const foreign: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'http://sub.127.0.0.1' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
  ];
  for (const headers of foreign) expect((await refresh(placeholder, { headers })).status).toBe(403);
  expect((await refresh(placeholder, { headers: { 'Content-Type': 'text/plain' } })).status).toBe(415);
  expect(await tokens()).toEqual(before);
});

test('the cookie is sent over https only where the store has https', async () => {
  const { email } = await store.signUp();
  store.identity.publicUrl = store.url.replace('http:', 'https:');
  try {
    const answer = await store.post(
      '/auth/v1/token?grant_type=password',
      { email, password: PASSWORD },
      { 'X-Refresh-Cookie': '1' },
    );
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('refresh_token='));
    expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Strict$/);
  } finally {
    store.identity.publicUrl = store.url;
  }
});
