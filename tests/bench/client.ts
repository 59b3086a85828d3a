// The load of `npm run bench`, in a process of its own. Speaks HTTP over plain sockets: a client that costs more than
// the server would be what is measured.
import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import type { Ask, Load, Order } from './load.ts';
import { NEW, quantile } from './load.ts';

/** One request at a time. */
class Connection {
  readonly #socket: Socket;
  #read: Buffer = Buffer.alloc(0);
  #waiting: { resolve(answer: Answer): void; reject(error: Error): void } | null = null;

  constructor({ hostname, port }: URL) {
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.#socket.on('data', (chunk) => this.#take(chunk as Buffer));
    this.#socket.on('error', (error) => this.#waiting?.reject(error));
    this.#socket.on('close', () => this.#waiting?.reject(new Error('the server closed the connection')));
  }

  ask(ask: Ask): Promise<Answer> {
    return this.send(written(ask));
  }

  send(request: string | Uint8Array): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    });
  }

  end(): void {
    this.#waiting = null;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#read = this.#read.byteLength === 0 ? chunk : Buffer.concat([this.#read, chunk]);
    const headEnd = this.#read.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = this.#read.toString('latin1', 0, headEnd);
    const from = headEnd + 4;
    const body = /\r\ntransfer-encoding: chunked/i.test(head)
      ? this.#chunks(from)
      : this.#counted(from, Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0));
    if (body === null) return;
    this.#read = Buffer.alloc(0);
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.resolve({ status: Number(head.slice(9, 12)), head, body });
  }

  #counted(from: number, bytes: number): Buffer | null {
    return this.#read.byteLength < from + bytes ? null : this.#read.subarray(from, from + bytes);
  }

  /** As they came: nobody here looks into such a body. */
  #chunks(from: number): Buffer | null {
    return this.#read.subarray(-5).equals(Buffer.from('0\r\n\r\n')) ? this.#read.subarray(from) : null;
  }
}

type Answer = { status: number; head: string; body: Buffer };

function written({ method = 'GET', path, headers = {}, body = '' }: Ask): string {
  const lines = Object.entries({ Host: 'bench', 'Accept-Encoding': 'br, gzip', ...headers });
  if (body !== '') lines.push(['Content-Length', String(Buffer.byteLength(body))]);
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `${method} ${path} HTTP/1.1\r\n${head}\r\n${body}`;
}

/** What has nothing new in it is put into bytes once. */
function repeated(ask: Ask): () => string | Uint8Array {
  const text = written(ask);
  const bytes = Buffer.from(text);
  return text.includes(NEW) ? () => text.replaceAll(NEW, () => randomUUID()) : () => bytes;
}

/** A whole purchase: the order, its payment page, and the wait until the store has heard of the payment. */
async function buy(connection: Connection, checkout: string | Uint8Array): Promise<void> {
  const made = await connection.send(checkout);
  const { url } = JSON.parse(made.body.toString()) as { url?: string };
  if (url === undefined) throw new Error(`checkout answered ${made.status}: ${made.body}`);
  const session = /cs_\w+/.exec(url)?.[0] ?? '';
  const paid = await connection.ask({
    method: 'POST',
    path: new URL(url).pathname,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'email=dana%40example.com&number=4242424242424242&expiry=12%2F34&cvc=123&name=Dana&phone=6155550100',
  });
  if (paid.status !== 303) throw new Error(`paying answered ${paid.status}: ${paid.body}`);
  for (;;) {
    const { status, body } = await connection.ask({
      path: `/api/checkout-status?session_id=${session}`,
      headers: { 'Accept-Encoding': 'identity' },
    });
    if (status !== 200) throw new Error(`the status answered ${status}: ${body}`);
    if (body.includes('"paid"')) return;
  }
}

async function askOnce(
  connection: Connection,
  request: string | Uint8Array,
  mayRefuse: boolean,
): Promise<void> {
  const { status, body } = await connection.send(request);
  if (status !== 200 && !(mayRefuse && status === 503))
    throw new Error(`${request.toString().split('\r\n')[0]} answered ${status}: ${body}`);
}

/** So many clients, each asking again as soon as it has its answer, for so long; each takes what is asked in turn. */
async function load({ url, asks, clients, seconds, isPurchase, mayRefuse = false }: Order): Promise<Load> {
  const times: number[] = [];
  const requests = asks.map(repeated);
  const doOnce = isPurchase ? buy : askOnce;
  const began = performance.now();
  const end = began + seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const connection = new Connection(new URL(url));
      for (let turn = client; performance.now() < end; turn += clients) {
        const request = requests[turn % requests.length];
        if (!request) throw new Error('nothing to ask');
        const since = performance.now();
        await doOnce(connection, request(), mayRefuse);
        times.push(performance.now() - since);
      }
      connection.end();
    }),
  );
  const took = (performance.now() - began) / 1000;
  return {
    count: times.length,
    perSecond: times.length / took,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
}

process.on('message', (order: Order) => {
  load(order).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.once('disconnect', () => process.exit());
