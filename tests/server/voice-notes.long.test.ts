// A customer's voice note to the driver: by content a recording, for an order of theirs, heard by them, the yard and
// the driver of the load, and deleted in time.
import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import type { DriveList } from '../../domain/admin/deliveries.ts';
import type { AdminOrder } from '../../domain/admin/orders.ts';
import { addDays, storeDate } from '../../domain/delivery/calendar.ts';
import type { GuestOrder } from '../../domain/orders/guestOrders.ts';
import type { MyOrder } from '../../domain/orders/myOrders.ts';
import { MAX_VOICE_BYTES } from '../../domain/orders/voiceNotes.ts';
import { type CommandAnswer, DEVICE_HEADER } from '../../domain/sync.ts';
import { startCleanup } from '../../server/admin/sales/sales.ts';
import { detectAudioType } from '../../server/db/audioType.ts';
import { signInAdmin } from '../helpers/admin.ts';
import { VOICE } from '../helpers/audio.ts';
import { startIdentity } from '../helpers/identity.ts';
import { JPEG } from '../helpers/jpeg.ts';
import { command, orderOf } from '../helpers/owners.ts';

const store = await startIdentity();
const { sql } = store;
const clerk = await signInAdmin(store, 'clerk');
const { id: soil } = await store.oneRow(
  sql<{ id: string }[]>`select id::text from products where slug = 'premium-garden-topsoil'`,
);
afterEach(() => store.forgetLimits());

const MP4 = Buffer.from('\0\0\0\x20ftypiso5\0\0\x02\0iso5iso6mp41', 'latin1').toString('base64');
const OGG = Buffer.from('OggS\0\x02', 'latin1').toString('base64');

async function customer() {
  const { session, user } = await store.person();
  return { id: user.id, owner: `u:${user.id}`, headers: store.bearer(session.access_token) };
}
type Customer = Awaited<ReturnType<typeof customer>>;
async function orderFor(owner: string, status = 'confirmed') {
  const id = await orderOf(sql, owner, [soil], status);
  const [order] = await sql<{ orderNumber: string }[]>`select order_number from orders where id = ${id}`;
  return { id, orderNumber: order?.orderNumber ?? '' };
}
async function save(
  headers: Record<string, string>,
  { orderNumber }: { orderNumber: string },
  audio: string | null = VOICE,
) {
  const commands = [command('saveVoiceNote', { orderNumber, audio })];
  const answer = await store.post('/api/sync', { schema: 1, commands }, headers);
  const { answers } = (await answer.json()) as { answers: CommandAnswer[] };
  const [one] = answers;
  return one && 'code' in one ? one.code : one?.outcome;
}
const noteOf = async ({ id }: { id: string }) =>
  (await sql<{ id: string; type: string }[]>`select id, type from voice_notes where order_id = ${id}`)[0];
const hear = (id: string, headers: Record<string, string> = {}) =>
  store.call(`/api/voice-notes/${id}`, { headers });
const myOrder = async ({ headers }: Customer, { id }: { id: string }) => {
  const answer = await store.call('/api/my-orders', { headers });
  return ((await answer.json()) as { orders: MyOrder[] }).orders.find((order) => order.id === id);
};

test('a voice note is heard by its customer and the yard, under an unguessable name', async () => {
  const ann = await customer();
  const order = await orderFor(ann.owner);
  expect(await save(ann.headers, order)).toBe('applied');
  const note = await noteOf(order);
  expect(note?.type).toBe('audio/webm');
  expect(await myOrder(ann, order)).toMatchObject({ voiceNoteId: note?.id });
  expect((await clerk.ask<AdminOrder>(`orders/${order.id}`)).body.voiceNoteId).toBe(note?.id);
  for (const headers of [ann.headers, clerk.headers]) {
    const answer = await hear(note?.id ?? '', headers);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'audio/webm',
      'content-disposition': 'attachment; filename="voice-note"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(Buffer.from(await answer.arrayBuffer()).toString('base64')).toBe(VOICE);
  }
  const stranger = await customer();
  expect((await hear(note?.id ?? '', stranger.headers)).status).toBe(404);
  expect((await hear(note?.id ?? '')).status).toBe(401);
  // The order does not mention it.
  expect((await hear(order.id, clerk.headers)).status).toBe(404);
});

