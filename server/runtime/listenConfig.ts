import { createServer, isIP } from 'node:net';
import type { Config } from '../http/config.ts';
import { type Env, read, refuse } from './env.ts';
import { StartFailure } from './failure.ts';

// The address to listen on, and the proxies in front of the store.

export const readPort = (env: Env): number => parsePort('PORT', read(env, 'PORT') ?? '8787');

function parsePort(name: string, text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65535) return port;
  return refuse(
    name,
    `is "${text}", which is not a port`,
    `Use a whole number from 1 to 65535, such as ${name}=8788.`,
  );
}

export const readHost = (env: Env): string =>
  checkHost(
    'HOST',
    read(env, 'HOST') ?? '127.0.0.1',
    'Use HOST=127.0.0.1 for this machine only, or HOST=0.0.0.0 to be reached from others; the port goes into PORT.',
  );

function checkHost(name: string, host: string, remedy: string): string {
  if (isIP(host) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host)) return host;
  return refuse(name, `is "${host}", which is neither an address nor a host name`, remedy);
}

/** Only for this machine by default: the metrics reveal business figures, and their port requires no sign-in. */
export function readMetrics(env: Env, port: number): Config['metrics'] {
  const text = read(env, 'METRICS_PORT');
  if (text === null) return null;
  const metricsPort = parsePort('METRICS_PORT', text);
  if (metricsPort === port) {
    refuse('METRICS_PORT', 'is the port of the store itself', 'Choose another, such as METRICS_PORT=9464.');
  }
  const host = checkHost(
    'METRICS_HOST',
    read(env, 'METRICS_HOST') ?? '127.0.0.1',
    'Use METRICS_HOST=0.0.0.0 if Prometheus runs on another machine, and let nobody else reach the port.',
  );
  return { host, port: metricsPort };
}

const MAX_HOPS = 10;

export function readProxies(env: Env): Config['trustedProxies'] {
  const text = read(env, 'TRUSTED_PROXIES');
  if (text === null || text === '0') return null;
  if (/^\d+$/.test(text) && Number(text) <= MAX_HOPS) return { hops: Number(text) };
  const networks = text.split(',').map((entry) => entry.trim());
  const wrong = networks.find((network) => !isNetwork(network));
  if (wrong === undefined) return { networks };
  return refuse(
    'TRUSTED_PROXIES',
    `has "${wrong}" in it, which is no address or network`,
    'Write how many proxies are in front of the store, such as TRUSTED_PROXIES=1, or where they are: TRUSTED_PROXIES=10.0.0.0/8,fd00::/8.',
  );
}

function isNetwork(text: string): boolean {
  const [, address = '', bits = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return Number(bits) <= most && !address.includes('%');
}

/** In a URL an IPv6 address needs brackets, and a wildcard address cannot be connected to. */
export function connectableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return isIP(host) === 6 ? `[${host}]` : host;
}

/** Whether a host name or address, with or without brackets, is a loopback address. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  if (isIP(bare) === 4) return bare.startsWith('127.');
  return bare === '::1' || /(?:^|\.)localhost$/i.test(bare);
}

type Place = Pick<Config, 'host' | 'port'>;

/**
 * Explains what to do about an address that cannot be listened on; passes other errors on unchanged.
 *
 * @param prefix of the variables that named it
 */
export function explainListenError(error: unknown, { host, port }: Place, prefix = ''): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const instead = port === 65535 ? 8787 : port + 1;
  switch (code) {
    case 'EADDRINUSE':
      return new StartFailure(
        `Port ${port} is already in use, perhaps by this store running elsewhere. Stop that program, or choose another port: ${prefix}PORT=${instead} npm start`,
      );
    case 'EACCES':
      return new StartFailure(
        `Port ${port} is reserved for the administrator. Choose another: ${prefix}PORT=8787 npm start`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartFailure(
        `${prefix}HOST is "${host}", which is not an address of this machine. Use ${prefix}HOST=127.0.0.1 for this machine only, or ${prefix}HOST=0.0.0.0 for all its addresses.`,
      );
    default:
      return error;
  }
}

/**
 * Checks before any slow work whether the address is available, by listening on it briefly. It is released again: a
 * visitor who comes before the store is ready should be refused rather than left waiting.
 */
export async function checkPort(place: Place, prefix = ''): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, failed) => {
    probe.once('error', (error) => failed(explainListenError(error, place, prefix)));
    probe.listen(place.port, place.host, resolve);
  });
  await new Promise((closed) => probe.close(closed));
}
