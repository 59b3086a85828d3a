import { Refusal } from '../../domain/base/refusals.ts';
import type { OrderStatus } from '../../domain/orders/orders.ts';
import type { VoiceNoteSave } from '../../domain/orders/voiceNotes.ts';
import { detectAudioType } from '../db/audioType.ts';
import type { KeptPicture } from '../db/pictures.ts';
import type { Tx } from '../db/sql.ts';
import type { Deps } from '../http/deps.ts';

/** Statuses in which somebody may still play it. */
const OPEN: readonly OrderStatus[] = ['pending', 'confirmed', 'in_progress'];

/**
 * Saves the recording for an order's driver, replacing an earlier one; null removes it.
 * @throws Refusal not_a_recording; not_found for an order that they did not place themselves; wrong_status once it has
 * ended
 */
export async function saveVoiceNote(
  tx: Tx,
  { owner }: { owner: string },
  { orderNumber, audio: base64 }: VoiceNoteSave,
): Promise<{ orderNumber: string }> {
  const audio = base64 === null ? null : Buffer.from(base64, 'base64');
  const type = audio && detectAudioType(audio);
  if (audio && type === null) throw new Refusal('not_a_recording');
  const [order] = await tx<{ id: string; status: OrderStatus }[]>`
    select id, status from orders where order_number = ${orderNumber} and owner = ${owner}`;
  if (!order) throw new Refusal('not_found', { orderNumber });
  if (!OPEN.includes(order.status)) throw new Refusal('wrong_status', { from: order.status });
  const { id: orderId } = order;
  if (audio === null) await tx`delete from voice_notes where order_id = ${orderId}`;
  else
    await tx`
      insert into voice_notes ${tx({ orderId, type, audio })}
      on conflict (order_id) do update
        set id = gen_random_uuid(), type = excluded.type, audio = excluded.audio, created_at = now()`;
  return { orderNumber };
}

type VoiceNote = { type: string; audio: Uint8Array<ArrayBuffer> };

/** Null when this owner's orders have no such recording. @throws BucketAway */
export async function readVoiceNote(
  { asOwner, pictures }: Pick<Deps, 'asOwner' | 'pictures'>,
  owner: string,
  id: string,
): Promise<VoiceNote | null> {
  const [row] = await asOwner(
    owner,
    (tx) => tx<(KeptPicture & { type: string })[]>`
      select type, audio as bytes, object_key from voice_notes where id = ${id}`,
  );
  const audio = row && (await pictures.bytesOf(row));
  return audio ? { type: row.type, audio } : null;
}

/** For the download of a person's data. @throws BucketAway */
export async function voiceNotes(
  { asOwner, pictures }: Pick<Deps, 'asOwner' | 'pictures'>,
  owner: string,
): Promise<{ orderNumber: string; type: string; audioInBase64: string }[]> {
  const rows = await asOwner(
    owner,
    (tx) => tx<(KeptPicture & { orderNumber: string; type: string })[]>`
      select order_number, type, audio as bytes, object_key
      from voice_notes join orders on orders.id = order_id order by voice_notes.created_at`,
  );
  const notes = [];
  for (const { orderNumber, type, ...kept } of rows) {
    const audio = await pictures.bytesOf(kept);
    if (audio) notes.push({ orderNumber, type, audioInBase64: Buffer.from(audio).toString('base64') });
  }
  return notes;
}
