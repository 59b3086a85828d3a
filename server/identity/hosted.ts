import { createPublicKey, type KeyObject } from 'node:crypto';
import * as z from 'zod/mini';
import type { Sql } from '../db/sql.ts';
import { NO_REQUEST, record } from '../http/auditLog.ts';
import type { Caller, Identify } from '../http/caller.ts';
import type { Log } from '../http/log.ts';
import { unavailableFor } from '../http/problem.ts';
import { attachGuestRecords } from './guestRecords.ts';
import { type Claims, verifyToken } from './tokens.ts';
import { emailFrom, findUser, type User } from './users.ts';

// A hosted identity provider with the same API (AUTH_URL) in place of ours: its tokens are verified with its own key
// set; an account's role is stored here.

const FETCH_MS = 5_000;
const FRESH_MS = 10 * 60_000;
/** How often an unknown key id may cause a request: it may be a new key, or forged. */
const LOOK_AGAIN_MS = 30_000;
/** The same while no key is known at all, because then nobody can sign in. */
const FIRST_AGAIN_MS = 2_000;
const RETRY_SECONDS = 5;

const jwkSchema = z.object({
  kid: z.string(),
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
});
const setSchema = z.object({ keys: z.array(z.unknown()) });
/** The provider's public keys. Cached keys are used at once, and refreshed in the background every ten minutes. */
export function hostedKeys(url: string, log: Pick<Log, 'error'>, fetcher: typeof fetch = fetch) {
  let keys = new Map<string, KeyObject>();
  let askedAt = Number.NEGATIVE_INFINITY;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    askedAt = performance.now();
    const response = await fetcher(`${url}/.well-known/jwks.json`, {
      signal: AbortSignal.timeout(FETCH_MS),
      redirect: 'error',
    });
    if (!response.ok) throw new Error(`the key set answers ${response.status}`);
    const set = setSchema.parse(await response.json());
    const jwks = set.keys.map((jwk) => jwkSchema.safeParse(jwk)).flatMap(({ data }) => data ?? []);
    keys = new Map(jwks.map((jwk) => [jwk.kid, createPublicKey({ key: jwk, format: 'jwk' })] as const));
    readAt = performance.now();
  }

  /** Old keys are better than no sign-in at all, so a failure is only logged. */
  function readOnce(): Promise<void> {
    reading ??= read()
      .catch((error: unknown) => log.error('key set of the identity provider not read', error))
      .finally(() => {
        reading = null;
      });
    return reading;
  }

  const sinceAsked = () => performance.now() - askedAt;

  return {
    async verifier(kid: string): Promise<KeyObject | null> {
      const key = keys.get(kid);
      if (key) {
        if (performance.now() - readAt >= FRESH_MS && sinceAsked() >= LOOK_AGAIN_MS) void readOnce();
        return key;
      }
      const pause = keys.size === 0 ? FIRST_AGAIN_MS : LOOK_AGAIN_MS;
      if (reading !== null || sinceAsked() >= pause) await readOnce();
      if (keys.size === 0) throw unavailableFor(RETRY_SECONDS);
      return keys.get(kid) ?? null;
    },
  };
}

export function hostedIdentify(
  { sql, log, now }: { sql: Sql; log: Pick<Log, 'error'>; now(): Date },
  url: string,
  keys: Pick<ReturnType<typeof hostedKeys>, 'verifier'> = hostedKeys(url, log),
): Identify {
  return async (token) => {
    const verdict = await verifyToken(keys, token, { issuer: url, now: now() });
    if (verdict.outcome !== 'good') return null;
    const { claims } = verdict;
    const local = await findUser(sql, { id: claims.sub });
    const user = local ? await updateEmail(sql, local, claims) : await addAccount(sql, claims);
    if (!user || user.disabledAt !== null) return null;
    const { id: userId, email, role } = user;
    return { userId, email, role, sessionId: claims.session_id, ...proofIn(claims) } satisfies Caller;
  };
}

/** The provider manages its accounts' factors; its token says whether and when one was proved. */
function proofIn({ aal, amr = [] }: Claims): Pick<Caller, 'secondFactor' | 'provedAt'> {
  const times = amr.map((entry) => (typeof entry === 'string' ? 0 : entry.timestamp));
  return {
    secondFactor: aal === 'aal2' ? 'proved' : 'none',
    provedAt: new Date(Math.max(0, ...times) * 1000),
  };
}

/** The first request of an account from the provider, which must issue sessions only for confirmed emails. */
async function addAccount(
  sql: Sql,
  { sub: id, email: claimed, user_metadata = {} }: Claims,
): Promise<User | null> {
  const email = emailFrom(claimed ?? '');
  if (email === null) return null;
  return sql.begin(async (tx) => {
    const inserted = await tx`
      insert into users (id, email, is_local, email_confirmed_at, user_metadata)
      values (${id}, ${email}, false, now(), ${tx.json({ full_name: String(user_metadata.full_name ?? '') })})
      on conflict (id) do nothing returning id`;
    const user = await findUser(tx, { id });
    if (user) await attachGuestRecords(tx, user);
    if (inserted.length > 0) await record(tx, 'signed_up', { ...auditEntry(id), origin: NO_REQUEST });
    return user;
  });
}

/**
 * The email may have changed at the provider. The account's email here must follow, because admins are granted by
 * email, and guests' orders are attached by it. A token from before the last change is ignored.
 */
async function updateEmail(sql: Sql, local: User, { email: claimed, iat }: Claims): Promise<User | null> {
  const email = emailFrom(claimed ?? '');
  if (email === null || email === local.email || iat * 1000 <= local.updatedAt.getTime()) return local;
  return sql.begin(async (tx) => {
    await tx`update users set email = ${email}, email_confirmed_at = now() where id = ${local.id} and not is_local`;
    const user = await findUser(tx, { id: local.id });
    if (user) await attachGuestRecords(tx, user);
    await record(tx, 'email_changed', { ...auditEntry(local.id), origin: NO_REQUEST });
    return user;
  });
}

const auditEntry = (userId: string) => ({ actor: userId, userId, detail: { by: 'hosted provider' } });
