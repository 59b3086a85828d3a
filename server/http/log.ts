import { AsyncLocalStorage } from 'node:async_hooks';

// One JSON object per line on standard output. What happened, never to whom: no names, addresses, emails, query
// strings, headers or bodies; anything that slips in is redacted before writing. JSON escapes line breaks, so no input
// can forge a line.

type Fields = Readonly<Record<string, string | number | boolean | null | undefined>>;

export type Log = {
  /** Whether this level is enabled. */
  writes(level: Level): boolean;
  debug(event: string, fields?: Fields): void;
  info(event: string, fields?: Fields): void;
  warn(event: string, fields?: Fields): void;
  /** `error` is logged with its stack; it must be a fault of ours, not text that a user typed. */
  error(event: string, error: unknown, fields?: Fields): void;
};

export const LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type Level = (typeof LEVELS)[number];

const requests = new AsyncLocalStorage<{ requestId: string; tookMs: Map<string, number> }>();

/** Everything logged inside `work`, at any depth, carries the request's id. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return requests.run({ requestId, tookMs: new Map() }, work);
}

/** Adds what `work` takes to the request's time under that name. */
export async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const startMs = performance.now();
  try {
    return await work();
  } finally {
    const tookMs = requests.getStore()?.tookMs;
    tookMs?.set(name, (tookMs.get(name) ?? 0) + performance.now() - startMs);
  }
}

/** How long this request took so far for what has that name. */
export const measuredMs = (name: string): number | undefined => requests.getStore()?.tookMs.get(name);

/** The request's times as a `Server-Timing` header; '' when nothing was timed. */
export function serverTiming(): string {
  const took = [...(requests.getStore()?.tookMs ?? [])];
  return took.map(([name, ms]) => `${name};dur=${ms.toFixed(1)}`).join(', ');
}

/** @param write gets one line without its line break; standard output by default, replaced in tests */
export function createLog(level: Level = 'info', write: (line: string) => void = toStdout): Log {
  const least = LEVELS.indexOf(level);
  const logAt =
    (level: Level) =>
    (event: string, fields: Fields = {}) => {
      if (LEVELS.indexOf(level) < least) return;
      const line: Record<string, unknown> = {
        time: new Date().toISOString(),
        level,
        event: redact(event),
      };
      const requestId = requests.getStore()?.requestId;
      if (requestId !== undefined) line.requestId = requestId;
      for (const [name, value] of Object.entries(fields)) {
        line[name] = typeof value === 'string' ? redact(value) : value;
      }
      write(JSON.stringify(line));
    };
  const error = logAt('error');
  return {
    writes: (level) => LEVELS.indexOf(level) >= least,
    debug: logAt('debug'),
    info: logAt('info'),
    warn: logAt('warn'),
    error: (event, fault, fields) => error(event, { ...fields, error: faultText(fault) }),
  };
}

let waiting = '';

/** Lines of one turn of the event loop are written together. */
function toStdout(line: string): void {
  if (waiting === '') setImmediate(flush);
  waiting += `${line}\n`;
}

function flush(): void {
  const lines = waiting;
  waiting = '';
  if (lines !== '') process.stdout.write(lines);
}

process.on('exit', flush);

function faultText(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault);
  const cause = fault.cause === undefined ? '' : `\ncaused by: ${faultText(fault.cause)}`;
  return `${fault.stack ?? fault.message}${cause}`;
}

// Redacts text that must not be in a log: a reader could use it to sign in, pay, look at a payment or write to
// somebody. The last line of defense: callers still leave such data out.

const ANY = '…';
const RULES: readonly [pattern: RegExp, replacement: string][] = [
  // The payment provider's sessions, payments and keys. A session's id is enough to look at its payment.
  [/(?<![A-Za-z0-9])(cs|pi|seti|sk|rk|whsec)_\w{3,}/g, `$1_${ANY}`],
  [/\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${ANY}`],
  // Bare tokens.
  [/\beyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)?/g, `token ${ANY}`],
  // Credentials in the URL of a database or mail server.
  [/(\b[a-z][a-z+]{1,20}:\/\/)[^\s/@]{1,300}@/gi, `$1${ANY}@`],
  // Bounded, so that a long text without an @ is not scanned from each letter to its end.
  [/[\p{L}\p{N}._%+'-]{1,256}@[\p{L}\p{N}.-]{1,253}\.\p{L}{2,}/gu, `${ANY}@${ANY}`],
];

export function redact(text: string): string {
  return RULES.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);
}