test('a voice note is replaced or removed, and the old recording is deleted', async () => {
  const ann = await customer();
  const order = await orderFor(ann.owner, 'pending');
  await save(ann.headers, order);
  const first = await noteOf(order);
  expect(await save(ann.headers, order, MP4)).toBe('applied');
  const second = await noteOf(order);
  expect(second).toMatchObject({ type: 'audio/mp4', id: expect.not.stringContaining(first?.id ?? 'none') });
  expect((await hear(first?.id ?? '', ann.headers)).status).toBe(404);
  expect(await save(ann.headers, order, null)).toBe('applied');
  expect(await save(ann.headers, order, null)).toBe('applied');
  expect(await noteOf(order)).toBeUndefined();
  expect(await myOrder(ann, order)).toMatchObject({ voiceNoteId: null });
});

test('a voice note for a device’s order is accepted from that device only', async () => {
  const [device, other] = [randomUUID(), randomUUID()];
  const order = await orderFor(`anon:${device}`);
  expect(await save({ [DEVICE_HEADER]: other }, order)).toBe('not_found');
  expect(await save({ [DEVICE_HEADER]: device }, order)).toBe('applied');
  expect((await hear((await noteOf(order))?.id ?? '', clerk.headers)).status).toBe(200);
});

const emailOf = async ({ id }: { id: string }) =>
  (await store.oneRow(sql<{ email: string }[]>`select customer_email as email from orders where id = ${id}`))
    .email;

