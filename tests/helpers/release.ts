// Simulates a deploy while tabs are open: the same build is served again as a newer one. Every file has
// another name, the service worker differs, and the owner database has another version.
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Release = {
  readonly url: string;
  /** Serves the newer app from now on; the old app's files stay available. */
  deploy: () => void;
  /** Refuses notifications with 503 until `takePushes`. */
  refusePushes: () => void;
  takePushes: () => void;
  close: () => Promise<void>;
};

const TEXT = /html|javascript|css|manifest/;
const NEWER = 'assets-newer/';

function asNewer(text: string): string {
  return text
    .replaceAll('assets/', NEWER)
    .replaceAll('version(1).stores({outbox:', 'version(2).stores({outbox:')
    .replaceAll(/(revision["'`]?:["'`])(?=[0-9a-f])/g, '$1newer');
}

async function readAll(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export async function startRelease(target: string): Promise<Release> {
  let newer = false;
  let refusing = false;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    const body = await readAll(request);
    if (refusing && method === 'POST' && url === '/api/sync') return void response.writeHead(503).end();
    const ofNewer = newer && !url.startsWith('/assets/');
    const { 'if-none-match': _known, 'accept-encoding': _packed, ...headers } = request.headers;
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const path = url.replace(NEWER, 'assets/');
      forward(new URL(path, target), { method, headers }, resolve).once('error', reject).end(body);
    });
    const raw = await readAll(answer);
    const rewritten = ofNewer && TEXT.test(answer.headers['content-type'] ?? '');
    const sent = rewritten ? Buffer.from(asNewer(raw.toString('utf8'))) : raw;
    const { 'transfer-encoding': _chunked, etag: _tag, ...sentHeaders } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, { ...sentHeaders, 'content-length': sent.length });
    response.end(method === 'HEAD' ? undefined : sent);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy: () => {
      newer = true;
    },
    refusePushes: () => {
      refusing = true;
    },
    takePushes: () => {
      refusing = false;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
