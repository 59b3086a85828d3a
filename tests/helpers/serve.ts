import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';

type Fetch = (request: Request, env: Record<string, unknown>) => Response | Promise<Response>;

/** Serves on a free port of this machine. `close` cuts all connections. */
export async function serveLocally(fetch: Fetch): Promise<{ url: string; close: () => Promise<void> }> {
  const server = serve({ fetch, hostname: '127.0.0.1', port: 0 }) as Server;
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}
