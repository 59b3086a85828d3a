import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { record } from '../http/auditLog.ts';
import { readJson } from '../http/json.ts';
import { mailLater, type Template } from '../notifications/mailQueue.ts';
import { changeUser } from './accountChanges.ts';
import { AuthFailure, answerFailures, invalid } from './authErrors.ts';
import { countMail } from './authLimits.ts';
import { requireBearer } from './bearer.ts';
import { forgetRefreshCookie, handOver, knownDevice, rememberDevice, sentRefreshToken } from './cookies.ts';
import { factorRoutes } from './factorRoutes.ts';
import { type AccessAnswer, type Grant, refresh } from './grants.ts';
import { AUTH_PATH, type Identity } from './identity.ts';
import { type Proof, verify } from './mailedTokens.ts';
import { readRequestContext } from './requestContext.ts';
import { endSessions, type Session } from './sessions.ts';
import { signInWithPassword } from './signIn.ts';
import { signUp } from './signUp.ts';
import { emailFrom, findUser, hasFactor, publicUser } from './users.ts';

const JWKS_SECONDS = 600;

// Clients send more fields than needed; the rest is ignored.
const text = z._default(z.nullish(z.string().check(z.maxLength(1_000))), '');
const data = z._default(z.nullish(z.record(z.string().check(z.maxLength(60)), z.unknown())), {});
const person = { email: text, phone: text };
const credentials = z.object({ ...person, password: text });
const signUpBody = z.object({ ...person, password: text, data });
const refreshBody = z.object({ refresh_token: text });
const emailBody = z.object({ ...person, type: text });
const verifyBody = z.object({ ...person, type: text, token: text, token_hash: text });
const userBody = z.object({
  ...person,
  email: z.optional(z.string().check(z.maxLength(300))),
  password: z.optional(z.nullable(z.string().check(z.maxLength(1_000)))),
  current_password: z.optional(z.nullable(z.string().check(z.maxLength(1_000)))),
  nonce: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  data: z.optional(z.nullable(z.record(z.string().check(z.maxLength(60)), z.unknown()))),
  app_metadata: z.optional(z.unknown()),
});

/** '' without an email. @throws AuthFailure for a phone: with an email it is unclear who is meant */
function onlyEmail({
  email,
  phone,
}: {
  email?: string | null | undefined;
  phone?: string | null | undefined;
}): string {
  if (email && phone) throw invalid('Only an email address or phone number should be provided');
  if (phone) throw new AuthFailure(422, 'phone_provider_disabled', 'Phone accounts are disabled');
  return email ?? '';
}

