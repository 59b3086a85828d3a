import { randomUUID } from 'node:crypto';
import type { NewStaffOrder, OrderEdit, StaffPayment } from '../../domain/orders/adminOrderEntry.ts';
import { chargedCents } from '../../domain/orders/orders.ts';
import type { AdminOrder } from '../../server/admin/orders/orderDetail.ts';
import type { StaffPrice } from '../../server/admin/orders/phoneOrders.ts';
import type { Random } from '../chaos/random.ts';
import { changeOrders } from './changeOrders.ts';
import { addProduct, type Product } from './orders.ts';
import { CARDS } from './payments.ts';
import type { TestStore } from './store.ts';

type Lines = readonly (readonly [Product, number])[];
type Items = NewStaffOrder['items'];
type Tail<T extends readonly unknown[]> = T extends readonly [unknown, ...infer Rest] ? Rest : never;
type Failure = { code: string; field?: string; detail?: object; orderId?: string; owedCents?: number };
type Answer = { status: number; body: AdminOrder & Failure };
const AT_ONCE = 6;
const ADDRESSES = [
  ['214 Boxwood Lane', '37203'],
  ['18 Mill Creek Road', '37013'],
  ['9 Main Street', '37064'],
] as const;

type Yard = Pick<TestStore, 'sql' | 'call' | 'post' | 'oneRow' | 'controls'>;
type Reply<T> = Promise<{ status: number; body: T }>;
type Staff = {
  ask: <T>(path: string) => Reply<T>;
  tell: <T>(method: string, path: string, body?: unknown) => Reply<T>;
};

