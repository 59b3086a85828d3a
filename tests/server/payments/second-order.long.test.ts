// One cart is paid at most once: an order that takes the place of another ends that one's payment first.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { claimFor } from '../../helpers/orders.ts';
import { startStore } from '../../helpers/store.ts';

const shop = await startStore({ pays: true, mails: false });
const topsoil = await shop.productNamed('Premium Garden Topsoil');
beforeEach(() => shop.forgetLimits());

/** The same cart with its own note, as a guest without an id unless `device` names one. */
const claim = (note: string, changes: Parameters<typeof claimFor>[1] = {}) =>
  claimFor([{ product: topsoil, quantity: 2 }], { special_instructions: note, ...changes });

async function firstOrder(device?: string) {
  const { status, body } = await shop.checkout(claim('at the gate'), device ? { device } : {});
  expect(status).toBe(200);
  return body;
}

const sessionState = async (id: string) => (await shop.stripe.checkout.sessions.retrieve(id)).status;

/** Runs `act` just before the provider is asked to expire a session, as if it happened in another tab. */
function beforeExpiring(act: (sessionId: string) => Promise<unknown>) {
  const { sessions } = shop.storeClient.checkout;
  const expire = sessions.expire.bind(sessions);
  Object.assign(sessions, {
    expire: async (id: string) => {
      Object.assign(sessions, { expire });
      await act(id);
      return expire(id);
    },
  });
}

// How the server knows the order that is replaced: by its session, also for a guest, or by the device.
const ways = {
  'named by its session': { device: undefined, names: true },
  'found by the device': { device: () => randomUUID(), names: false },
  'found both ways': { device: () => randomUUID(), names: true },
};

/** What happens to the first order around the second one, and what becomes of both. */
const events: Record<
  string,
  { before(sessionId: string): unknown; second: 'opens' | 'paid' | 'under_way' | 'away'; known?: true }
> = {
  'the first page stays open': { before: () => undefined, second: 'opens' },
  'the first is paid, and its webhook is late': {
    before: async (id) => {
      await shop.controls.dropWebhooks({ type: 'checkout.session.completed' });
      await shop.controls.pay(id);
      await shop.controls.delivered();
    },
    second: 'paid',
  },
  'the first is paid while the second is being placed': {
    before: () => beforeExpiring((id) => shop.controls.pay(id)),
    second: 'paid',
  },
  'the first is paid by bank debit, whose money is on its way': {
    before: (id) => shop.controls.payLater(id),
    second: 'under_way',
  },
  'a card was declined on the first page': {
    before: (id) => shop.controls.pay(id, { card: '4000 0000 0000 0002' }),
    second: 'opens',
  },
  'the first has expired by itself, and its webhook is late': {
    before: async (id) => {
      await shop.controls.dropWebhooks({ type: 'checkout.session.expired' });
      await shop.controls.expire(id);
      await shop.controls.delivered();
    },
    second: 'opens',
  },
  'the first expires while the second is being placed': {
    before: () => beforeExpiring((id) => shop.controls.expire(id)),
    second: 'opens',
  },
  'the provider fails to end the first': {
    before: () =>
      shop.controls.failCalls({ fault: 'error500', count: 3, only: 'POST /v1/checkout/sessions/cs_' }),
    second: 'away',
  },
};

for (const [way, { device: newDevice, names }] of Object.entries(ways))
  test.each(Object.entries(events))(`the replaced order, ${way}: %s`, async (_, { before, second }) => {
    const device = newDevice?.();
    const first = await firstOrder(device);
    await before(first.sessionId);
    const key = randomUUID();
    const body = claim('in the alley', names ? { replaces: first.sessionId } : {});
    const send = () => shop.checkout(body, device ? { key, device } : { key });
    const answer = await send();
    if (second === 'away') {
      expect([answer.status, await sessionState(first.sessionId)]).toEqual([503, 'open']);
      const retried = await send();
      expect([retried.status, await sessionState(first.sessionId)]).toEqual([200, 'expired']);
    } else if (second === 'opens') {
      expect([answer.status, await sessionState(first.sessionId)]).toEqual([200, 'expired']);
      expect(await shop.orderRow(first)).toMatchObject({ status: 'cancelled', paymentStatus: 'unpaid' });
      expect(await sessionState(answer.body.sessionId)).toBe('open');
      expect(await shop.orderRow(answer.body)).toMatchObject({ status: 'pending' });
    } else {
      expect(answer).toMatchObject({
        status: 422,
        body: { code: 'already_paid', detail: { orderNumber: first.orderNumber, reason: second } },
      });
      const open = await shop.sql`
        select from orders where status = 'pending' and payment_status = 'unpaid'
          and special_instructions = 'in the alley'
          and (idempotency_key = ${key} or owner = ${`anon:${device ?? ''}`})`;
      expect(open).toHaveLength(0);
    }
  });

