import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { addressSaveSchema, cartRowSchema, profileSchema } from '../../../domain/account.ts';
import { canonicalJson } from '../../../domain/base/json.ts';
import { orderReviewSchema, productReviewSchema } from '../../../domain/catalog/reviews.ts';
import { viewedProductSchema } from '../../../domain/catalog/viewed.ts';
import { wishlistItemSchema } from '../../../domain/catalog/wishlist.ts';
import { COMMANDS, isCommandType } from '../../../domain/commands.ts';
import { jobPhotoSchema } from '../../../domain/jobPhotos.ts';
import { jobSchema } from '../../../domain/jobs.ts';
import { quoteSchema } from '../../../domain/quoteOffers.ts';
import { type CommandType, PERSONAL_TABLES, type PersonalTable, type PullRow } from '../../../domain/sync.ts';
import { apiOn } from '../../helpers/api.ts';
import { testDatabase } from '../../helpers/database.ts';
import { examplesOn, jobExample } from '../../helpers/examples.ts';
import { accountOn, command, deviceOn, type Person } from '../../helpers/owners.ts';
import { sized } from '../../helpers/size.ts';

// Rules for every type of command. What each one does is in commands-<noun>.test.ts.

const { sql } = await testDatabase();
const { post, get } = await apiOn(sql);
const found = await sql<{ id: string }[]>`select id::text from products order by slug limit 3`;
const [topsoil = '', gravel = ''] = found.map(({ id }) => id);

const EXAMPLES = examplesOn(sql, [topsoil, gravel]);
const TYPES = Object.keys(COMMANDS).filter(isCommandType);
const FREE: readonly CommandType[] = [
  ...(['requestQuote', 'saveJob', 'deleteJob', 'subscribeNewsletter'] as const),
];

const BODIES: { readonly [T in PersonalTable]: z.ZodMiniType } = {
  quotes: quoteSchema,
  product_reviews: productReviewSchema,
  order_reviews: orderReviewSchema,
  user_wishlist: wishlistItemSchema,
  user_recently_viewed: viewedProductSchema,
  cart_lines: cartRowSchema,
  customers: profileSchema,
  addresses: addressSaveSchema,
  calculator_jobs: jobSchema,
  job_photos: jobPhotoSchema,
};

/** Without ids and timestamps, which always differ. */
const content = (rows: readonly PullRow[]) =>
  rows.map(({ table, deleted, body }) => {
    const { id, orderId, jobId, ...told } = (body ?? {}) as Record<string, unknown>;
    const { receivedAt, createdAt, addedAt, viewedAt, updatedAt, ...rest } = told;
    return { table, deleted, rest };
  });

describe.each(TYPES)('%s', (type) => {
  test('a retry gets the same answer and is executed once', async () => {
    const who = await accountOn(sql);
    const asked = command(type, await EXAMPLES[type](who));
    const [answer] = await who.send(asked);
    expect(answer).toMatchObject({ id: asked.id, outcome: 'applied' });
    const before = await who.changes();
    expect(await who.send(asked, asked)).toEqual([answer, answer]);
    expect(await Promise.all([who.send(asked), who.send(asked)])).toEqual([[answer], [answer]]);
    expect(await who.changes()).toEqual(before);
  });

  test('five simultaneous retries are executed once', async () => {
    const who = await accountOn(sql);
    const asked = command(type, await EXAMPLES[type](who));
    const answers = await Promise.all(Array.from({ length: 5 }, () => who.send(asked)));
    expect(new Set(answers.map((answer) => canonicalJson(answer))).size).toBe(1);
    const [receipts] =
      await sql`select count(*) from receipts where owner = ${who.owner} and id = ${asked.id}`;
    expect(receipts?.count).toBe(1);
  });

  test('other content under the same id is refused and changes nothing', async () => {
    const who = await accountOn(sql);
    const asked = command(type, await EXAMPLES[type](who));
    await who.send(asked);
    const before = await who.changes();
    expect(await who.send({ ...asked, payload: { ...(asked.payload as object), more: 1 } })).toMatchObject([
      { outcome: 'refused', code: 'receipt_mismatch' },
    ]);
    expect(await who.changes()).toEqual(before);
  });

  test('without an account the command is applied, or asks for sign-in and writes nothing', async () => {
    const who = deviceOn(sql);
    const answer = await who.do(type, await EXAMPLES[type](who));
    if (FREE.includes(type)) return expect(answer.outcome).toBe('applied');
    expect(answer).toMatchObject({ outcome: 'refused', code: 'sign_in_required', detail: {} });
    expect(await who.changes()).toEqual([]);
  });

  test('unknown fields of a payload are dropped, whatever their names', async () => {
    const [plain, pushy, victim] = await Promise.all([accountOn(sql), accountOn(sql), accountOn(sql)]);
    const forged = {
      owner: victim.owner,
      userId: victim.userId,
      user_id: victim.userId,
      customerId: victim.userId,
      isApproved: true,
      is_approved: true,
      isVerifiedPurchase: true,
      is_verified_purchase: true,
      status: 'accepted',
      role: 'admin',
      rev: 1,
      deletedAt: '2026-01-01',
      deleted_at: '2026-01-01',
      createdAt: '2001-01-01',
      figures: { cubicYards: 1 },
      priceCents: 1,
      ...JSON.parse('{ "__proto__": { "isApproved": true } }'),
    };
    await plain.do(type, await EXAMPLES[type](plain));
    const [answer] = await pushy.send(command(type, { ...forged, ...(await EXAMPLES[type](pushy)) }));
    expect(answer?.outcome).toBe('applied');
    expect(content(await pushy.changes())).toEqual(content(await plain.changes()));
    expect(await victim.changes()).toEqual([]);
    // The example makes a driver an admin, in both accounts.
    const roleOf = ({ userId }: Person) => sql`select role from users where id = ${userId}`;
    expect(await roleOf(pushy)).toEqual(await roleOf(plain));
  });

  test('any payload is applied or refused, never left for a retry', async () => {
    const who = await accountOn(sql);
    const good = await EXAMPLES[type](who);
    const keys = Object.keys(good);
    const bad = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('', ' ', '\0', '\ud800', "'--", 'prod_x', randomUUID(), -1, 0, 1e9, 1.5, null),
    );
    const broken = fc.oneof(
      bad,
      fc.tuple(fc.constantFrom(...keys), bad).map(([key, value]) => ({ ...good, [key]: value })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(broken, { minLength: 1, maxLength: 10 }), async (payloads) => {
        const answers = await who.send(...payloads.map((payload) => command(type, payload)));
        expect(answers.map(({ outcome }) => outcome)).not.toContain('retry');
      }),
      { numRuns: sized(10, 100) },
    );
  });
});

