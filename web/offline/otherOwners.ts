import { Dexie } from 'dexie';
import { type OutboxItem, OwnerDatabase } from './databases.ts';
import { withRoom } from './errors.ts';
import { isPerson, ownerDatabase, personOwner } from './owner.ts';
import { $recorded, setStatus } from './status.ts';

// What waits on this device in databases of people who are not signed in: their sessions ended, or their accounts are
// gone.

type Person = { id: string; email: string };

/** Whether a person made the command; the app records views of products by itself. */
const isAsked = ({ type }: OutboxItem) => type !== 'viewProduct';
const countWaiting = ({ outbox }: OwnerDatabase) =>
  outbox.where('state').equals('waiting').filter(isAsked).count();

/** Owners other than this one with commands that wait, and the email they last signed in with. */
async function listOthers(current: string) {
  const names = (await Dexie.getDatabaseNames()).filter((name) => isPerson(name) && name !== current);
  const otherOwners = await Promise.all(
    names.map(async (owner) => {
      const database = new OwnerDatabase(owner);
      try {
        const [waiting, entry] = await Promise.all([countWaiting(database), database.meta.get('email')]);
        return { owner, waiting, email: entry?.key === 'email' ? entry.email : null };
      } finally {
        database.close();
      }
    }),
  );
  return otherOwners.filter(({ waiting }) => waiting > 0);
}

/**
 * Counts for the status what waits for a sign-in. What was left by a former account of who is signed in becomes theirs:
 * no two accounts have the same email.
 */
export async function countOthers(person: Person | null): Promise<void> {
  const database = await ownerDatabase();
  const otherOwners = await listOthers(database.name);
  if (person && database.name === personOwner(person.id)) {
    await withRoom(() => database.meta.put({ key: 'email', email: person.email }));
    const former = otherOwners.filter(({ email }) => email === person.email);
    for (const { owner } of former) await takeOver(database, owner);
    if (former.length > 0) $recorded.set({ type: null });
  }
  // Somebody else may have signed in or out meanwhile, whose count comes after.
  if ((await ownerDatabase()).name !== database.name) return;
  setStatus({ waitingForSignIn: person ? 0 : otherOwners.reduce((sum, { waiting }) => sum + waiting, 0) });
}

/** Moves what the store has not taken from an owner to another one. Interrupted, it can be done again. */
async function takeOver(target: OwnerDatabase, owner: string): Promise<void> {
  const database = new OwnerDatabase(owner);
  const { outbox, rows, meta } = database;
  try {
    const items = await outbox.where('state').anyOf('waiting', 'refused').sortBy('position');
    const pendingRows = await rows.filter(({ pending }) => pending === true).toArray();
    const photos = await meta.where('key').startsWith('job-photo ').toArray();
    await withRoom(() =>
      target.transaction('rw', target.outbox, target.rows, target.meta, async () => {
        for (const { position, baseRev, ...item } of items)
          if (!(await target.outbox.get({ id: item.id }))) await target.outbox.add({ ...item, attempts: 0 });
        await target.rows.bulkPut(pendingRows.map((row) => ({ ...row, rev: 0 })));
        await target.meta.bulkPut(photos);
      }),
    );
    await database.transaction('rw', outbox, rows, meta, async () => {
      await outbox.bulkDelete(items.map(({ position }) => position));
      await rows.bulkDelete(pendingRows.map(({ table, id }) => [table, id]));
      await meta.bulkDelete(photos.map(({ key }) => key));
    });
  } finally {
    database.close();
  }
}
