// Long: the contract of the sign-in server, through the client library that the browser uses.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { passwordHasher } from '../../../server/identity/passwordHash.ts';
import { PASSWORD, startStore } from '../../helpers/store.ts';

const store = await startStore();
const address = () => `${randomUUID()}@example.com`;

test('a new person signs up, confirms by email and signs in again', async () => {
  const email = `Fern.${randomUUID()}@Example.com`;
  const client = store.device();
  const up = await client.signUp({
    email,
    password: PASSWORD,
    options: { data: { full_name: 'Fern Alvarez' }, emailRedirectTo: `${store.url}/` },
  });
  expect(up.error).toBeNull();
  expect(up.data.session).toBeNull();
  expect(up.data.user).toMatchObject({
    email: email.toLowerCase(),
    role: 'authenticated',
    user_metadata: { full_name: 'Fern Alvarez' },
  });

  const early = await client.signInWithPassword({ email, password: PASSWORD });
  expect(early.error).toMatchObject({ status: 400, code: 'email_not_confirmed' });

  const mail = await store.mailTo(email.toLowerCase());
  expect(mail.type).toBe('signup');
  const confirmed = await client.verifyOtp({ type: 'signup', token_hash: mail.tokenHash });
  expect(confirmed.error).toBeNull();
  expect(confirmed.data.user?.email_confirmed_at).toEqual(expect.any(String));

  const again = store.device();
  const signedIn = await again.signInWithPassword({ email, password: PASSWORD });
  expect(signedIn.error).toBeNull();
  const { session } = signedIn.data;
  expect(session).toMatchObject({ token_type: 'bearer', expires_in: 900 });
  expect((session?.expires_at ?? 0) - Date.now() / 1000).toBeGreaterThan(890);
  const { data } = await again.getUser();
  expect(data.user).toMatchObject({ id: up.data.user?.id, app_metadata: { role: 'customer' } });
  const { data: checked } = await again.getClaims();
  expect(checked?.claims).toMatchObject({ sub: up.data.user?.id, aud: 'authenticated', aal: 'aal1' });
});

test('an email signs in as it is pasted, and what mail servers refuse is no email', async () => {
  const client = store.device();
  const email = address();
  await client.signUp({ email: `\u200b${email.toUpperCase()}\u00a0`, password: PASSWORD });
  const mail = await store.mailTo(email);
  await client.verifyOtp({ type: 'signup', token_hash: mail.tokenHash });
  for (const pasted of [`\u202a${email}\u202c`, email.replace('@', '＠'), email.replace('-', '\u2011')]) {
    const { data } = await store.device().signInWithPassword({ email: pasted, password: PASSWORD });
    expect([pasted, data.user?.email]).toEqual([pasted, email]);
  }
  const strange = [
    'fern..a@example.com',
    'fern@example',
    '<fern@example.com>',
    '"fern"@example.com',
    'fern.@a.co',
  ];
  for (const refused of strange) {
    const { error } = await store.device().signUp({ email: refused, password: PASSWORD });
    expect([refused, error?.status]).toEqual([refused, 400]);
  }
});

test('a lost confirmation email can be resent', async () => {
  const email = address();
  const client = store.device();
  await client.signUp({ email, password: PASSWORD });
  const first = await store.mailTo(email);
  expect((await client.resend({ type: 'signup', email })).error).toBeNull();
  const second = await store.mailTo(email);
  expect(second).toMatchObject({ type: 'signup' });
  expect(second.tokenHash).not.toBe(first.tokenHash);
  const opened = await client.verifyOtp({ type: 'signup', token_hash: second.tokenHash });
  expect(opened.data.session?.user.email).toBe(email);
});

test('an emailed link signs in on another device, once', async () => {
  const email = address();
  await store.device().signUp({ email, password: PASSWORD });
  const { tokenHash } = await store.mailTo(email);
  const elsewhere = store.device();
  const first = await elsewhere.verifyOtp({ type: 'signup', token_hash: tokenHash });
  expect(first.data.session?.user.email).toBe(email);
  const second = await store.device().verifyOtp({ type: 'signup', token_hash: tokenHash });
  expect(second.error).toMatchObject({ status: 403, code: 'otp_expired' });
});

test('a link is valid for one purpose only', async () => {
  const { email, client } = await store.signUp();
  await client.resetPasswordForEmail(email);
  const { tokenHash } = await store.mailTo(email);
  const asSignUp = await store.device().verifyOtp({ type: 'signup', token_hash: tokenHash });
  expect(asSignUp.error).toMatchObject({ code: 'otp_expired' });
  const asItself = await store.device().verifyOtp({ type: 'recovery', token_hash: tokenHash });
  expect(asItself.error).toBeNull();
});

