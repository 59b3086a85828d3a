import { askProof } from '../identity/proof.ts';
import { signedInHeaders } from '../identity/signedInHeaders.ts';
import { callApi } from '../offline/api.ts';

/**
 * Calls the store for the signed-in person, and asks for a proof of who they are where the store wants one. Rejects
 * without signal, or when nobody is signed in.
 */
export async function callAsPerson(path: string, init: RequestInit = {}): Promise<Response> {
  const call = async () => {
    const own = await signedInHeaders();
    if (!own) throw new Error('nobody is signed in');
    return callApi(path, { ...init, headers: { ...init.headers, ...own } });
  };
  let response = await call();
  const { tokenRefused } = await import('../offline/owner.ts');
  if (response.status === 401 && (await tokenRefused())) response = await call();
  if (response.status !== 403) return response;
  const { code } = (await response.clone().json()) as { code?: string };
  return code === 'proof_required' && (await askProof()) ? call() : response;
}

export const sending = (method: 'POST' | 'PUT' | 'DELETE', body: unknown = {}): RequestInit => ({
  method,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});
