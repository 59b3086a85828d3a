import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { emailSchema } from '../../../domain/base/fields.ts';
import { parsePhone, phoneHref } from '../../../domain/base/phones.ts';
import { storeDate } from '../../../domain/delivery/calendar.ts';
import {
  type NewStaffOrder,
  type StaffPayment,
  settlementOf,
} from '../../../domain/orders/adminOrderEntry.ts';
import { noEmail } from '../../../domain/orders/noEmail.ts';
import { chargedCents } from '../../../domain/orders/orders.ts';
import type { OrderProblem } from '../../../domain/orders/priceOrder.ts';
import { wantedGoodsShape } from '../../../domain/orders/wantedOrder.ts';
import { issueInvoice, requireCredit } from '../../contractors/invoices.ts';
import { ownerFor } from '../../db/owners.ts';
import { wordsQuery } from '../../db/searchPattern.ts';
import { type Actor, actAs, type Tx } from '../../db/sql.ts';
import { type AuditActor, record } from '../../http/auditLog.ts';
import { notFound, Problem } from '../../http/problem.ts';
import { holdUntil, payLinkUntil, sessionUntil } from '../../orders/deadlines.ts';
import { recordEvent } from '../../orders/events.ts';
import { findOrder, type Order } from '../../orders/orderRows.ts';
import {
  priceWanted,
  productsOf,
  readAgreed,
  readWorld,
  requireNoProblem,
  requireOrderable,
  requireRoomForOrder,
} from '../../orders/orderWorld.ts';
import { writePlaced } from '../../orders/place.ts';
import { countedUnits, reserveStock, takeStock } from '../../orders/stock.ts';
import { receiveByHand } from '../../payments/handPayments.ts';
import { type AdminDeps, checkDay } from './orderActions.ts';

// Orders that staff enter for people on the phone or at the counter. Their money: staffPayments.ts.

export const priceAskSchema = z.object({
  /** The order to be changed to this. Its existing lines keep their prices. */
  orderId: z.optional(z.uuid()),
  /** Whose contractor prices apply; absent while the customer is unknown. */
  customerEmail: z.optional(emailSchema),
  ...wantedGoodsShape,
});

export type StaffPrice = Awaited<ReturnType<typeof priceFor>>;

/**
 * Prices goods for a form being filled in. Holds no locks afterwards.
 * @throws Problem 400 naming the field of an unknown product, or of a ZIP outside the delivery area
 * @throws Refusal promo_code
 */
export async function priceFor(
  deps: AdminDeps,
  { orderId, customerEmail = '', ...wanted }: z.infer<typeof priceAskSchema>,
) {
  const now = deps.now();
  return deps.sql.begin(async (tx) => {
    const order = orderId === undefined ? null : await findOrder(tx, { id: orderId });
    if (orderId !== undefined && !order) throw notFound();
    const owner = order ? order.owner : customerEmail ? await findOwner(tx, customerEmail) : null;
    const place = { deliveryAddress: '', deliveryZip: wanted.deliveryZip };
    const world = await readWorld(tx, { products: productsOf(wanted), place, owner, now });
    const agreed = order && (await readAgreed(tx, order.id));
    const buyer = { owner, customerEmail, now, agreed };
    const priced = await priceWanted(tx, { ...wanted, deliveryAddress: '' }, world, buyer);
    requireNoProblem(priced.problems.filter(({ code }) => !ADVISED.has(code)));
    const { zone, cubicYards } = priced;
    const change = order && settlementOf(order, priced);
    const minimumYards = zone?.minimumYards ?? 0;
    return {
      lines: priced.lines,
      subtotalCents: priced.subtotalCents,
      deliveryFeeCents: priced.deliveryFeeCents,
      discountCents: priced.discountCents,
      /** Before tax. */
      totalCents: priced.totalCents,
      /** For a change: all that the order is then known to have. */
      taxCents: change?.taxCents ?? priced.taxCents,
      zone: zone?.name ?? null,
      /** Whether it may be paid by invoice. */
      mayBuyOnAccount: (world.terms?.termsDays ?? 0) > 0,
      /** The zone's minimum, if there are fewer cubic yards. */
      belowMinimumYards: cubicYards > 0 && cubicYards < minimumYards ? minimumYards : null,
      /** For a change: the extra cost, or the refund with its share of the tax. */
      difference: change && { moreCents: change.moreCents, backCents: change.backCents },
    };
  });
}

/** What the form shows while it is filled in, and does not refuse. */
const ADVISED: ReadonlySet<string> = new Set([
  'product_gone',
  'not_addable',
  'out_of_stock',
  'below_minimum',
  'too_much',
] satisfies OrderProblem['code'][]);

/**
 * Places an order for a customer at today's prices. Repeating the same request returns the order that it placed.
 *
 * @returns the order's id
 * @throws Problem 400 naming the field; 409 `repriced`; 409 `receipt_mismatch` with `orderId` for an id that has placed
 * another order; 422 amount_differs
 * @throws Refusal below_minimum, delivery_date_past, delivery_date_unavailable, window_full, no_terms, credit_limit,
 * promo_code
 */
