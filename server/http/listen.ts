import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';

const HEADERS_MS = 10_000;
const REQUEST_MS = 30_000;
const KEEP_ALIVE_MS = 20_000;
const STOP_MS = 20_000;
const SWEEP_MS = 100;

export type Listening = {
  address: AddressInfo;
  /** Takes no new connection, lets running requests finish (20 s at most) and closes what is left. */
  stop(): Promise<void>;
};

/** Rejects with the system's error when the address is taken or not to be had. */
export async function listen(app: Hono, { host, port }: { host: string; port: number }): Promise<Listening> {
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server;
  server.headersTimeout = HEADERS_MS;
  server.requestTimeout = REQUEST_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('listening without an address');
  return { address, stop: () => stop(server) };
}

async function stop(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // A connection that becomes idle after its last answer would otherwise be kept open for the next request.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const force = setTimeout(() => server.closeAllConnections(), STOP_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(force);
}
