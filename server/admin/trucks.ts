import { Hono } from 'hono';
import {
  type Board,
  type FleetDays,
  type TruckDaysOff,
  truckDaySchema,
  truckDaysOffSchema,
} from '../../domain/admin/deliveries.ts';
import { storeDate } from '../../domain/delivery/calendar.ts';
import type { Db, Sql } from '../db/sql.ts';
import { type AuditActor, record, requireAuditActor } from '../http/auditLog.ts';
import type { Deps } from '../http/deps.ts';
import { readJson } from '../http/json.ts';
import { lockBoard } from '../orders/deliveryPlan.ts';
import { readFleet } from '../orders/windows.ts';

/** The yard's trucks, and the days on which one stays in the yard. */
export function adminTruckRoutes({ sql, now }: Deps): Hono {
  const app = new Hono();

  app.post('/api/admin/deliveries/trucks', async (c) => {
    const { truck, day, isOff } = await readJson(c, truckDaySchema);
    await changeDaysOff(sql, requireAuditActor(c), { truck, from: day, to: day, reason: null, isOff });
    return c.body(null, 204);
  });

  /** Fleet. */
  app.get('/api/admin/fleet', async (c) => c.json(await readFleet(sql)));

  /** FleetDays. */
  app.get('/api/admin/fleet/days', async (c) => c.json(await readFleetDays(sql, storeDate(now()))));

  /** TruckDaysOff to FleetDays. */
  app.post('/api/admin/fleet/off', async (c) => {
    await changeDaysOff(sql, requireAuditActor(c), await readJson(c, truckDaysOffSchema));
    return c.json(await readFleetDays(sql, storeDate(now())));
  });

  return app;
}

/** Of a user `u` with their profile `c`. */
const driverName = (db: Db) => db`coalesce(c.full_name, u.user_metadata ->> 'full_name', u.email)`;

/** Who was given which truck. */
export const readDrivers = (db: Db) => db<Board['drivers']>`
  select u.truck, ${driverName(db)} as name from users u left join customers c on c.user_id = u.id
  where u.truck is not null and u.disabled_at is null order by u.truck, name`;

async function readFleetDays(db: Db, today: string): Promise<FleetDays> {
  const [off, drivers] = await Promise.all([
    // Of days in a row, the day less its row number is the same.
    db<FleetDays['off']>`
      select truck, min(day) as from, max(day) as to, reason,
        (select count(*) from deliveries d where d.truck = runs.truck and d.status = 'planned'
          and d.day between min(runs.day) and max(runs.day))::int as loads
      from (select *, day - (row_number() over (partition by truck, reason order by day))::int as run
        from truck_days_off where day >= ${today}) runs
      group by truck, reason, run order by 2, truck`,
    db<FleetDays['drivers']>`
      select u.id::text, ${driverName(db)} as name, u.truck from users u left join customers c on c.user_id = u.id
      where u.role = 'driver' and u.disabled_at is null order by name, u.id`,
  ]);
  return { off: [...off], drivers: [...drivers] };
}

/** Takes a truck out of service for some days, or back. Its loads stay until somebody moves them. */
async function changeDaysOff(
  sql: Sql,
  by: AuditActor,
  { truck, from, to, reason, isOff }: TruckDaysOff,
): Promise<void> {
  await sql.begin(async (tx) => {
    await lockBoard(tx);
    const changed = isOff
      ? await tx`
          insert into truck_days_off (truck, day, reason)
          select ${truck}, day::date, ${reason} from generate_series(${from}::date, ${to}::date, interval '1 day') day
          on conflict (truck, day) do update set reason = excluded.reason
            where excluded.reason is not null and truck_days_off.reason is distinct from excluded.reason
          returning day`
      : await tx`
          delete from truck_days_off where truck = ${truck} and day between ${from} and ${to} returning day`;
    if (changed.length === 0) return;
    const detail = {
      truck,
      ...(from === to ? { day: from } : { from, to }),
      ...(isOff && reason !== null ? { reason } : {}),
    };
    await record(tx, isOff ? 'truck_off' : 'truck_back', { ...by, userId: null, detail });
  });
}
