// Long: every guarantee of a push, command by command.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from '../../../domain/base/json.ts';
import { quoteSchema } from '../../../domain/quoteOffers.ts';
import type { QuoteRequest } from '../../../domain/quotes.ts';
import { type Pull, SYNC_SCHEMA } from '../../../domain/sync.ts';
import { type AsOwner, asOwnerOn } from '../../../server/db/rowSecurity.ts';
import { openDatabase } from '../../../server/db/sql.ts';
import { commandHash, push } from '../../../server/sync/push.ts';
import { apiOn } from '../../helpers/api.ts';
import { testDatabase } from '../../helpers/database.ts';
import { jobExample } from '../../helpers/examples.ts';
import { quoteRequest } from '../../helpers/quotes.ts';
import { pullSchema, pushAnswerSchema } from '../../helpers/syncSchemas.ts';

const { sql, url } = await testDatabase();
const { get, post, lines, deps } = await apiOn(sql);

const device = () => crypto.randomUUID();
const as = (id: string) => ({ 'X-Device-Id': id });
const message = (more: Partial<QuoteRequest> = {}) => quoteRequest({ kind: 'message', ...more });
const command = (payload: unknown, more: Record<string, unknown> = {}) => ({
  id: crypto.randomUUID(),
  type: 'requestQuote',
  payload,
  made_at: '2026-11-20T10:00:00Z',
  ...more,
});
async function send(owner: string, ...commands: object[]) {
  const response = await post('/api/sync', { schema: 1, commands }, as(owner));
  expect(response.status).toBe(200);
  return pushAnswerSchema.parse(await response.json()).answers;
}
async function pull(query: string, headers = {}): Promise<Pull> {
  const response = await get(`/api/sync?schema=1&${query}`, headers);
  expect(response.status).toBe(200);
  return pullSchema.parse(await response.json());
}
describe('pushing commands', () => {
  test('a request is stored and pulled by its own device only', async () => {
    const me = device();
    const asked = command(message({ message: 'Ten yards, please' }));
    const [answer] = await send(me, asked);
    expect(answer).toMatchObject({ id: asked.id, outcome: 'applied', result: { quoteId: asked.id } });
    const mine = await pull('scope=me', as(me));
    expect(mine.rows).toMatchObject([{ table: 'quotes', id: asked.id, deleted: false }]);
    expect(quoteSchema.parse(mine.rows[0]?.body)).toMatchObject({
      id: asked.id,
      status: 'received',
      request: { message: 'Ten yards, please' },
    });
    expect((await pull('scope=me', as(device()))).rows).toEqual([]);
    expect((await pull(`scope=me&since=${mine.next}&epoch=${mine.epoch}`, as(me))).rows).toEqual([]);
  });

  test('many requests are pulled in pages', async () => {
    const me = device();
    const sent = Array.from({ length: 5 }, () => command(message()));
    await send(me, ...sent);
    const first = await pull('scope=me&limit=3', as(me));
    const rest = await pull(`scope=me&limit=3&since=${first.next}&epoch=${first.epoch}`, as(me));
    expect([first.more, rest.more]).toEqual([true, false]);
    expect([...first.rows, ...rest.rows].map(({ id }) => id)).toEqual(sent.map(({ id }) => id));
  });

  test('personal answers are not cacheable', async () => {
    const mine = await get('/api/sync?scope=me&schema=1', as(device()));
    const pushed = await post('/api/sync', { schema: 1, commands: [command(message())] }, as(device()));
    expect(pushed.headers.get('Server-Timing')).toMatch(/^db;dur=/);
    for (const response of [mine, pushed]) {
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(response.headers.get('ETag')).toBeNull();
    }
  });

  test('a retried command, with its keys in any order, gets the same answer and is applied once', async () => {
    const me = device();
    const asked = command(message());
    const [answer] = await send(me, asked);
    const turned = {
      ...asked,
      payload: Object.fromEntries(Object.entries(asked.payload as object).reverse()),
    };
    expect(await send(me, turned)).toEqual([answer]);
    const [count] = await sql`select count(*) from quotes where owner = ${`anon:${me}`}`;
    expect(count?.count).toBe(1);
  });

  test('twenty concurrent sends of a command apply it once and answer alike', async () => {
    const me = device();
    const asked = command(message());
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(me, asked)));
    expect(new Set(answers.map((answer) => canonicalJson(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject([{ outcome: 'applied' }]);
    const [count] = await sql`select count(*) from quotes where owner = ${`anon:${me}`}`;
    expect(count?.count).toBe(1);
  });

  test('other content under a known id is refused, and the first answer stands', async () => {
    const me = device();
    const asked = command(message());
    const [answer] = await send(me, asked);
    expect(await send(me, { ...asked, payload: message({ message: 'Something else' }) })).toMatchObject([
      { outcome: 'refused', code: 'receipt_mismatch' },
    ]);
    expect(await send(me, asked)).toEqual([answer]);
  });

  test('an id that another owner used is refused without revealing their data', async () => {
    const theirs = command(message({ message: 'A secret' }));
    await send(device(), theirs);
    const me = device();
    const [answer] = await send(me, { ...theirs, payload: message() });
    expect(answer).toEqual({ id: theirs.id, outcome: 'refused', code: 'receipt_mismatch', detail: {} });
    expect((await pull('scope=me', as(me))).rows).toEqual([]);
  });

  test('a refusal is final, rolls its writes back, and does not stop the next command', async () => {
    const me = device();
    const small = command(message({ kind: 'custom_blend', cubicYards: 9 }));
    const odd = command({}, { type: 'buyTheStore' });
    const wrong = command(message({ email: 'no address' }));
    const fine = command(message());
    const answers = await send(me, small, odd, wrong, fine);
    expect(answers).toMatchObject([
      { id: small.id, outcome: 'refused', code: 'blend_too_small', detail: { minimumYards: 10 } },
      { id: odd.id, outcome: 'refused', code: 'unknown_command' },
      { id: wrong.id, outcome: 'refused', code: 'invalid_payload', detail: { field: 'email' } },
      { id: fine.id, outcome: 'applied' },
    ]);
    expect(await send(me, small, odd, wrong, fine)).toEqual(answers);
    expect((await pull('scope=me', as(me))).rows.map(({ id }) => id)).toEqual([fine.id]);
  });

  test('text that the database cannot store is refused by field and not retried', async () => {
    const answers = await send(
      device(),
      command(message({ message: 'nul \0 byte' })),
      command(message({ name: 'half \ud800 a pair' })),
      command(message(), { type: 'with \0 nul' }),
    );
    expect(answers).toMatchObject([
      { code: 'invalid_payload', detail: { field: 'message' } },
      { code: 'invalid_payload', detail: { field: 'name' } },
      { code: 'unknown_command' },
    ]);
  });

  test('a server fault answers retry for its command, and the others are applied', async () => {
    await sql`alter table quotes add constraint planted check (request->>'subject' is distinct from 'planted')`;
    const me = device();
    const logged = lines.length;
    const [bad, good] = [command(message({ subject: 'planted' })), command(message())];
    expect(await send(me, bad, good)).toMatchObject([
      { id: bad.id, outcome: 'retry' },
      { id: good.id, outcome: 'applied' },
    ]);
    expect(await send(me, bad)).toMatchObject([{ outcome: 'retry' }]);
    await sql`alter table quotes drop constraint planted`;
    expect(await send(me, bad)).toMatchObject([{ outcome: 'applied' }]);
    const alarms = lines.slice(logged).filter(({ level }) => level === 'error');
    expect(alarms.map(({ event }) => event)).toEqual(['command cannot succeed until the store is mended']);
  });

  /** How many quotes a device has, and in how many transactions they were written. */
  async function quotesOf(me: string) {
    const [row] = await sql<{ quotes: number; transactions: number }[]>`
      select count(*) as quotes, count(distinct created_at) as transactions from quotes where owner = ${`anon:${me}`}`;
    return row;
  }
  const batch = () => Array.from({ length: 20 }, () => command(message()));

  test('a refused command leaves the other nineteen of its batch, and a repetition writes nothing', async () => {
    const me = device();
    const asked = batch();
    asked[7] = command(message({ kind: 'custom_blend', cubicYards: 9 }));
    const answers = await send(me, ...asked);
    expect(answers.map(({ outcome }) => outcome)).toEqual(
      asked.map((_, at) => (at === 7 ? 'refused' : 'applied')),
    );
    expect((await quotesOf(me))?.quotes).toBe(19);
    expect(await send(me, ...asked)).toEqual(answers);
    expect((await quotesOf(me))?.quotes).toBe(19);
  });

  test('a refused command’s writes are rolled back, and those before it are kept', async () => {
    const me = device();
    const [mine, theirs] = [command(message()), command(message())];
    await send(device(), theirs);
    const job = command(jobExample(crypto.randomUUID()), { type: 'saveJob' });
    // Under a used id: refused by the result of its insert.
    expect(await send(me, job, { ...theirs, payload: message() }, mine)).toMatchObject([
      { outcome: 'applied' },
      { outcome: 'refused', code: 'receipt_mismatch' },
      { outcome: 'applied' },
    ]);
    const rows = (await pull('scope=me', as(me))).rows.map(({ table }) => table);
    expect(rows).toEqual(['calculator_jobs', 'quotes']);
  });

  test('a fault in one of twenty commands applies the others, and a retry applies that one once', async () => {
    await sql`alter table quotes add constraint planted check (request->>'subject' is distinct from 'planted again')`;
    const me = device();
    const asked = batch();
    asked[7] = command(message({ subject: 'planted again' }));
    const answers = await send(me, ...asked);
    expect(answers.map(({ outcome }) => outcome)).toEqual(
      asked.map((_, at) => (at === 7 ? 'retry' : 'applied')),
    );
    expect((await quotesOf(me))?.quotes).toBe(19);
    await sql`alter table quotes drop constraint planted`;
    const again = await send(me, ...asked);
    expect(again.toSpliced(7, 1)).toEqual(answers.toSpliced(7, 1));
    expect(again[7]).toMatchObject({ id: asked[7]?.id, outcome: 'applied' });
    expect((await quotesOf(me))?.quotes).toBe(20);
  });

  test('concurrent sends of a batch, forwards and backwards, apply it once', async () => {
    const me = device();
    const asked = batch();
    const pushes = Array.from({ length: 6 }, (_, n) => send(me, ...(n % 2 ? asked.toReversed() : asked)));
    const answers = (await Promise.all(pushes)).map((some, n) => (n % 2 ? some.toReversed() : some));
    for (const one of answers) expect(one).toEqual(answers[0]);
    expect(new Set(answers.flat().map(({ outcome }) => outcome))).toEqual(new Set(['applied']));
    expect(await quotesOf(me)).toEqual({ quotes: 20, transactions: 1 });
  });

  test('a command twice in one batch is applied once, and other content under its id is refused', async () => {
    const me = device();
    const asked = command(message());
    const other = { ...asked, id: asked.id.toUpperCase(), payload: message({ message: 'Something else' }) };
    const answers = await send(me, asked, asked, other);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toMatchObject({ outcome: 'refused', code: 'receipt_mismatch' });
    expect(await quotesOf(me)).toEqual({ quotes: 1, transactions: 1 });
  });

  test('whatever passes the schema is applied or refused, never retried forever', {
    tags: 'long',
  }, async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 });
    const filled = text.map((some) => `x${some}`);
    const some = fc.option(text);
    const request = fc.record({
      kind: fc.constantFrom('consultation', 'quote', 'custom_blend', 'message'),
      name: filled,
      email: fc.oneof(fc.emailAddress(), fc.constant("'--@;drop"), text),
      message: filled,
      phone: some,
      company: some,
      subject: some,
      material: some,
      projectType: fc.option(fc.constantFrom('residential', 'road')),
      zip: fc.option(fc.constantFrom('37203', '00000')),
      cubicYards: fc.option(fc.double({ noNaN: true, min: 0, max: 100_000 })),
      lines: fc.array(
        fc.record({
          productId: filled,
          quantity: fc.integer({ min: 1, max: 9999 }),
          seenPriceCents: fc.option(fc.maxSafeInteger()),
        }),
        { maxLength: 3 },
      ),
      language: fc.constantFrom('en', 'es'),
    });
    let applied = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 20 }), async (requests) => {
        const answers = await send(device(), ...requests.map((payload) => command(payload)));
        await sql`delete from rate_limits`;
        const outcomes = answers.map(({ outcome }) => outcome);
        expect(outcomes).not.toContain('retry');
        applied += outcomes.filter((outcome) => outcome === 'applied').length;
      }),
      // Enough that some of the random ones are accepted.
      { numRuns: 80 },
    );
    expect(applied).toBeGreaterThan(25);
  });
});

