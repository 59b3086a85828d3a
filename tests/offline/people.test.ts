import { expect, test, vi } from 'vitest';
import { quoteRequest } from '../helpers/quotes.ts';
import { holdDatabases, offlineModules, restartApp, withStore } from './device.ts';
import type { FakeStore } from './store.ts';

const ANA = '0198c0de-0000-4000-8000-00000000000a';
const BEN = '0198c0de-0000-4000-8000-00000000000b';
const soon = () => Date.now() + 3_600_000;

let store: FakeStore;

withStore((made) => {
  store = made;
});

const as = (id: string, token: string | null = `token-${id}`) => ({ id, token, expiresAt: soon() });
const row = (id: string) => ({ table: 'quotes' as const, id, body: { note: id } });

test('one person’s data is neither seen nor sent by the next, and waits for its owner', async () => {
  const { switchOwner, record, listPersonalRows, drain } = await offlineModules();
  await switchOwner(as(ANA));
  await record('requestQuote', quoteRequest({ message: 'Ana’s' }), { row: row('ana') });
  await switchOwner(as(BEN));
  expect(await listPersonalRows('quotes')).toEqual([]);
  await record('requestQuote', quoteRequest({ message: 'Ben’s' }), { row: row('ben') });
  await drain('launch');
  expect(store.applied.map(({ payload }) => payload)).toMatchObject([{ message: 'Ben’s' }]);

  await switchOwner(as(ANA));
  expect(await listPersonalRows('quotes')).toMatchObject([{ id: 'ana', pending: true }]);
  await drain('launch');
  expect(store.applied).toHaveLength(2);
});

test('a person’s commands carry a token, a device’s its id', async () => {
  const { switchOwner, record, drain, headersFor } = await offlineModules();
  await record('requestQuote', quoteRequest({ message: 'before sign-in' }));
  await switchOwner(as(ANA));
  await record('requestQuote', quoteRequest({ message: 'after sign-in' }));
  expect(await headersFor(`u:${ANA}`)).toEqual({ Authorization: `Bearer token-${ANA}` });
  await drain('launch');
  expect(store.applied.map(({ payload }) => (payload as { message: string }).message)).toEqual([
    'before sign-in',
    'after sign-in',
  ]);
  // The second push carried no device id.
  expect([...store.deviceIds].toSorted()).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), 'undefined']);
});

test('stored lists with other people’s addresses are deleted on demand, for one person only', async () => {
  const { switchOwner, ownerDatabase } = await offlineModules();
  const { saveDay, readDay } = await import('../../web/offline/driverList.ts');
  const { deleteDriverDays } = await import('../../web/offline/owner.ts');
  for (const id of [BEN, ANA]) {
    await switchOwner(as(id));
    await saveDay(id, '1 2031-06-02', { stops: ['9 Elm St'] });
  }
  // His account was closed, and she uses the device by now.
  await deleteDriverDays(BEN);
  const kept = async (id: string) => readDay(await ownerDatabase(), id, '1 2031-06-02');
  expect(await kept(ANA)).toMatchObject({ list: { stops: ['9 Elm St'] } });
  await switchOwner(as(BEN));
  expect(await kept(BEN)).toBeNull();
});

test('a driver’s phone deletes the lists of other days, also offline', async () => {
  const { switchOwner, ownerDatabase } = await offlineModules();
  const { saveDay, readDay, forgetDays } = await import('../../web/offline/driverList.ts');
  await switchOwner(as(ANA));
  for (const day of ['2031-06-01', '2031-06-02'])
    await saveDay(ANA, `own ${day}`, { day, mayChoose: 'nothing', stops: [] });
  await forgetDays(BEN, () => true);
  const kept = async (day: string) => (await readDay(await ownerDatabase(), ANA, `own ${day}`)) !== null;
  expect([await kept('2031-06-01'), await kept('2031-06-02')]).toEqual([true, true]);
  await forgetDays(ANA, ({ day = '' }) => day < '2031-06-02');
  expect([await kept('2031-06-01'), await kept('2031-06-02')]).toEqual([false, true]);
});

