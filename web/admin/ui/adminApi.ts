import { type ClientRequestOptions, type ClientResponse, hc, type InferResponseType } from 'hono/client';
import type { AdminApi } from '../../../server/admin/api.ts';
import { callAsPerson } from '../../identity/callAsPerson.ts';
import { readPerson } from '../../identity/session.ts';
import { Unreachable } from '../../offline/errors.ts';
import { deleteDriverDays } from '../../offline/owner.ts';
import { $status } from '../../offline/status.ts';

// How admin pages call the server. Online only: an admin's decisions are based on the server's current state.

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
    if (this.status !== 400 && this.status !== 422) return null;
    return typeof fieldName === 'string' && fieldName !== '' ? fieldName : null;
  }
}

const MAX_KEPT_ALIVE = 30_000;

/** @throws AdminFailure for anything but a 2xx */
export async function callAdmin(path: string, init: RequestInit = {}): Promise<Response> {
  const personId = readPerson()?.id;
  const response = await call(path, init);
  if (response.ok) return response;
  const failure = await readFailure(response);
  // Only when the role has changed; not when there is no signal.
  const isRoleChanged = failure.code === 'not_admin' || failure.code === 'role_forbidden';
  if (isRoleChanged && personId !== undefined) await deleteDriverDays(personId);
  throw failure;
}

async function call(path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  const isRead = (init.method ?? 'GET') === 'GET';
  // The server takes JSON only, also where it needs nothing but the path.
  const body = isRead ? null : String(init.body ?? '{}');
  if (!isRead) headers.set('Content-Type', 'application/json');
  // Completes the request even if the page is closed at once. Browsers allow this for small bodies only.
  const keepalive = body !== null && body.length < MAX_KEPT_ALIVE;
  try {
    return await callAsPerson(path, { ...init, headers, body, keepalive });
  } catch (error) {
    console.info('The server was not asked.', error);
    const { online } = $status.get();
    if (error instanceof Unreachable || !online) throw new AdminFailure(0, 'no_signal');
    throw new AdminFailure(401, 'signed_out');
  }
}

async function readFailure(response: Response): Promise<AdminFailure> {
  const body: unknown = await response.json().catch(() => null);
  const { code, ...more } = (body ?? {}) as { code?: string };
  return new AdminFailure(response.status, code ?? 'fault', more);
}

/** The admin's routes, typed by the server. An answer that is no 2xx throws AdminFailure. */
export const admin = hc<AdminApi>('/', {
  fetch: (path: RequestInfo | URL, init?: RequestInit) => callAdmin(String(path), init),
}).api.admin;

/** A route with a GET. */
export type AdminRead = {
  $get(args: never, options?: ClientRequestOptions): Promise<ClientResponse<unknown>>;
  $path(args?: never): string;
};
export type AnswerOf<Route extends AdminRead> = InferResponseType<Route['$get']>;
