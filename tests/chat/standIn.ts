// The chat model's stand-in on a port of its own, for the provider's client.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { nextAnswer } from '../../server/sandbox/chat/rules.ts';
import { createChatSandbox } from '../../server/sandbox/chat/sandbox.ts';

export const MODEL_KEY = 'sk-of-the-tests';

export function startStandIn(answer?: typeof nextAnswer) {
  const app = createChatSandbox({ apiKey: MODEL_KEY, ...(answer ? { answer } : {}) });
  return serve(new Hono<{ Bindings: HttpBindings }>().route('/stand-in', app));
}

/** @param root has the stand-in at `/stand-in` */
export async function serve(root: Hono<{ Bindings: HttpBindings }>) {
  const server = createServer(getRequestListener(root.fetch));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/stand-in/v1`, stop };
}
