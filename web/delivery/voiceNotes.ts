import { NEW_ORDER } from '../offline/ids.ts';
import { record } from '../offline/outbox.ts';
import { dropVoiceDraft, readVoiceDraft } from '../offline/voiceNotes.ts';
import { inBase64 } from '../ui/pictures/shrinkPicture.ts';

/** Resolves once it is saved on this device that the order gets this recording, or loses the one that it has. */
export async function sendVoiceNote(orderNumber: string, audio: ArrayBuffer | null): Promise<void> {
  const payload = { orderNumber, audio: audio && inBase64(audio) };
  await record('saveVoiceNote', payload, { beside: dropVoiceDraft(orderNumber) });
}

/**
 * The same for an order that was just placed. Its recording stays until it is paid: another one may take its place.
 * @returns false when there is one and this device could not save that the order gets it
 */
export async function sendNewVoiceNote(orderNumber: string): Promise<boolean> {
  const draft = await readVoiceDraft(NEW_ORDER);
  if (!draft) return true;
  try {
    await sendVoiceNote(orderNumber, draft.audio);
    return true;
  } catch (error) {
    console.warn('The voice note did not go with the order.', error);
    return false;
  }
}
