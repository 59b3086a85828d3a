import { Hono } from 'hono';
import type * as z from 'zod/mini';
import { truckDaySchema } from '../../domain/admin/deliveries.ts';
import type { Sql } from '../db/sql.ts';
import { type AuditActor, auditActorOf, record } from '../http/auditLog.ts';
import type { Deps } from '../http/deps.ts';
import { readJson } from '../http/json.ts';
import { lockBoard } from '../orders/deliveryPlan.ts';
import { readFleet } from '../orders/windows.ts';

/** The yard's trucks, and the days on which one stays in the yard. */
export function adminTruckRoutes({ sql }: Deps): Hono {
  const app = new Hono();

  app.post('/api/admin/deliveries/trucks', async (c) => {
    await changeTruckDay(sql, auditActorOf(c), await readJson(c, truckDaySchema));
    return c.body(null, 204);
  });

  /** Fleet. */
  app.get('/api/admin/fleet', async (c) => c.json(await readFleet(sql)));

  return app;
}

/** Takes a truck out of service for a day, or back. Its loads stay until somebody moves them. */
async function changeTruckDay(
  sql: Sql,
  by: AuditActor,
  { truck, day, isOff }: z.infer<typeof truckDaySchema>,
): Promise<void> {
  await sql.begin(async (tx) => {
    await lockBoard(tx);
    const changed = isOff
      ? await tx`insert into truck_days_off (truck, day) values (${truck}, ${day}) on conflict do nothing returning day`
      : await tx`delete from truck_days_off where truck = ${truck} and day = ${day} returning day`;
    if (changed.length === 0) return;
    await record(tx, isOff ? 'truck_off' : 'truck_back', { ...by, userId: null, detail: { truck, day } });
  });
}
