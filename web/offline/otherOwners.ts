import { Dexie } from 'dexie';
import { OwnerDatabase } from './databases.ts';
import { withRoom } from './errors.ts';
import { forgetOwner, isPerson, ownerDatabase, personOwner } from './owner.ts';
import { $recorded, setStatus } from './status.ts';

// What waits on this device in databases of people who are not signed in: their sessions ended, or their accounts are
// gone.

type Person = { id: string; email: string };

const countWaiting = ({ outbox }: OwnerDatabase) => outbox.where('state').equals('waiting').count();

/** Owners other than this one with commands that wait, and the email they last signed in with. */
async function listOthers(current: string) {
  const names = (await Dexie.getDatabaseNames()).filter((name) => isPerson(name) && name !== current);
  const others = await Promise.all(
    names.map(async (owner) => {
      const database = new OwnerDatabase(owner);
      try {
        const [waiting, kept] = await Promise.all([countWaiting(database), database.meta.get('email')]);
        return { owner, waiting, email: kept?.key === 'email' ? kept.email : null };
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
  setStatus({ waitingForSignIn: person ? 0 : count, ofFormerAccount: person ? count : 0 });
}

/** Moves what a former account left into the signed-in one, which sends it. Interrupted, it can be done again. */
export async function takeOver(person: Person): Promise<void> {
  const own = await ownerDatabase();
  if (own.name !== personOwner(person.id)) return;
  for (const { owner } of await listFormer(person)) {
    const former = new OwnerDatabase(owner);
    const [items, rows] = await Promise.all([
      former.outbox.where('state').equals('waiting').sortBy('position'),
      former.rows.filter(({ pending }) => pending === true).toArray(),
    ]);
    former.close();
    await withRoom(() =>
      own.transaction('rw', own.outbox, own.rows, async () => {
        for (const { position, baseRev, ...item } of items)
          if (!(await own.outbox.get({ id: item.id }))) await own.outbox.add({ ...item, attempts: 0 });
        await own.rows.bulkPut(rows.map((row) => ({ ...row, rev: 0 })));
      }),
    );
    await forgetOwner(owner.slice(personOwner('').length));
  }
  $recorded.set({ type: null });
  await countOthers(person);
}

/** Deletes what a former account left. */
export async function deleteFormer(person: Person): Promise<void> {
  for (const { owner } of await listFormer(person)) await forgetOwner(owner.slice(personOwner('').length));
  await countOthers(person);
}