export async function placeStaffOrder(
  deps: AdminDeps & { livemode: boolean },
  { actor, origin }: AuditActor,
  wanted: NewStaffOrder,
): Promise<string> {
  const { livemode } = deps;
  const now = deps.now();
  const { payment, language } = wanted;
  const idempotencyKey = `staff-${wanted.id}`;
  const requestHash = createHash('sha256').update(JSON.stringify(wanted)).digest('hex');
  return deps.sql.begin(async (tx) => {
    await actAs(tx, actor);
    // Before the products' rows (LOCK ORDER, sql/0001_sync.sql). The same request waits here for its twin.
    await tx`select lock_catalog()`;
    const earlierOrder = await findOrder(tx, { idempotencyKey });
    if (earlierOrder && earlierOrder.requestHash !== requestHash)
      throw new Problem(409, 'receipt_mismatch', { orderId: earlierOrder.id });
    if (earlierOrder) return earlierOrder.id;
    if (wanted.deliveryDate !== null) await checkDay(tx, wanted.deliveryDate, now, wanted);
    const customerEmail = wanted.customerEmail ?? (await placeholderEmail(tx, wanted.customerPhone ?? ''));
    const owner = wanted.customerEmail === null ? null : await findOwner(tx, customerEmail);
    const world = await readWorld(tx, { products: productsOf(wanted), place: wanted, owner, now });
    const { settings, terms } = world;
    const priced = await priceWanted(tx, wanted, world, { owner, customerEmail, now });
    requireOrderable(priced, wanted.totalCents);
    // The day's lock comes last, as in edits.
    const account =
      payment.kind === 'account'
        ? await requireCredit(tx, terms, chargedCents(priced), storeDate(now))
        : null;
    await requireRoomForOrder(tx, wanted, priced.loads, { settings, now });
    const payUntil = payment.kind === 'link' ? payLinkUntil(now) : null;
    const heldUntil = holdUntil(payUntil ?? sessionUntil(now));
    const order = await writePlaced(
      tx,
      { wanted, priced, now },
      {
        owner,
        livemode,
        language,
        idempotencyKey,
        requestHash,
        customerEmail,
        isTaxExempt: (account ?? terms)?.isTaxExempt ?? false,
        windowHeldUntil: wanted.isPickup || wanted.deliveryDate === null ? null : heldUntil,
        paymentKind: payment.kind === 'link' ? 'online' : payment.kind,
        payUntil,
      },
    );
    if (!order) throw new Error('the order was placed meanwhile, behind the lock');
    await reserveStock(tx, order.id, countedUnits(priced.goods), heldUntil);
    if (account) {
      await takeStock(tx, order.id);
      await issueInvoice(tx, order.id, account, storeDate(now));
      await recordEvent(tx, order.id, 'accepted');
    } else await settle(tx, order, wanted, actor);
    if (wanted.note !== null)
      await tx`insert into order_notes ${tx({ id: wanted.id, orderId: order.id, author: actor, text: wanted.note })}`;
    await record(tx, 'order_entered', {
      actor,
      origin,
      detail: {
        orderNumber: order.orderNumber,
        totalCents: chargedCents(order),
        payment: payment.kind,
        ...receivedDetail(payment),
        ...(order.discountCents > 0
          ? { discountCents: order.discountCents, reason: wanted.discountReason ?? priced.promo?.code ?? '' }
          : {}),
      },
    });
    return order.id;
  });
}

/** The placeholder of this phone's earlier orders, or a new one. */
async function placeholderEmail(tx: Tx, typed: string): Promise<string> {
  const numberOf = (text: string) => phoneHref(text) ?? text.replace(/\D/g, '');
  const words = wordsQuery(parsePhone(typed)?.number.replace(/^\+1?/, '') ?? numberOf(typed));
  const earlier = await tx<{ email: string; customerPhone: string }[]>`
    select customer_email as email, customer_phone from orders
    where words @@ ${words}::tsquery and customer_email like ${noEmail('%')} and customer_phone is not null
    order by created_at desc limit 50`;
  const earlierBuyer = earlier.find(({ customerPhone }) => numberOf(customerPhone) === numberOf(typed));
  return earlierBuyer?.email ?? noEmail(randomUUID());
}

/** The account with this confirmed email: the order is then on its pages. */
async function findOwner(tx: Tx, email: string): Promise<string | null> {
  const [account] = await tx<{ id: string }[]>`
    select id from users where email = ${email} and email_confirmed_at is not null and disabled_at is null`;
  return account ? ownerFor(account.id) : null;
}

async function settle(tx: Tx, order: Order, { id, payment }: NewStaffOrder, actor: Actor): Promise<void> {
  switch (payment.kind) {
    case 'link':
      return recordEvent(tx, order.id, 'link_sent');
    case 'on_delivery':
      await takeStock(tx, order.id);
      await tx`update orders set payment_status = 'invoiced' where id = ${order.id}`;
      return recordEvent(tx, order.id, 'accepted');
    case 'account':
      throw new Error('an order on account has its invoice');
    default: {
      const { kind: method, amountCents, reference } = payment;
      return receiveByHand(tx, order, { id, method, amountCents, reference, actor });
    }
  }
}

/** What the audit log says about money received. */
export const receivedDetail = (payment: StaffPayment): { amountCents?: number; reference?: string } =>
  'amountCents' in payment
    ? { amountCents: payment.amountCents, ...(payment.reference ? { reference: payment.reference } : {}) }
    : {};
