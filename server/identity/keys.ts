import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  type webcrypto,
} from 'node:crypto';
import type { Db, Sql } from '../db/sql.ts';
import { ACCESS_SECONDS } from './authLimits.ts';
import type { Keyring } from './secrets.ts';

// The keys that sign access tokens, in Postgres, so that every process accepts the tokens of the others.

const FRESH_MS = 30_000;
/** An unknown key id may be a new key, but a forged token must not cost a query each time. */
const LOOK_AGAIN_MS = 2_000;
/** Until every process signs with the new key and the old one's last token has expired. */
const TRUST_SECONDS = ACCESS_SECONDS + 2 * 60;
const ROTATE_DAYS = 90;

/** An EC point on P-256, as a JWK. */
type PublicJwk = {
  kid: string;
  kty?: string;
  crv?: string;
  x?: string;
  y?: string;
  alg: string;
  use: string;
};
type KeyCache = { jwks: PublicJwk[]; verifiers: Map<string, KeyObject>; readAt: number };
type Signer = { kid: string; key: KeyObject };

export type SigningKeys = {
  signer(): Promise<Signer>;
  /** Null for a key that never existed, or is no longer trusted. */
  verifier(kid: string): Promise<KeyObject | null>;
  jwks(): Promise<PublicJwk[]>;
};

export function signingKeys(sql: Sql, keyring: Keyring): SigningKeys {
  let cache: KeyCache | null = null;
  let signing: (Signer & { readAt: number }) | null = null;
  let reading: Promise<KeyCache> | null = null;

  async function read(): Promise<KeyCache> {
    const rows = await sql<{ kid: string; publicJwk: webcrypto.JsonWebKey }[]>`
      select kid, public_jwk from signing_keys
      where trusted_until is null or trusted_until > now() order by created_at desc`;
    const jwks = rows.map(({ kid, publicJwk }) => ({ ...publicJwk, kid, alg: 'ES256', use: 'sig' }));
    const verifiers = new Map(
      jwks.map((jwk) => [jwk.kid, createPublicKey({ key: jwk, format: 'jwk' })] as const),
    );
    return { jwks, verifiers, readAt: performance.now() };
  }

  async function current(mostMs = FRESH_MS): Promise<KeyCache> {
    if (cache && performance.now() - cache.readAt < mostMs) return cache;
    reading ??= read().finally(() => {
      reading = null;
    });
    cache = await reading;
    return cache;
  }

  return {
    async signer() {
      if (signing && performance.now() - signing.readAt < FRESH_MS) return signing;
      const signer = (await openNewest(sql, keyring)) ?? (await makeFirst(sql, keyring));
      signing = { ...signer, readAt: performance.now() };
      return signing;
    },
    async verifier(kid) {
      const verifier = (await current()).verifiers.get(kid);
      return verifier ?? (await current(LOOK_AGAIN_MS)).verifiers.get(kid) ?? null;
    },
    async jwks() {
      return (await current(LOOK_AGAIN_MS)).jwks;
    },
  };
}

async function openNewest(db: Db, keyring: Keyring): Promise<Signer | null> {
  const [row] = await db<{ kid: string; sealedPrivate: Buffer }[]>`
    select kid, sealed_private from signing_keys
    where retired_at is null and sealed_by = ${keyring.id} and created_at > now() - make_interval(days => ${ROTATE_DAYS})
    order by created_at desc limit 1`;
  if (!row) return null;
  return { kid: row.kid, key: createPrivateKey({ key: keyring.open(row.sealedPrivate), format: 'pem' }) };
}

async function makeFirst(sql: Sql, keyring: Keyring): Promise<Signer> {
  return sql.begin(async (tx) => {
    // Several processes may find at once that there is no key.
    await tx`select pg_advisory_xact_lock(3, 0)`;
    const key = await openNewest(tx, keyring);
    if (key) return key;
    await tx`
      update signing_keys set retired_at = now(), trusted_until = now() + make_interval(secs => ${TRUST_SECONDS})
      where retired_at is null and sealed_by = ${keyring.id}`;
    return make(tx, keyring);
  });
}

async function make(db: Db, keyring: Keyring): Promise<Signer> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const kid = randomUUID();
  const { kty = '', crv = '', x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  await db`
    insert into signing_keys (kid, public_jwk, sealed_private, sealed_by)
    values (${kid}, ${db.json({ kty, crv, x, y })}, ${keyring.seal(pem)}, ${keyring.id})`;
  return { kid, key: privateKey };
}

/**
 * Replaces the signing keys after one leaked, and trusts no older one: every client's next call refreshes its session.
 * Processes notice within half a minute.
 */
export async function rotateKeys(sql: Sql, keyring: Keyring): Promise<string> {
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(3, 0)`;
    // Also those retired a moment ago, which may be the ones that leaked.
    await tx`
      update signing_keys set retired_at = coalesce(retired_at, now()), trusted_until = now()
      where trusted_until is null or trusted_until > now()`;
    const { kid } = await make(tx, keyring);
    return kid;
  });
}
