import type { Board, BoardLoad, DriveList, Stop } from '../../domain/admin/deliveries.ts';
import { addDays } from '../../domain/base/calendar.ts';
import { findPlace } from '../../domain/delivery/zips.ts';
import type { Db, Sql } from '../db/sql.ts';
import { siteOf } from '../orders/adminOrder.ts';
import { planMissing, readFleet } from './planning.ts';

type Row = Omit<BoardLoad, 'city'> & { deliveryZip: string | null };

function loadOf(db: Db) {
  return db`
    d.id, d.version, d.order_id, o.order_number, o.status as order_status, d.load,
    (select count(*) from deliveries where order_id = d.order_id)::int as loads, d.day, d.truck, d.position, d.name,
    d.material_id, d.cubic_yards, d.pounds, d.status, o.customer_name, o.delivery_zip`;
}

const placed = <Load extends { deliveryZip: string | null }>({ deliveryZip, ...load }: Load) => ({
  ...load,
  city: deliveryZip === null ? null : (findPlace(deliveryZip)?.city ?? null),
});

/** The loads of some days, and those of earlier days that were not delivered. */
export async function readBoard(sql: Sql, from: string, count: number, now: Date): Promise<Board> {
  await planMissing(sql, now);
  const days = Array.from({ length: count }, (_, at) => addDays(from, at));
  const [fleet, loads, late] = await Promise.all([
    readFleet(sql),
    sql<Row[]>`
      select ${loadOf(sql)}, o.customer_email from deliveries d join orders o on o.id = d.order_id
      where d.day between ${from} and ${addDays(from, count - 1)} and d.status <> 'cancelled'
      order by d.day, d.truck, d.position, d.id`,
    sql<Row[]>`
      select ${loadOf(sql)}, o.customer_email from deliveries d join orders o on o.id = d.order_id
      where d.day < ${from} and d.status in ('planned', 'started')
      order by d.day, d.truck, d.position, d.id limit 100`,
  ]);
  return { fleet, days, loads: loads.map(placed), late: late.map(placed) };
}

export async function readLoad(db: Db, id: string): Promise<BoardLoad | null> {
  const [row] = await db<Row[]>`
    select ${loadOf(db)}, o.customer_email from deliveries d join orders o on o.id = d.order_id where d.id = ${id}`;
  return row ? placed(row) : null;
}

type StopRow = Omit<Stop, 'city' | 'site'> & { deliveryZip: string | null; owner: string | null };

/** A truck's day with all that its driver needs on the road. */
export async function readDriveList(db: Db, truck: number, day: string): Promise<DriveList> {
  const rows = await db<StopRow[]>`
    select ${loadOf(db)}, o.customer_phone,
      case when o.status = 'confirmed' and o.payment_status not in ('unpaid', 'failed') then o.customer_email end
        as mail_to,
      o.delivery_address, o.special_instructions,
      coalesce((select owner from customers where id = o.customer_id), o.owner) as owner,
      case when d.load > 1 then '[]' else (
        select coalesce(jsonb_agg(jsonb_build_object('name', name, 'quantity', quantity) order by position), '[]')
        from order_items where order_id = o.id and unit not ilike '%cubic yard%' and name <> d.name) end as alongside,
      (select count(*) from delivery_proofs where delivery_id = d.id)::int as proofs
    from deliveries d join orders o on o.id = d.order_id
    where d.day = ${day} and d.truck = ${truck} and d.status <> 'cancelled'
    order by d.position, d.id`;
  const stops: Stop[] = [];
  for (const { owner, ...row } of rows) {
    const site = owner?.startsWith('u:')
      ? await siteOf(db, owner, row.deliveryAddress, row.deliveryZip)
      : null;
    stops.push({ ...placed(row), site });
  }
  return { day, truck, trucks: (await readFleet(db)).trucks, stops };
}
