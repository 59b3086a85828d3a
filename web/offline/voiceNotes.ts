import type { OwnerDatabase } from './databases.ts';
import { withRoom } from './errors.ts';
import { ownerDatabase } from './owner.ts';

// Recordings for the driver, kept on this device until they are sent with their order.

const KEY = 'voice ';

export type VoiceDraft = { audio: ArrayBuffer; type: string };

const draftKey = (order: string) => `${KEY}${order}` as const;

/** @param order its number, or `NEW_ORDER` */
export async function readVoiceDraft(order: string): Promise<VoiceDraft | null> {
  const kept = await (await ownerDatabase()).meta.get(draftKey(order));
  return kept && 'audio' in kept ? kept : null;
}

export async function saveVoiceDraft(order: string, { audio, type }: VoiceDraft): Promise<void> {
  const { meta } = await ownerDatabase();
  await withRoom(() => meta.put({ key: draftKey(order), audio, type }));
}

export const forgetVoiceDraft = async (order: string): Promise<void> =>
  dropVoiceDraft(order)((await ownerDatabase()).meta);

/** For the transaction that sends it. */
export const dropVoiceDraft = (order: string) => (meta: OwnerDatabase['meta']) =>
  meta.delete(draftKey(order));
