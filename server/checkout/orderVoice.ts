import { Hono } from 'hono';
import { cancelOrderSchema } from '../../domain/orders/guestOrders.ts';
import { orderVoiceSchema } from '../../domain/orders/voiceNotes.ts';
import { voiceNoteOf, writeVoiceNote } from '../account/voiceNotes.ts';
import type { Deps } from '../http/deps.ts';
import { readJson } from '../http/json.ts';
import { notFound } from '../http/problem.ts';
import { ownOrders } from './ownOrders.ts';

// What the driver of an order is told by who placed it as a guest. Devices send that of their own orders with the rest
// of the sync.

const VOICE_NOTES_A_DAY = 20;

export function orderVoiceRoutes(given: Deps): Hono {
  const { ownOrderId, change, answer } = ownOrders(given);
  const app = new Hono();

  /**
   * `orderVoiceSchema` to Changed: a recording in place of the one before, or none. 422 not_a_recording; wrong_status
   * once the order has ended; 429.
   */
  app.post('/api/orders/voice-note', async (c) => {
    const { audio, ...asked } = await readJson(c, orderVoiceSchema);
    const { order } = await change(c, asked, (tx, found) => writeVoiceNote(tx, found, audio), {
      what: 'order voice notes',
      limit: VOICE_NOTES_A_DAY,
    });
    return c.json(await answer(order));
  });

  /** `cancelOrderSchema` to the recording itself. 404 when there is none. */
  app.post('/api/orders/voice-note/play', async (c) => {
    const id = await ownOrderId(c, await readJson(c, cancelOrderSchema));
    const note = id === null ? null : await voiceNoteOf(given, id);
    if (!note) throw notFound();
    c.header('Content-Disposition', 'attachment; filename="voice-note"');
    return c.body(note.audio, 200, { 'Content-Type': note.type });
  });

  return app;
}
