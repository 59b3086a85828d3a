import { type KeyObject, sign, verify } from 'node:crypto';
import * as z from 'zod/mini';
import { UUID } from '../http/uuid.ts';
import type { SigningKeys } from './keys.ts';

// Access tokens: JWTs with one algorithm, chosen here and never by the token.

const ALGORITHM = 'ES256';
export const AUDIENCE = 'authenticated';
const LEEWAY_SECONDS = 10;
const MOST_CHARACTERS = 8_000;

const uuid = z.string().check(z.regex(UUID));
const headerSchema = z.object({
  alg: z.literal(ALGORITHM),
  kid: z.string().check(z.minLength(1), z.maxLength(64)),
  typ: z.optional(z.literal('JWT')),
  crit: z.optional(z.undefined()),
});
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

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

export async function signToken(keys: SigningKeys, claims: object): Promise<string> {
  const { kid, key } = await keys.signer();
  const text = `${encode({ alg: ALGORITHM, kid, typ: 'JWT' })}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}

type Verdict = { outcome: 'good'; claims: Claims } | { outcome: 'expired' } | { outcome: 'bad' };

/** Signature first; nothing that an unsigned token says is looked at, but which key it names. */
export async function verifyToken(
  keys: Pick<SigningKeys, 'verifier'>,
  token: string,
  { issuer, now }: { issuer: string; now: Date },
): Promise<Verdict> {
  const bad: Verdict = { outcome: 'bad' };
  if (token.length > MOST_CHARACTERS) return bad;
  const parts = /^([\w-]+)\.([\w-]+)\.([\w-]{86})$/.exec(token);
  if (!parts) return bad;
  const [, head = '', body = '', signature = ''] = parts;
  const header = headerSchema.safeParse(decode(head));
  if (!header.success) return bad;
  const key = await keys.verifier(header.data.kid);
  if (!key || !isSigned(key, `${head}.${body}`, signature)) return bad;
  const parsed = claimsSchema.safeParse(decode(body));
  if (!parsed.success || parsed.data.iss !== issuer) return bad;
  const claims = parsed.data;
  const at = now.getTime() / 1000;
  if (claims.iat > at + LEEWAY_SECONDS || (claims.nbf ?? 0) > at + LEEWAY_SECONDS) return bad;
  if (claims.exp + LEEWAY_SECONDS <= at) return { outcome: 'expired' };
  return { outcome: 'good', claims };
}

function isSigned(key: KeyObject, text: string, signature: string): boolean {
  const bytes = Buffer.from(signature, 'base64url');
  return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, bytes);
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