describe('a push request as a whole', () => {
  test('an outdated app is told to update, and a newer one to come back', async () => {
    const old = await post('/api/sync', { schema: 0, commands: [] }, as(device()));
    expect(old.status).toBe(426);
    expect((await get('/api/sync?scope=catalog&schema=0')).status).toBe(426);
    const newer = await post('/api/sync', { schema: SYNC_SCHEMA + 1, commands: [] }, as(device()));
    expect(newer.status).toBe(503);
    expect(Number(newer.headers.get('Retry-After'))).toBeGreaterThan(0);
  });

  test.each([
    ['no commands', { schema: 1 }, 'commands'],
    ['21 commands', { schema: 1, commands: Array.from({ length: 21 }, () => command({})) }, 'commands'],
    ['an id that is not a UUID', { schema: 1, commands: [command({}, { id: '1' })] }, 'commands.0.id'],
  ])('%s is bad input', async (_, body, field) => {
    const response = await post('/api/sync', body, as(device()));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ field });
  });

  test('a request without a device id is a 400', async () => {
    expect((await post('/api/sync', { schema: 1, commands: [] })).status).toBe(400);
    expect((await post('/api/sync', { schema: 1, commands: [] }, as(`${device()}x`))).status).toBe(400);
  });

  test('a body of more than 256 KB is a 413', async () => {
    const big = await post(
      '/api/sync',
      { schema: 1, commands: [], padding: 'x'.repeat(256 * 1024) },
      as(device()),
    );
    expect(big.status).toBe(413);
    const payload = message({ message: 'x'.repeat(5000), material: null });
    const full = await post(
      '/api/sync',
      { schema: 1, commands: Array.from({ length: 20 }, () => command(payload)) },
      as(device()),
    );
    expect(full.status).toBe(200);
  });

  test('a device over its rate limit is a 429, and can send the same command later', async () => {
    await sql`delete from rate_limits`;
    const me = device();
    for (let sent = 0; sent < 120; sent += 20) {
      await send(me, ...Array.from({ length: 20 }, () => command({})));
    }
    const asked = command(message());
    const refusal = await post('/api/sync', { schema: 1, commands: [asked] }, as(me));
    expect(refusal.status).toBe(429);
    expect(Number(refusal.headers.get('Retry-After'))).toBeGreaterThan(0);
    await sql`update rate_limits set expires_at = now()`;
    expect(await send(me, asked)).toMatchObject([{ outcome: 'applied' }]);
  });

  test('retries of answered commands are not rate limited', async () => {
    await sql`delete from rate_limits`;
    const me = device();
    const asked = Array.from({ length: 20 }, () => command(message()));
    const answers = await send(me, ...asked);
    for (let again = 0; again < 7; again += 1) expect(await send(me, ...asked)).toEqual(answers);
    expect(await send(me, command(message()))).toMatchObject([{ outcome: 'applied' }]);
  });

  test('commands that failed by a server fault are not rate limited', { tags: 'long' }, async () => {
    await sql`delete from rate_limits`;
    await sql.unsafe(`
      create function fail_quote() returns trigger language plpgsql as $$ begin raise 'out of order'; end $$;
      create trigger fail_quote before insert on quotes for each row execute function fail_quote();`);
    const me = device();
    const asked = Array.from({ length: 20 }, () => command(message()));
    for (let again = 0; again < 7; again += 1) {
      for (const { outcome } of await send(me, ...asked)) expect(outcome).toBe('retry');
    }
    await sql.unsafe('drop trigger fail_quote on quotes; drop function fail_quote();');
    for (const { outcome } of await send(me, ...asked)) expect(outcome).toBe('applied');
  });

  test('an answered command that waits behind a failed one gives nothing back', async () => {
    await sql`delete from rate_limits`;
    const [me, jobId] = [device(), device()];
    const answered = command(jobExample(device()), { type: 'saveJob' });
    const failing = command(jobExample(jobId), { type: 'saveJob' });
    await send(me, answered);
    const counts = () => sql`select key, count from rate_limits order by key`;
    const countsBefore = await counts();
    await sql.unsafe(`alter table calculator_jobs add constraint planted check (id <> '${jobId}')`);
    for (const { outcome } of await send(me, failing, answered)) expect(outcome).toBe('retry');
    await sql`alter table calculator_jobs drop constraint planted`;
    expect(await counts()).toEqual(countsBefore);
  });

  test('a batch larger than the rest of the limit does not use it up', async () => {
    await sql`delete from rate_limits`;
    const me = device();
    for (let sent = 0; sent < 110; sent += 11) {
      await send(me, ...Array.from({ length: 11 }, () => command({})));
    }
    const batch = Array.from({ length: 11 }, () => command({}));
    for (let again = 0; again < 3; again += 1) {
      expect((await post('/api/sync', { schema: 1, commands: batch }, as(me))).status).toBe(429);
    }
    expect(await send(me, ...batch.slice(0, 10))).toHaveLength(10);
  });

  test('every command is answered with retry while the database is down', async () => {
    const lost = openDatabase(url, { pool: 1 });
    const away = await apiOn(lost);
    await away.catalog.stop();
    await lost.end();
    const response = await away.post(
      '/api/sync',
      { schema: 1, commands: [command(message())] },
      as(device()),
    );
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).not.toBeNull();
  });

  test('a database that goes away meanwhile is tried once', async () => {
    const lost = openDatabase(url, { pool: 1 });
    await lost.end();
    let tries = 0;
    const asOwner: AsOwner = (owner, work) => {
      tries += 1;
      return asOwnerOn(lost, 'any key')(owner, work);
    };
    const from = { owner: `anon:${device()}`, session: null, address: '203.0.113.7' };
    const asked = [command(message()), command(message())];
    expect(
      await push(
        asOwner,
        deps.log,
        from,
        asked,
        asked.map(({ id }) => id),
      ),
    ).toEqual(asked.map(({ id }) => ({ id, outcome: 'retry' })));
    expect(tries).toBe(1);
  });
});

test('the hash of a command ignores the order of its keys, and nothing else', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const turned = (part: unknown): unknown => {
        if (Array.isArray(part)) return part.map(turned);
        if (part === null || typeof part !== 'object') return part;
        return Object.fromEntries(
          Object.entries(part)
            .reverse()
            .map(([key, inner]) => [key, turned(inner)]),
        );
      };
      expect(commandHash('x', turned(value))).toBe(commandHash('x', value));
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      expect(commandHash('x', [value])).not.toBe(commandHash('x', value));
      expect(commandHash('y', value)).not.toBe(commandHash('x', value));
    }),
  );
});
