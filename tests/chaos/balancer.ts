// What stands in front of several servers: passes each request to one of them, the dead ones included, sometimes to
// two at once, and keeps count of what the servers said to whom.
import { createServer, request as forward, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { canonicalJson } from '../../domain/base/json.ts';
import type { Command, CommandAnswer } from '../../domain/sync.ts';
import { pushAnswerSchema } from '../helpers/syncSchemas.ts';
import type { Random } from './random.ts';

export type Balancer = {
  url: string;
  /** How often each status was answered; 0 for no answer. */
  statuses: ReadonlyMap<number, number>;
  /** Pushes that went to each server. */
  pushes: readonly number[];
  counts(): { arrived: number; answered: number; absorbed: number };
  /** Commands that were answered one way and then another. */
  contradicted: ReadonlySet<string>;
  /** The servers were restored from an older backup, and may answer anew. */
  forget(): void;
  /** Sends everything to one server; null spreads again. */
  only(server: number | null): void;
  close(): Promise<void>;
};

type Options = {
  targets: readonly string[];
  random: Random;
  /** How many pushes in a hundred go to two servers, or twice to the one, at the same moment. */
  twins: number;
};
type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer };

async function readAll(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function ask(target: string, { method, url = '/', headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const plain = { ...headers, 'accept-encoding': 'identity' };
    const outgoing = forward(new URL(url, target), { method, headers: plain }, (incoming) => {
      readAll(incoming).then(
        (read) => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: read }),
        reject,
      );
    });
    // A request to something that is killed may complain twice.
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

export async function startBalancer({ targets, random, twins }: Options): Promise<Balancer> {
  const statuses = new Map<number, number>();
  const pushes = targets.map(() => 0);
  const given = new Map<string, { text: string | null; times: number }>();
  const contradicted = new Set<string>();
  let arrived = 0;
  let only: number | null = null;

  function remember(answer: CommandAnswer): void {
    if (answer.outcome === 'retry') return;
    const text = canonicalJson(answer);
    const before = given.get(answer.id);
    if (before && before.text !== null && before.text !== text) contradicted.add(answer.id);
    given.set(answer.id, { text, times: (before?.times ?? 0) + 1 });
  }

  async function passOn(request: IncomingMessage, body: Buffer): Promise<Answer> {
    const isPush = request.method === 'POST' && request.url === '/api/sync';
    const server = only ?? random.below(targets.length);
    const target = targets[server] ?? '';
    if (isPush) {
      pushes[server] = (pushes[server] ?? 0) + 1;
      arrived += (JSON.parse(body.toString()) as { commands: Command[] }).commands.length;
    }
    try {
      const answer = await ask(target, request, body);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (isPush && answer.status === 200) {
        pushAnswerSchema.parse(JSON.parse(answer.body.toString())).answers.forEach(remember);
      }
      return answer;
    } catch (error) {
      statuses.set(0, (statuses.get(0) ?? 0) + 1);
      throw error;
    }
  }

  async function carry(request: IncomingMessage, body: Buffer): Promise<Answer> {
    if (request.method !== 'POST' || random.below(100) >= twins) return passOn(request, body);
    const [one, other] = await Promise.allSettled([passOn(request, body), passOn(request, body)]);
    if (one.status === 'fulfilled') return one.value;
    if (other.status === 'fulfilled') return other.value;
    throw one.reason;
  }

  const server = createServer((request, response) => {
    readAll(request)
      .then((body) => carry(request, body))
      .then(
        ({ status, headers, body }) => {
          const { 'transfer-encoding': _, ...kept } = headers;
          response.writeHead(status, { ...kept, 'content-length': body.length }).end(body);
        },
        // A server that died took the connection with it.
        () => request.socket.destroy(),
      );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    statuses,
    pushes,
    contradicted,
    counts() {
      const absorbed = [...given.values()].reduce((sum, { times }) => sum + times - 1, 0);
      return { arrived, answered: given.size, absorbed };
    },
    forget() {
      for (const answer of given.values()) answer.text = null;
    },
    only: (chosen) => {
      only = chosen;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
