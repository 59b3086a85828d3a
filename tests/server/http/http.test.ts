import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import postgres from 'postgres';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase, type Sql } from '../../../server/db/sql.ts';
import { answerErrors } from '../../../server/http/errors.ts';
import { readFiles } from '../../../server/http/files.ts';
import { readinessRoute } from '../../../server/http/health.ts';
import type { Log } from '../../../server/http/log.ts';
import { ResponseCache } from '../../../server/http/responseCache.ts';
import { addSecurity, securityHeaders } from '../../../server/http/security.ts';
import { apiOn, ORIGIN } from '../../helpers/api.ts';
import { testDatabase } from '../../helpers/database.ts';

const { sql, url } = await testDatabase();
const dist = mkdtempSync(join(tmpdir(), 'files-'));
writeFileSync(join(dist, 'sw.js'), 'self.x = 1');
afterAll(() => rmSync(dist, { recursive: true }));

const theme = "document.documentElement.dataset.theme = 'dark'";
const template = `<!doctype html><html lang="en"><head><script>${theme}</script><!--head--></head><body><!--app--><!--data--></body></html>`;
const page = { status: 200, head: '', body: '<main>page</main>', data: '', lang: 'en' };
const api = await apiOn(sql, {
  web: {
    pages: { template, render: async () => page, findQueryReader: async () => () => new URLSearchParams() },
    files: await readFiles(dist),
  },
});
const { get, lines, written, state } = api;

describe('security headers', () => {
  test.each(['/', '/api/stripe-products', '/sw.js', '/healthz', '/api/nothing'])(
    'the response of %s has strict security headers',
    async (path) => {
      const { headers } = await get(path);
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('X-Frame-Options')).toBe('DENY');
      expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups');
      expect(headers.get('Strict-Transport-Security')).toContain('max-age=31536000');
      expect(headers.get('Content-Security-Policy')).toContain(`default-src 'none'`);
      expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
      expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  test('Server-Timing reports rendering, app and database time, and is absent from refusals', async () => {
    const timing = async (path: string, headers: Record<string, string> = {}) =>
      (await get(path, headers)).headers.get('Server-Timing') ?? '';
    expect(await timing('/faq')).toMatch(/^render;dur=\d+\.\d$/);
    // From memory: rendered for an earlier request.
    expect(await timing('/faq')).toBe('cache;desc=hit');
    const device = { 'X-Device-Id': crypto.randomUUID() };
    expect(await timing('/api/sync?scope=me&since=0&schema=1&limit=10', device)).toMatch(
      /^db;dur=\d+\.\d, app;dur=\d+\.\d$/,
    );
    for (const path of ['/api/nothing', '/api/sessions', '/auth/v1/settings'])
      expect(await timing(path)).toBe('');
  });

  test('HSTS is sent only when the public URL is HTTPS', async () => {
    const asked = async (publicUrl: string) => {
      const app = new Hono().use(addSecurity(securityHeaders(publicUrl, 'page'))).get('/', (c) => c.text(''));
      return (await app.request('/')).headers.get('Strict-Transport-Security');
    };
    expect(await asked('https://shop.example.com')).toBe('max-age=31536000; includeSubDomains');
    expect(await asked('http://localhost:8787')).toBeNull();
  });

  test('the content security policy allows the store’s own scripts and one inline script by its hash', async () => {
    const policy = (await get('/')).headers.get('Content-Security-Policy') ?? '';
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(theme));
    expect(policy).toContain(`script-src 'self' 'sha256-${Buffer.from(digest).toString('base64')}';`);
    expect(policy).not.toMatch(/unsafe|\*/);
    for (const part of ["frame-ancestors 'none'", "base-uri 'none'", "require-trusted-types-for 'script'"]) {
      expect(policy).toContain(part);
    }
  });
});

test('security.txt has a contact and an expiry date', async () => {
  const response = await get('/.well-known/security.txt');
  expect(response.headers.get('Content-Type')).toContain('text/plain');
  const text = await response.text();
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
  expect(text).toContain(`Canonical: ${ORIGIN}/.well-known/security.txt`);
  const [, expires = ''] = /^Expires: (.+)$/m.exec(text) ?? [];
  expect(Date.parse(expires)).toBeGreaterThan(Date.now() + 30 * 24 * 3600 * 1000);
  expect(Date.parse(expires)).toBeLessThan(Date.now() + 365 * 24 * 3600 * 1000);
});

