// Long: one transaction, from what was agreed to the email about it.
import { randomUUID } from 'node:crypto';
import { Refusal } from '../../../domain/base/refusals.ts';
import { isBulk } from '../../../domain/catalog/goods.ts';
import { type DeliveryWindow, storeDate } from '../../../domain/delivery/calendar.ts';
import { type OrderEdit, settlementOf } from '../../../domain/orders/adminOrderEntry.ts';
import { type PersonalField, refundableCents } from '../../../domain/orders/adminOrders.ts';
import { chargedCents, owesAll, paysOnFirstPage } from '../../../domain/orders/orders.ts';
import { eachText, ORDER_TEXT_NAMES, type OrderTexts } from '../../../domain/orders/orderTexts.ts';
import { type AgreedOrder, orderType } from '../../../domain/orders/priceOrder.ts';
import { requireCredit, settleInvoice } from '../../contractors/invoices.ts';
import type { Tx } from '../../db/sql.ts';
import type { AuditActor } from '../../http/auditLog.ts';
import { badInput, Problem } from '../../http/problem.ts';
import { moveDay } from '../../orders/days.ts';
import { holdUntil, sessionUntil } from '../../orders/deadlines.ts';
import { lockBoard, replanDeliveries } from '../../orders/deliveryPlan.ts';
import { recordEvent } from '../../orders/events.ts';
import { lockOrder, type Order } from '../../orders/orderRows.ts';
import {
  type PricedWant,
  priceWanted,
  productsOf,
  readAgreed,
  readWorld,
  requireOrderable,
  requireRoomForOrder,
} from '../../orders/orderWorld.ts';
import { flagForAttention } from '../../orders/progress.ts';
import { countedUnits, reserveStock, restock, takeStock } from '../../orders/stock.ts';
import { receiveByHand } from '../../payments/handPayments.ts';
import { closePage, requestRefund, tryRefund } from '../../payments/refunds.ts';
import { type AdminDeps, change, checkDay } from './orderActions.ts';
import { receivedDetail } from './phoneOrders.ts';

// Changes of a placed order before it is loaded, by staff.

/** The order as it should be. */
type WantedEdit = Omit<OrderEdit, 'version' | 'payment' | 'paymentId'>;

/** What an edit changes, as the history and the email tell it. */
type EditedTerms = OrderTexts & {
  lines: string[];
  totalCents: number;
  deliveryDate: string | null;
  deliveryWindow: DeliveryWindow;
  isPickup: boolean;
  deliveryAddress: string;
  discountCents: number;
  deliveryZip: string | null;
  loads: number;
};

/**
 * Changes lines, address, day, notes and discount of an order that is not being loaded, and whether it is fetched at
 * the yard. A lower total is refunded the way it was paid; of a higher one, staff choose how the difference is paid. The
 * customer gets one email about all of it.
 *
 * @param requireProof throws unless the person may refund money now
 * @throws Problem 400 naming the field; 404; 409 `changed_since`, `repriced`, `refund_open`; 422 refund_too_large,
 * amount_differs
 * @throws Refusal wrong_status once loading has begun, while its payment is disputed, or while the customer is on the
 * payment page; below_minimum, no_terms, credit_limit, delivery_date_past, delivery_date_unavailable, window_full
 */