test('an order that was paid before is not paid again by its restored cart', async () => {
  const first = await firstOrder();
  await shop.controls.pay(first.sessionId);
  await shop.controls.delivered();
  const before = await shop.orderCount();
  expect(await shop.checkout(claim('again', { replaces: first.sessionId }))).toMatchObject({
    status: 422,
    body: { code: 'already_paid', detail: { orderNumber: first.orderNumber } },
  });
  expect(await shop.orderCount()).toBe(before);
});

test('a retry of the second order gets its page, also after that is paid', async () => {
  const first = await firstOrder();
  const key = randomUUID();
  const body = claim('in the alley', { replaces: first.sessionId });
  const second = await shop.checkout(body, { key });
  expect((await shop.checkout(body, { key })).body).toMatchObject({ sessionId: second.body.sessionId });
  await shop.controls.pay(second.body.sessionId);
  await shop.controls.delivered();
  expect((await shop.checkout(body, { key })).status).toBe(200);
});

test('an order whose answer was lost ends the one that was placed meanwhile, when it is sent again', async () => {
  const key = randomUUID();
  const lost = await shop.checkout(claim('at the gate'), { key });
  const { body: second } = await shop.checkout(claim('in the alley'));
  const again = await shop.checkout(claim('at the gate', { replaces: second.sessionId }), { key });
  expect(again).toMatchObject({ status: 200, body: { sessionId: lost.body.sessionId } });
  expect([await sessionState(lost.body.sessionId), await sessionState(second.sessionId)]).toEqual([
    'open',
    'expired',
  ]);
});

test('of two orders that replace the same one, only the later can be paid', async () => {
  const { sessionId: replaces } = await firstOrder();
  const second = await shop.checkout(claim('in the alley', { replaces }));
  const third = await shop.checkout(claim('by the barn', { replaces }));
  expect([second.status, third.status]).toEqual([200, 200]);
  expect(await sessionState(second.body.sessionId)).toBe('expired');
  await shop.controls.pay(third.body.sessionId);
  await shop.controls.delivered();
  expect(await shop.checkout(claim('by the pool', { replaces }))).toMatchObject({
    status: 422,
    body: { code: 'already_paid', detail: { orderNumber: third.body.orderNumber } },
  });
});

test('two tabs that order the same cart at the same moment leave one open page', async () => {
  for (let round = 0; round < 5; round += 1) {
    const device = randomUUID();
    const answers = await Promise.all(
      ['at the gate', 'in the alley', 'by the barn'].map((note) => shop.checkout(claim(note), { device })),
    );
    const opened = answers.filter(({ status }) => status === 200);
    const states = await Promise.all(opened.map(({ body }) => sessionState(body.sessionId)));
    expect(states.filter((state) => state === 'open')).toHaveLength(1);
    const pending = await shop.sql`
      select from orders where owner = ${`anon:${device}`} and status = 'pending'`;
    expect(pending).toHaveLength(1);
  }
});

test.each([
  ['other goods', () => claimFor([{ product: topsoil, quantity: 3 }]), undefined],
  [
    'the same goods to another address',
    () => claim('', { delivery_address: '9 Elm St, Nashville, TN 37203' }),
    undefined,
  ],
  ['the same goods for another device', () => claim(''), randomUUID()],
])('%s are another order, and both pages stay open', async (_, body, other) => {
  const device = randomUUID();
  const first = await firstOrder(device);
  const second = await shop.checkout(body(), { device: other ?? device });
  expect([second.status, await sessionState(first.sessionId)]).toEqual([200, 'open']);
});

test('an unknown session replaces nothing, and one that is none is refused', async () => {
  expect((await shop.checkout(claim('', { replaces: 'cs_test_unknown' }))).status).toBe(200);
  expect(await shop.checkout(claim('', { replaces: 'x' }))).toMatchObject({
    status: 400,
    body: { field: 'replaces' },
  });
});