test('the emailed code works in place of the link, and is void after five wrong ones', async () => {
  const email = address();
  await store.device().signUp({ email, password: PASSWORD });
  const { code } = await store.mailTo(email);
  expect(code).toMatch(/^\d{6}$/);
  const wrong = code === '000000' ? '111111' : '000000';
  for (let tries = 0; tries < 4; tries += 1) {
    const { error } = await store.device().verifyOtp({ type: 'email', email, token: wrong });
    expect(error).toMatchObject({ status: 403, code: 'otp_expired' });
  }
  const right = await store.device().verifyOtp({ type: 'email', email, token: code });
  expect(right.error).toBeNull();

  const other = address();
  await store.device().signUp({ email: other, password: PASSWORD });
  const mail = await store.mailTo(other);
  for (let tries = 0; tries < 5; tries += 1) {
    await store
      .device()
      .verifyOtp({ type: 'signup', email: other, token: mail.code === wrong ? '222222' : wrong });
  }
  const dead = await store.device().verifyOtp({ type: 'signup', email: other, token: mail.code });
  expect(dead.error).toMatchObject({ code: 'otp_expired' });
});

test('an expired link is refused', async () => {
  const email = address();
  await store.device().signUp({ email, password: PASSWORD });
  const { tokenHash } = await store.mailTo(email);
  await store.sql`update one_time_tokens set link_until = now() - interval '1 second'`;
  const { error } = await store.device().verifyOtp({ type: 'signup', token_hash: tokenHash });
  expect(error).toMatchObject({ code: 'otp_expired' });
});

test.each([
  ['too short', 'seven77', 'length'],
  ['too long', 'x'.repeat(64) + 'y'.repeat(65), 'length'],
  ['leaked', 'qwertyuiop', 'pwned'],
  ['the name of the store', 'Loam & Axle 1', 'pwned'],
])('a weak password is refused with its reason: %s', async (_, password, reason) => {
  const { error } = await store.device().signUp({ email: address(), password });
  expect(error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422, reasons: [reason] });
});

test('a long password with spaces and non-ASCII characters is accepted unchanged', async () => {
  const email = address();
  const password = '  tres ríos y una cañada 土 ';
  await store.device().signUp({ email, password });
  const { tokenHash } = await store.mailTo(email);
  await store.device().verifyOtp({ type: 'signup', token_hash: tokenHash });
  expect((await store.device().signInWithPassword({ email, password })).error).toBeNull();
  const trimmed = await store.device().signInWithPassword({ email, password: password.trim() });
  expect(trimmed.error).toMatchObject({ code: 'invalid_credentials' });
});

