import { Hono } from 'hono';
import * as z from 'zod/mini';
import { storeDate } from '../../domain/delivery/calendar.ts';
import { fullAddress } from '../../domain/delivery/sites.ts';
import type { DriveList, Stop } from '../../domain/orders/adminDeliveries.ts';
import { dueWithLoadCents, type LoadPayment } from '../../domain/orders/orderLoads.ts';
import type { StoredPicture } from '../db/pictures.ts';
import type { Db } from '../db/sql.ts';
import { allow } from '../http/access.ts';
import { requireStaff, roleForbidden } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { takesQuery } from '../http/json.ts';
import { pathId } from '../http/parseId.ts';
import { notFound } from '../http/problem.ts';
import { loadPayment } from '../orders/days.ts';
import { readFleet } from '../orders/windows.ts';
import { boardLoadColumns } from './boardLoads.ts';
import { findSite, readSites } from './orders/orderDetail.ts';
import { readDrivers } from './trucks.ts';

/** The drivers' lists. */
const querySchema = z.object({
  day: z.optional(z.iso.date()),
  truck: z.optional(z.string().check(z.regex(/^[1-9]\d?$/))),
});

export const adminDriveRoutes = ({ sql, pictures, now }: Deps) =>
  new Hono()
    /** By default today's, for the driver's own truck or the first. @throws Problem 403 if the driver may not see it */
    .get('/api/admin/drive', allow('clerk', 'driver'), takesQuery(querySchema), async (c) => {
      const query = c.req.valid('query');
      const { role, userId } = requireStaff(c);
      const today = storeDate(now());
      const day = query.day ?? today;
      const ownTruck = role === 'driver' ? await assignedTruck(sql, userId) : null;
      const truck = Number(query.truck ?? ownTruck ?? 1);
      if (role === 'driver' && (day !== today || truck !== (ownTruck ?? truck))) throw roleForbidden(role);
      const mayChoose = role !== 'driver' ? 'all' : ownTruck === null ? 'truck' : 'nothing';
      return c.json(await readDriveList(sql, { truck, day, mayChoose }));
    })

    /** A driver's JPEG photo of a delivered load. */
    .get('/api/admin/proofs/:id', allow('clerk'), async (c) => {
      const [proof] = await sql<StoredPicture[]>`
        select jpeg as bytes, object_key from delivery_proofs where id = ${pathId(c)}`;
      const jpeg = proof && (await pictures.bytesOf(proof));
      if (!jpeg) throw notFound();
      c.header('Content-Disposition', 'inline');
      return c.body(jpeg, 200, { 'Content-Type': 'image/jpeg' });
    });

type StopRow = Omit<Stop, 'site' | 'dueCents'> & {
  payment: LoadPayment;
  deliveryZip: string | null;
  owner: string | null;
};

/** Null for any truck. */
async function assignedTruck(db: Db, userId: string): Promise<number | null> {
  const [user] = await db<{ truck: number | null }[]>`
    select truck from users where id = ${userId}`;
  return user?.truck ?? null;
}

/** A truck's stops of a day, with everything its driver needs. */
async function readDriveList(
  db: Db,
  { truck, day, mayChoose }: Pick<DriveList, 'truck' | 'day' | 'mayChoose'>,
): Promise<DriveList> {
  const rows = await db<StopRow[]>`
    select ${boardLoadColumns(db)}, o.delivery_zip, o.delivery_address, o.special_instructions,
      coalesce((select owner from customers where id = o.customer_id), o.owner) as owner,
      ${otherGoods(db)} as alongside,
      (select count(*) from delivery_proofs where delivery_id = d.id and kind = 'load')::int as proofs,
      (select coalesce(jsonb_agg(jsonb_build_object('method', collected_method, 'amountCents', collected_cents)
          order by created_at), '[]')
        from delivery_marks where delivery_id = d.id and status = 'collected') as collected,
      ${loadPayment(db)} as payment
    from deliveries d join orders o on o.id = d.order_id
    where d.day = ${day} and d.truck = ${truck} and d.status <> 'cancelled'
    order by d.position, d.id`;
  const sites = await readSites(
    db,
    rows.map(({ owner }) => owner),
  );
  const stops = rows.map(
    ({ owner, deliveryZip, payment, ...row }): Stop => ({
      ...row,
      dueCents: dueWithLoadCents(payment),
      // A load of only tools is named after one of them.
      alongside: row.alongside.filter(({ name }) => name !== row.name),
      deliveryAddress: fullAddress(row.deliveryAddress, deliveryZip, row.city),
      site: findSite(sites, owner, row.deliveryAddress, deliveryZip),
    }),
  );
  const [{ trucks }, drivers] = await Promise.all([readFleet(db), readDrivers(db)]);
  return {
    day,
    truck,
    mayChoose,
    trucks: trucks.map(({ name }) => name),
    drivers: drivers.filter((driver) => driver.truck === truck).map(({ name }) => name),
    stops,
  };
}

/** The tools and other items that go with a load, if it is the first of its order. */
function otherGoods(db: Db) {
  return db`
    case when exists (select from deliveries f
        where f.order_id = d.order_id and f.load < d.load) then '[]'
      else (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'quantity', quantity) order by position), '[]')
        from order_items where order_id = o.id and not is_bulk) end`;
}