describe('language switch', () => {
  test('the switch sets the cookie and redirects back to the page', async () => {
    const response = await get('/language?to=es&back=/shop%3Fq%3Dsand');
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/shop?q=sand']);
    expect(response.headers.get('Set-Cookie')).toMatch(/^lang=es; .*SameSite=Lax/);
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/%5cevil',
    '///evil.example',
  ])('the switch does not redirect to another site (%s)', async (back) => {
    const response = await get(`/language?to=en&back=${encodeURIComponent(back)}`);
    const target = new URL(response.headers.get('Location') ?? '', ORIGIN);
    expect(target.origin).toBe(ORIGIN);
  });

  test('an unknown language is a 400', async () => {
    expect((await get('/language?to=fr')).status).toBe(400);
  });
});

describe('probes', () => {
  test('readiness requires an open server and the database, liveness does not', async () => {
    expect((await get('/readyz')).status).toBe(200);
    for (const now of ['starting', 'stopping'] as const) {
      state.now = now;
      expect((await get('/readyz')).status).toBe(503);
      expect((await get('/healthz')).status).toBe(200);
    }
    state.now = 'open';
    const lost = openDatabase(url, { pool: 1 });
    const away = await apiOn(lost);
    await away.catalog.stop();
    await lost.end();
    expect((await away.get('/readyz')).status).toBe(503);
    expect((await away.get('/healthz')).status).toBe(200);
    expect((await away.get('/readyz')).status).toBe(503);
    const warnings = away.lines.filter(({ event }) => event === 'the database cannot be used');
    expect(warnings).toMatchObject([{ level: 'warn', reason: 'CONNECTION_ENDED' }]);
  });

  test('each loss of the database is logged once, and again after a recovery', async () => {
    const reached = { now: true };
    const asked = async () => {
      if (!reached.now) throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
    };
    const warn = vi.fn();
    const state = () => 'open' as const;
    const app = readinessRoute({
      sql: asked as unknown as Sql,
      state,
      log: { warn },
      responses: new ResponseCache(securityHeaders(ORIGIN, '')),
      dataDir: '',
    });
    const ready = async () => (await app.request('/readyz')).status;
    for (const isReached of [true, false, false, true, true, false, false]) {
      reached.now = isReached;
      expect(await ready()).toBe(isReached ? 200 : 503);
    }
    expect(warn).toHaveBeenCalledTimes(2);
    expect(warn).toHaveBeenCalledWith('the database cannot be used', { reason: 'ECONNREFUSED' });
  });

  test('a database whose disk is full is not ready', async () => {
    expect((await get('/readyz')).status).toBe(200);
    // An hour ago, so that it is over for the tests after this one.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() - 3_600_000);
    onTestFinished(() => clock.mockRestore());
    const full = new postgres.PostgresError({ code: '53100', message: 'could not extend file' } as never);
    const broken = new Hono().get('/', () => {
      throw full;
    });
    broken.onError(answerErrors({ error: () => undefined } as unknown as Log));
    expect((await broken.request('/')).status).toBe(500);
    const answer = await get('/readyz');
    expect([answer.status, await answer.json()]).toEqual([503, { status: 'disk full' }]);
  });
});

describe('request log', () => {
  test('each request is one log line with its request id and without its query', async () => {
    const response = await get('/shop?q=secret-search&session_id=cs_test_abc');
    const line = lines.find(({ requestId }) => requestId === response.headers.get('X-Request-Id'));
    expect(line).toMatchObject({
      level: 'info',
      event: 'request',
      method: 'GET',
      path: '/shop',
      status: 200,
    });
    expect(written.join('\n')).not.toMatch(/secret-search|cs_test_abc/);
  });

  test('the log has no device ids, emails, bodies or payment ids', async () => {
    const device = crypto.randomUUID();
    const command = {
      id: crypto.randomUUID(),
      type: 'requestQuote',
      payload: { email: 'eve@example.com' },
      made_at: '',
    };
    await api.post('/api/sync', { schema: 1, commands: [command] }, { 'X-Device-Id': device });
    await get('/sandbox/payments/pay/cs_test_a1b2c3d4');
    expect(written.join('\n')).not.toMatch(new RegExp(`${device}|eve@example|a1b2c3d4`));
  });

  test('a line break in a URL cannot forge a log line', async () => {
    const before = written.length;
    await get('/x%0a%7B%22event%22%3A%22forged%22%7D');
    expect(written.length).toBe(before + 1);
    expect(written.at(-1)?.split('\n')).toHaveLength(1);
  });
});
