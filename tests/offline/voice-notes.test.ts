// A voice note to the driver of an order: stored on the device, and sent once the order has a number.
import { expect, test, vi } from 'vitest';
import { offlineModules, restartApp, withStore } from './device.ts';
import type { FakeStore } from './store.ts';

const said = (text: string) => ({ audio: new TextEncoder().encode(text).buffer, type: 'audio/webm' });
const ORDER = 'ORD-2026-000017';

let store: FakeStore;
withStore((started) => {
  store = started;
});

const modules = async () => ({
  ...(await offlineModules()),
  ...(await import('../../web/offline/voiceNotes.ts')),
  ...(await import('../../web/offline/ids.ts')),
  ...(await import('../../web/delivery/voiceNotes.ts')),
});
const kept = async (order: string) => {
  const draft = await (await modules()).readVoiceDraft(order);
  return draft && new TextDecoder().decode(draft.audio);
};
const sent = () =>
  store.applied.map(({ type, payload }) => ({
    type,
    ...(payload as { orderNumber: string; audio: unknown }),
  }));

test('a new order’s voice note survives a reload, is sent with the order, and stays until payment', async () => {
  const { saveVoiceDraft, NEW_ORDER } = await modules();
  await saveVoiceDraft(NEW_ORDER, said('Left of the barn'));
  restartApp();
  expect(await kept(NEW_ORDER)).toBe('Left of the barn');
  const { sendNewVoiceNote, drain, forgetVoiceDraft } = await modules();
  await sendNewVoiceNote(ORDER);
  await drain('online');
  expect(sent()).toEqual([{ type: 'saveVoiceNote', orderNumber: ORDER, audio: btoa('Left of the barn') }]);
  expect(await kept(NEW_ORDER)).toBe('Left of the barn');
  await forgetVoiceDraft(NEW_ORDER);
  await sendNewVoiceNote(ORDER);
  await drain('online');
  expect(sent()).toHaveLength(1);
});

test('a new order’s voice note that a full device cannot queue is reported as lost, and stays', async () => {
  const { saveVoiceDraft, sendNewVoiceNote, ownerDatabase, NEW_ORDER } = await modules();
  expect(await sendNewVoiceNote(ORDER)).toBe(true);
  await saveVoiceDraft(NEW_ORDER, said('Left of the barn'));
  vi.spyOn(console, 'warn').mockReturnValue();
  const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
  const add = vi.spyOn((await ownerDatabase()).outbox, 'add').mockRejectedValue(full);
  expect(await sendNewVoiceNote(ORDER)).toBe(false);
  expect(await kept(NEW_ORDER)).toBe('Left of the barn');
  add.mockRestore();
  expect(await sendNewVoiceNote(ORDER)).toBe(true);
});

test('a placed order’s voice note is deleted with the command that sends or removes it', async () => {
  const { saveVoiceDraft, sendVoiceNote, drain, ownerDatabase } = await modules();
  await saveVoiceDraft(ORDER, said('Mind the dog'));
  await sendVoiceNote(ORDER, said('Mind the dog').audio);
  expect(await kept(ORDER)).toBeNull();
  await sendVoiceNote(ORDER, null);
  await drain('online');
  expect(sent().map(({ audio }) => audio)).toEqual([btoa('Mind the dog'), null]);
  const { outbox } = await ownerDatabase();
  expect(JSON.stringify(await outbox.toArray())).not.toContain(btoa('Mind the dog'));
});
