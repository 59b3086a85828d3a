// What a person wrote, after the store's database was replaced or restored from an older backup.
import { expect, test, vi } from 'vitest';
import { COMMANDS, isCommandType } from '../../domain/commands.ts';
import type { PullRow } from '../../domain/sync.ts';
import { quoteRequest } from '../helpers/quotes.ts';
import { offlineModules, withStore } from './device.ts';
import type { FakeStore } from './store.ts';

let store: FakeStore;
withStore((made) => {
  store = made;
});

const noSignal = () => vi.stubGlobal('location', { origin: 'http://127.0.0.1:9' });
const signal = () => vi.stubGlobal('location', { origin: store.url });

const job = (id: string, note: string) => ({
  id,
  name: 'Elm Street',
  areas: [
    {
      name: null,
      shape: 'rectangle',
      sizes: { length: { value: 20, unit: 'feet' }, width: { value: 10, unit: 'feet' } },
      depth: 3,
      depthUnit: 'inches',
      project: null,
    },
  ],
  settling: false,
  productId: null,
  note,
  figures: {},
  updatedAt: '2026-11-20T15:00:00.000Z',
});
const address = (id: string, label: string) => ({
  id,
  label,
  address: '12 Elm St',
  city: 'Nashville',
  state: 'TN',
  zip: '37203',
  gateCode: null,
  contactName: null,
  contactPhone: null,
  dropNote: null,
  isDefault: false,
});
const request = quoteRequest({ name: 'Ana', email: 'ana@example.com', message: 'Ten yards' });
const ID = '8b0f2c1e-5a51-4a53-9d3c-0a6f3a0d7c11';
const quote = { id: ID, status: 'received', receivedAt: '2026-11-20T15:00:00.000Z', request };
const profile = { fullName: 'Ana', phone: null, address: null, city: 'Nashville', state: 'TN', zip: '37203' };
const review = { id: ID, productId: 'sand', rating: 5, title: 'Good', reviewText: 'Clean', isApproved: true };

type Held = [table: PullRow['table'], id: string, body: unknown];
const personal = (rev: number, [table, id, body]: Held): PullRow => ({
  table,
  id,
  rev,
  deleted: body === null,
  body,
});
const line = (quantity: number) => ({ productId: 'sand', quantity, addedAt: '2026-11-20T15:00:00.000Z' });
const wish = { productId: 'sand', addedAt: '2026-11-20T15:00:00.000Z' };

