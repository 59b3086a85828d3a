import { findPackageJSON } from 'node:module';
import { dirname, resolve } from 'node:path';
import type { Config } from '../http/config.ts';
import { LEVELS, type Level } from '../http/log.ts';
import { type Env, read, readCount, readOrigin, readSwitch, readUrl, refuse } from './env.ts';
import { connectableHost, isLoopback, readHost, readMetrics, readPort, readProxies } from './listenConfig.ts';
import { readAuthSecret, readPayments } from './secrets.ts';
import { readWebPush } from './webPushConfig.ts';

export type { Config };

/** The root of the clone, whether this code runs from its sources or from the bundle built from them. */
export const ROOT = dirname(String(findPackageJSON(import.meta.url)));

const isSet = (env: Env, name: string) => read(env, name) !== null;

/**
 * Reads and validates the whole configuration. Creates DATA_DIR and `secrets.json` in it when the payments stand-in is
 * used for the first time.
 *
 * @throws StartFailure naming the variable, the problem, and what to do
 */
export function readConfig(env: Env): Config {
  const port = readPort(env);
  const host = readHost(env);
  const internalUrl = `http://${connectableHost(host)}:${port}`;
  const publicUrl = readOrigin(env, 'PUBLIC_URL', 'https://shop.example.com') ?? `http://localhost:${port}`;
  refuseOpenStandIns(env, host, publicUrl);
  const dataDir = resolve(ROOT, read(env, 'DATA_DIR') ?? '.data');
  const authSecret = readAuthSecret(env, dataDir);
  const payments = readPayments(env, dataDir, internalUrl);
  return {
    port,
    host,
    publicUrl,
    internalUrl,
    trustedProxies: readProxies(env),
    metrics: readMetrics(env, port),
    logLevel: readLevel(env),
    dataDir,
    ...readDatabase(env),
    bucket: readBucket(env),
    chat: readChat(env),
    smtpUrl:
      readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:'], 'smtps://user:password@mail.example.com:465')?.href ??
      null,
    mailFrom: readMailFrom(env),
    authSecret,
    signIn: {
      reuseSeconds: readCount(env, 'AUTH_REUSE_SECONDS', 10),
      mailSeconds: readCount(env, 'AUTH_MAIL_SECONDS', 60),
      perAddress: Math.max(1, readCount(env, 'AUTH_PER_ADDRESS', 1)),
    },
    adminSecondFactor: readSecondFactor(env, host, publicUrl),
    payments,
    webPush: readWebPush(env, dataDir),
  };
}

const DATABASE_SCHEMES = ['postgres:', 'postgresql:'];
const DATABASE_EXAMPLE = 'postgres://user:password@host:5432/name';

function readDatabase(env: Env): Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databaseReplicaUrl'> {
  const main = readUrl(env, 'DATABASE_URL', DATABASE_SCHEMES, DATABASE_EXAMPLE);
  const direct = readUrl(env, 'DATABASE_DIRECT_URL', DATABASE_SCHEMES, DATABASE_EXAMPLE);
  const replica = readUrl(env, 'DATABASE_REPLICA_URL', DATABASE_SCHEMES, DATABASE_EXAMPLE);
  const extra = direct ? 'DATABASE_DIRECT_URL' : replica && 'DATABASE_REPLICA_URL';
  if (extra && !main) {
    refuse(extra, 'is set without DATABASE_URL', 'Set DATABASE_URL to the same database, or leave it out.');
  }
  return {
    databaseUrl: main?.href ?? null,
    databaseDirectUrl: direct?.href ?? null,
    databaseReplicaUrl: replica?.href ?? null,
  };
}

const BUCKET_EXAMPLE = 'https://key:secret@s3.eu-west-1.amazonaws.com/bucket?region=eu-west-1';