export async function editOrder(
  deps: AdminDeps,
  staff: AuditActor,
  id: string,
  { version, payment, paymentId, ...wanted }: OrderEdit,
  requireProof: () => void,
): Promise<void> {
  const refundId = randomUUID();
  const now = deps.now();
  let isRefunding = false;
  let hasOldPage = false;
  const edit = async (tx: Tx, order: Order) => {
    // It may take or restock goods that the order has not now.
    await tx`select lock_catalog()`;
    const { owner, customerEmail, orderNumber } = order;
    const current = await readCurrent(tx, id);
    const isTurned = wanted.isPickup !== current.isPickup;
    const isOtherDay = wanted.deliveryDate !== current.deliveryDate;
    const isMoved = isOtherDay || wanted.deliveryWindow !== current.deliveryWindow;
    if (wanted.deliveryDate !== null && (isOtherDay || isTurned))
      await checkDay(tx, wanted.deliveryDate, now, wanted);
    await requireEditable(tx, order);
    // Its trucks are planned, so there is a day.
    if (wanted.deliveryDate === null && order.status === 'confirmed') throw badInput('deliveryDate');
    const agreed = await readAgreed(tx, id);
    await lockProducts(tx, [...agreed.lines, ...wanted.items]);
    const world = await readWorld(tx, { products: productsOf(wanted), place: wanted, owner, now });
    const { settings, terms } = world;
    const priced = await priceWanted(tx, wanted, world, { owner, customerEmail, now, agreed });
    const money = settlementOf(order, priced);
    requireOrderable(priced, wanted.totalCents, money);
    if (money.moreCents > 0 !== (payment !== null)) throw badInput('payment');
    isRefunding = money.backCents > 0;
    if (isRefunding) {
      requireProof();
      await requestRefund(tx, order, {
        id: refundId,
        amountCents: money.backCents,
        actor: staff.actor,
        reason: 'order changed',
        endsOrder: false,
        settlesEdit: true,
      });
    }
    const moreCents = priced.totalCents + money.taxCents - chargedCents(order);
    if (order.paymentKind === 'account' && moreCents > 0)
      await requireCredit(tx, terms, moreCents, storeDate(now));
    const payUntil = order.payUntil ?? sessionUntil(now);
    await writeGoods(tx, order, { priced, own: agreed, payUntil });
    await writeTerms(tx, order, wanted, { priced, money, payUntil });
    await settleInvoice(tx, id);
    await lockBoard(tx);
    if (isMoved || isTurned || priced.loads > current.loads)
      await requireRoomForOrder(tx, wanted, priced.loads, { settings, now, orderId: id });
    if (isMoved) await setDay(tx, order, wanted);
    const agreedOrder = await readAgreed(tx, id);
    await replanDeliveries(tx, id);
    const editedOrder = await readCurrent(tx, id);
    await recordEvent(tx, id, 'changed', {
      backCents: money.backCents,
      payment: payment?.kind ?? null,
      changes: listChanges(agreed, agreedOrder, current, editedOrder),
    });
    // A payment page may be open that asks for another amount.
    hasOldPage = (owesAll(order) || order.dueCents > 0) && moreCents !== 0;
    if (payment && 'amountCents' in payment) {
      const { kind: method, amountCents, reference } = payment;
      const received = { id: paymentId, method, amountCents, reference, actor: staff.actor };
      await receiveByHand(tx, await lockOrder(tx, id), received);
    }
    const [oldTerms, newTerms] = changedTerms(current, editedOrder);
    return {
      act: 'order_edited' as const,
      detail: {
        orderNumber,
        from: oldTerms,
        to: newTerms,
        ...(isRefunding ? { refundCents: money.backCents } : {}),
        ...(payment ? { payment: payment.kind, ...receivedDetail(payment) } : {}),
      },
    };
  };
  const previousOrder = await change(deps, staff, id, version, edit);
  if (isRefunding) await tryRefund(deps, refundId);
  if (hasOldPage) await closePage(deps, previousOrder);
}

async function readCurrent(tx: Tx, id: string): Promise<EditedTerms> {
  const [current] = await tx<EditedTerms[]>`
    select total_cents + tax_cents as total_cents, discount_cents, delivery_date, delivery_window, loads, is_pickup,
      delivery_address, delivery_zip, ${tx(ORDER_TEXT_NAMES)},
      (select coalesce(array_agg(quantity || ' × ' || name order by position), '{}') from order_items
        where order_id = orders.id) as lines
    from orders where id = ${id}`;
  if (!current) throw new Error(`no order ${id}`);
  return current;
}

const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
const PERSONAL = ['deliveryAddress', ...ORDER_TEXT_NAMES] as const satisfies PersonalField[];

/** Only what is different. */
function changedTerms(oldTerms: EditedTerms, newTerms: EditedTerms) {
  const logged = [
    'lines',
    'totalCents',
    'deliveryDate',
    'deliveryWindow',
    'discountCents',
    'isPickup',
    'deliveryZip',
  ] as const;
  const names = logged.filter((name) => !isSame(oldTerms[name], newTerms[name]));
  const personal = PERSONAL.filter((name) => !isSame(oldTerms[name], newTerms[name]));
  const markTerms = (terms: EditedTerms, mark: string) => ({
    ...Object.fromEntries(names.map((name) => [name, terms[name]])),
    ...Object.fromEntries(personal.map((name) => [name, mark])),
  });
  return [markTerms(oldTerms, 'old'), markTerms(newTerms, 'new')] as const;
}

/** For the email, which reads the rest from the order. A line that is gone has 0 units, a new one had 0. */
function listChanges(
  oldOrder: AgreedOrder,
  newOrder: AgreedOrder,
  oldTerms: EditedTerms,
  newTerms: EditedTerms,
) {
  const unitsIn = ({ lines }: AgreedOrder, name: string) =>
    lines.reduce((units, line) => units + (line.name === name ? line.quantity : 0), 0);
  const lines = new Map([...oldOrder.lines, ...newOrder.lines].map(({ name, unit }) => [name, unit]));
  const changed = PERSONAL.filter((name) => !isSame(oldTerms[name], newTerms[name]));
  return {
    lines: [...lines]
      .map(([name, unit]) => ({ name, unit, from: unitsIn(oldOrder, name), to: unitsIn(newOrder, name) }))
      .filter(({ from, to }) => from !== to),
    fields:
      oldTerms.isPickup === newTerms.isPickup
        ? changed
        : // The mode says where it goes.
          ['isPickup' as const, ...changed.filter((name) => name !== 'deliveryAddress')],
  };
}

