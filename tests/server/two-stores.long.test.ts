// Two stores in one process, each with its own database: neither shows the other's settings.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { phoneHref } from '../../domain/base/phones.ts';
import { DEFAULT_SETTINGS, type StoreSettings } from '../../domain/base/settings.ts';
import { CHAT_PATH } from '../../domain/chat/chat.ts';
import type { CatalogSnapshot } from '../../server/catalog/snapshot.ts';
import { readFiles } from '../../server/http/files.ts';
import { findQueryReader, render } from '../../web/app/boot/entry-server.tsx';
import { claimFor } from '../helpers/orders.ts';
import { startStore, type TestStore } from '../helpers/store.ts';

const dist = mkdtempSync(join(tmpdir(), 'dist-'));
afterAll(() => rmSync(dist, { recursive: true }));
const template =
  '<!doctype html><html lang="en"><head><!--head--></head><body><!--app--><!--data--></body></html>';
const web = { pages: { template, render: vi.fn(render), findQueryReader }, files: await readFiles(dist) };

const stores = await Promise.all([
  storeOf({
    name: 'Reyes Stone',
    phone: '(615) 555-0177',
    email: 'desk@reyes.example',
    fees: { freeFromCents: 90_000, unknownZipCents: 6_600, extraLoadCents: 0 },
  }),
  storeOf({
    name: 'Núñez Soil',
    phone: '(931) 555-0123',
    email: 'desk@nunez.example',
    fees: { freeFromCents: 80_000, unknownZipCents: 8_800, extraLoadCents: 0 },
  }),
  storeOf({}),
]);

/** A store with these settings changed by an admin. */
async function storeOf(changed: Partial<StoreSettings>) {
  const stage = await startStore({ web, pays: true });
  const { sql } = stage;
  for (const [key, value] of Object.entries(changed))
    await sql`insert into store_settings (key, value) values (${key}, ${sql.json(value)})`;
  await (stage.deps.catalog as CatalogSnapshot).refreshed();
  return { stage, own: { ...DEFAULT_SETTINGS, ...changed } };
}

/** Nothing of the other stores is in it. */
function expectOnly({ name, phone }: StoreSettings, text: string): void {
  expect(text).toContain(name);
  expect(text).toContain(phone);
  for (const { own } of stores.filter((other) => other.own.name !== name)) {
    expect(text).not.toContain(own.name);
    expect(text).not.toContain(own.phone);
  }
}

test('unknown query parameters share one page, and parameters that a screen reads do not', async () => {
  const { call } = stores[2]?.stage ?? expect.unreachable();
  const rendered = vi.mocked(web.pages.render);
  rendered.mockClear();
  const tagOf = async (path: string) => (await call(path)).headers.get('ETag');
  const tag = await tagOf('/shop?show=960');
  for (let n = 0; n < 20; n += 1) expect(await tagOf(`/shop?x${n}=${n}&show=960`)).toBe(tag);
  expect(rendered).toHaveBeenCalledOnce();
  for (const path of ['/shop?q=sand', '/category/sand?sort=name', '/compare?ids=river-rock'])
    expect(await tagOf(path)).not.toBe(await tagOf(path.split('?')[0] ?? ''));
});

test('every page has its own store’s name and phone', async () => {
  for (const path of ['/contact', '/', '/faq', '/terms', '/no-such-page'])
    for (const { stage, own } of stores) {
      const html = (await (await stage.call(path)).text()).replaceAll('&amp;', '&');
      expectOnly(own, html);
      expect(html).toContain(phoneHref(own.phone));
    }
});

test('every email is sent from its own store’s address and signed with its name and phone', async () => {
  for (const { stage, own } of stores) {
    const { email } = await stage.signUp();
    const mail = await stage.mailTo(email);
    expect(mail.from).toContain(own.email);
    expectOnly(own, mail.text);
  }
});

/** The store's answer to a yard of topsoil without a ZIP, at this fee. */
async function order({ sql, post }: TestStore, feeCents: number) {
  const [soil] = await sql<{ id: string; priceCents: number }[]>`
    select id::text, price_cents from products where slug = 'premium-garden-topsoil'`;
  if (!soil) throw new Error('no topsoil');
  const product = { ...soil, name: 'x', type: 'premium', unit: 'per cubic yard' } as const;
  const claim = claimFor([{ product, quantity: 1 }], { delivery_zip: null, delivery_address: 'The barn' });
  const total = { delivery_fee: feeCents / 100, total_amount: (soil.priceCents + feeCents) / 100 };
  const answer = await post('/api/create-checkout', { ...claim, ...total });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

test('every order has its own store’s fee, and is paid to its name', async () => {
  const asked = stores.map(({ own }) => own.fees.unknownZipCents);
  expect(new Set(asked).size).toBe(stores.length);
  for (const { stage, own } of stores)
    for (const feeCents of asked) {
      const { status, body } = await order(stage, feeCents);
      const { unknownZipCents } = own.fees;
      if (feeCents !== unknownZipCents) {
        expect({ status, body }).toMatchObject({ status: 409, body: { deliveryFeeCents: unknownZipCents } });
        continue;
      }
      expect(status).toBe(200);
      const page = await (await fetch(String(body.url))).text();
      expect(page.replaceAll('&amp;', '&')).toContain(own.name);
    }
});

test('every assistant gives its own store’s phone', async () => {
  for (const { stage, own } of stores) {
    const answer = await stage.post(CHAT_PATH, { message: 'When are you open?' });
    const { response } = (await answer.json()) as { response: string };
    expect(response).toContain(own.phone);
  }
});
