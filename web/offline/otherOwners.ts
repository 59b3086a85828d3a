import { Dexie } from 'dexie';
import { type Meta, type OutboxItem, OwnerDatabase, type StoredRow } from './databases.ts';
import { withRoom } from './errors.ts';
import { isPerson, ownerDatabase, personOwner } from './owner.ts';
import { $recorded, setStatus } from './status.ts';

// What waits on this device in databases of people who are not signed in: their sessions ended, or their accounts are
// gone.

type Person = { id: string; email: string };

/** Without what the app records by itself. */
const isAsked = ({ type }: OutboxItem) => type !== 'viewProduct';
const countWaiting = ({ outbox }: OwnerDatabase) =>
  outbox.where('state').equals('waiting').filter(isAsked).count();

/** Owners other than this one with commands that wait, and the email they last signed in with. */
async function listOthers(current: string) {
  const names = (await Dexie.getDatabaseNames()).filter((name) => isPerson(name) && name !== current);
  const others = await Promise.all(
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
  return others.filter(({ waiting }) => waiting > 0);
}

/** The owners whose accounts had this email before. No two accounts have the same one. */
async function listFormer({ id, email }: Person) {
  const others = await listOthers(personOwner(id));
  return others.filter((other) => other.email === email);
}

/** Counts for the status what waits for a sign-in, or was left by a former account of who is signed in. */
export async function countOthers(person: Person | null): Promise<void> {
  const database = await ownerDatabase();
  if (person && database.name === personOwner(person.id))
    await withRoom(() => database.meta.put({ key: 'email', email: person.email }));
  const others = person ? await listFormer(person) : await listOthers(database.name);
  const count = others.reduce((sum, { waiting }) => sum + waiting, 0);
  // Somebody else may have signed in or out meanwhile, whose count comes after.
  if ((await ownerDatabase()).name !== database.name) return;
  setStatus({ waitingForSignIn: person ? 0 : count, ofFormerAccount: person ? count : 0 });
}

/** Moves what a former account left into the signed-in one, which sends it. Interrupted, it can be done again. */
export async function takeOver(person: Person): Promise<void> {
  const own = await ownerDatabase();
  if (own.name !== personOwner(person.id)) return;
  for (const { owner } of await listFormer(person)) {
    await withUnanswered(owner, async ({ items, rows, photos }) => {
      await withRoom(() =>
        own.transaction('rw', own.outbox, own.rows, own.meta, async () => {
          for (const { position, baseRev, ...item } of items)
            if (!(await own.outbox.get({ id: item.id }))) await own.outbox.add({ ...item, attempts: 0 });
          await own.rows.bulkPut(rows.map((row) => ({ ...row, rev: 0 })));
          await own.meta.bulkPut(photos);
        }),
      );
    });
  }
  $recorded.set({ type: null });
  await countOthers(person);
}

/** Deletes what a former account left to be sent. */
export async function deleteFormer(person: Person): Promise<void> {
  for (const { owner } of await listFormer(person)) await withUnanswered(owner, async () => undefined);
  await countOthers(person);
}

type UnansweredItems = { items: OutboxItem[]; rows: StoredRow[]; photos: Meta[] };

/** Gives what the store has not taken from this owner to `keep`, and then deletes it here. */
async function withUnanswered(owner: string, keep: (unanswered: UnansweredItems) => Promise<void>) {
  const database = new OwnerDatabase(owner);
  const { outbox, rows, meta } = database;
  try {
    const left: UnansweredItems = {
      items: await outbox.where('state').anyOf('waiting', 'refused').sortBy('position'),
      rows: await rows.filter(({ pending }) => pending === true).toArray(),
      photos: await meta.where('key').startsWith('job-photo ').toArray(),
    };
    await keep(left);
    await database.transaction('rw', outbox, rows, meta, async () => {
      await outbox.bulkDelete(left.items.map(({ position }) => position));
      await rows.bulkDelete(left.rows.map(({ table, id }) => [table, id]));
      await meta.bulkDelete(left.photos.map(({ key }) => key));
    });
  } finally {
    database.close();
  }
}
