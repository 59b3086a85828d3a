import { Hono } from 'hono';
import { boardQuerySchema, deliveryMoveSchema, driveQuerySchema } from '../../domain/admin/deliveries.ts';
import { clerkOf } from '../account/audit.ts';
import type { Deps } from '../http/deps.ts';
import { readJson } from '../http/json.ts';
import { badInput, notFound } from '../http/problem.ts';
import { idOf } from '../orders/asking.ts';
import { readBoard, readDriveList } from './board.ts';
import { moveDelivery } from './moving.ts';

const USUAL_DAYS = 5;

/** The day board and the drivers' lists. */
export function adminDeliveryRoutes({ sql, now }: Deps): Hono {
  const app = new Hono();

  /** Board, from `from` on. Plans what is confirmed and not on it yet. */
  app.get('/api/admin/deliveries', async (c) => {
    const asked = boardQuerySchema.safeParse(c.req.query());
    if (!asked.success) throw badInput(asked.error.issues[0]?.path.join('.') ?? '');
    const { from, days } = asked.data;
    return c.json(await readBoard(sql, from, Number(days ?? USUAL_DAYS), now()));
  });

  /** DeliveryMove to the BoardLoad as it is then. 409 `changed_since`; 422 wrong_status and of days. */
  app.post('/api/admin/deliveries/:id/move', async (c) =>
    c.json(await moveDelivery({ sql, now }, clerkOf(c), idOf(c), await readJson(c, deliveryMoveSchema))),
  );

  /** DriveList. */
  app.get('/api/admin/drive', async (c) => {
    const asked = driveQuerySchema.safeParse(c.req.query());
    if (!asked.success) throw badInput(asked.error.issues[0]?.path.join('.') ?? '');
    return c.json(await readDriveList(sql, Number(asked.data.truck), asked.data.day));
  });

  /** A JPEG that a driver took of a load on the ground. */
  app.get('/api/admin/proofs/:id', async (c) => {
    const [proof] = await sql<{ jpeg: Uint8Array }[]>`select jpeg from delivery_proofs where id = ${idOf(c)}`;
    if (!proof) throw notFound();
    c.header('Content-Disposition', 'inline');
    return c.body(Uint8Array.from(proof.jpeg), 200, { 'Content-Type': 'image/jpeg' });
  });

  return app;
}
