import { StartFailure } from './failure.ts';

// Reads one environment variable: trimmed, empty counts as unset, and an invalid one is refused by name.

export type Env = Record<string, string | undefined>;

export function refuse(name: string, problem: string, remedy: string): never {
  throw new StartFailure(`${name} ${problem}. ${remedy}`);
}

export const read = (env: Env, name: string) => env[name]?.trim() || null;

/** A URL may contain a password, so a refused one is never repeated in the message. */
export function readUrl(env: Env, name: string, schemes: string[], example: string): URL | null {
  const text = read(env, name);
  if (text === null) return null;
  const url = URL.parse(text);
  if (url && schemes.includes(url.protocol) && url.hostname) return url;
  let problem = 'is not a URL';
  if (url) {
    problem = schemes.includes(url.protocol)
      ? 'names no host'
      : `must start with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`;
  }
  return refuse(name, problem, `Write it like ${name}=${example}, or leave it out.`);
}

/** An origin: anything behind the host would be silently ignored by its users. */
export function readOrigin(env: Env, name: string, example: string): string | null {
  const url = readUrl(env, name, ['http:', 'https:'], example);
  if (url && (url.pathname !== '/' || url.search || url.hash || url.username)) {
    refuse(name, 'must end after the host and port', `Write it like ${name}=${example}.`);
  }
  return url?.origin ?? null;
}

export function readSwitch(env: Env, name: string): boolean {
  const text = read(env, name)?.toLowerCase() ?? 'off';
  if (text === 'on' || text === 'true' || text === '1') return true;
  if (text === 'off' || text === 'false' || text === '0') return false;
  return refuse(name, `is "${text}"`, `Use ${name}=on or ${name}=off.`);
}

export function readCount(env: Env, name: string, fallback: number): number {
  const text = read(env, name);
  if (text === null) return fallback;
  if (/^\d{1,6}$/.test(text)) return Number(text);
  return refuse(
    name,
    `is "${text}", which is not a whole number`,
    `Write it like ${name}=${fallback}, or leave it out.`,
  );
}
