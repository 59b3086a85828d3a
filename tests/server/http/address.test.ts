import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { clientAddress, findAddresses } from '../../../server/http/address.ts';
import type { Config } from '../../../server/http/config.ts';

/** The address that a request over a real connection from 127.0.0.1 is counted by. */
async function counted(trusted: Config['trustedProxies'], forwarded?: string): Promise<string> {
  const app = new Hono();
  app.use(findAddresses(trusted));
  app.get('/', (c) => c.text(clientAddress(c)));
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }) as Server;
  onTestFinished(() => void server.close());
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded };
  return (await fetch(url, { headers })).text();
}
const local = { networks: ['127.0.0.0/8', '10.0.0.0/8', 'fd00::/8'] };
const forged = '203.0.113.9';

test.each([undefined, forged, `${forged}, 127.0.0.1`])(
  'X-Forwarded-For (%s) is ignored without trusted proxies',
  async (forwarded) => expect(await counted(null, forwarded)).toBe('127.0.0.1'),
);

test('X-Forwarded-For is ignored from a connection outside the trusted networks', async () => {
  expect(await counted({ networks: ['10.0.0.0/8'] }, forged)).toBe('127.0.0.1');
});

test.each([
  ['one proxy names the client', '198.51.100.7', '198.51.100.7'],
  ['two proxies are skipped', '198.51.100.7, 10.1.2.3', '198.51.100.7'],
  ['an address forged by the client is ignored', `${forged}, 198.51.100.7, 10.1.2.3`, '198.51.100.7'],
  ['a port is removed', '198.51.100.7:4711', '198.51.100.7'],
  ['an IPv6 client counts by its /64', '2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
  ['an IPv6 client in brackets with a port, too', '[2001:db8:1:2:bbbb::2]:4711', '2001:db8:1:2::/64'],
  ['IPv4 inside IPv6 is IPv4', '::ffff:198.51.100.7', '198.51.100.7'],
  ['IPv4 inside IPv6 in capitals, too', '::FFFF:198.51.100.7', '198.51.100.7'],
  ['IPv4 inside IPv6 in hexadecimal, too', '::ffff:c633:6407', '198.51.100.7'],
  ['IPv4 inside IPv6 with all its zeros, too', '0:0:0:0:0:ffff:c633:6407', '198.51.100.7'],
  ['IPv4 inside IPv6 in brackets with a port, too', '[0000::ffff:198.51.100.7]:4711', '198.51.100.7'],
  ['a short IPv6 address is filled with zeros', '2001:db8::1', '2001:db8:0:0::/64'],
  ['leading zeros and capitals do not matter', '2001:0DB8:0001:000A::1', '2001:db8:1:a::/64'],
  ['an invalid entry leaves the last valid address', 'unknown, 10.1.2.3', '10.1.2.3'],
  ['without the header the connection counts', undefined, '127.0.0.1'],
])('with trusted networks: %s', async (_, forwarded, address) => {
  expect(await counted(local, forwarded)).toBe(address);
});

test.each([
  [1, `${forged}, 198.51.100.7`, '198.51.100.7'],
  [2, `${forged}, 198.51.100.7, 192.0.2.1`, '198.51.100.7'],
  [2, '198.51.100.7', '198.51.100.7'],
  [1, undefined, '127.0.0.1'],
])('with %i trusted hops, X-Forwarded-For %s gives %s', async (hops, forwarded, address) => {
  expect(await counted({ hops }, forwarded)).toBe(address);
});