async function requireEditable(tx: Tx, order: Order): Promise<void> {
  const { id, status, paymentStatus, dispute } = order;
  const [busy] = await tx<{ isLoading: boolean; isRefunding: boolean }[]>`
    select exists (select from deliveries where order_id = ${id} and status in ('started', 'delivered')) as is_loading,
      exists (select from order_refund_requests where order_id = ${id} and state = 'open') as is_refunding`;
  if (busy?.isRefunding) throw new Problem(409, 'refund_open');
  const isOnPaymentPage = status === 'pending' && paymentStatus === 'unpaid' && paysOnFirstPage(order);
  if (
    (status !== 'pending' && status !== 'confirmed') ||
    busy?.isLoading ||
    dispute === 'open' ||
    paymentStatus === 'refunded' ||
    paymentStatus === 'failed' ||
    isOnPaymentPage
  )
    throw new Refusal('wrong_status', { from: status });
}

/** Locks old and new products at once, in the order of their ids, as checkout does. */
async function lockProducts(tx: Tx, lines: readonly { productId: string }[]): Promise<void> {
  const ids = lines.map(({ productId }) => productId);
  await tx`select from products where id = any(${ids}::text[]) order by id for no key update`;
}

/** Lines and their stock: everything goes back into stock, and what is ordered now is taken again. */
async function writeGoods(
  tx: Tx,
  { id, paymentStatus, paymentKind }: Order,
  { priced, own, payUntil }: { priced: PricedWant; own: AgreedOrder; payUntil: Date },
): Promise<void> {
  const wasShort = await restock(tx, id);
  const { goods } = priced;
  const productIds = goods.map(({ productId }) => productId);
  await tx`delete from order_items where order_id = ${id} and product_id <> all(${productIds}::text[])`;
  for (const { productId, name, unit, quantity, unitPriceCents, lineTotalCents } of goods) {
    // In the yard's own words: it stays as it is.
    if (productId === '') continue;
    if (own.lines.some((line) => line.productId === productId))
      await tx`
        update order_items set quantity = ${quantity}, line_total_cents = ${lineTotalCents}
        where order_id = ${id} and product_id = ${productId} and quantity <> ${quantity}`;
    else
      await tx`
        insert into order_items (order_id, position, product_id, name, unit, is_bulk, quantity, unit_price_cents,
          line_total_cents)
        select ${id}, coalesce(max(position) + 1, 0), ${productId}, ${name}, ${unit}, ${isBulk({ unit })}, ${quantity}, ${unitPriceCents},
          ${lineTotalCents} from order_items where order_id = ${id}`;
  }
  await reserveStock(tx, id, countedUnits(goods), holdUntil(payUntil));
  const isTaken = !owesAll({ paymentStatus }) || paymentKind === 'on_delivery' || paymentKind === 'account';
  if (isTaken && !(await takeStock(tx, id)) && !wasShort) await flagForAttention(tx, id, 'stock_short');
}

async function writeTerms(
  tx: Tx,
  order: Order,
  wanted: WantedEdit,
  { priced, money, payUntil }: { priced: PricedWant; money: ReturnType<typeof settlementOf>; payUntil: Date },
): Promise<void> {
  const { goods, subtotalCents, deliveryFeeCents, discountCents, totalCents, taxBasisPoints } = priced;
  const { refundedCents } = order;
  const leftCents = totalCents + money.taxCents - money.dueCents;
  if (refundedCents > 0 && refundedCents >= leftCents)
    throw new Problem(422, 'refund_too_large', { leftCents: refundableCents(order) });
  await tx`
    update orders set ${tx({
      subtotalCents,
      deliveryFeeCents,
      discountCents,
      totalCents,
      ...eachText((name) => wanted[name]),
      discountReason: discountCents > 0 ? wanted.discountReason : null,
      // Its code is free to be used again.
      ...(discountCents === 0 ? { promoCodeId: null } : {}),
      taxBasisPoints,
      taxCents: money.taxCents,
      dueCents: money.dueCents,
      productType: orderType(goods),
      quantity: priced.cubicYards,
      loads: priced.loads,
      windowHeldUntil:
        owesAll(order) && !wanted.isPickup && wanted.deliveryDate !== null ? holdUntil(payUntil) : null,
      // A pick-up stays at the yard as it was when it became one.
      ...(wanted.isPickup && order.isPickup
        ? {}
        : { isPickup: wanted.isPickup, deliveryZip: priced.zip, deliveryAddress: priced.address }),
      ...(opensAgain(order, totalCents, money)
        ? { checkoutSessionId: null, checkoutUrl: null, sessionAttempt: order.sessionAttempt + 1 }
        : {}),
    })}, edited_at = now() where id = ${order.id}`;
}

/** Whether a payment page asks for an amount that is no longer right. The next one is opened when the customer pays. */
const opensAgain = (
  order: Order,
  totalCents: number,
  { taxCents, dueCents }: Record<'taxCents' | 'dueCents', number>,
) => totalCents + taxCents !== chargedCents(order) && (owesAll(order) || order.dueCents > 0 || dueCents > 0);

/** The email about the edit names the day. */
async function setDay(
  tx: Tx,
  order: Order,
  { deliveryDate: day, deliveryWindow: window }: Pick<WantedEdit, 'deliveryDate' | 'deliveryWindow'>,
): Promise<void> {
  if (day === null)
    await tx`update orders set delivery_date = null, delivery_window = ${window} where id = ${order.id}`;
  else await moveDay(tx, order, { day, window });
}
