// The configuration's type, separate from how it is read (server/runtime/config.ts), so that features may import it.
import type { BucketAddress } from '../db/bucket.ts';
import type { AdminSecondFactor } from './caller.ts';
import type { Level } from './log.ts';

/**
 * The validated configuration from the environment. A blank variable counts as not set. `standIn` means that the
 * store's own stand-in replaces the provider, because nothing was configured.
 */
export type Config = {
  /** PORT, 8787. */
  port: number;
  /**
   * HOST, the address to listen on. 127.0.0.1: reachable from this machine only, because the stand-ins and
   * demo accounts that are active without keys must not be open to a network by accident. 0.0.0.0 or :: opens
   * the store to other machines, as a container or a server behind a proxy needs.
   */
  host: string;
  /** PUBLIC_URL, http://localhost:PORT: the origin customers see, for links in pages and emails. No trailing slash. */
  publicUrl: string;
  /** The origin under which this process reaches itself; never shown to anyone. */
  internalUrl: string;
  /**
   * TRUSTED_PROXIES: the number of proxies in front of the store, or their addresses and networks. Null trusts no
   * forwarded address. A number trusts every connection, so only proxies may be able to connect.
   */
  trustedProxies: { hops: number } | { networks: readonly string[] } | null;
  /** METRICS_HOST and METRICS_PORT, where Prometheus reads `/metrics`; null opens no port. */
  metrics: { host: string; port: number } | null;
  /** LOG_LEVEL, info. */
  logLevel: Level;
  /** DATA_DIR, `.data` in the project: the embedded database and generated secrets. An absolute path. */
  dataDir: string;
  /** DATABASE_URL, perhaps a pooler of transactions; null starts the embedded Postgres. */
  databaseUrl: string | null;
  /** DATABASE_DIRECT_URL, the same database with sessions. */
  databaseDirectUrl: string | null;
  /** DATABASE_REPLICA_URL, a streaming replica of it. */
  databaseReplicaUrl: string | null;
  /** S3_URL, the bucket for uploaded pictures; null keeps them in the database. */
  bucket: BucketAddress | null;
  payments: {
    /** STRIPE_SECRET_KEY, or a generated one for the stand-in. */
    secretKey: string;
    /** STRIPE_WEBHOOK_SECRET, or a generated one for the stand-in. */
    webhookSecret: string;
    /** STRIPE_API_BASE, an origin; null is the provider's own. */
    apiBase: string | null;
    standIn: boolean;
  };
  chat: {
    /** OPENAI_API_KEY; a self-hosted model may need none. */
    apiKey: string | null;
    /** OPENAI_BASE_URL, with its path; null is the provider's own. */
    baseUrl: string | null;
    /** OPENAI_MODEL, gpt-5-mini. */
    model: string;
    standIn: boolean;
  };
  /** SMTP_URL; null keeps emails on this machine. */
  smtpUrl: string | null;
  webPush: {
    /** VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY, or a pair generated and stored in DATA_DIR. */
    publicKey: string;
    privateKey: string;
    /** In tests, the origin of a push service on this machine. */
    testOrigin: string | null;
  };
  /** MAIL_FROM, such as `Shop <shop@example.com>`; null is the store's own name and address. */
  mailFrom: string | null;
  /**
   * AUTH_SECRET, 32 characters or more: encrypts the identity server's keys in the database. When not set, it is
   * generated and stored in DATA_DIR; processes that do not share DATA_DIR need the same value.
   */
  authSecret: string;
  /** AUTH_REUSE_SECONDS (10), AUTH_MAIL_SECONDS (60), AUTH_PER_ADDRESS (1): see server/identity/authLimits.ts. */
  signIn: { reuseSeconds: number; mailSeconds: number; perAddress: number };
  /**
   * ADMIN_SECOND_FACTOR: `on` requires a second factor of admins, `off` does not. By default it is required, except in
   * a store that runs only on this machine for trying it out: there admins are asked to set one up.
   */
  adminSecondFactor: AdminSecondFactor;
};

/** The part of the configuration for features: without database access. */
export type StoreConfig = Pick<
  Config,
  | 'port'
  | 'host'
  | 'publicUrl'
  | 'internalUrl'
  | 'trustedProxies'
  | 'dataDir'
  | 'metrics'
  | 'bucket'
  | 'payments'
  | 'chat'
  | 'smtpUrl'
  | 'mailFrom'
  | 'webPush'
  | 'authSecret'
  | 'signIn'
  | 'adminSecondFactor'
>;
