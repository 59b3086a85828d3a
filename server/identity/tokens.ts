import { errors, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { UUID } from '../http/parseId.ts';
import type { SigningKeys } from './keys.ts';

// Access tokens: JWTs with one algorithm, chosen here and never by the token.

const ALGORITHM = 'ES256';
export const AUDIENCE = 'authenticated';
const LEEWAY_SECONDS = 10;
const MOST_CHARACTERS = 8_000;

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
  email: z.optional(z.string()),
  /** The person's own words: nothing is decided by them. */
  user_metadata: z.optional(z.record(z.string(), z.unknown())),
});
export type Claims = z.infer<typeof claimsSchema>;

export async function signToken(keys: SigningKeys, claims: Record<string, unknown>): Promise<string> {
  const { kid, key } = await keys.signer();
  return new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' }).sign(key);
}

type Verdict = { outcome: 'good'; claims: Claims } | { outcome: 'expired' } | { outcome: 'bad' };

const BAD: Verdict = { outcome: 'bad' };

/** Signature first; nothing that an unsigned token says is looked at, but which key it names. */
export async function verifyToken(
  keys: Pick<SigningKeys, 'verifier'>,
  token: string,
  { issuer, now }: { issuer: string; now: Date },
): Promise<Verdict> {
  if (token.length > MOST_CHARACTERS) return BAD;
  const keyOf = async ({ kid = '', typ = 'JWT' }: JWTHeaderParameters) => {
    const key = kid.length <= 64 && typ === 'JWT' ? await keys.verifier(kid) : null;
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key;
  };
  try {
    const { payload } = await jwtVerify(token, keyOf, {
      issuer,
      audience: AUDIENCE,
      algorithms: [ALGORITHM],
      clockTolerance: LEEWAY_SECONDS,
      currentDate: now,
    });
    const parsed = claimsSchema.safeParse(payload);
    const isFromLater = (payload.iat ?? 0) > now.getTime() / 1000 + LEEWAY_SECONDS;
    return parsed.success && !isFromLater ? { outcome: 'good', claims: parsed.data } : BAD;
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { outcome: 'expired' };
    if (error instanceof errors.JOSEError) return BAD;
    throw error;
  }
}
