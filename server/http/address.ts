import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import type { Config } from './config.ts';

// The client address of a request, used for rate limits. Anybody can forge a forwarded address, so it is trusted only
// as far as our own proxies wrote it.

const HEADER = 'X-Forwarded-For';

/** Finds the address behind the trusted proxies of the configuration; without any, the connection's own. */
export function findAddresses(trusted: Config['trustedProxies']): MiddlewareHandler {
  const isProxy = trusted === null ? null : proxyTest(trusted);
  return (c, next) => {
    if (isProxy) c.set('address', behindProxies(socketAddress(c), c.req.header(HEADER) ?? '', isProxy));
    return next();
  };
}

/** The rate limit key of a client. For IPv6 the /64 network, because one customer has at least that many addresses. */
export function clientAddress(c: Context): string {
  const address: string = c.get('address') ?? socketAddress(c);
  return isIPv6(address) ? networkPrefix(address) : address;
}

function socketAddress(c: Context): string {
  const address = 'incoming' in (c.env ?? {}) ? (getConnInfo(c).remote.address ?? '') : '';
  return plain(address);
}

type ProxyTest = (address: string, hop: number) => boolean;

function proxyTest(trusted: NonNullable<Config['trustedProxies']>): ProxyTest {
  if ('hops' in trusted) return (_, hop) => hop < trusted.hops;
  const list = new BlockList();
  for (const network of trusted.networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    list.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return (address) => isIP(address) > 0 && list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

/** From the connection backward: each proxy vouches for the address it appended to the list. */
function behindProxies(socket: string, header: string, isProxy: ProxyTest): string {
  const forwarded = header === '' ? [] : header.split(',').map((entry) => plain(entry.trim()));
  let address = socket;
  for (let hop = 0; isProxy(address, hop); hop += 1) {
    const previousHop = forwarded.pop();
    // A list shorter than the chain of proxies, or an invalid entry, did not come through them.
    if (previousHop === undefined || isIP(previousHop) === 0) return address;
    address = previousHop;
  }
  return address;
}

/** Without port, brackets or zone; mapped IPv4 addresses, however they are written, as plain IPv4. */
function plain(text: string): string {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const [address = ''] = bare.split('%');
  if (!isIPv6(address)) return address;
  const { hostname } = new URL(`http://[${address}]`);
  const mapped = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(hostname)?.slice(1);
  if (!mapped) return address;
  const [high = 0, low = 0] = mapped.map((part) => Number.parseInt(part, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

function networkPrefix(address: string): string {
  const [firstHalf = '', secondHalf] = address.split('::');
  const head = firstHalf === '' ? [] : firstHalf.split(':');
  const tail = secondHalf === undefined || secondHalf === '' ? [] : secondHalf.split(':');
  const zeros = secondHalf === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  const groups = [...head, ...Array.from({ length: zeros }, () => '0'), ...tail];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
