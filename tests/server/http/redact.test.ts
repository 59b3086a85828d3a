import { expect, test } from 'vitest';
import { errorCode } from '../../../server/db/connectionErrors.ts';
import { createTasks, enqueue } from '../../../server/db/queue.ts';
import { openDatabase } from '../../../server/db/sql.ts';
import { createLog, redact } from '../../../server/http/log.ts';
import { paymentsClient } from '../../../server/http/stripe.ts';
import { testDatabase } from '../../helpers/database.ts';

const { sql } = await testDatabase();

/** Each as it could come in a provider's, a driver's or a person's text. */
const SECRETS = [
  'cs_test_a1B2c3D4e5',
  'cs_live_a1B2c3D4e5',
  'pi_3OaBcDeFgHiJ',
  'sk_test_4eC39HqLyjW',
  'sk_live_4eC39HqLyjW',
  'whsec_5f2b7c9e1d',
  'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
  'ada.lovelace+yard@mail.example.com',
  'josé@correo.example',
  'hunter2-of-the-database',
];
const sentence = `said: Bearer opaque.token-1\n${SECRETS.join(', ')}; postgres://shop:hunter2-of-the-database@db/x`;

function logTo() {
  const written: string[] = [];
  return { written, log: createLog('debug', (line) => written.push(line)) };
}
function expectNone(written: readonly string[], secrets: readonly string[] = SECRETS): void {
  expect(written.length).toBeGreaterThan(0);
  for (const line of written) {
    JSON.parse(line);
    for (const secret of secrets.filter((one) => !one.startsWith('hunter2')))
      expect(line).not.toContain(secret);
    expect(line).not.toContain(':hunter2');
    expect(line).not.toContain('opaque.token-1');
  }
}

test('a log line has none of the secrets in its event, fields, error or cause', () => {
  const { log, written } = logTo();
  log.info(`event of ${SECRETS[0]}`, { text: sentence, plain: 7, nothing: null });
  log.warn('by two', { a: `x\n${SECRETS[2]}`, b: `("${SECRETS[7]}")` });
  log.error('fault', new Error(sentence, { cause: new Error(sentence) }));
  log.error('text', sentence);
  expectNone(written);
  expect(JSON.parse(written[0] ?? '')).toMatchObject({ plain: 7, nothing: null });
});

test.each([
  'GET /api/checkout-status 200',
  'at file:///srv/node_modules/@hono/node-server/dist/index.mjs:10:5',
  'postgres@3.4.9/src/connection.js',
  'ORD-2026-000123 prod_PremiumTopsoil evt_1OaB 2026-11-20T10:00:00.000Z',
  'pi_ and cs_ are prefixes; a recipes_page is none',
])('%s is not redacted', (text) => expect(redact(text)).toBe(text));

// With backtracking from each letter, either would take minutes, far longer than a test may run.
test('a long text without a secret is scanned in linear time and unchanged', { tags: 'long' }, () => {
  for (const text of [`${'a.'.repeat(200_000)}@`, 'eyJ'.repeat(100_000)])
    expect(redact(text) === text).toBe(true);
});

test('a failed job stores the error’s code, and not its message', async () => {
  const { log, written } = logTo();
  const tasks = createTasks(sql, log);
  tasks.on('leaky', async () => {
    throw Object.assign(new Error(sentence), { code: 'EENVELOPE', responseCode: 550 });
  });
  await sql.begin((tx) => enqueue(tx, 'leaky', {}));
  await tasks.drain();
  const rows = await sql`select last_error from tasks where kind = 'leaky'`;
  expect(rows).toMatchObject([{ lastError: 'EENVELOPE 550' }]);
  expectNone(written);
});

test('errors of the driver, the provider and our own code have codes', async () => {
  const lost = openDatabase('postgres://nobody:x@127.0.0.1:9/none', { pool: 1 });
  expect(errorCode(await lost`select 1`.catch((error: unknown) => error))).toBe('ECONNREFUSED');
  await lost.end();
  const pay = await paymentsClient({
    secretKey: 'sk_test_none',
    webhookSecret: '',
    apiBase: 'http://127.0.0.1:9',
  });
  const fault = await pay.products.list({}, { maxNetworkRetries: 0 }).catch((error: unknown) => error);
  expect(errorCode(fault)).not.toMatch(/\s{2}|127\.0/);
  expect(errorCode(new TypeError(sentence))).toBe('TypeError');
  expect(errorCode(Object.assign(new Error('x'), { code: sentence }))).toBe('Error');
  expect(
    errorCode(new Error('x', { cause: Object.assign(new Error('y'), { code: 'EAUTH', responseCode: 535 }) })),
  ).toBe('EAUTH 535');
  expect(errorCode(sentence)).toBe('string');
});