/** The identity server under /auth/v1, with the API of the client library `@supabase/auth-js`. */
export function accountRoutes(identity: Identity): Hono {
  const { sql, log, publicUrl, keyring, keys, authLimits } = identity;
  const app = new Hono().basePath(AUTH_PATH);
  app.onError(answerFailures(log));
  app.use(async (c, next) => {
    c.header('Cache-Control', 'no-store');
    await next();
  });

  function answerKnownDevice(c: Context, grant: Grant): Promise<AccessAnswer> {
    rememberDevice(c, identity, grant.access.user.email);
    return handOver(c, identity, grant);
  }

  /** With a second factor, a password alone does not make a device known: known devices have rate limits of their own. */
  const answerSignIn = (c: Context, grant: Grant): Promise<AccessAnswer> =>
    hasFactor({ factors: grant.access.user.factors ?? [] })
      ? handOver(c, identity, grant)
      : answerKnownDevice(c, grant);

  app.post('/signup', async (c) => {
    const { password, data: extra, ...person } = await readJson(c, signUpBody);
    const email = onlyEmail(person);
    if (!email) {
      throw new AuthFailure(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
    }
    if (!password) throw invalid('Signup requires a valid password');
    const request = { email, password, data: extra ?? {} };
    return c.json(await signUp(identity, request, readRequestContext(c, publicUrl)));
  });

  app.post('/token', async (c) => {
    const grant = c.req.query('grant_type');
    const context = readRequestContext(c, publicUrl);
    if (grant === 'password') {
      const { password, ...person } = await readJson(c, credentials);
      const request = { email: onlyEmail(person), password: password ?? '' };
      return c.json(await answerSignIn(c, await signInWithPassword(identity, request, context)));
    }
    if (grant === 'refresh_token') {
      const { refresh_token: bodyToken } = await readJson(c, refreshBody);
      if (!bodyToken) throw invalid('refresh_token required');
      const grant = await refresh(identity, sentRefreshToken(c, identity, bodyToken), context);
      return c.json(await handOver(c, identity, grant));
    }
    throw new AuthFailure(400, 'invalid_credentials', 'unsupported_grant_type');
  });

  app.post('/logout', async (c) => {
    const { user, session } = await requireBearer(identity, c);
    const scope = c.req.query('scope') ?? 'global';
    if (scope !== 'global' && scope !== 'local' && scope !== 'others') {
      throw invalid(`Unsupported logout scope "${scope.slice(0, 20)}"`);
    }
    const { origin } = readRequestContext(c, publicUrl);
    await sql.begin(async (tx) => {
      await endSessions(tx, session, scope);
      await record(tx, 'signed_out', { actor: user.id, userId: user.id, origin, detail: { scope } });
    });
    if (scope !== 'others') forgetRefreshCookie(c, identity, session.id);
    // Not "storage": it contains the cart and unsent changes, also of other people.
    c.header('Clear-Site-Data', '"cache"');
    return c.body(null, 204);
  });

  /** Queues an email and reveals nothing: only the sender finds out whether the account exists. */
  async function queueMail(
    c: Context,
    template: Template,
    typed: string,
    session: Session | null = null,
  ): Promise<Response> {
    const email = emailFrom(typed);
    if (email === null) throw invalid('Unable to validate email address: invalid format');
    const { address, deviceCookie, language, next } = readRequestContext(c, publicUrl);
    const asker = { address, device: session?.id ?? knownDevice(keyring, email, deviceCookie) };
    await countMail(sql, template === 'verify' ? 'signup' : template, email, asker, authLimits);
    const key = `${template} ${randomUUID()}`;
    // For the currently pending sign-up: this email does not confirm a later one.
    const signup: Record<string, true | string | null> =
      template === 'verify'
        ? { again: true, signupId: (await findUser(sql, { email }))?.signupId ?? null }
        : {};
    await sql.begin((tx) =>
      mailLater(tx, { key, template, recipient: email, language, facts: { next, ...signup } }),
    );
    return c.json({});
  }

  app.post('/recover', async (c) => queueMail(c, 'recovery', onlyEmail(await readJson(c, emailBody))));

  /** Creates no accounts: an unknown address gets the same answer as a known one, and no email. */
  app.post('/otp', async (c) => queueMail(c, 'magiclink', onlyEmail(await readJson(c, emailBody))));

  app.post('/resend', async (c) => {
    const { type, ...person } = await readJson(c, emailBody);
    const email = onlyEmail(person);
    if (type === 'email_change') return c.json({});
    if (type !== 'signup') throw invalid('Resend needs type signup or email_change');
    return queueMail(c, 'verify', email);
  });

  app.post('/verify', async (c) => {
    const { type, token, token_hash: link, ...person } = await readJson(c, verifyBody);
    if (link && (token || person.email || person.phone)) {
      throw invalid('Only the token_hash and type should be provided');
    }
    const email = onlyEmail(person);
    if (!link && !(email && token)) throw invalid('Verify requires a token or a token hash');
    const proof: Proof = link ? { type: type ?? '', link } : { type: type ?? '', email, code: token ?? '' };
    return c.json(await answerSignIn(c, await verify(identity, proof, readRequestContext(c, publicUrl))));
  });

  /** For clients that email this URL themselves: the session goes behind the # of a page of this site. */
  app.get('/verify', async (c) => {
    const context = readRequestContext(c, publicUrl);
    const { type = '', token = '' } = c.req.query();
    const redirect = (query: Record<string, string>) => {
      c.header('Referrer-Policy', 'no-referrer');
      return c.redirect(`${publicUrl}${context.next}#${new URLSearchParams(query)}`, 303);
    };
    try {
      const grant = await verify(identity, { type, link: token }, context);
      const { user: _, ...access } = await answerSignIn(c, grant);
      const parts = Object.entries({ ...access, sb: '', type });
      return redirect(Object.fromEntries(parts.map(([name, value]) => [name, String(value)])));
    } catch (error) {
      if (!(error instanceof AuthFailure) || error.status >= 500) throw error;
      return redirect({ error: 'access_denied', error_code: error.code, error_description: error.message });
    }
  });

  app.get('/user', async (c) => c.json(publicUser((await requireBearer(identity, c)).user)));

  app.put('/user', async (c) => {
    const bearer = await requireBearer(identity, c);
    const body = await readJson(c, userBody);
    onlyEmail(body);
    if (body.app_metadata !== undefined) {
      throw new AuthFailure(403, 'not_admin', 'Updating app_metadata requires admin privileges');
    }
    const changes = {
      ...(body.email ? { email: body.email } : {}),
      ...(body.password ? { password: body.password } : {}),
      ...(body.current_password ? { currentPassword: body.current_password } : {}),
      ...(body.nonce ? { nonce: body.nonce } : {}),
      ...(body.data ? { data: body.data } : {}),
    };
    return c.json(await changeUser(identity, bearer, changes, readRequestContext(c, publicUrl)));
  });

  app.get('/reauthenticate', async (c) => {
    const { user, session } = await requireBearer(identity, c);
    return queueMail(c, 'reauthentication', user.email, session);
  });

  app.route('/', factorRoutes(identity, answerKnownDevice));

  app.get('/.well-known/jwks.json', async (c) => {
    c.header('Cache-Control', `public, max-age=${JWKS_SECONDS}`);
    return c.json({ keys: await keys.jwks() });
  });

  app.all('/*', () => {
    throw new AuthFailure(404, 'not_found', 'There is no such endpoint');
  });
  return app;
}