test('nothing is lost or refused without a valid token', async () => {
  const { switchOwner, record, drain, read } = await offlineModules();
  await switchOwner({ id: ANA, token: 'old', expiresAt: Date.now() - 1000 });
  const id = await record('requestQuote', quoteRequest({ message: 'fill' }));
  expect(await drain('launch')).toMatchObject({ outcome: 'later' });
  expect(store.pushes).toEqual([]);
  expect(await read(id)).toMatchObject({ state: 'waiting', attempts: 0 });
});

test('a page renews the token that the worker cannot renew', async () => {
  const { switchOwner, setTokenSource, headersFor } = await offlineModules();
  await switchOwner({ id: ANA, token: 'old', expiresAt: Date.now() - 1000 });
  expect(await headersFor(`u:${ANA}`)).toBeNull();
  setTokenSource({ fresh: async () => 'new', refused: async () => false });
  expect(await headersFor(`u:${ANA}`)).toEqual({ Authorization: 'Bearer new' });
});

test('commands are not sent as another person who has just signed in', async () => {
  const { switchOwner, setTokenSource, record, drain } = await offlineModules();
  await switchOwner({ id: ANA, token: 'old', expiresAt: Date.now() - 1000 });
  await record('requestQuote', quoteRequest({ message: 'Ana’s' }));
  // The page has Ben's session already; the device is still Ana's.
  const fresh = async (owner?: string) =>
    owner === undefined || owner === `u:${BEN}` ? 'token-of-ben' : null;
  setTokenSource({ fresh, refused: async () => false });
  expect(await drain('launch')).toMatchObject({ outcome: 'later' });
  expect(store.pushes).toEqual([]);
});

test('a page whose database does not answer still sends its owner', async () => {
  const { setTokenSource, headersFor } = await offlineModules();
  setTokenSource({ fresh: async () => 'kept by the page', refused: async () => false });
  const release = holdDatabases();
  vi.spyOn(console, 'warn').mockReturnValue();
  expect(await headersFor(`u:${ANA}`)).toEqual({ Authorization: 'Bearer kept by the page' });
  release();
});

test('a person’s changes are pulled also while another tab sends', async () => {
  const { switchOwner, listPersonalRows } = await offlineModules();
  const { refreshPersonalRows } = await import('../../web/identity/refreshPersonalRows.ts');
  await switchOwner(as(ANA));
  const request = (_name: string, _options: unknown, work: (lock: null) => unknown) => work(null);
  vi.stubGlobal('navigator', { ...navigator, onLine: true, locks: { request } });
  store.rows.me = [
    { table: 'user_wishlist', id: 'soil', rev: 7, deleted: false, body: { productId: 'soil', addedAt: '' } },
  ];
  refreshPersonalRows();
  await expect.poll(() => listPersonalRows('user_wishlist')).toMatchObject([{ id: 'soil' }]);
});

test('a rejected token is verified before the queue is paused', async () => {
  const { switchOwner, setTokenSource, record, drain } = await offlineModules();
  await switchOwner(as(ANA));
  await record('requestQuote', quoteRequest({ message: 'fill' }));
  const refused = vi.fn(async () => true);
  setTokenSource({ fresh: async () => null, refused });
  store.faults.push({ status: 401 });
  expect(await drain('launch')).toMatchObject({ outcome: 'later' });
  expect(refused).toHaveBeenCalledOnce();
  refused.mockResolvedValue(false);
  store.faults.push({ status: 401 });
  expect(await drain('online')).toMatchObject({ outcome: 'parked' });
  expect(await drain('online')).toMatchObject({ outcome: 'parked' });
  expect(await drain('person')).toMatchObject({ outcome: 'empty', answered: 1 });
});

test('a reader learns that the session has ended, and continues with a renewed token', async () => {
  const { switchOwner, setTokenSource, drain, listPersonalRows } = await offlineModules();
  store.rows.me = [
    { table: 'user_wishlist', id: 'soil', rev: 7, deleted: false, body: { productId: 'soil', addedAt: '' } },
  ];
  store.ended.add(`Bearer token-${ANA}`);
  await switchOwner(as(ANA));
  const refused = vi.fn(async () => false);
  setTokenSource({ fresh: async () => null, refused });
  await drain('launch');
  expect(refused).toHaveBeenCalledOnce();
  expect(await listPersonalRows('user_wishlist')).toEqual([]);
  refused.mockImplementation(async () => {
    await switchOwner(as(ANA, 'renewed'));
    return true;
  });
  await drain('visible');
  expect(await listPersonalRows('user_wishlist')).toMatchObject([{ id: 'soil' }]);
});

