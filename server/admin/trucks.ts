import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Db } from '../db/sql.ts';
import { allow } from '../http/access.ts';
import { record, requireAuditActor } from '../http/auditLog.ts';
import type { Deps } from '../http/deps.ts';
import { takesJson } from '../http/json.ts';
import { lockBoard } from '../orders/deliveryPlan.ts';
import { readFleet } from '../orders/windows.ts';

const truckDaySchema = z.object({
  truck: z.int().check(z.minimum(1), z.maximum(50)),
  day: z.iso.date(),
  isOff: z.boolean(),
});

/** The yard's trucks, and the days on which one stays in the yard. */
export const adminTruckRoutes = ({ sql }: Deps) =>
  new Hono()
    .get('/api/admin/fleet', allow('clerk'), async (c) => c.json(await readFleet(sql)))

    /** Takes a truck out of service for a day, or back. Its loads stay until somebody moves them. */
    .post('/api/admin/deliveries/trucks', allow('clerk'), takesJson(truckDaySchema), async (c) => {
      const { isOff, ...truckDay } = c.req.valid('json');
      const actor = requireAuditActor(c);
      await sql.begin(async (tx) => {
        await lockBoard(tx);
        const changed = isOff
          ? await tx`insert into truck_days_off ${tx(truckDay)} on conflict do nothing returning day`
          : await tx`delete from truck_days_off where truck = ${truckDay.truck} and day = ${truckDay.day} returning day`;
        if (changed.length > 0)
          await record(tx, isOff ? 'truck_off' : 'truck_back', { ...actor, userId: null, detail: truckDay });
      });
      return c.body(null, 204);
    });

/** Who was given which truck. */
export const readDrivers = (db: Db) => db<{ truck: number; name: string }[]>`
  select u.truck, coalesce(c.full_name, u.user_metadata ->> 'full_name', u.email) as name
  from users u left join customers c on c.user_id = u.id
  where u.truck is not null and u.disabled_at is null order by u.truck, name`;