/** Orders as staff enter, change and refund them, and whole random lives of orders. */
export function createYard(store: Yard, staff: Staff) {
  const { sql } = store;

  const product = (unit: string, priceCents: number, inventoryCount: number | null = null) =>
    addProduct(sql, { name: `${unit} ${randomUUID()}`, unit, priceCents, inventoryCount });

  const itemsOf = (...lines: Lines): Items =>
    lines.map(([{ id: productId }, quantity]) => ({ productId, quantity }));
  const price = async (order: object) =>
    (
      await staff.tell<StaffPrice>('POST', 'orders/price', {
        deliveryZip: '37203',
        discountCents: 0,
        ...order,
      })
    ).body;
  const orderOf = async ({ id }: { id: string }) => (await staff.ask<AdminOrder>(`orders/${id}`)).body;

  /** What is sent to enter an order. */
  async function entry(
    items: Items,
    payment: StaffPayment | ((totalCents: number) => StaffPayment),
    overrides: Partial<NewStaffOrder> = {},
  ): Promise<NewStaffOrder> {
    const { deliveryZip = '37203', discountCents = 0 } = overrides;
    const totalCents = chargedCents(await price({ items, deliveryZip, discountCents }));
    return {
      id: randomUUID(),
      items,
      deliveryAddress: '214 Boxwood Lane',
      deliveryZip,
      deliveryDate: null,
      deliveryWindow: 'all_day',
      evenFull: false,
      isPickup: false,
      specialInstructions: null,
      poNumber: null,
      promoCode: null,
      discountCents: 0,
      discountReason: null,
      totalCents,
      customerName: 'Ray Tolliver',
      customerEmail: `${randomUUID()}@example.com`,
      customerPhone: null,
      language: 'en',
      note: null,
      payment: typeof payment === 'function' ? payment(totalCents) : payment,
      ...overrides,
    };
  }
  const place = (order: NewStaffOrder): Promise<Answer> => staff.tell('POST', 'orders', order);
  const enter = async (lines: Lines, ...terms: Tail<Parameters<typeof entry>>): Promise<Answer> =>
    place(await entry(itemsOf(...lines), ...terms));

  const cash = (amountCents: number, reference: string | null = null): StaffPayment => ({
    kind: 'cash',
    amountCents,
    reference,
  });
  async function cashOrder(lines: Lines, overrides: Partial<NewStaffOrder> = {}): Promise<AdminOrder> {
    const { status, body } = await enter(lines, cash, overrides);
    if (status !== 200) throw new Error(`entering answered ${status} ${body.code}`);
    return body;
  }

  const tell = (order: { id: string; version: string }, what: string, body: object): Promise<Answer> =>
    staff.tell('POST', `orders/${order.id}/${what}`, { version: order.version, ...body });
  const cancel = (order: AdminOrder) => tell(order, 'status', { to: 'cancelled' });

  /** What is sent to edit an order. */
  async function editOf(order: AdminOrder, overrides: Partial<OrderEdit> = {}): Promise<OrderEdit> {
    const items = overrides.items ?? order.lines.map(({ productId, quantity }) => ({ productId, quantity }));
    const deliveryZip = overrides.deliveryZip ?? order.deliveryZip ?? '37203';
    const { discountCents = order.discountCents } = overrides;
    const totalCents = chargedCents(await price({ orderId: order.id, items, deliveryZip, discountCents }));
    return {
      version: order.version,
      items,
      deliveryAddress: order.enteredAddress,
      deliveryZip,
      deliveryDate: order.deliveryDate,
      deliveryWindow: order.deliveryWindow,
      evenFull: false,
      isPickup: order.isPickup,
      specialInstructions: order.specialInstructions,
      poNumber: order.poNumber,
      promoCode: null,
      discountCents,
      discountReason: order.discountReason,
      totalCents,
      paymentId: randomUUID(),
      payment: null,
      ...overrides,
    };
  }
  /** Changes the goods; a paid order's difference is paid in cash. */
  async function tryEdit(
    order: AdminOrder,
    lines: Lines,
    overrides: Partial<OrderEdit> = {},
  ): Promise<Answer> {
    const edit = await editOf(order, { items: itemsOf(...lines), ...overrides });
    const addedCents = edit.totalCents - chargedCents(order);
    const isPaid = order.paymentStatus === 'paid' || order.paymentStatus === 'partly_refunded';
    const payment = isPaid && addedCents > 0 ? cash(addedCents + order.dueCents) : null;
    return tell(order, 'edit', { ...edit, payment, ...overrides });
  }
  async function edit(order: AdminOrder, lines: Lines): Promise<AdminOrder> {
    const { status, body } = await tryEdit(order, lines);
    if (status !== 200) throw new Error(`the edit answered ${status} ${body.code}`);
    return body;
  }

  /** The customer presses "Pay online" and pays. */
  async function payOnline({ id, orderNumber, customerEmail: email }: AdminOrder): Promise<void> {
    const page = await store.post('/api/orders/pay', { orderNumber, email });
    if (page.status !== 200) return;
    const { checkoutSessionId } = await store.oneRow(
      sql<{ checkoutSessionId: string }[]>`select checkout_session_id from orders where id = ${id}`,
    );
    const body = new URLSearchParams({ email, number: CARDS.paid, name: 'Dana Whitfield' });
    await store.call(`/sandbox/payments/pay/${checkoutSessionId}`, { method: 'POST', body });
    // The page after payment asks the provider, so nobody waits for all the webhooks of the others.
    await store.call(`/api/checkout-status?session_id=${checkoutSessionId}`);
  }

  /** Tax that the order is to be paid with. */
  const tax = (order: AdminOrder, cents: number) =>
    changeOrders(sql, async (tx) => {
      await tx`update orders set tax_cents = ${cents}, edited_at = now() where id = ${order.id}`;
    });

  const STEPS = { edit: 5, refund: 4, cancel: 2, deliver: 2, return: 3, link: 2 } as const;
  type Step = keyof typeof STEPS;
  type Life = {
    paid: 'cash' | 'online' | 'taxed' | 'never';
    lines: Lines;
    place: (typeof ADDRESSES)[number];
    taxCents: number;
    steps: { step: Step; lines: Lines; share: number; place: (typeof ADDRESSES)[number] }[];
  };
  const linesOf = (random: Random, products: readonly Product[]): Lines =>
    products.filter(() => random.chance(0.5)).map((product) => [product, random.between(1, 8)] as const);
  const someLines = (random: Random, products: readonly Product[]): Lines => {
    const lines = linesOf(random, products);
    return lines.length > 0 ? lines : [[random.pick(products), 3]];
  };
  const lifeOf = (random: Random, products: readonly Product[]): Life => ({
    paid: random.weighted({ cash: 4, online: 3, taxed: 4, never: 1 }),
    lines: someLines(random, products),
    place: random.pick(ADDRESSES),
    taxCents: random.between(1, 4_000),
    steps: Array.from({ length: random.below(5) }, () => ({
      step: random.weighted(STEPS),
      lines: someLines(random, products),
      share: random.between(1, 100),
      place: random.pick(ADDRESSES),
    })),
  });

  const expectNoFault = ({ status, body }: Answer, what: string) => {
    if (status >= 500) throw new Error(`${what} answered ${status} ${body.code}`);
  };

  async function take(
    order: AdminOrder,
    { step, lines, share, place }: Life['steps'][number],
  ): Promise<void> {
    const refundableCents = order.totalCents + order.taxCents - order.dueCents - order.refundedCents;
    switch (step) {
      case 'edit':
        return expectNoFault(await tryEdit(order, lines, { deliveryZip: place[1] }), step);
      case 'link': {
        const answer = await tryEdit(order, lines, { payment: { kind: 'link' } });
        expectNoFault(answer, step);
        if (answer.status === 200) await payOnline(answer.body);
        return;
      }
      case 'refund': {
        const amountCents = share > 90 ? refundableCents : Math.ceil((refundableCents * share) / 200);
        if (amountCents < 1) return;
        const refund = {
          id: randomUUID(),
          amountCents,
          reason: share > 50 ? 'Short load' : '=Wrong "stuff", late',
        };
        return expectNoFault(await tell(order, 'refunds', refund), step);
      }
      case 'cancel':
        return expectNoFault(await cancel(order), step);
      case 'deliver':
      case 'return': {
        const confirmed = await tell(order, 'status', { to: 'confirmed' });
        const delivered = await tell(confirmed.status === 200 ? confirmed.body : order, 'status', {
          to: 'delivered',
        });
        const line = order.lines.find(({ unit }) => unit === 'per item');
        if (step === 'deliver' || delivered.status !== 200 || !line) return;
        const goods = { id: randomUUID(), productId: line.productId, quantity: 1, reason: 'Wrong size' };
        return expectNoFault(
          await tell(delivered.body, 'returns', { ...goods, isRestocked: share > 30 }),
          step,
        );
      }
    }
  }

  async function play({ paid, lines, place, taxCents, steps }: Life): Promise<void> {
    const [deliveryAddress, deliveryZip] = place;
    const address = { deliveryAddress, deliveryZip };
    const kinds: Record<Life['paid'], (totalCents: number) => StaffPayment> = {
      cash,
      online: () => ({ kind: 'link' }),
      never: () => ({ kind: 'link' }),
      taxed: () => ({ kind: 'on_delivery' }),
    };
    const answer = await enter(lines, kinds[paid], address);
    expectNoFault(answer, 'entering');
    if (answer.status !== 200) return;
    if (paid === 'online') await payOnline(answer.body);
    if (paid === 'taxed') {
      if (answer.body.taxCents === 0) await tax(answer.body, taxCents);
      const order = await orderOf(answer.body);
      const amountCents = chargedCents(order);
      const received = { id: randomUUID(), kind: 'check', amountCents, reference: '77' };
      expectNoFault(await tell(order, 'payments', received), 'receiving');
    }
    for (const step of steps) await take(await orderOf(answer.body), step);
  }

  /** So many random orders, several at a time. Noes are part of life; a fault of the server throws. */
  async function live(random: Random, products: readonly Product[], count: number): Promise<void> {
    const lives = Array.from({ length: count }, () => lifeOf(random, products));
    const worker = async () => {
      for (let life = lives.shift(); life; life = lives.shift()) await play(life);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    await store.controls.delivered();
  }

  return {
    product,
    itemsOf,
    price,
    entry,
    place,
    enter,
    cash,
    cashOrder,
    editOf,
    tryEdit,
    edit,
    cancel,
    tell,
    tax,
    payOnline,
    orderOf,
    live,
  };
}
