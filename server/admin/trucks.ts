import { Hono } from 'hono';
import {
  type FleetDays,
  type TruckDaysOff,
  type TruckDriver,
  truckDaySchema,
  truckDaysOffSchema,
  truckDriverSchema,
} from '../../domain/admin/deliveries.ts';
import { storeDate } from '../../domain/delivery/calendar.ts';
import type { Db, Sql } from '../db/sql.ts';
import { type AuditActor, record, requireAuditActor } from '../http/auditLog.ts';
import type { Deps } from '../http/deps.ts';
import { readJson } from '../http/json.ts';
import { badInput } from '../http/problem.ts';
import { lockBoard } from '../orders/deliveryPlan.ts';
import { readFleet } from '../orders/windows.ts';

/** The yard's trucks, the days on which one stays in the yard, and who drives it. */
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

  /** TruckDriver to FleetDays. @throws Problem 400 `userId` for somebody who drives no truck */
  app.post('/api/admin/fleet/driver', async (c) => {
    await setDriver(sql, requireAuditActor(c), await readJson(c, truckDriverSchema));
    return c.json(await readFleetDays(sql, storeDate(now())));
  });

  return app;
}

/** Of a user `u` with their profile `c`. */
const driverName = (db: Db) => db`coalesce(c.full_name, u.user_metadata ->> 'full_name', u.email)`;

/** Who was given a truck for good, and who drives one on these days in place of them. */
export async function readDrivers(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<Pick<FleetDays, 'substitutes'> & { drivers: { truck: number; name: string }[] }> {
  const [drivers, substitutes] = await Promise.all([
    db<{ truck: number; name: string }[]>`
      select u.truck, ${driverName(db)} as name from users u left join customers c on c.user_id = u.id
      where u.truck is not null and u.disabled_at is null order by u.truck, name`,
    db<FleetDays['substitutes']>`
      select s.truck, s.day, s.user_id::text, ${driverName(db)} as name
      from substitute_drivers s join users u on u.id = s.user_id left join customers c on c.user_id = u.id
      where s.day between ${from} and ${to} and u.role = 'driver' and u.disabled_at is null order by s.day, s.truck`,
  ]);
  return { drivers: [...drivers], substitutes: [...substitutes] };
}

/** The names of who drives a truck on a day. */
export async function driversOn(db: Db, { truck, day }: { truck: number; day: string }): Promise<string[]> {
  const { drivers, substitutes } = await readDrivers(db, { from: day, to: day });
  const found = substitutes.filter((one) => one.truck === truck);
  return (found.length > 0 ? found : drivers.filter((one) => one.truck === truck)).map(({ name }) => name);
}

async function readFleetDays(db: Db, today: string): Promise<FleetDays> {
  const [off, drivers, { substitutes }] = await Promise.all([
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
    readDrivers(db, { from: today, to: '9999-12-31' }),
  ]);
  return { off: [...off], drivers: [...drivers], substitutes };
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

/** Gives a truck to another driver for a day. Whoever drove another one on that day no longer does. */
async function setDriver(sql: Sql, by: AuditActor, { truck, day, userId }: TruckDriver): Promise<void> {
  await sql.begin(async (tx) => {
    await lockBoard(tx);
    if (userId !== null) {
      const [driver] = await tx`
        select from users where id = ${userId} and role = 'driver' and disabled_at is null for key share`;
      if (!driver) throw badInput('userId');
    }
    await tx`
      delete from substitute_drivers where day = ${day} and (truck = ${truck} or user_id = ${userId}::uuid)`;
    if (userId !== null) await tx`insert into substitute_drivers ${tx({ day, truck, userId })}`;
    await record(tx, 'truck_driver', { ...by, userId, detail: { truck, day } });
  });
}