test('a forgotten password is replaced by email, and other sessions end', async () => {
  const { email, client } = await store.signUp();
  await store.device().resetPasswordForEmail(email);
  const { tokenHash, link } = await store.mailTo(email);
  expect(link.startsWith(`${store.url}/auth/confirm#`)).toBe(true);
  const elsewhere = store.device();
  await elsewhere.verifyOtp({ type: 'recovery', token_hash: tokenHash });
  const changed = await elsewhere.updateUser({ password: 'another barrow of gravel' });
  expect(changed.error).toBeNull();
  expect((await store.mailTo(email)).subject).toBe('Your password was changed');
  expect((await elsewhere.getUser()).error).toBeNull();
  expect((await client.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
  const old = await store.device().signInWithPassword({ email, password: PASSWORD });
  expect(old.error).toMatchObject({ code: 'invalid_credentials' });
  const fresh = await store.device().signInWithPassword({ email, password: 'another barrow of gravel' });
  expect(fresh.error).toBeNull();
});

test('a new password invalidates earlier emailed links', async () => {
  const { email, client } = await store.signUp();
  await store.device().resetPasswordForEmail(email);
  const { tokenHash } = await store.mailTo(email);
  await client.updateUser({ password: 'another barrow of gravel', current_password: PASSWORD });
  const { error } = await store.device().verifyOtp({ type: 'recovery', token_hash: tokenHash });
  expect(error).toMatchObject({ code: 'otp_expired' });
});

test('a new password needs the old one or an emailed code, and must differ', async () => {
  const { email, client } = await store.signUp();
  await client.signOut({ scope: 'local' });
  await client.signInWithPassword({ email, password: PASSWORD });
  const next = 'another barrow of gravel';
  expect((await client.updateUser({ password: next })).error).toMatchObject({
    code: 'current_password_required',
  });
  const wrong = await client.updateUser({ password: next, current_password: 'not this one at all' });
  expect(wrong.error).toMatchObject({ code: 'current_password_invalid' });
  const same = await client.updateUser({ password: PASSWORD, current_password: PASSWORD });
  expect(same.error).toMatchObject({ status: 422, code: 'same_password' });
  expect((await client.reauthenticate()).error).toBeNull();
  const { code } = await store.mailTo(email);
  const misread = await client.updateUser({ password: next, nonce: code === '000000' ? '111111' : '000000' });
  expect(misread.error).toMatchObject({ code: 'reauthentication_not_valid' });
  expect((await client.updateUser({ password: next, nonce: code })).error).toBeNull();
  const reused = await client.updateUser({ password: PASSWORD, nonce: code });
  expect(reused.error).toMatchObject({ code: 'reauthentication_not_valid' });
});

test('a magic link signs in', async () => {
  const { email } = await store.signUp();
  const client = store.device();
  expect((await client.signInWithOtp({ email, options: { shouldCreateUser: false } })).error).toBeNull();
  const { tokenHash, type } = await store.mailTo(email);
  expect(type).toBe('magiclink');
  const { data } = await client.verifyOtp({ type: 'email', token_hash: tokenHash });
  expect(data.user?.email).toBe(email);
});

test('a magic link voids the password that somebody else signed up with', async () => {
  const email = address();
  await store.device().signUp({ email, password: 'chosen by the stranger' });
  await store.device().signInWithOtp({ email });
  const { tokenHash } = await store.mailTo(email);
  await store.device().verifyOtp({ type: 'magiclink', token_hash: tokenHash });
  const { error } = await store.device().signInWithPassword({ email, password: 'chosen by the stranger' });
  expect(error).toMatchObject({ code: 'invalid_credentials' });
});

test('user metadata is merged and removed, and protected fields do not change', async () => {
  const { client, session, user } = await store.signUp();
  const named = await client.updateUser({ data: { full_name: 'Dana W.', nickname: 'D' } });
  expect(named.data.user?.user_metadata).toEqual({ full_name: 'Dana W.', nickname: 'D' });
  const removed = await client.updateUser({ data: { nickname: null } });
  expect(removed.data.user?.user_metadata).toEqual({ full_name: 'Dana W.' });
  const put = async (body: object) => {
    const headers = { ...store.bearer(session.access_token), 'content-type': 'application/json' };
    return store.call('/auth/v1/user', { method: 'PUT', headers, body: JSON.stringify(body) });
  };
  expect((await put({ app_metadata: { role: 'admin' } })).status).toBe(403);
  expect((await put({ email: 'someone@else.example' })).status).toBe(422);
  expect((await put({ data: { blob: 'x'.repeat(5_000) } })).status).toBe(400);
  const claimed = await put({
    role: 'admin',
    id: randomUUID(),
    email_confirmed_at: null,
    is_admin: true,
    data: { role: 'admin' },
  });
  expect(claimed.status).toBe(200);
  const row = await store.oneRow(store.sql<{ role: string }[]>`select role from users where id = ${user.id}`);
  expect(row.role).toBe('customer');
});

test('a password grant without an email is a 400 that says what is missing', async () => {
  const answer = await store.post('/auth/v1/token?grant_type=password', { password: PASSWORD });
  expect(answer.status).toBe(400);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(await answer.json()).toEqual({
    code: 'validation_failed',
    message: 'You must provide either an email or phone number and a password.',
  });
});

test('an older client gets errors in the older format', async () => {
  const answer = await store.post(
    '/auth/v1/token?grant_type=password',
    { email: address(), password: PASSWORD },
    { 'x-supabase-api-version': '2023-01-01' },
  );
  expect(answer.headers.get('x-supabase-api-version')).toBeNull();
  expect(await answer.json()).toMatchObject({
    code: 400,
    error_code: 'invalid_credentials',
    msg: 'Invalid login credentials',
  });
});

test.each([
  ['GET', '/auth/v1/admin/users'],
  ['POST', '/auth/v1/sso'],
  ['GET', '/auth/v1/authorize'],
  ['DELETE', '/auth/v1/user'],
])('the unsupported route %s %s is a 404', async (method, path) => {
  const answer = await store.call(path, { method, headers: { 'content-type': 'application/json' } });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ error_code: 'not_found' });
});

test.each([
  ['an empty body', ''],
  ['invalid JSON', '{'],
  ['a list', '[]'],
  ['numbers', '{"email":1,"password":2}'],
  ['objects', '{"email":{"$ne":null},"password":{"$ne":null}}'],
  ['a NUL', '{"email":"a\\u0000@example.com","password":"long enough to try"}'],
])('a sign-in with %s is a 400', async (_, body) => {
  const answer = await store.call('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(answer.status).toBe(400);
});

test('of sixty simultaneous passwords fifty-two are hashed, and the rest get a 503', async () => {
  const hasher = passwordHasher({ memory: 8, passes: 1, parallelism: 1 });
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => hasher.hash(PASSWORD)));
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(refused).toHaveLength(8);
  expect(refused[0]).toMatchObject({ status: 503 });
});

test('no secret of an account is stored or logged in plain text', async () => {
  const { email, client, session } = await store.signUp();
  await client.resetPasswordForEmail(email);
  const { tokenHash, code } = await store.mailTo(email);
  const tables = [
    'users',
    'sessions',
    'refresh_tokens',
    'one_time_tokens',
    'mails',
    'tasks',
    'audit_log',
    'signing_keys',
  ];
  const dumps = await Promise.all(
    tables.map(async (table) =>
      JSON.stringify(await store.sql`select to_jsonb(t)::text from ${store.sql(table)} t`),
    ),
  );
  const everything = dumps.join('\n') + store.logged.join('\n');
  expect(everything).toContain(session.user.id);
  for (const secret of [PASSWORD, tokenHash, session.refresh_token, session.access_token, 'PRIVATE KEY']) {
    expect(everything).not.toContain(secret);
    expect(everything).not.toContain(Buffer.from(secret).toString('hex'));
  }
  expect(store.logged.join('\n')).not.toContain(email);
  expect(store.logged.join('\n')).not.toContain(`"${code}"`);
});
