import { readPerson } from './session.ts';

/** Headers that say who is signed in; null for nobody. */
export async function signedInHeaders(): Promise<Record<string, string> | null> {
  const person = readPerson();
  if (!person) return null;
  const { headersFor, personOwner } = await import('../offline/owner.ts');
  const own = () => headersFor(personOwner(person.id));
  const headers = await own();
  if (headers) return headers;
  // On a page that has just opened, the sign-in client may not have loaded yet.
  const { resumeSession } = await import('./signIn.ts');
  await resumeSession();
  return own();
}