function readBucket(env: Env): Config['bucket'] {
  const refuseBucket = (problem: string): never =>
    refuse(
      'S3_URL',
      problem,
      `Write it like S3_URL=${BUCKET_EXAMPLE}, with %2F for a / in the secret, or leave it out.`,
    );
  const url = readUrl(env, 'S3_URL', ['https:', 'http:'], BUCKET_EXAMPLE);
  if (url === null) return null;
  const [bucket = '', ...folders] = url.pathname.split('/').filter(Boolean);
  if (!url.username || !url.password) return refuseBucket('names no key and secret');
  if (!/^[a-z0-9][a-z0-9._-]{1,62}$/i.test(bucket)) return refuseBucket('names no bucket');
  if (!/^[\w./-]*$/.test(folders.join('/'))) return refuseBucket('has a folder with letters other than a-z');
  if (url.hash || [...url.searchParams.keys()].some((name) => name !== 'region'))
    return refuseBucket('has parameters other than region=');
  try {
    return {
      endpoint: url.origin,
      bucket,
      prefix: folders.map((folder) => `${folder}/`).join(''),
      region: url.searchParams.get('region') || 'us-east-1',
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    };
  } catch {
    return refuseBucket('has a % in its key or secret that is not written %25');
  }
}

/** Optional for a store without real payments that only this machine can reach. */
function readSecondFactor(env: Env, host: string, publicUrl: string): Config['adminSecondFactor'] {
  if (isSet(env, 'ADMIN_SECOND_FACTOR')) return readSwitch(env, 'ADMIN_SECOND_FACTOR') ? 'required' : 'off';
  const isLocal = isLoopback(host) && isLoopback(new URL(publicUrl).hostname);
  return isLocal && !isSet(env, 'STRIPE_SECRET_KEY') ? 'asked' : 'required';
}

/** With stand-in payments, a mailbox and demo accounts, anybody who can reach the store could get goods and accounts. */
function refuseOpenStandIns(env: Env, host: string, publicUrl: string): void {
  const open = isLoopback(new URL(publicUrl).hostname) ? (isLoopback(host) ? null : 'HOST') : 'PUBLIC_URL';
  if (open === null || readSwitch(env, 'ALLOW_STAND_INS')) return;
  const pretend: [what: string, variable: string, isReal: boolean][] = [
    ['payments', 'STRIPE_SECRET_KEY', isSet(env, 'STRIPE_SECRET_KEY')],
    ['mail', 'SMTP_URL', isSet(env, 'SMTP_URL')],
    ['chat', 'OPENAI_API_KEY', isSet(env, 'OPENAI_API_KEY') || isSet(env, 'OPENAI_BASE_URL')],
    ['demo accounts', 'DATABASE_URL', isSet(env, 'DATABASE_URL')],
  ];
  const missing = pretend.filter(([, , isReal]) => !isReal);
  if (missing.length === 0) return;
  const list = missing.map(([what, variable]) => `${what} (${variable})`).join(', ');
  refuse(
    open,
    `lets others reach this store, and these are not real: ${list}`,
    'Set what is in brackets, or ALLOW_STAND_INS=1 for a store to try out.',
  );
}

function readLevel(env: Env): Level {
  const text = read(env, 'LOG_LEVEL') ?? 'info';
  const level = LEVELS.find((level) => level === text);
  return level ?? refuse('LOG_LEVEL', `is "${text}"`, `Use one of ${LEVELS.join(', ')}.`);
}

export function readChat(env: Env): Config['chat'] {
  const apiKey = read(env, 'OPENAI_API_KEY');
  const base = readUrl(env, 'OPENAI_BASE_URL', ['http:', 'https:'], 'https://api.openai.com/v1');
  return {
    apiKey,
    baseUrl: base?.href.replace(/\/$/, '') ?? null,
    model: read(env, 'OPENAI_MODEL') ?? 'gpt-5-mini',
    standIn: apiKey === null && base === null,
  };
}

/** Used in a header of every email. */
function readMailFrom(env: Env): string | null {
  const from = read(env, 'MAIL_FROM');
  if (from === null || /^(?:[^<>@\r\n,"]{1,100} <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/.test(from))
    return from;
  return refuse('MAIL_FROM', 'is not an email address', 'Write it like MAIL_FROM="Shop <shop@example.com>".');
}
