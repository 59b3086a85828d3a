import { createPublicKey, type KeyObject } from 'node:crypto';
import * as z from 'zod/mini';
import type { Sql } from '../db/sql.ts';
import type { Caller, Identify } from '../http/caller.ts';
import type { Log } from '../http/log.ts';
import { awayFor } from '../http/problem.ts';
import { attachGuestRecords } from './customers.ts';
import { verifyToken } from './tokens.ts';
import { emailFrom, findUser } from './users.ts';

// A hosted identity provider of the same contract (AUTH_URL) in place of ours: its tokens are believed by its own
// key set, and an account's role stays here.

const FETCH_MS = 5_000;
const FRESH_MS = 10 * 60_000;
const LOOK_AGAIN_MS = 30_000;
const RETRY_SECONDS = 5;

const jwkSchema = z.object({
  kid: z.string(),
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
});
const setSchema = z.object({ keys: z.array(z.unknown()) });
const extraSchema = z.object({
  email: z.optional(z.string()),
  user_metadata: z.optional(z.record(z.string(), z.unknown())),
});

/** The provider's public keys, kept for ten minutes. */
export function hostedKeys(url: string, log: Pick<Log, 'error'>, fetcher: typeof fetch = fetch) {
  let keys = new Map<string, KeyObject>();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    const response = await fetcher(`${url}/.well-known/jwks.json`, {
      signal: AbortSignal.timeout(FETCH_MS),
      redirect: 'error',
    });
    if (!response.ok) throw new Error(`the key set answers ${response.status}`);
    const set = setSchema.parse(await response.json());
    const known = set.keys.map((jwk) => jwkSchema.safeParse(jwk)).flatMap(({ data }) => data ?? []);
    keys = new Map(known.map((jwk) => [jwk.kid, createPublicKey({ key: jwk, format: 'jwk' })] as const));
    readAt = performance.now();
  }

  async function current(mostMs: number): Promise<void> {
    if (performance.now() - readAt < mostMs) return;
    reading ??= read().finally(() => {
      reading = null;
    });
    try {
      await reading;
    } catch (error) {
      log.error('key set of the identity provider not read', error);
      // Keys that were good a while ago are better than nobody being signed in.
      if (keys.size === 0) throw awayFor(RETRY_SECONDS);
    }
  }

  return {
    async verifier(kid: string): Promise<KeyObject | null> {
      await current(FRESH_MS);
      if (!keys.has(kid)) await current(LOOK_AGAIN_MS);
      return keys.get(kid) ?? null;
    },
  };
}

export function hostedIdentify(
  { sql, log, now }: { sql: Sql; log: Pick<Log, 'error'>; now(): Date },
  url: string,
  keys = hostedKeys(url, log),
): Identify {
  return async (token) => {
    const verdict = await verifyToken(keys, token, { issuer: url, now: now() });
    if (verdict.outcome !== 'good') return null;
    const { sub, session_id: sessionId } = verdict.claims;
    const known = await findUser(sql, { id: sub });
    const user = known ?? (await welcome(sql, sub, token));
    if (!user || user.disabledAt !== null) return null;
    return { userId: sub, email: user.email, role: user.role, sessionId } satisfies Caller;
  };
}

/** The first call of somebody the provider vouches for. It only gives sessions to confirmed e-mails. */
async function welcome(sql: Sql, id: string, token: string) {
  const body = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
  const { email: claimed, user_metadata = {} } = extraSchema.parse(JSON.parse(body));
  const email = emailFrom(claimed ?? '');
  if (email === null) return null;
  return sql.begin(async (tx) => {
    await tx`
      insert into users (id, email, is_local, email_confirmed_at, user_metadata)
      values (${id}, ${email}, false, now(), ${tx.json({ full_name: String(user_metadata.full_name ?? '') })})
      on conflict (id) do nothing`;
    const user = await findUser(tx, { id });
    if (user) await attachGuestRecords(tx, user);
    return user;
  });
}
