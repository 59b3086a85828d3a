import type { Server } from 'node:http';
import { type AddressInfo, Server as SocketServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';

const HEADERS_MS = 10_000;
/** For a whole request with its body, however it trickles in. */
const REQUEST_MS = 30_000;
const CHECK_MS = 1_000;
const KEEP_ALIVE_MS = 20_000;
const GOODBYE_MS = 300;
const SWEEP_MS = 100;

export type Listener = {
  address: AddressInfo;
  /**
   * Keeps answering briefly while asking every connection to close; then accepts no new ones, and resolves once all
   * running requests have finished.
   */
  stop(): Promise<void>;
};

/** Rejects with the system's error when the address is in use or unavailable. */
export async function listen(
  app: Hono,
  { host, port, requestMs = REQUEST_MS }: { host: string; port: number; requestMs?: number },
): Promise<Listener> {
  const serverOptions = {
    headersTimeout: Math.min(HEADERS_MS, requestMs),
    requestTimeout: requestMs,
    // Node looks for late requests every half a minute otherwise.
    connectionsCheckingInterval: Math.min(CHECK_MS, requestMs),
  };
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions }) as Server;
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

/** Closing at once would reset requests already on their way over connections that the server considers idle. */
async function sayGoodbye(server: Server): Promise<void> {
  server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'));
  const deadline = performance.now() + GOODBYE_MS;
  while (performance.now() < deadline && (await connections(server)) > 0) await sleep(GOODBYE_MS / 10);
}

function connections(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

async function stop(server: Server): Promise<void> {
  await sayGoodbye(server);
  // Not the HTTP server's own close(): it also cuts connections whose request has not been read yet.
  const closed = new Promise<void>((resolve) => {
    SocketServer.prototype.close.call(server, () => resolve());
  });
  const startedAt = performance.now();
  const sweep = setInterval(() => {
    if (performance.now() - startedAt > GOODBYE_MS) server.closeIdleConnections();
  }, SWEEP_MS);
  await closed;
  clearInterval(sweep);
}
