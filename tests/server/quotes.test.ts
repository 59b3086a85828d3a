import { describe, expect, test } from 'vitest';
import { Refusal } from '../../domain/base/refusals.ts';
import type { QuoteRequest } from '../../domain/quotes.ts';
import { requestQuote } from '../../server/quotes/quotes.ts';
import { testDatabase } from '../helpers/database.ts';
import { JPEG } from '../helpers/jpeg.ts';
import { quoteRequest } from '../helpers/quotes.ts';

const { sql } = await testDatabase();

const asked = quoteRequest({
  company: 'Hopper & Co',
  projectType: 'commercial',
  zip: '37203',
  cubicYards: 25,
});
const owner = () => `anon:${crypto.randomUUID()}`;
const take = (request: QuoteRequest, who = owner(), id = crypto.randomUUID(), address = owner()) =>
  sql.begin(async (tx) => {
    await tx`select lock_owner(${who})`;
    return requestQuote(tx, { owner: who, address, id, madeAt: '' }, request);
  });
const idOf = async (slug: string) => {
  const [row] = await sql<{ id: string }[]>`select id from products where slug = ${slug}`;
  if (!row) throw new Error(`no product ${slug}`);
  return row.id;
};

test('one network may store sixty pictures an hour, and the answer says how many were left out', {
  tags: 'long',
}, async () => {
  await sql`delete from rate_limits`;
  const photosOf = async (requests: number, address: string) => {
    const ids: string[] = [];
    let leftOut = 0;
    for (let n = 0; n < requests; n += 1) {
      const photos = [JPEG, JPEG, JPEG];
      const { quoteId, photosLeftOut } = await take(
        { ...asked, photos },
        owner(),
        crypto.randomUUID(),
        address,
      );
      ids.push(quoteId);
      leftOut += photosLeftOut;
    }
    expect(await sql`select from quotes where id = any(${ids}::uuid[])`).toHaveLength(requests);
    const kept = await sql`select from quote_photos where quote_id = any(${ids}::uuid[])`;
    return { kept: kept.length, leftOut };
  };
  expect(await photosOf(22, '203.0.113.9')).toEqual({ kept: 60, leftOut: 6 });
  expect(await photosOf(1, '203.0.113.10')).toEqual({ kept: 3, leftOut: 0 });
});

test('the answer says how many pictures cannot be read', async () => {
  const { photosLeftOut } = await take({ ...asked, photos: [JPEG, 'bm8gcGljdHVyZQ=='] });
  expect(photosLeftOut).toBe(1);
  expect((await take(asked)).photosLeftOut).toBe(0);
});

describe('the confirmation email of a quote request', () => {
  const mailsOf = async (quoteIds: readonly string[]) => {
    const keys = quoteIds.map((id) => `quote_received ${id}`);
    const rows = await sql`select key from mails where key = any(${keys})`;
    return rows.length;
  };
  const askMany = async (emails: readonly string[], address?: string) => {
    const ids: string[] = [];
    for (const email of emails)
      ids.push((await take({ ...asked, email }, owner(), crypto.randomUUID(), address)).quoteId);
    const kept = await sql`select id from quotes where id = any(${ids}::uuid[])`;
    expect(kept).toHaveLength(emails.length);
    return mailsOf(ids);
  };

  test('one address gets three confirmations a day, and every request is stored', async () => {
    await sql`delete from rate_limits`;
    const spellings = ['victim@example.com', 'Victim@Example.com', 'victim+yard@example.com'];
    expect(await askMany([...spellings, ...spellings])).toBe(3);
    expect(await askMany(['other@example.com'])).toBe(1);
    await sql`update rate_limits set expires_at = now()`;
    expect(await askMany(['victim@example.com'])).toBe(1);
  });

  test('one network causes twenty confirmations an hour, and other networks have their own limit', async () => {
    await sql`delete from rate_limits`;
    const people = Array.from({ length: 30 }, (_, n) => `person${n}@example.com`);
    expect(await askMany(people, '203.0.113.7')).toBe(20);
    expect(await askMany(people)).toBe(30);
  });

  test('all confirmations together are limited to two hundred an hour, over all devices', {
    tags: 'long',
  }, async () => {
    await sql`delete from rate_limits`;
    expect(await askMany(Array.from({ length: 205 }, (_, n) => `person${n}@example.com`))).toBe(200);
    await sql`delete from rate_limits`;
  });

  test('requests beyond the limit of one address do not use up the shared limit', {
    tags: 'long',
  }, async () => {
    await sql`delete from rate_limits`;
    expect(await askMany(Array.from({ length: 210 }, () => 'victim@example.com'))).toBe(3);
    expect(await askMany(['other@example.com'])).toBe(1);
    await sql`delete from rate_limits`;
  });
});

