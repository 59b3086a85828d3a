import { askProof } from '../../identity/proof.ts';
import { readPerson } from '../../identity/session.ts';
import { provideTokens } from '../../identity/tokenSource.ts';
import { callApi } from '../../offline/api.ts';
import { deleteDriverDays, headersFor, personOwner, tokenRefused } from '../../offline/owner.ts';
import { $status } from '../../offline/status.ts';

// How admin pages call the server. Online only: an admin's decisions are based on the server's current state.

/** A schema from domain/. */
export type Shape<T> = { parse(value: unknown): T };

/** The error answer of an admin route. `status` 0: no signal, or no answer. */
export class AdminFailure extends Error {
  readonly status: number;
  readonly code: string;
  /** The rest of the answer, such as a `field` or a refusal's `detail`. */
  readonly more: Readonly<Record<string, unknown>>;

  constructor(status: number, code: string, more: Readonly<Record<string, unknown>> = {}) {
    super(`the server answered ${status} ${code}`);
    this.name = 'AdminFailure';
    this.status = status;
    this.code = code;
    this.more = more;
  }

  /** The path of what the server does not accept in the request; null when it names nothing. */
  get field(): string | null {
    const { field, detail } = this.more as { field?: unknown; detail?: { field?: unknown } };
    const fieldName = field ?? detail?.field;
    return this.status === 400 || this.status === 422
      ? typeof fieldName === 'string' && fieldName !== ''
        ? fieldName
        : null
      : null;
  }
}

/** The credentials. Exported for the one request that bypasses `callAdmin`: the event stream has no time limit. */
export async function adminHeaders(): Promise<Record<string, string>> {
  // Pages ask as soon as they open, before the device's data is.
  provideTokens();
  const person = readPerson();
  const headers = person && (await headersFor(personOwner(person.id)));
  if (!headers) throw new AdminFailure($status.get().online ? 401 : 0, 'signed_out');
  return headers;
}

async function call(path: string, init: RequestInit): Promise<Response> {
  const own = await adminHeaders();
  try {
    return await callApi(path, { ...init, headers: { ...init.headers, ...own } });
  } catch (error) {
    console.info('The server is out of reach.', error);
    throw new AdminFailure(0, 'no_signal');
  }
}

/** @throws AdminFailure for anything but a 2xx */
export async function callAdmin(path: string, init: RequestInit = {}): Promise<Response> {
  const personId = readPerson()?.id;
  let response = await call(path, init);
  if (response.status === 401 && (await tokenRefused())) response = await call(path, init);
  if (response.ok) return response;
  let failure = await readFailure(response);
  if (failure.code === 'proof_required' && (await askProof())) {
    response = await call(path, init);
    if (response.ok) return response;
    failure = await readFailure(response);
  }
  // Only when the role has changed; not when there is no signal.
  const isRoleChanged = failure.code === 'not_admin' || failure.code === 'role_forbidden';
  if (isRoleChanged && personId !== undefined) await deleteDriverDays(personId);
  throw failure;
}

async function readFailure(response: Response): Promise<AdminFailure> {
  const body: unknown = await response.json().catch(() => null);
  const { code, ...more } = (body ?? {}) as { code?: string };
  return new AdminFailure(response.status, code ?? 'fault', more);
}

/** The answer of a GET, validated by the schema. @throws AdminFailure */
export async function getAdmin<T>(path: string, schema: Shape<T>): Promise<T> {
  return schema.parse(await (await callAdmin(path)).json());
}

const MOST_KEPT_ALIVE = 30_000;

/** Sends JSON and returns the unvalidated answer, or null if it is empty. @throws AdminFailure */
export async function sendAdmin(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body: unknown = {},
): Promise<unknown> {
  const text = JSON.stringify(body);
  const init = {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: text,
    // Completes the request even if the page is closed at once. Browsers allow this for small bodies only.
    keepalive: text.length < MOST_KEPT_ALIVE,
  };
  const response = await callAdmin(path, init);
  return response.status === 204 ? null : response.json();
}
