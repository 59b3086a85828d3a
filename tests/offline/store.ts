// A stand-in for the store's side of sync, over real HTTP: it keeps receipts as the server does, and can be told
// to fail in each of the ways a network and a server fail.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Command, CommandAnswer, Pull, PullRow } from '../../domain/sync.ts';

type Fault =
  /** The commands are applied, the answer is lost on its way. */
  | 'answer-lost'
  | { status: number; headers?: Record<string, string> }
  /** 200, but from a captive portal. */
  | 'portal';

export type FakeStore = {
  url: string;
  /** What was applied, in order, each once. */
  applied: Command[];
  /** Every push as it arrived, repeated ones too. */
  pushes: Command[][];
  pulls: URLSearchParams[];
  deviceIds: Set<string>;
  faults: Fault[];
  refuse: Map<string, { code: 'blend_too_small' | 'product_gone'; detail: Record<string, unknown> }>;
  retryOnce: Set<string>;
  /** Commands that wait for their sender's second sign-in step. */
  factorFirst: Set<string>;
  /** Messages that spoil the whole envelope they come in. */
  unfit: Set<string>;
  rows: { catalog: PullRow[]; me: PullRow[] };
  /** The bytes of photos of jobs, by their ids. */
  photos: Map<string, Uint8Array>;
  /** Whose request is being answered: its token, or nothing. */
  caller: string;
  /** Tokens that are turned down, each as the request carries it. */
  ended: Set<string>;
  /** What a command does, for tests that want more than its being there. Its result. */
  carryOut: ((command: Command) => Record<string, unknown>) | null;
  epoch: string;
  /** The highest revision when the epoch began. */
  start: number;
  pageRows: number;
  close: () => Promise<void>;
};

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

export async function fakeStore(): Promise<FakeStore> {
  const receipts = new Map<string, CommandAnswer>();
  const store: FakeStore = {
    url: '',
    applied: [],
    pushes: [],
    pulls: [],
    deviceIds: new Set(),
    faults: [],
    refuse: new Map(),
    retryOnce: new Set(),
    factorFirst: new Set(),
    unfit: new Set(),
    rows: { catalog: [], me: [] },
    photos: new Map(),
    caller: '',
    ended: new Set(),
    carryOut: null,
    epoch: 'first',
    start: 0,
    pageRows: 500,
    close: async () => undefined,
  };

  const answer = (command: Command): CommandAnswer => {
    const known = receipts.get(command.id);
    if (known) return known;
    if (store.factorFirst.has(command.id))
      return { id: command.id, outcome: 'retry', code: 'second_factor_required' };
    if (store.retryOnce.delete(command.id)) return { id: command.id, outcome: 'retry' };
    const { message } = command.payload as { message: string };
    const refusal = store.refuse.get(message);
    const made: CommandAnswer = refusal
      ? { id: command.id, outcome: 'refused', ...refusal }
      : {
          id: command.id,
          outcome: 'applied',
          result: store.carryOut?.(command) ?? { id: `quote-${store.applied.length + 1}` },
        };
    if (!refusal) store.applied.push(command);
    receipts.set(command.id, made);
    return made;
  };

  const pull = (query: URLSearchParams): Pull | null => {
    store.pulls.push(query);
    const since = Number(query.get('since'));
    if (since > 0 && query.get('epoch') !== store.epoch) return null;
    const above = store.rows[query.get('scope') === 'me' ? 'me' : 'catalog'].filter(({ rev }) => rev > since);
    const rows = above.slice(0, store.pageRows);
    const next = rows.at(-1)?.rev ?? since;
    return { epoch: store.epoch, start: store.start, rows, next, more: above.length > rows.length };
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://store');
    store.caller = request.headers.authorization ?? '';
    const send = (status: number, body: unknown, headers: Record<string, string> = {}) =>
      response
        .writeHead(status, { 'Content-Type': 'application/json', ...headers })
        .end(JSON.stringify(body));
    if (store.ended.has(store.caller)) return send(401, { code: 'unauthorized' });
    const photo = url.pathname.startsWith('/api/job-photos/') ? url.pathname.split('/').at(-1) : undefined;
    if (photo !== undefined) {
      const bytes = store.photos.get(photo);
      return bytes ? response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(bytes) : send(404, {});
    }
    if (request.method === 'GET') {
      const page = pull(url.searchParams);
      return page ? send(200, page) : send(409, { code: 'reset' });
    }
    const { commands } = JSON.parse(await bodyOf(request)) as { commands: Command[] };
    store.pushes.push(commands);
    store.deviceIds.add(String(request.headers['x-device-id']));
    const fault = store.faults.shift();
    if (fault === 'portal')
      return response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Sign in</p>');
    if (fault && typeof fault === 'object') return send(fault.status, {}, fault.headers);
    if (commands.some(({ payload }) => store.unfit.has((payload as { message: string }).message))) {
      return send(400, { code: 'invalid' });
    }
    const answers = commands.map(answer);
    if (fault === 'answer-lost') return response.destroy();
    return send(200, { answers });
  };

  const server: Server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  store.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  store.close = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return store;
}
