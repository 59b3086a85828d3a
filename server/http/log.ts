import { AsyncLocalStorage } from 'node:async_hooks';

// One JSON object a line on standard output. What happened, never to whom: no names, addresses, e-mails, query
// strings, headers or bodies; what slips in all the same is taken out before it is written. JSON escapes line ends, so
// nothing sent in can forge a line.

type Fields = Readonly<Record<string, string | number | boolean | null | undefined>>;

export type Log = {
  /** Whether lines of that level are wanted at all. */
  writes(level: Level): boolean;
  debug(event: string, fields?: Fields): void;
  info(event: string, fields?: Fields): void;
  warn(event: string, fields?: Fields): void;
  /** `error` is written with its stack; it must be a fault of ours, not a text that somebody typed. */
  error(event: string, error: unknown, fields?: Fields): void;
};

export const LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type Level = (typeof LEVELS)[number];

const requests = new AsyncLocalStorage<{ requestId: string }>();

/** Everything logged inside `work`, however deep, carries the request's id. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return requests.run({ requestId }, work);
}

/** @param write gets one line without its end; standard output unless a test listens */
export function createLog(level: Level = 'info', write: (line: string) => void = toStdout): Log {
  const least = LEVELS.indexOf(level);
  const at =
    (of: Level) =>
    (event: string, fields: Fields = {}) => {
      if (LEVELS.indexOf(of) < least) return;
      const line: Record<string, unknown> = {
        time: new Date().toISOString(),
        level: of,
        event: redact(event),
      };
      Object.assign(line, requests.getStore());
      for (const [name, value] of Object.entries(fields)) {
        line[name] = typeof value === 'string' ? redact(value) : value;
      }
      write(JSON.stringify(line));
    };
  const error = at('error');
  return {
    writes: (level) => LEVELS.indexOf(level) >= least,
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: (event, fault, fields) => error(event, { ...fields, error: faultText(fault) }),
  };
}

let waiting = '';

/** The lines of one turn of the event loop go out together. */
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

// Takes out of a text what must not stand in a log: whoever reads it could sign in, pay, see a payment or write to
// somebody with it. The last line of defence: who logs still leaves such things out.

const ANY = '…';
const RULES: readonly [pattern: RegExp, replacement: string][] = [
  // Of the payment provider: payment pages, payments, keys. Who has the first can look at the payment.
  [/(?<![A-Za-z0-9])(cs|pi|seti|sk|rk|whsec)_\w{3,}/g, `$1_${ANY}`],
  [/\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${ANY}`],
  // Tokens on their own.
  [/\beyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)?/g, `token ${ANY}`],
  // Who signs in at a database or mail server.
  [/(\b[a-z][a-z+]{1,20}:\/\/)[^\s/@]{1,300}@/gi, `$1${ANY}@`],
  // Bounded, so that a long text without an @ is not searched from each of its letters to its end.
  [/[\p{L}\p{N}._%+'-]{1,256}@[\p{L}\p{N}.-]{1,253}\.\p{L}{2,}/gu, `${ANY}@${ANY}`],
];

export function redact(text: string): string {
  return RULES.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);
}