test('the person is remembered when the app is closed, and forgotten on request', async () => {
  const before = await offlineModules();
  const { name: device } = await before.ownerDatabase();
  await before.switchOwner(as(ANA));
  restartApp();
  const after = await offlineModules();
  expect((await after.ownerDatabase()).name).toBe(`u:${ANA}`);
  await after.record('requestQuote', quoteRequest({ message: 'fill' }), { row: row('one') });
  await after.switchOwner(null);
  expect((await after.ownerDatabase()).name).toBe(device);
  await after.forgetOwner(ANA);
  await after.switchOwner(as(ANA));
  expect(await after.listPersonalRows('quotes')).toEqual([]);
});

test('a subscriber of the owner sees each person’s own data only', async () => {
  const { switchOwner, record, followOwner, readRows, personOwner } = await offlineModules();
  await switchOwner(as(ANA));
  const told: { owner: string; ids: string[] }[] = [];
  const stop = followOwner(
    async (database) => ({
      owner: database.name,
      ids: (await readRows(database, 'quotes')).map(({ id }) => id),
    }),
    (found) => told.push(found),
  );
  const ana = personOwner(ANA);
  const ben = personOwner(BEN);
  await expect.poll(() => told.at(-1)).toEqual({ owner: ana, ids: [] });
  await record('requestQuote', quoteRequest({ message: 'one' }), { row: row('one') });
  await expect.poll(() => told.at(-1)).toEqual({ owner: ana, ids: ['one'] });
  await switchOwner(as(BEN));
  await record('requestQuote', quoteRequest({ message: 'two' }), { row: row('two') });
  await expect.poll(() => told.at(-1)).toEqual({ owner: ben, ids: ['two'] });
  await switchOwner(as(ANA));
  await record('requestQuote', quoteRequest({ message: 'three' }), { row: row('three') });
  await expect.poll(() => told.at(-1)).toEqual({ owner: ana, ids: ['one', 'three'] });
  const of = (name: string) => told.filter(({ owner }) => owner === name).flatMap(({ ids }) => ids);
  expect(of(ana)).not.toContain('two');
  expect(new Set(of(ben))).toEqual(new Set(['two']));
  stop();
});

test('a discarded change restores the store’s own row with the next pull', async () => {
  const { switchOwner, record, discardCommand, drain, listPersonalRows } = await offlineModules();
  store.rows.me = [
    { table: 'user_wishlist', id: 'soil', rev: 7, deleted: false, body: { productId: 'soil', addedAt: '' } },
  ];
  await switchOwner(as(ANA));
  await drain('launch');
  const wish = { table: 'user_wishlist', id: 'soil', body: null } as const;
  const id = await record('removeFromWishlist', { productId: 'soil' }, { row: wish });
  expect(await listPersonalRows('user_wishlist')).toEqual([]);
  await discardCommand(id);
  await drain('launch');
  expect(await listPersonalRows('user_wishlist')).toMatchObject([{ id: 'soil', pending: false }]);
});

test('a new version of the app forgets what admin pages were answered, and keeps the drivers’ lists', async () => {
  const { switchOwner } = await offlineModules();
  await switchOwner(as(BEN));
  const { cacheAnswer, readAnswer, readDay, saveDay } = await import('../../web/offline/driverList.ts');
  const { forgetAnswers, ownerDatabase } = await import('../../web/offline/owner.ts');
  await cacheAnswer(BEN, '/api/admin/orders', { orders: [] });
  await saveDay(BEN, 'own 2031-06-02', { stops: [] });
  const database = await ownerDatabase();
  expect(await readAnswer(database, BEN, '/api/admin/orders')).toEqual({ orders: [] });
  await forgetAnswers();
  expect(await readAnswer(database, BEN, '/api/admin/orders')).toBeUndefined();
  expect(await readDay(database, BEN, 'own 2031-06-02')).toMatchObject({ list: { stops: [] } });
});
