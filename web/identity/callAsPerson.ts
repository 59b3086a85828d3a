import { callApi } from '../offline/api.ts';
import { askProof } from './proof.ts';
import { readPerson } from './session.ts';

/** Headers that say who is signed in. Rejects when nobody is, or when there is no token right now. */
export async function signedInHeaders(): Promise<Record<string, string>> {
  const person = readPerson();
  const [{ headersFor, personOwner }, { provideTokens }] = await Promise.all([
    import('../offline/owner.ts'),
    import('./tokenSource.ts'),
  ]);
  // Pages ask as soon as they open, before the device's data is.
  provideTokens();
  const headers = person && (await headersFor(personOwner(person.id)));
  if (!headers) throw new Error('nobody is signed in');
  return headers;
}

/**
 * Calls the store for the signed-in person, once more with a new token if it refuses the first, and with a proof of who
 * they are where the store wants one. Rejects without signal, or when nobody is signed in.
 */
export async function callAsPerson(
  path: string,
  init: RequestInit = {},
  timeoutMs?: number,
): Promise<Response> {
  const call = async () => {
    const headers = { ...Object.fromEntries(new Headers(init.headers)), ...(await signedInHeaders()) };
    return callApi(path, { ...init, headers }, timeoutMs);
  };
  let response = await call();
  const { tokenRefused } = await import('../offline/owner.ts');
  if (response.status === 401 && (await tokenRefused())) response = await call();
  if (response.status !== 403) return response;
  const { code } = (await response.clone().json()) as { code?: string };
  return code === 'proof_required' && (await askProof()) ? call() : response;
}