/** What the device has, what the restored database has (at 5 or before as old as the backup), and what is sent. */
const RESTORED: [
  what: string,
  had: Held,
  restored: [rev: number, body: unknown] | null,
  sent: object | null,
  deviceRev?: number,
][] = [
  [
    'a job',
    ['calculator_jobs', ID, job(ID, 'mine')],
    null,
    { type: 'saveJob', payload: { id: ID, note: 'mine' } },
  ],
  [
    'an older job',
    ['calculator_jobs', ID, job(ID, 'mine')],
    [3, job(ID, 'older')],
    { type: 'saveJob', payload: { note: 'mine' } },
  ],
  ['a job written since', ['calculator_jobs', ID, job(ID, 'mine')], [7, job(ID, 'newer')], null],
  [
    'a job that another device changed before the backup',
    ['calculator_jobs', ID, job(ID, 'mine')],
    [4, job(ID, 'newer')],
    null,
    2,
  ],
  ['the same job', ['calculator_jobs', ID, job(ID, 'mine')], [3, job(ID, 'mine')], null],
  ['a job deleted since', ['calculator_jobs', ID, job(ID, 'mine')], [7, null], null],
  [
    'a job deleted before, and saved again',
    ['calculator_jobs', ID, job(ID, 'mine')],
    [3, null],
    { type: 'saveJob' },
  ],
  [
    'a deleted job',
    ['calculator_jobs', ID, null],
    [3, job(ID, 'back')],
    { type: 'deleteJob', payload: { id: ID } },
  ],
  ['a deleted job, saved since', ['calculator_jobs', ID, null], [7, job(ID, 'back')], null],
  ['a deleted job that nobody knows', ['calculator_jobs', ID, null], null, null],
  [
    'an address',
    ['addresses', ID, address(ID, 'Yard')],
    null,
    { type: 'saveAddress', payload: { id: ID, label: 'Yard' } },
  ],
  [
    'a deleted address',
    ['addresses', ID, null],
    [3, address(ID, 'Yard')],
    { type: 'deleteAddress', payload: { id: ID } },
  ],
  [
    'a cart line',
    ['cart_lines', 'sand', line(4)],
    [2, line(1)],
    { type: 'setCartLine', payload: { productId: 'sand', quantity: 4 } },
  ],
  [
    'a removed cart line',
    ['cart_lines', 'sand', null],
    [2, line(1)],
    { type: 'setCartLine', payload: { productId: 'sand', quantity: 0 } },
  ],
  [
    'a wish',
    ['user_wishlist', 'sand', wish],
    null,
    { type: 'addToWishlist', payload: { productId: 'sand' } },
  ],
  ['a removed wish', ['user_wishlist', 'sand', null], [2, wish], { type: 'removeFromWishlist' }],
  [
    'a quote',
    ['quotes', ID, quote],
    null,
    { id: ID, type: 'requestQuote', payload: { message: 'Ten yards' } },
  ],
  ['a quote that is there', ['quotes', ID, quote], [3, { ...quote, status: 'sent' }], null],
  [
    'a review',
    ['product_reviews', ID, review],
    null,
    { id: ID, type: 'reviewProduct', payload: { title: 'Good' } },
  ],
  [
    'a review of an order',
    ['order_reviews', ID, { id: ID, orderId: ID, rating: 4, reviewText: null, createdAt: wish.addedAt }],
    null,
    { id: ID, type: 'reviewOrder', payload: { orderId: ID, rating: 4 } },
  ],
  [
    'a profile',
    ['customers', ID, { ...profile, email: 'ana@example.com' }],
    [3, { ...profile, fullName: 'Anna', email: 'ana@example.com' }],
    { type: 'saveProfile', payload: profile },
  ],
];

test.each(RESTORED)(
  'after an older backup, %s is recorded again or left',
  async (_, had, restored, sent, deviceRev = 8) => {
    const { ownerDatabase, pullPersonalRows, readRows, drain } = await offlineModules();
    const database = await ownerDatabase();
    const [table, id, body] = had;
    store.rows.me = [personal(deviceRev, had)];
    await pullPersonalRows(database);
    expect(await readRows(database, table)).toHaveLength(body === null ? 0 : 1);

    Object.assign(store, { epoch: 'second', start: 5 });
    store.rows.me = restored ? [personal(restored[0], [table, id, restored[1]])] : [];
    store.carryOut = () => ({});
    await pullPersonalRows(database);
    const shown = sent ? body : restored?.[1];
    expect((await readRows(database, table)).map((row) => row.body)).toEqual(shown ? [shown] : []);
    await drain('person');
    expect(store.applied).toMatchObject(sent ? [sent] : []);
    // The fields of the command and no others, however old the device's row is.
    for (const { type, payload } of store.applied)
      if (isCommandType(type)) expect(COMMANDS[type].parse(payload)).toEqual(payload);
    // Once is enough.
    await pullPersonalRows(database);
    await drain('person');
    expect(store.applied).toHaveLength(sent ? 1 : 0);
  },
);

test('after an older backup, own rows go out before what waits, and a sent request whose row never came goes again', async () => {
  const { ownerDatabase, pullPersonalRows, record, drain } = await offlineModules();
  const database = await ownerDatabase();
  store.rows.me = [personal(8, ['calculator_jobs', ID, job(ID, 'mine')])];
  await pullPersonalRows(database);
  const quoteId = await record('requestQuote', request as never);
  await drain('person');
  noSignal();
  await record('deleteJobPhoto', { id: ID });
  signal();
  Object.assign(store, { epoch: 'second', start: 5 });
  store.rows.me = [];
  await pullPersonalRows(database);
  const waiting = await database.outbox.where('state').equals('waiting').sortBy('position');
  expect(waiting.map(({ type }) => type)).toEqual(['saveJob', 'requestQuote', 'deleteJobPhoto']);
  expect(waiting[1]?.id).toBe(quoteId);
});
