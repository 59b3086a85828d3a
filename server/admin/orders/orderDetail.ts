import type { DeliveryWindow } from '../../../domain/delivery/calendar.ts';
import type { DeliveryStatus } from '../../../domain/delivery/deliveryStatuses.ts';
import { fullAddress, isSite, type Site } from '../../../domain/delivery/sites.ts';
import type { Stop } from '../../../domain/orders/adminDeliveries.ts';
import type { HandMethod, OrderStatus, PaymentStatus } from '../../../domain/orders/orders.ts';
import { ORDER_TEXT_NAMES, type OrderTexts } from '../../../domain/orders/orderTexts.ts';
import { accountOf } from '../../db/owners.ts';
import type { Db } from '../../db/sql.ts';
import { isPaidOnline } from '../../orders/orderParts.ts';
import { type AdminOrderRow, type ListedRow, rowColumns, toListRow } from './orderList.ts';

type Dispute = 'open' | 'won' | 'lost' | null;

type Details = OrderTexts & {
  customerPhone: string | null;
  /** With city, state and ZIP. */
  deliveryAddress: string;
  deliveryZip: string | null;
  /** Set for an order on account. */
  invoice: { number: string; accountId: string; issuedOn: string; dueOn: string } | null;
  subtotalCents: number;
  deliveryFeeCents: number;
  discountCents: number;
  discountReason: string | null;
  /** The street line exactly as typed, to fill in a form. */
  enteredAddress: string;
  /** When the emailed payment link expires. */
  payUntil: string | null;
  /** Whether the customer has an open payment page from checkout. */
  isInCheckout: boolean;
  dispute: Dispute;
  /** Refunds go through the provider; for other payments they are only recorded. */
  isPaidOnline: boolean;
  moves: {
    status: OrderStatus;
    paymentStatus: PaymentStatus;
    refundedCents: number | null;
    dispute: Dispute;
    /** An account's email, or the process that acted: checkout, provider, reconciler. */
    actor: string;
    at: string;
    /** Whether it was undone later. */
    undone: boolean;
  }[];
  /** Changes of its delivery days, oldest first. */
  dayMoves: {
    day: string | null;
    deliveryWindow: DeliveryWindow | null;
    /** null if it was not recorded */
    from: string | null;
    /** null for the whole order */
    load: number | null;
    truck: number | null;
    actor: string;
    at: string;
  }[];
  /** Money received, oldest first. */
  payments: {
    id: string;
    method: 'online' | HandMethod;
    amountCents: number;
    reference: string | null;
    actor: string;
    at: string;
    /** The payment that it reverses, with a negative amount, and why. */
    reverses: string | null;
    reason: string | null;
  }[];
  /** Edits after it was placed, with the values before and after. */
  edits: { from: Record<string, unknown>; to: Record<string, unknown>; actor: string; at: string }[];
  notes: { id: string; text: string; author: string; at: string }[];
  /** The loads, once the order is confirmed. */
  deliveries: {
    id: string;
    load: number;
    day: string;
    deliveryWindow: DeliveryWindow;
    truck: number;
    status: DeliveryStatus;
    name: string;
    cubicYards: number;
    pounds: number | null;
    /** Ids of pictures at `GET /api/admin/proofs/:id`. */
    proofs: string[];
  }[];
  /** Requested by admins. The provider has not answered an `open` one; it is requested again. */
  refunds: {
    id: string;
    amountCents: number;
    reason: string;
    state: 'open' | 'done' | 'refused';
    actor: string;
    at: string;
  }[];
};

/** An order with all that the admin sees of it. Amounts in cents; days are 'YYYY-MM-DD' in store time. */
export type AdminOrder = AdminOrderRow &
  Details & {
    /** What the driver should know about the saved site that the order goes to. */
    site: AdminSite | null;
    /** The account it belongs to. */
    customerId: string | null;
  };

type Row = ListedRow & Details & { owner: string | null };
type AdminSite = NonNullable<Stop['site']>;
type SiteRow = Site & AdminSite & { owner: string };

