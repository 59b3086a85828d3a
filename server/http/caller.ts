import { isIPv4, isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { DEVICE_HEADER } from '../../domain/sync.ts';
import { badInput } from './problem.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Whose rows a request is about. An anonymous device names itself, and its id, drawn at random, is all that keeps
 * others away from its rows: it is a secret, and never logged.
 *
 * @throws Problem 400 when the header is missing or no uuid
 */
export function ownerOf(c: Context): string {
  const device = c.req.header(DEVICE_HEADER)?.toLowerCase() ?? '';
  if (!UUID.test(device)) throw badInput(DEVICE_HEADER);
  return `anon:${device}`;
}

/**
 * What to count a caller by. A forwarded address could be made up by anybody, so only the connection counts. One
 * IPv6 customer has at least a /64 to change addresses in.
 */
export function addressOf(c: Context): string {
  const address = 'incoming' in (c.env ?? {}) ? (getConnInfo(c).remote.address ?? '') : '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped && isIPv4(mapped)) return mapped;
  return isIPv6(address) ? networkOf(address) : address;
}

function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  const [before = '', after] = plain.split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  const zeros = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  const groups = [...head, ...Array.from({ length: zeros }, () => '0'), ...tail];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
