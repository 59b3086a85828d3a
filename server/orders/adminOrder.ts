import type { AdminOrder, AdminSite } from '../../domain/admin/orders.ts';
import { isSite, type Site } from '../../domain/jobs/sites.ts';
import type { Db } from '../db/sql.ts';
import { type ListedRow, listed, rowOf } from './adminList.ts';

type Row = ListedRow &
  Omit<AdminOrder, keyof ListedRow | 'createdAt' | 'city' | 'zone' | 'site'> & { owner: string | null };
type SiteRow = Site & Omit<AdminSite, 'person'> & { owner: string };

/** An order with all that the office knows of it; null for an id that none has. */
export async function readAdminOrder(db: Db, id: string): Promise<AdminOrder | null> {
  const named = (column: string) =>
    db`coalesce((select email from users where id::text = ${db(column)}), ${db(column)})`;
  const [row] = await db<Row[]>`
    select ${rowOf(db)}, customer_phone, delivery_address, special_instructions, subtotal_cents,
      delivery_fee_cents, dispute, payment_intent_id is not null as is_paid_online,
      coalesce((select owner from customers where id = orders.customer_id), owner) as owner,
      (select coalesce(jsonb_agg(jsonb_build_object('status', status, 'paymentStatus', payment_status,
          'refundedCents', refunded_cents, 'dispute', dispute, 'actor', ${named('actor')}, 'at', iso_utc(at))
          order by id), '[]')
        from order_history where order_id = orders.id) as moves,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'text', text, 'author', ${named('author')},
          'at', iso_utc(at)) order by at, id), '[]')
        from order_notes where order_id = orders.id) as notes,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'amountCents', amount_cents, 'state', state,
          'actor', ${named('actor')}, 'at', iso_utc(created_at)) order by created_at, id), '[]')
        from order_refund_requests where order_id = orders.id) as refunds,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'load', load, 'day', day, 'truck', truck,
          'status', status, 'name', name, 'cubicYards', cubic_yards, 'pounds', pounds,
          'proofs', (select coalesce(jsonb_agg(id order by created_at), '[]') from delivery_proofs
            where delivery_id = deliveries.id))
          order by load), '[]')
        from deliveries where order_id = orders.id) as deliveries
    from orders where id = ${id}`;
  if (!row) return null;
  const { owner, ...order } = row;
  const site = owner?.startsWith('u:') ? await siteOf(db, owner, row.deliveryAddress, row.deliveryZip) : null;
  return { ...listed(order), site };
}

/** The saved address that the order goes to, if its text is one of the person's. */
export async function siteOf(
  db: Db,
  owner: string,
  line: string,
  zip: string | null,
): Promise<AdminSite | null> {
  const sites = await db<SiteRow[]>`
    select id as address_id, owner, address, city, state, zip, gate_code, contact_name, contact_phone, drop_note,
      exists (select from drop_photos photo
        where photo.owner = addresses.owner and photo.id = addresses.id and photo.deleted_at is null) as has_photo
    from addresses where owner = ${owner} and deleted_at is null order by is_default desc, id`;
  const found = sites.find((site) => isSite(line, zip, site));
  if (!found) return null;
  const { addressId, hasPhoto, gateCode, contactName, contactPhone, dropNote } = found;
  return { addressId, person: owner.slice(2), hasPhoto, gateCode, contactName, contactPhone, dropNote };
}