/** An order with all its details for the admin; null for an unknown id. */
export async function readAdminOrder(db: Db, id: string): Promise<AdminOrder | null> {
  const actorName = (column: string) =>
    db`coalesce((select email from users where id::text = ${db(column)}), ${db(column)})`;
  const [row] = await db<Row[]>`
    select ${rowColumns(db)}, ${db(ORDER_TEXT_NAMES)},
      (select jsonb_build_object('number', invoice_number, 'accountId', account_id, 'issuedOn', issued_on, 'dueOn', due_on)
        from invoices where order_id = orders.id) as invoice, customer_phone, delivery_zip, delivery_address, subtotal_cents,
      delivery_fee_cents, discount_cents, discount_reason, delivery_address as entered_address, iso_utc(pay_until) as pay_until,
      status = 'pending' and payment_status = 'unpaid' and payment_kind = 'online' and pay_until is null
        as is_in_checkout, dispute, ${isPaidOnline(db)} as is_paid_online,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'method', method, 'amountCents', amount_cents,
          'reference', reference, 'actor', ${actorName('actor')}, 'at', iso_utc(received_at), 'reverses', reverses,
          'reason', reason) order by received_at, id), '[]')
        from order_payments where order_id = orders.id) as payments,
      (select coalesce(jsonb_agg(jsonb_build_object('from', detail -> 'from', 'to', detail -> 'to',
          'actor', ${actorName('actor')}, 'at', iso_utc(at)) order by id), '[]')
        from audit_log where detail ? 'orderNumber' and detail ->> 'orderNumber' = order_number
          and action = 'order_edited') as edits,
      coalesce((select owner from customers where id = orders.customer_id), owner) as owner,
      (select coalesce(jsonb_agg(jsonb_build_object('status', status, 'paymentStatus', payment_status,
          'refundedCents', refunded_cents, 'dispute', dispute, 'actor', ${actorName('actor')}, 'at', iso_utc(at),
          'undone', exists (select from order_events later where later.undoes = order_events.id))
          order by id), '[]')
        from order_events where order_id = orders.id and is_move) as moves,
      (select coalesce(jsonb_agg(jsonb_build_object('day', coalesce(detail ->> 'deliveryDate', detail -> 'to' ->> 'day'),
          'deliveryWindow', detail ->> 'deliveryWindow',
          'from', detail -> 'from' ->> 'day',
          'load', (detail ->> 'load')::int, 'truck', (detail -> 'to' ->> 'truck')::int,
          'actor', ${actorName('actor')}, 'at', iso_utc(at)) order by id), '[]')
        from audit_log where detail ? 'orderNumber' and detail ->> 'orderNumber' = order_number
          and action in ('order_rescheduled', 'delivery_moved')) as day_moves,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'text', text, 'author', ${actorName('author')},
          'at', iso_utc(at)) order by at, id), '[]')
        from order_notes where order_id = orders.id) as notes,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'amountCents', amount_cents, 'reason', reason,
          'state', state,
          'actor', ${actorName('actor')}, 'at', iso_utc(created_at)) order by created_at, id), '[]')
        from order_refund_requests where order_id = orders.id) as refunds,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'load', load, 'day', day, 'deliveryWindow', delivery_window, 'truck', truck,
          'status', status, 'name', name, 'cubicYards', cubic_yards, 'pounds', pounds,
          'proofs', (select coalesce(jsonb_agg(id order by created_at), '[]') from delivery_proofs
            where delivery_id = deliveries.id))
          order by load), '[]')
        from deliveries where order_id = orders.id) as deliveries
    from orders where id = ${id}`;
  if (!row) return null;
  const { owner, ...order } = row;
  const sites = await readSites(db, [owner]);
  return {
    ...toListRow(order),
    customerId: accountOf(owner),
    deliveryAddress: fullAddress(row.deliveryAddress, row.deliveryZip, row.city),
    site: findSite(sites, owner, row.deliveryAddress, row.deliveryZip),
  };
}

/** The saved addresses of these owners, if they are people with an account. */
export function readSites(db: Db, owners: readonly (string | null)[]): Promise<SiteRow[]> {
  const people = owners.filter((owner) => accountOf(owner) !== null);
  return db<SiteRow[]>`
    select owner, address, city, state, zip, gate_code, contact_name, contact_phone, drop_note
    from addresses where owner = any(${people}) and deleted_at is null order by is_default desc, id`;
}

/** The owner's saved address that matches the order's delivery address; null when none does. */
export function findSite(
  sites: readonly SiteRow[],
  owner: string | null,
  line: string,
  zip: string | null,
): AdminSite | null {
  const savedSite = sites.find((site) => site.owner === owner && isSite(line, zip, site));
  if (!savedSite) return null;
  const { gateCode, contactName, contactPhone, dropNote } = savedSite;
  return { gateCode, contactName, contactPhone, dropNote };
}
