import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../server/runtime/config.ts';
import { StartFailure } from '../../../server/runtime/failure.ts';

let dataDir: string;
const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...env });
function refusal(env: Record<string, string>): string {
  try {
    read(env);
  } catch (error) {
    if (error instanceof StartFailure) return error.message;
    throw error;
  }
  throw new Error('The configuration was accepted.');
}
const keys = { STRIPE_SECRET_KEY: 'sk_test_0123456789', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789' };

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'loam-config-'));
});

afterEach(() => {
  rmSync(dataDir, { recursive: true });
});

test('an empty environment runs everything on this machine', () => {
  expect(read()).toMatchObject({
    port: 8787,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:8787',
    internalUrl: 'http://127.0.0.1:8787',
    dataDir,
    databaseUrl: null,
    payments: { standIn: true, apiBase: 'http://127.0.0.1:8787' },
    chat: { standIn: true, apiKey: null, baseUrl: null, model: 'gpt-5-mini' },
    smtpUrl: null,
  });
});

test('the metrics have their own port, bound to this machine by default', () => {
  expect(read().metrics).toBeNull();
  expect(read({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
  expect(read({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0', HOST: '127.0.0.2' }).metrics).toEqual({
    host: '0.0.0.0',
    port: 9464,
  });
  expect(refusal({ METRICS_PORT: '8787' })).toMatch(/^METRICS_PORT is the port of the store itself/);
  expect(refusal({ METRICS_PORT: '0' })).toMatch(/^METRICS_PORT is "0", which is not a port/);
  expect(refusal({ METRICS_PORT: '9464', METRICS_HOST: 'a b' })).toMatch(/^METRICS_HOST is "a b"/);
});

test('proxies are trusted by number or by network, and by default not at all', () => {
  const proxies = (text: string) => read({ TRUSTED_PROXIES: text }).trustedProxies;
  expect([read().trustedProxies, proxies(''), proxies('0')]).toEqual([null, null, null]);
  expect(proxies(' 2 ')).toEqual({ hops: 2 });
  expect(proxies('10.0.0.0/8, 192.0.2.7,fd00::/8')).toEqual({
    networks: ['10.0.0.0/8', '192.0.2.7', 'fd00::/8'],
  });
});

test.each(['all', '11', '-1', '10.0.0.0/33', 'fd00::/129', '10.0.0.0/', '10.0.0.0/8,', '10.0.0.256'])(
  'TRUSTED_PROXIES=%s is refused',
  (text) => expect(refusal({ TRUSTED_PROXIES: text })).toMatch(/^TRUSTED_PROXIES has /),
);

test('LOG_LEVEL has five values', () => {
  expect([read().logLevel, read({ LOG_LEVEL: 'debug' }).logLevel]).toEqual(['info', 'debug']);
  expect(refusal({ LOG_LEVEL: 'loud' })).toBe(
    'LOG_LEVEL is "loud". Use one of debug, info, warn, error, silent.',
  );
});

test('DATA_DIR is relative to the project folder, wherever the command was run', () => {
  const project = join(import.meta.dirname, '..', '..', '..');
  expect(readConfig({ ...keys }).dataDir).toBe(join(project, '.data'));
  expect(readConfig({ ...keys, DATA_DIR: relative(project, dataDir) }).dataDir).toBe(dataDir);
});

test('a blank variable counts as not set, and spaces around a value are trimmed', () => {
  const config = read({ PORT: ' 9000 ', HOST: '', DATABASE_URL: '  ', STRIPE_SECRET_KEY: '' });
  expect(config).toMatchObject({
    port: 9000,
    host: '127.0.0.1',
    databaseUrl: null,
    payments: { standIn: true },
  });
});

test('real keys replace the stand-ins', () => {
  const config = read({
    ...keys,
    PUBLIC_URL: 'https://shop.example.com/',
    OPENAI_API_KEY: 'key',
    OPENAI_BASE_URL: 'https://models.example.com/v1/',
    SMTP_URL: 'smtps://shop:word@mail.example.com',
    DATABASE_URL: 'postgres://shop:word@db.example.com/shop',
  });
  expect(config.payments).toEqual({
    secretKey: keys.STRIPE_SECRET_KEY,
    webhookSecret: keys.STRIPE_WEBHOOK_SECRET,
    apiBase: null,
    standIn: false,
  });
  expect(config).toMatchObject({
    publicUrl: 'https://shop.example.com',
    chat: { standIn: false, baseUrl: 'https://models.example.com/v1' },
    databaseUrl: 'postgres://shop:word@db.example.com/shop',
  });
});

test.each([
  ['0.0.0.0', 'http://127.0.0.1:8787'],
  ['::', 'http://[::1]:8787'],
  ['::1', 'http://[::1]:8787'],
  ['localhost', 'http://localhost:8787'],
])('a store listening on %s calls itself at %s', (HOST, internalUrl) => {
  expect(read({ HOST, ALLOW_STAND_INS: '1' }).internalUrl).toBe(internalUrl);
});

describe('a store that others can reach', () => {
  const real = {
    ...keys,
    SMTP_URL: 'smtp://mail.example.com',
    OPENAI_API_KEY: 'key',
    DATABASE_URL: 'postgres://shop@db.example.com/shop',
  };

  test.each<Record<string, string>>([
    { PUBLIC_URL: 'https://shop.example.com' },
    { PUBLIC_URL: 'http://192.168.1.20:8787' },
    { PUBLIC_URL: 'https://localhost.example.com' },
    { PUBLIC_URL: 'https://127.0.0.1.example.com' },
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.20' },
    { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:8787' },
  ])('%j refuses stand-ins and demo accounts in one line', (env) => {
    const [name = ''] = Object.keys(env);
    expect(refusal(env)).toBe(
      `${name} lets others reach this store, and these are not real: payments (STRIPE_SECRET_KEY), mail (SMTP_URL), chat (OPENAI_API_KEY), demo accounts (DATABASE_URL). Set what is in brackets, or ALLOW_STAND_INS=1 for a store to try out.`,
    );
    expect(existsSync(join(dataDir, 'secrets.json'))).toBe(false);
    expect(read({ ...env, ALLOW_STAND_INS: '1' }).payments.standIn).toBe(true);
    expect(read({ ...env, ...real }).payments.standIn).toBe(false);
  });

  test.each(['STRIPE_SECRET_KEY', 'SMTP_URL', 'OPENAI_API_KEY', 'DATABASE_URL'])(
    'a reachable store is refused without %s alone',
    (missing) => {
      const rest = Object.fromEntries(Object.entries(real).filter(([name]) => name !== missing));
      const message = refusal({ ...rest, PUBLIC_URL: 'https://shop.example.com' });
      expect(message.match(/\([A-Z_]+\)/g)).toEqual([`(${missing})`]);
    },
  );

  test('a reachable store needs no model key with a model of its own', () => {
    const { OPENAI_API_KEY: _, ...rest } = real;
    const model = { OPENAI_BASE_URL: 'http://127.0.0.1:9000/v1' };
    expect(read({ ...rest, ...model, HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
  });

  test.each<Record<string, string>>([
    { PUBLIC_URL: 'http://127.0.0.1:9000' },
    { PUBLIC_URL: 'http://127.8.8.8:9000' },
    { PUBLIC_URL: 'http://[::1]:9000' },
    { PUBLIC_URL: 'http://shop.localhost' },
    { HOST: '::1' },
    { HOST: 'localhost' },
  ])('%j is not reachable by others', (env) => {
    expect(read(env).payments.standIn).toBe(true);
  });
});

describe('the generated payment secrets', () => {
  test('the secrets survive a restart in a file that only its owner may read', () => {
    const first = read().payments;
    expect(read().payments).toEqual(first);
    expect(first.secretKey).toMatch(/^sk_test_[0-9a-f]{48}$/);
    expect(first.webhookSecret).toMatch(/^whsec_[0-9a-f]{48}$/);
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  test('the secrets are generated again when the file is damaged', () => {
    const first = read().payments;
    writeFileSync(join(dataDir, 'secrets.json'), '{"secretKey": "sk_te');
    const second = read().payments;
    expect(second.secretKey).not.toBe(first.secretKey);
    expect(JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).secretKey).toBe(second.secretKey);
  });

  test('the secrets are not generated when real keys are set', () => {
    read(keys);
    expect(() => statSync(join(dataDir, 'secrets.json'))).toThrow('ENOENT');
  });
});

describe('an invalid value', () => {
  test.each([
    ['PORT', '0', {}],
    ['PORT', '65536', {}],
    ['PORT', '80.5', {}],
    ['PORT', 'http', {}],
    ['HOST', 'http://localhost', {}],
    ['HOST', 'localhost:8787', {}],
    ['PUBLIC_URL', 'shop.example.com', {}],
    ['PUBLIC_URL', 'ftp://shop.example.com', {}],
    ['PUBLIC_URL', 'https://shop.example.com/store', {}],
    ['DATABASE_URL', 'mysql://shop@localhost/shop', {}],
    ['DATABASE_URL', 'localhost:5432', {}],
    ['DATABASE_URL', 'postgres:///shop', {}],
    ['STRIPE_SECRET_KEY', 'pk_test_0123456789', keys],
    ['STRIPE_SECRET_KEY', 'secret', keys],
    ['STRIPE_WEBHOOK_SECRET', '', keys],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_', keys],
    ['STRIPE_WEBHOOK_SECRET', 'secret', keys],
    ['STRIPE_API_BASE', 'https://api.example.com', {}],
    ['STRIPE_API_BASE', 'https://api.example.com/v1', keys],
    ['OPENAI_BASE_URL', 'localhost', {}],
    ['SMTP_URL', 'mail.example.com', {}],
    ['SMTP_URL', 'https://mail.example.com', {}],
  ])('%s=%s is refused in one line that names the variable', (name, value, rest: Record<string, string>) => {
    const attempt = () => read({ ...rest, [name]: value });
    expect(attempt).toThrow(StartFailure);
    expect(attempt).toThrow(new RegExp(`^${name} .+\\. [A-Z][^\\n]+\\.$`));
  });

  test('a refusal does not repeat secrets', () => {
    const secret = 'correct-horse';
    const attempts: Record<string, string>[] = [
      { DATABASE_URL: `mysql://shop:${secret}@localhost/shop` },
      { SMTP_URL: `http://mail:${secret}@localhost` },
      { ...keys, STRIPE_SECRET_KEY: secret },
      { ...keys, STRIPE_WEBHOOK_SECRET: secret },
      { ...keys, STRIPE_API_BASE: `https://key:${secret}@localhost` },
    ];
    for (const env of attempts) expect(refusal(env)).not.toContain(secret);
  });
});

test.each([
  ['on this machine, with the payment stand-in', {}, 'asked'],
  ['the same, switched off', { ADMIN_SECOND_FACTOR: 'off' }, 'off'],
  ['the same, switched on', { ADMIN_SECOND_FACTOR: 'on' }, 'required'],
  ['with real payments', keys, 'required'],
  ['reachable by others', { HOST: '0.0.0.0', ALLOW_STAND_INS: '1' }, 'required'],
  ['with a public address', { PUBLIC_URL: 'https://shop.example.com', ALLOW_STAND_INS: '1' }, 'required'],
])('the second factor of admins, %s, is %s', (_, env: Record<string, string>, adminSecondFactor) => {
  expect(read(env).adminSecondFactor).toBe(adminSecondFactor);
});

test('a pooler and a replica need DATABASE_URL', () => {
  const DATABASE_URL = 'postgres://yard:x@pooler:6432/shop';
  const DATABASE_DIRECT_URL = 'postgres://yard:x@primary:5432/shop';
  const DATABASE_REPLICA_URL = 'postgres://yard:x@replica:5432/shop';
  expect(read({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL })).toMatchObject({
    databaseUrl: DATABASE_URL,
    databaseDirectUrl: DATABASE_DIRECT_URL,
    databaseReplicaUrl: DATABASE_REPLICA_URL,
  });
  expect(refusal({ DATABASE_DIRECT_URL })).toMatch(/^DATABASE_DIRECT_URL is set without DATABASE_URL\./);
  expect(refusal({ DATABASE_REPLICA_URL })).toMatch(/^DATABASE_REPLICA_URL is set without DATABASE_URL\./);
});
