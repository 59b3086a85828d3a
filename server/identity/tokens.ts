import type { KeyObject } from 'node:crypto';
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { UUID } from '../http/parseId.ts';
import type { SigningKeys } from './keys.ts';

// Access tokens: JWTs with one fixed algorithm, never chosen by the token.

const ALGORITHM = 'ES256';
export const AUDIENCE = 'authenticated';
const LEEWAY_SECONDS = 10;
const MAX_CHARACTERS = 8_000;
const MAX_REMEMBERED = 1_000;

const uuid = z.string().check(z.regex(UUID));
const seconds = z.number().check(z.int(), z.positive());
const claimsSchema = z.object({
  iss: z.string(),
  aud: z.literal(AUDIENCE),
  sub: uuid,
  exp: seconds,
  iat: seconds,
  nbf: z.optional(seconds),
  session_id: uuid,
  role: z.literal(AUDIENCE),
});
export type Claims = z.infer<typeof claimsSchema>;

export async function signToken(keys: SigningKeys, claims: Record<string, unknown>): Promise<string> {
  const { kid, key } = await keys.signer();
  return new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' }).sign(key);
}

type Verdict = { outcome: 'good'; claims: Claims } | { outcome: 'expired' } | { outcome: 'bad' };

const BAD: Verdict = { outcome: 'bad' };

/**
 * Caches the claims of tokens with a verified signature and schema, by key: a device sends the same token for its whole
 * lifetime, and verifying it costs more than the rest of its request. The cache is dropped with its key, so a key that
 * is no longer trusted validates no token.
 */
const remembered = new WeakMap<KeyObject, Map<string, Claims>>();

/** Checks the signature first; of an unverified token only the key id is read. */
export async function verifyToken(
  keys: Pick<SigningKeys, 'verifier'>,
  token: string,
  { issuer, now }: { issuer: string; now: Date },
): Promise<Verdict> {
  const kid = token.length <= MAX_CHARACTERS ? readKeyId(token) : null;
  const key = kid === null ? null : await keys.verifier(kid);
  if (!key) return BAD;
  const seconds = now.getTime() / 1000;
  const claims = remembered.get(key)?.get(token);
  if (claims?.iss === issuer && isWithin(claims, seconds)) return { outcome: 'good', claims };
  try {
    const { payload } = await jwtVerify(token, key, {
      issuer,
      audience: AUDIENCE,
      algorithms: [ALGORITHM],
      clockTolerance: LEEWAY_SECONDS,
      currentDate: now,
    });
    const { success, data: claims } = claimsSchema.safeParse(payload);
    if (!success || !isWithin(claims, seconds)) return BAD;
    remember(key, token, claims);
    return { outcome: 'good', claims };
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { outcome: 'expired' };
    if (error instanceof errors.JOSEError) return BAD;
    throw error;
  }
}

/** Null for a malformed token. */
function readKeyId(token: string): string | null {
  try {
    const { kid, typ = 'JWT' } = decodeProtectedHeader(token);
    return typeof kid === 'string' && kid.length <= 64 && typ === 'JWT' ? kid : null;
  } catch {
    return null;
  }
}

/** Not expired, not before its start, and not issued in the future. */
function isWithin({ exp, nbf = 0, iat }: Claims, seconds: number): boolean {
  return exp > seconds - LEEWAY_SECONDS && Math.max(nbf, iat) <= seconds + LEEWAY_SECONDS;
}

function remember(key: KeyObject, token: string, claims: Claims): void {
  const tokens = remembered.get(key) ?? new Map<string, Claims>();
  remembered.set(key, tokens);
  if (tokens.size >= MAX_REMEMBERED) tokens.clear();
  tokens.set(token, claims);
}