test('a guest changes, hears and removes the voice note with number and email', async () => {
  const { id, orderNumber } = await orderFor(`anon:${randomUUID()}`);
  const email = await emailOf({ id });
  const tell = (audio: string | null, more = {}) =>
    store.post('/api/orders/voice-note', { orderNumber, email, audio, ...more });
  const play = (more = {}) => store.post('/api/orders/voice-note/play', { orderNumber, email, ...more });
  expect((await play()).status).toBe(404);
  const told = await tell(VOICE);
  expect(told.status).toBe(200);
  const answer = (await told.json()) as { order: GuestOrder };
  expect(answer.order).toMatchObject({ voiceNoteId: (await noteOf({ id }))?.id, takesVoice: true });
  const heard = await play();
  expect(Object.fromEntries(heard.headers)).toMatchObject({
    'content-type': 'audio/webm',
    'content-disposition': 'attachment; filename="voice-note"',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect(Buffer.from(await heard.arrayBuffer()).toString('base64')).toBe(VOICE);
  expect((await hear(answer.order.voiceNoteId ?? '', clerk.headers)).status).toBe(200);
  expect((await tell(MP4)).status).toBe(200);
  expect(await noteOf({ id })).toMatchObject({ type: 'audio/mp4' });
  // Nobody else, and nothing but recordings.
  for (const more of [{ email: 'other@example.com' }, { orderNumber: 'ORD-2019-000000' }]) {
    expect((await tell(null, more)).status).toBe(404);
    expect((await play(more)).status).toBe(404);
  }
  expect(await (await tell(JPEG)).json()).toMatchObject({ code: 'not_a_recording' });
  expect((await tell('A'.repeat(Math.ceil(MAX_VOICE_BYTES / 3) * 4 + 4))).status).toBe(400);
  expect(await noteOf({ id })).toMatchObject({ type: 'audio/mp4' });
  expect((await tell(null)).status).toBe(200);
  expect(await noteOf({ id })).toBeUndefined();
  await sql`update orders set status = 'cancelled' where id = ${id}`;
  expect(await (await tell(VOICE)).json()).toMatchObject({ code: 'wrong_status' });
});

test('a phone order without an owner takes no voice note', async () => {
  const { id, orderNumber } = await orderFor(`anon:${randomUUID()}`);
  await sql`update orders set owner = null where id = ${id}`;
  const asked = { orderNumber, email: await emailOf({ id }) };
  const found = await store.post('/api/guest-order-lookup', asked);
  expect(await found.json()).toMatchObject({ order: { takesVoice: false } });
  const told = await store.post('/api/orders/voice-note', { ...asked, audio: VOICE });
  expect(await told.json()).toMatchObject({ code: 'wrong_status' });
  expect((await store.post('/api/orders/voice-note/play', asked)).status).toBe(404);
});

test('a guest’s voice note is changed twenty times a day at most', async () => {
  const { id, orderNumber } = await orderFor(`anon:${randomUUID()}`);
  const email = await emailOf({ id });
  const statuses = [];
  for (let n = 0; n < 21; n += 1)
    statuses.push((await store.post('/api/orders/voice-note', { orderNumber, email, audio: null })).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
});

test('a guest order attached to an account takes voice notes from that account', async () => {
  const [ann, bob] = [await customer(), await customer()];
  const { id, orderNumber } = await orderFor(`anon:${randomUUID()}`);
  await sql`update orders set customer_id = (select id from customers where owner = ${ann.owner}) where id = ${id}`;
  const body = { orderNumber, email: null, audio: VOICE };
  expect((await store.post('/api/orders/voice-note', body, bob.headers)).status).toBe(404);
  expect((await store.post('/api/orders/voice-note', body, ann.headers)).status).toBe(200);
  const played = await store.post('/api/orders/voice-note/play', { orderNumber, email: null }, ann.headers);
  expect(played.status).toBe(200);
  expect((await store.post('/api/orders/voice-note', body)).status).toBe(400);
});

test('a voice note is refused for another person’s order, an ended one, and other files', async () => {
  const [ann, bob] = [await customer(), await customer()];
  const order = await orderFor(ann.owner);
  expect(await save(bob.headers, order)).toBe('not_found');
  expect(await save(ann.headers, { orderNumber: 'ORD-2019-000000' })).toBe('not_found');
  expect(await save(ann.headers, await orderFor(ann.owner, 'delivered'))).toBe('wrong_status');
  for (const audio of [JPEG, Buffer.from('<script>alert(1)</script>').toString('base64')])
    expect(await save(ann.headers, order, audio)).toBe('not_a_recording');
  const large = Buffer.concat([Buffer.from(VOICE, 'base64'), Buffer.alloc(MAX_VOICE_BYTES)]);
  expect(await save(ann.headers, order, large.toString('base64'))).toBe('invalid_payload');
  expect(await noteOf(order)).toBeUndefined();
});

test.each([
  [VOICE, 'audio/webm'],
  [MP4, 'audio/mp4'],
  [OGG, 'audio/ogg'],
  [JPEG, null],
  [Buffer.from('\0\0\0\x20ftypavif', 'latin1').toString('base64'), null],
  ['', null],
])('a recording is recognized by its first bytes: %#', (base64, type) => {
  expect(detectAudioType(Buffer.from(base64, 'base64'))).toBe(type);
});

test('a voice note is heard by the driver of the load on its day, and by no other', async () => {
  const today = storeDate(new Date());
  const ann = await customer();
  const order = await orderFor(ann.owner);
  await save(ann.headers, order);
  const note = await noteOf(order);
  const [driver, other] = [await signInAdmin(store, 'driver', 2), await signInAdmin(store, 'driver', 3)];
  const { id } = await store.oneRow(sql<{ id: string }[]>`
    insert into deliveries ${sql({ orderId: order.id, load: 1, day: today, truck: 2, position: 0, name: 'Topsoil', cubicYards: 3 })}
    returning id`);
  const { body } = await driver.ask<DriveList>('drive');
  expect(body.stops.find((stop) => stop.id === id)?.voiceNoteId).toBe(note?.id);
  const statuses = async () =>
    Promise.all([driver, other].map(async ({ headers }) => (await hear(note?.id ?? '', headers)).status));
  expect(await statuses()).toEqual([200, 404]);
  await sql`update deliveries set day = ${addDays(today, 1)} where id = ${id}`;
  expect(await statuses()).toEqual([404, 404]);
});

test('a voice note is deleted a month after the order has ended', async () => {
  const ann = await customer();
  const [open, ended, old] = [
    await orderFor(ann.owner),
    await orderFor(ann.owner),
    await orderFor(ann.owner),
  ];
  for (const order of [open, ended, old]) await save(ann.headers, order);
  await sql`update orders set status = 'cancelled' where id in (${ended.id}, ${old.id})`;
  await sql`alter table orders disable trigger user`;
  await sql`update orders set updated_at = now() - interval '31 days' where id in (${open.id}, ${old.id})`;
  await sql`alter table orders enable trigger user`;
  await startCleanup(store.background).stop();
  await store.drain();
  const left = await Promise.all(
    [open, ended, old].map(async (order) => (await noteOf(order)) !== undefined),
  );
  expect(left).toEqual([true, true, false]);
});
