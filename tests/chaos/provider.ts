// One payment provider for all servers, so that a change made there reaches the store through one of them.
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { createLog } from '../../server/http/log.ts';
import { paymentsClient } from '../../server/http/stripe.ts';
import { openPayments } from '../../server/standins.ts';
import type { Env } from '../helpers/process.ts';
import { claimFolder } from './folder.ts';

const SECRET_KEY = 'sk_test_of_the_chaos_run';
const WEBHOOK_SECRET = 'whsec_of_the_chaos_run';

export type Provider = {
  /** What servers are started with, to have it as theirs. */
  env: Env;
  /** Begins to send its notices there. */
  tell(url: string): void;
  /** Gives a product another name. */
  rename(productId: string, name: string): Promise<void>;
  close(): Promise<void>;
};

export async function openProvider(): Promise<Provider> {
  const folder = claimFolder();
  let app = new Hono();
  const server = serve({ fetch: (request) => app.fetch(request), hostname: '127.0.0.1', port: 0 }) as Server;
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const payments = { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, apiBase: url, standIn: false };
  const sandbox = openPayments(
    { publicUrl: url, internalUrl: url, dataDir: folder.path, payments },
    createLog(),
  );
  app = sandbox.app;
  const stripe = await paymentsClient(payments);
  return {
    env: { STRIPE_SECRET_KEY: SECRET_KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_BASE: url },
    tell(store) {
      sandbox.world.endpoint.url = `${store}/api/webhooks/stripe`;
    },
    async rename(productId, name) {
      await stripe.products.update(productId, { name });
    },
    async close() {
      await sandbox.close();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      folder.remove();
    },
  };
}
