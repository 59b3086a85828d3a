import type { Meta, OwnerDatabase } from './databases.ts';
import { ownerDatabase } from './owner.ts';

// Half-filled forms in the owner's database: nobody else on this device is offered them.

const MAX_MS = 30 * 24 * 60 * 60 * 1000;
type Texts = Readonly<Record<string, string>>;
type Draft = { texts: Texts; at: number };

const keyOf = (name: string): Meta['key'] => `draft ${name}`;

/** In order, so that an older text never replaces a newer one. */
let last: Promise<unknown> = Promise.resolve();
function inOrder(work: (database: OwnerDatabase) => Promise<unknown>): void {
  last = last
    .then(async () => work(await ownerDatabase()))
    .catch((error: unknown) => console.warn('A draft lives only as long as this tab.', error));
}

export async function findDraft(name: string, now = Date.now()): Promise<Draft | null> {
  await last;
  const { meta } = await ownerDatabase();
  const entry = await meta.get(keyOf(name));
  return entry && 'texts' in entry && entry.at > now - MAX_MS ? { texts: entry.texts, at: entry.at } : null;
}

export function storeDraft(name: string, texts: Texts): void {
  const savedAt = Date.now();
  inOrder(({ meta }) => meta.put({ key: `draft ${name}`, texts, at: savedAt }));
}

export const deleteDraft = (name: string): void => inOrder(({ meta }) => meta.delete(keyOf(name)));

export function purgeDrafts(now = Date.now()): void {
  inOrder(({ meta }) =>
    meta
      .where('key')
      .startsWith('draft ')
      .and((entry) => 'texts' in entry && entry.at <= now - MAX_MS)
      .delete(),
  );
}
