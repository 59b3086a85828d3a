import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../http/config.ts';
import { LEVELS, type Level } from '../http/log.ts';
import { StartFailure } from './failure.ts';
import { openDataDir } from './folder.ts';
import { writeSecretFile } from './settings.ts';

export type { Config };

type Env = Record<string, string | undefined>;

const project = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

function refuse(name: string, problem: string, remedy: string): never {
  throw new StartFailure(`${name} ${problem}. ${remedy}`);
}

const read = (env: Env, name: string) => env[name]?.trim() || null;

function readPort(env: Env): number {
  const text = read(env, 'PORT') ?? '8787';
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65535) return port;
  return refuse(
    'PORT',
    `is "${text}", which is not a port`,
    'Use a whole number from 1 to 65535, such as PORT=8788.',
  );
}

function readHost(env: Env): string {
  const host = read(env, 'HOST') ?? '127.0.0.1';
  if (isIP(host) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host)) return host;
  return refuse(
    'HOST',
    `is "${host}", which is neither an address nor a host name`,
    'Use HOST=127.0.0.1 for this machine only, or HOST=0.0.0.0 to be reached from others; the port goes into PORT.',
  );
}

const MOST_HOPS = 10;

function readProxies(env: Env): Config['trustedProxies'] {
  const text = read(env, 'TRUSTED_PROXIES');
  if (text === null || text === '0') return null;
  if (/^\d+$/.test(text) && Number(text) <= MOST_HOPS) return { hops: Number(text) };
  const networks = text.split(',').map((entry) => entry.trim());
  const wrong = networks.find((network) => !isNetwork(network));
  if (wrong === undefined) return { networks };
  return refuse(
    'TRUSTED_PROXIES',
    `has "${wrong}" in it, which is no address or network`,
    'Write how many proxies stand before the store, such as TRUSTED_PROXIES=1, or where they are: TRUSTED_PROXIES=10.0.0.0/8,fd00::/8.',
  );
}