describe('a quote request', () => {
  test('a quote request is stored whole, in columns and in its original form', async () => {
    const who = owner();
    const { quoteId } = await take(asked, who);
    const [row] = await sql`select * from quotes where id = ${quoteId}`;
    expect(row).toMatchObject({
      owner: who,
      kind: 'quote',
      status: 'received',
      email: 'dale@example.com',
      company: 'Hopper & Co',
      zip: '37203',
      cubicYards: 25,
      request: asked,
    });
  });

  test('a quote line keeps both the price that was seen and the current price', async () => {
    const productId = await idOf('pea-gravel');
    const lines = [{ productId, quantity: 25, seenPriceCents: 5000 }];
    const { quoteId, lines: told } = await take({ ...asked, lines });
    expect(told).toEqual([
      {
        productId,
        name: 'Pea Gravel',
        quantity: 25,
        seenPriceCents: 5000,
        priceCents: 5800,
        discontinued: false,
      },
    ]);
    expect(await sql`select * from quote_lines where quote_id = ${quoteId}`).toMatchObject([
      { position: 0, seenPriceCents: 5000, priceCents: 5800, unit: 'per cubic yard', discontinued: false },
    ]);
  });

  test('a line with a deleted or unknown product is accepted and marked discontinued', async () => {
    const gone = await idOf('fill-dirt');
    await sql`update products set deleted_at = now() where id = ${gone}`;
    const lines = [gone, 'prod_never', "'; drop table quotes; --"].map((productId) => ({
      productId,
      quantity: 1,
      seenPriceCents: null,
    }));
    const { lines: told } = await take({ ...asked, lines });
    expect(told).toMatchObject([
      { name: 'Clean Fill Dirt', priceCents: 2200, discontinued: true },
      { name: null, priceCents: null, discontinued: true },
      { name: null, priceCents: null, discontinued: true },
    ]);
  });

  test('a product listed twice stays two lines, in the given order', async () => {
    const productId = await idOf('shovel');
    const lines = [3, 1, 2].map((quantity) => ({ productId, quantity, seenPriceCents: 3400 }));
    const { quoteId } = await take({ ...asked, lines });
    const kept = await sql`select quantity from quote_lines where quote_id = ${quoteId} order by position`;
    expect(kept.map(({ quantity }) => quantity)).toEqual([3, 1, 2]);
  });

  test('a request for a tiny amount is accepted', async () => {
    await expect(take({ ...asked, cubicYards: 0.001 })).resolves.toBeDefined();
  });
});

describe('a custom blend', () => {
  test.each([null, 0.5, 9.99])('a custom blend of %s yards is refused', async (cubicYards) => {
    const refusal = await take({ ...asked, kind: 'custom_blend', cubicYards }).catch(
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({
      code: 'blend_too_small',
      detail: { field: 'cubicYards', minimumYards: 10 },
    });
  });

  test('a custom blend of 10 yards is accepted', async () => {
    await expect(take({ ...asked, kind: 'custom_blend', cubicYards: 10 })).resolves.toBeDefined();
  });
});
