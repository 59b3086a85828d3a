// A bad network between browser and store: answers that get lost, requests that arrive late, twice or never.
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export type Fault =
  /** The store gets the request and answers; the answer never arrives. */
  | 'lose-answer'
  /** The request never reaches the store. */
  | 'lose-request'
  /** The store gets the same request twice; the second answer is passed on. */
  | 'duplicate'
  /** The request reaches the store `delayMs` late. */
  | { delayMs: number };

export type FaultyProxy = {
  readonly url: string;
  /** "METHOD /path" of each request that reached the store, duplicates included, in order of arrival. */
  readonly passed: readonly string[];
  /** Injects the fault into the next request that matches; resolves when it has happened. */
  failNext: (fault: Fault, method: string, path: RegExp) => Promise<void>;
  /** Makes the store unreachable until `mend`. */
  cut: () => void;
  mend: () => void;
  close: () => Promise<void>;
};

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer };
type PlannedFault = { fault: Fault; method: string; path: RegExp; happened: () => void };

async function readAll(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const passed: string[] = [];
  const planned: PlannedFault[] = [];
  let isCut = false;

  const ask = ({ method = 'GET', url = '/', headers }: IncomingMessage, body: Buffer) =>
    new Promise<Answer>((resolve, reject) => {
      passed.push(`${method} ${url}`);
      const outgoing = forward(new URL(url, target), { method, headers }, (incoming) => {
        readAll(incoming).then(
          (read) => resolve({ status: incoming.statusCode ?? 502, headers: incoming.headers, body: read }),
          reject,
        );
      });
      // A request to a killed process may emit more than one error.
      outgoing.on('error', reject);
      outgoing.end(body);
    });

  async function carry(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readAll(request);
    const { method = 'GET', url = '/' } = request;
    if (isCut) return void request.socket.destroy();
    const index = planned.findIndex((plan) => plan.method === method && plan.path.test(url));
    const [plan] = index < 0 ? [] : planned.splice(index, 1);
    const fault = plan?.fault;
    if (fault === 'lose-request') {
      request.socket.destroy();
      return plan?.happened();
    }
    if (typeof fault === 'object') await pause(fault.delayMs);
    if (fault === 'duplicate') await ask(request, body);
    const answer = await ask(request, body);
    if (fault === 'lose-answer') request.socket.destroy();
    else {
      // The body is buffered and sent with a content length, so the chunked encoding header must be dropped.
      const { 'transfer-encoding': _chunked, ...headers } = answer.headers;
      response.writeHead(answer.status, { ...headers, 'content-length': answer.body.length });
      response.end(method === 'HEAD' ? undefined : answer.body);
    }
    plan?.happened();
  }

  const server = createServer((request, response) => {
    carry(request, response).catch((error: unknown) => {
      request.socket.destroy(error instanceof Error ? error : undefined);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    passed,
    failNext: (fault, method, path) =>
      new Promise((happened) => planned.push({ fault, method, path, happened: () => happened() })),
    cut: () => {
      isCut = true;
      server.closeAllConnections();
    },
    mend: () => {
      isCut = false;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
