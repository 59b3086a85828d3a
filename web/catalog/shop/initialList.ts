import type { CatalogSource, Snapshot } from '../../../domain/catalog/catalogSource.ts';

// On the device the catalog may still have to come from storage or the network. A screen then goes up at once
// with its skeletons; on the server, and once the catalog is in memory, the answer is simply there.

/** What answers a search. The server has answered the first one. */
export const fetchLists = () => import('./lists.ts');

/** Milliseconds that a navigation waits on the old page before the new one goes up with skeletons. */
const PATIENCE_MS = import.meta.env.SSR ? Number.POSITIVE_INFINITY : 120;

const TURN_MS = 15;

/** Wrapped, so that returning it from an async function does not wait for it. */
export type Opened<T> = { shelf: T | Promise<T> };

export async function whenOpened<T>(
  source: CatalogSource,
  read: (snapshot: Snapshot) => T | Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<Opened<T>> {
  const reading = source.open().then(read);
  if (patienceMs === Number.POSITIVE_INFINITY) return { shelf: await reading };
  // A failed reading is handed on as it is: the screen shows its message in place of the list.
  const first = await Promise.race([
    reading.then(
      () => 'read' as const,
      () => 'failed' as const,
    ),
    patience(patienceMs).then(() => 'late' as const),
  ]);
  return { shelf: first === 'read' ? await reading : reading };
}

/**
 * Counted in short turns: a busy phone's one long timer would be up before the catalog that is there already had
 * its turn, and the way back would find skeletons in place of the list it was scrolled in.
 */
async function patience(patienceMs: number): Promise<void> {
  const turns = Math.ceil(patienceMs / TURN_MS);
  for (let turn = 0; turn < turns; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(TURN_MS, patienceMs)));
  }
}
