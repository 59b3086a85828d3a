import { AsyncLocalStorage } from 'node:async_hooks';
import { redact } from './redact.ts';

// One JSON object a line on standard output. What happened, never to whom: no names, addresses, e-mails, query
// strings, headers or bodies; what slips in all the same is taken out before it is written. JSON escapes line ends, so nothing sent in can forge a line.

type Fields = Readonly<Record<string, string | number | boolean | null | undefined>>;

export type Log = {
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
      const line = { time: new Date().toISOString(), level: of, event, ...requests.getStore(), ...fields };
      write(JSON.stringify(line, (_, value) => (typeof value === 'string' ? redact(value) : value)));
    };
  const error = at('error');
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: (event, fault, fields) => error(event, { ...fields, error: inWords(fault) }),
  };
}

function toStdout(line: string): void {
  process.stdout.write(`${line}\n`);
}

function inWords(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault);
  const cause = fault.cause === undefined ? '' : `\ncaused by: ${inWords(fault.cause)}`;
  return `${fault.stack ?? fault.message}${cause}`;
}