test('every personal table is pulled in the domain’s shape, by its own person only', async () => {
  const [who, other] = [await accountOn(sql), await accountOn(sql)];
  for (const type of TYPES) await who.do(type, (await EXAMPLES[type](who)) as never);
  const rows = await who.changes();
  const seen = new Set<string>();
  for (const { table, deleted, body } of rows) {
    if (deleted) expect(body).toBeNull();
    else {
      expect(BODIES[table as PersonalTable].parse(body)).toEqual(body);
      seen.add(table);
    }
  }
  expect([...seen].sort()).toEqual([...PERSONAL_TABLES].filter((table) => table !== 'user_wishlist').sort());
  expect(rows.filter(({ deleted }) => deleted).map(({ table }) => table)).toEqual(
    expect.arrayContaining(['user_wishlist', 'addresses', 'calculator_jobs']),
  );
  expect(await other.changes()).toEqual([]);
});

test('pages of two rows over all tables add up to one page, in ascending order', async () => {
  const who = await accountOn(sql);
  for (const type of TYPES) await who.do(type, (await EXAMPLES[type](who)) as never);
  const all = await who.changes();
  const revs = all.map(({ rev }) => rev);
  expect(revs).toEqual([...revs].sort((a, b) => a - b));
  expect(await who.changes(0, 2)).toEqual(all);
  const middle = revs[4] ?? 0;
  expect(await who.changes(middle)).toEqual(all.filter(({ rev }) => rev > middle));
});

test('over HTTP, a device without an account saves jobs, and must sign in for a review', async () => {
  const device = { 'X-Device-Id': randomUUID() };
  const saved = command('saveJob', jobExample(randomUUID()));
  const review = command('reviewProduct', { productId: topsoil, rating: 5, title: null, reviewText: null });
  const pushed = await post('/api/sync', { schema: 1, commands: [saved, review] }, device);
  expect((await pushed.json()).answers).toMatchObject([
    { outcome: 'applied', result: { figures: { cubicYards: 3, truckloads: 1 } } },
    { outcome: 'refused', code: 'sign_in_required' },
  ]);
  const pulled = await (await get('/api/sync?scope=me&schema=1', device)).json();
  expect(pulled.rows).toMatchObject([{ table: 'calculator_jobs', body: { name: 'Maple St' } }]);
});

test('after a fault, commands on the same entity wait, and the others continue', async () => {
  const who = deviceOn(sql);
  const failing: unknown[] = [];
  const id = randomUUID();
  const first = command('saveJob', { ...jobExample(id), note: 'planted' });
  const second = command('saveJob', { ...jobExample(id), note: 'last' });
  const quote = command('requestQuote', await EXAMPLES.requestQuote(who));
  await sql`alter table calculator_jobs add constraint planted check (content ->> 'note' is distinct from 'planted')`;
  const answers = await who.send(first, second, quote).catch((fault: unknown) => failing.push(fault));
  expect([answers, failing]).toMatchObject([1, [{ constraint_name: 'planted' }]]);
  expect((await who.changes()).map(({ table }) => table)).toEqual(['quotes']);
  await sql`alter table calculator_jobs drop constraint planted`;
  expect((await who.send(first, second, quote)).map(({ outcome }) => outcome)).toEqual(
    Array.from({ length: 3 }, () => 'applied'),
  );
  expect(await who.rows('calculator_jobs')).toMatchObject([{ id, note: 'last' }]);
});
