import { type Context, Hono } from 'hono';
import { Refusal } from '../../domain/base/refusals.ts';
import { orderKeySchema } from '../../domain/orders/guestOrders.ts';
import { orderVoiceSchema } from '../../domain/orders/voiceNotes.ts';
import { readVoiceNote, saveVoiceNote } from '../account/voiceNotes.ts';
import { countUse } from '../db/rate.ts';
import type { Deps } from '../http/deps.ts';
import { readJson } from '../http/json.ts';
import { notFound, tooMany } from '../http/problem.ts';
import type { Order } from '../orders/orders.ts';
import { type Asked, ownOrders } from './ownOrders.ts';

// Guests' recordings for the driver. Devices send those of their own orders by sync.

const VOICE_NOTES_A_DAY = 20;
const DAY = 24 * 3600;

type Placed = Pick<Order, 'id' | 'orderNumber' | 'customerEmail' | 'status' | 'owner'> & {
  noteId: string | null;
};

export function orderVoiceRoutes(given: Deps): Hono {
  const { sql, asOwner } = given;
  const { ownOrderId, answer } = ownOrders(given);
  const app = new Hono();

  /** @throws Problem 404 for an order that is not theirs; 429 */
  const requireOrder = async (c: Context, asked: Asked): Promise<Placed> => {
    const id = await ownOrderId(c, asked);
    const [order] = await sql<Placed[]>`
      select orders.id, order_number, customer_email, status, owner, voice_notes.id as note_id
      from orders left join voice_notes on order_id = orders.id where orders.id = ${id}`;
    if (!order) throw notFound();
    return order;
  };

  /**
   * `orderVoiceSchema` to Changed: a recording in place of the one before, or none. 422 not_a_recording; wrong_status
   * once the order has ended, and for one by telephone that belongs to nobody; 429.
   */
  app.post('/api/orders/voice-note', async (c) => {
    const { audio, ...asked } = await readJson(c, orderVoiceSchema);
    const order = await requireOrder(c, asked);
    const { id, owner, orderNumber, status } = order;
    const exceeded = await countUse(sql, [
      { key: `order voice notes ${id}`, limit: VOICE_NOTES_A_DAY, seconds: DAY },
    ]);
    if (exceeded) throw tooMany(exceeded.seconds);
    if (owner === null) throw new Refusal('wrong_status', { from: status });
    await asOwner(owner, (tx) => saveVoiceNote(tx, { owner }, { orderNumber, audio }), { lock: true });
    return c.json(await answer(order));
  });

  /** `orderKeySchema` to the recording itself. 404 when there is none. */
  app.post('/api/orders/voice-note/play', async (c) => {
    const { owner, noteId } = await requireOrder(c, await readJson(c, orderKeySchema));
    const note = owner && noteId ? await readVoiceNote(given, owner, noteId) : null;
    if (!note) throw notFound();
    c.header('Content-Disposition', 'attachment; filename="voice-note"');
    return c.body(note.audio, 200, { 'Content-Type': note.type });
  });

  return app;
}