function isNetwork(text: string): boolean {
  const [, address = '', bits = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return Number(bits) <= most && !address.includes('%');
}

function readLevel(env: Env): Level {
  const text = read(env, 'LOG_LEVEL') ?? 'info';
  const level = LEVELS.find((known) => known === text);
  return level ?? refuse('LOG_LEVEL', `is "${text}"`, `Use one of ${LEVELS.join(', ')}.`);
}

/** A URL may carry a password, so a refused one is never repeated in the message. */
function readUrl(env: Env, name: string, schemes: string[], example: string): URL | null {
  const text = read(env, name);
  if (text === null) return null;
  const url = URL.parse(text);
  if (url && schemes.includes(url.protocol) && url.hostname) return url;
  let problem = 'is not a URL';
  if (url) {
    problem = schemes.includes(url.protocol)
      ? 'names no host'
      : `must start with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`;
  }
  return refuse(name, problem, `Write it like ${name}=${example}, or leave it out.`);
}

/** An origin: what stands behind the host would be dropped in silence by whoever uses it. */
function readOrigin(env: Env, name: string, example: string): string | null {
  const url = readUrl(env, name, ['http:', 'https:'], example);
  if (url && (url.pathname !== '/' || url.search || url.hash || url.username)) {
    refuse(name, 'must end after the host and port', `Write it like ${name}=${example}.`);
  }
  return url?.origin ?? null;
}

/** Keys for the payments stand-in: made up once, so that a restart still accepts what was signed before. */
function standInSecrets(dataDir: string): { secretKey: string; webhookSecret: string } {
  openDataDir(dataDir);
  const file = join(dataDir, 'secrets.json');
  try {
    if (existsSync(file)) {
      const { secretKey, webhookSecret } = JSON.parse(readFileSync(file, 'utf8'));
      if (typeof secretKey === 'string' && typeof webhookSecret === 'string')
        return { secretKey, webhookSecret };
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  const random = () => randomBytes(24).toString('hex');
  const secrets = { secretKey: `sk_test_${random()}`, webhookSecret: `whsec_${random()}` };
  writeSecretFile(file, `${JSON.stringify(secrets, null, 2)}\n`);
  return secrets;
}

function readPayments(env: Env, dataDir: string, internalUrl: string): Config['payments'] {
  const secretKey = read(env, 'STRIPE_SECRET_KEY');
  const webhookSecret = read(env, 'STRIPE_WEBHOOK_SECRET');
  const apiBase = readOrigin(env, 'STRIPE_API_BASE', 'https://api.stripe.com');
  if (webhookSecret !== null && !/^whsec_\S{8,}$/.test(webhookSecret)) {
    refuse(
      'STRIPE_WEBHOOK_SECRET',
      'is not a signing secret',
      'Copy the one that starts with whsec_ from the webhook endpoint in the Stripe dashboard.',
    );
  }
  if (secretKey === null) {
    if (apiBase !== null) {
      refuse(
        'STRIPE_API_BASE',
        'is set without STRIPE_SECRET_KEY',
        'Set the key as well, or leave both out to use the stand-in.',
      );
    }
    const made = standInSecrets(dataDir);
    return {
      ...made,
      webhookSecret: webhookSecret ?? made.webhookSecret,
      apiBase: internalUrl,
      standIn: true,
    };
  }
  if (!/^(sk|rk)_(test|live)_\S{8,}$/.test(secretKey)) {
    refuse(
      'STRIPE_SECRET_KEY',
      secretKey.startsWith('pk_') ? 'is a publishable key' : 'is not a secret key',
      'Copy the one that starts with sk_ or rk_ from the Stripe dashboard, or leave it out to use the stand-in.',
    );
  }
  if (webhookSecret === null) {
    return refuse(
      'STRIPE_WEBHOOK_SECRET',
      'is missing, and without it anybody could report an order as paid',
      'Set it to the signing secret (whsec_…) of the webhook endpoint, next to STRIPE_SECRET_KEY.',
    );
  }
  return { secretKey, webhookSecret, apiBase, standIn: false };
}

function readSwitch(env: Env, name: string): boolean {
  const text = read(env, name)?.toLowerCase() ?? 'off';
  if (text === 'on' || text === 'true' || text === '1') return true;
  if (text === 'off' || text === 'false' || text === '0') return false;
  return refuse(name, `is "${text}"`, `Use ${name}=on or ${name}=off.`);
}

const SECRET_CHARACTERS = 32;

function readAuthSecret(env: Env, dataDir: string): string {
  const text = read(env, 'AUTH_SECRET');
  if (text !== null) {
    if (text.length >= SECRET_CHARACTERS) return text;
    return refuse(
      'AUTH_SECRET',
      `is shorter than ${SECRET_CHARACTERS} characters`,
      'Make one with: openssl rand -hex 32. Or leave it out, and one is made up and kept in DATA_DIR.',
    );
  }
  openDataDir(dataDir);
  const file = join(dataDir, 'auth.key');
  if (existsSync(file)) {
    const kept = readFileSync(file, 'utf8').trim();
    if (kept.length >= SECRET_CHARACTERS) return kept;
  }
  const made = randomBytes(32).toString('hex');
  writeSecretFile(file, `${made}\n`);
  return made;
}

function readCount(env: Env, name: string, fallback: number): number {
  const text = read(env, name);
  if (text === null) return fallback;
  if (/^\d{1,6}$/.test(text)) return Number(text);
  return refuse(
    name,
    `is "${text}", which is no whole number`,
    `Write it like ${name}=${fallback}, or leave it out.`,
  );
}

/** Goes into a header of every mail. */
function readMailFrom(env: Env): string | null {
  const from = read(env, 'MAIL_FROM');
  if (from === null || /^(?:[^<>@\r\n,"]{1,100} <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/.test(from))
    return from;
  return refuse(
    'MAIL_FROM',
    'is not an e-mail address',
    'Write it like MAIL_FROM="Shop <shop@example.com>".',
  );
}

function readChat(env: Env): Config['chat'] {
  const apiKey = read(env, 'OPENAI_API_KEY');
  const base = readUrl(env, 'OPENAI_BASE_URL', ['http:', 'https:'], 'https://api.openai.com/v1');
  return {
    apiKey,
    baseUrl: base?.href.replace(/\/$/, '') ?? null,
    model: read(env, 'OPENAI_MODEL') ?? 'gpt-5-mini',
    standIn: apiKey === null && base === null,
  };
}

/** In a URL an IPv6 address wears brackets, and "every address" is no address to connect to. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return isIP(host) === 6 ? `[${host}]` : host;
}

/**
 * Reads and checks the whole configuration. Makes DATA_DIR and `secrets.json` in it when the payments stand-in
 * is used for the first time.
 *
 * @throws StartFailure naming the variable, what is wrong with it, and what to do
 */
export function readConfig(env: Env): Config {
  const port = readPort(env);
  const host = readHost(env);
  const internalUrl = `http://${reachable(host)}:${port}`;
  const publicUrl = readOrigin(env, 'PUBLIC_URL', 'https://shop.example.com') ?? `http://localhost:${port}`;
  const dataDir = resolve(project, read(env, 'DATA_DIR') ?? '.data');
  const database = readUrl(
    env,
    'DATABASE_URL',
    ['postgres:', 'postgresql:'],
    'postgres://user:password@host:5432/name',
  );
  return {
    port,
    host,
    publicUrl,
    internalUrl,
    trustedProxies: readProxies(env),
    logLevel: readLevel(env),
    dataDir,
    databaseUrl: database?.href ?? null,
    chat: readChat(env),
    smtpUrl:
      readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:'], 'smtps://user:password@mail.example.com:465')?.href ??
      null,
    authUrl:
      readUrl(env, 'AUTH_URL', ['http:', 'https:'], 'https://auth.example.com')?.href.replace(/\/$/, '') ??
      null,
    mailFrom: readMailFrom(env),
    authKey: read(env, 'AUTH_KEY'),
    authSecret: readAuthSecret(env, dataDir),
    signIn: {
      reuseSeconds: readCount(env, 'AUTH_REUSE_SECONDS', 10),
      mailSeconds: readCount(env, 'AUTH_MAIL_SECONDS', 60),
      perAddress: Math.max(1, readCount(env, 'AUTH_PER_ADDRESS', 1)),
    },
    automaticTax: readSwitch(env, 'STRIPE_AUTOMATIC_TAX'),
    payments: readPayments(env, dataDir, internalUrl),
  };
}
