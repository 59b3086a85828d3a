import postgres from 'postgres';

const UNAVAILABLE_CODES: ReadonlySet<string> = new Set([
  // Codes of the driver.
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  // Codes of the operating system.
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);

/** Whether the database is unreachable, starting, stopping or out of connections: all temporary. */
export function isUnavailable(error: unknown): boolean {
  // 57P01 admin shutdown, 57P02 crash, 57P03 cannot connect now, 53300 too many connections, class 08 connection.
  if (error instanceof postgres.PostgresError) return /^(57P0[123]|53300|08)/.test(error.code);
  return error instanceof Error && 'code' in error && UNAVAILABLE_CODES.has(String(error.code));
}

/**
 * Whether a statement failed with its connection. The driver adds `query` to such an error. It also throws some where
 * nobody can catch them: for its own queries on a new connection, and for delayed writes.
 */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Its name changes in the built server, but only the driver writes to sockets from an immediate.
  const isLateWrite = /reading 'write'\)\s+at Immediate\./.test(error.stack ?? '');
  return isLateWrite || ('query' in error && isUnavailable(error));
}

let diskFullAt = Number.NEGATIVE_INFINITY;

/** Remembers that a statement found no room on the database's disk, for `/readyz`. Call it with every error. */
export function noteDiskFull(error: unknown): void {
  if (error instanceof postgres.PostgresError && error.code === '53100') diskFullAt = performance.now();
}
export const wasDiskFull = (withinMs: number): boolean => performance.now() - diskFullAt < withinMs;

/** The bucket of pictures does not answer, or refuses us. Has no `code`: the database is not what failed. */
export class BucketAway extends Error {
  constructor(reason: string) {
    super(`the bucket of pictures is away: ${reason}`);
    this.name = 'BucketAway';
  }
}

/** Whether a retry may succeed soon: database or bucket unavailable, lock timeout, deadlock, statement timeout. */
export function isTransient(error: unknown): boolean {
  return (
    isUnavailable(error) ||
    error instanceof BucketAway ||
    (error instanceof postgres.PostgresError && /^(55P03|40|57014)/.test(error.code))
  );
}

/**
 * The kind of error, for storing in rows: `EENVELOPE 550`, `ECONNREFUSED`, `TypeError`. Never the message, because
 * drivers and providers put addresses, ids and user input into theirs.
 */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const coded = [error, error.cause].find(
    (cause) => cause instanceof Error && 'code' in cause && isCode(cause.code),
  );
  const { code, responseCode, statusCode } = (coded ?? error) as Error & Record<string, unknown>;
  const answer = [responseCode, statusCode].find((number) => Number.isInteger(number));
  return [isCode(code) ? code : error.name, answer].filter((part) => part !== undefined).join(' ');
}

function isCode(code: unknown): code is string {
  return typeof code === 'string' && /^\w{1,60}$/.test(code);
}
