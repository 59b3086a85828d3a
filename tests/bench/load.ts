import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** Wherever it stands in what is asked, an id that nobody had before takes its place, as long as this. */
export const NEW = 'new-new-new-new-new-new-new-new-new-';

/** What the client process of store.ts asks, and is told to do. */
export type Ask = { method?: string; path: string; headers?: Record<string, string>; body?: string };
export type Order = {
  url: string;
  asks: Ask[];
  clients: number;
  seconds: number;
  /** Each is a whole purchase that begins with what is asked. */
  isPurchase?: boolean;
  /** A refusal is an answer, too. */
  mayRefuse?: boolean;
};

type Asked = { method?: string; headers?: Record<string, string>; body?: string };
type Answered = { status: number; headers: IncomingHttpHeaders; body: Buffer; ms: number };
export type Load = { count: number; perSecond: number; p50: number; p99: number };

const agent = new Agent({ keepAlive: true });

/** One request over a connection that stays open; the body as it was sent, not decompressed. */
export function ask(url: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<Answered> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, agent }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.once('error', reject);
      incoming.once('end', () => {
        const { statusCode: status = 0, headers: answered } = incoming;
        resolve({ status, headers: answered, body: Buffer.concat(chunks), ms: performance.now() - began });
      });
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** So many clients, each asking again as soon as it has its answer, for so long. */
export async function load(
  clients: number,
  seconds: number,
  once: (client: number) => Promise<Answered>,
): Promise<Load> {
  const times: number[] = [];
  const began = performance.now();
  const end = began + seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < end) {
        const { status, ms, body } = await once(client);
        if (status !== 200) throw new Error(`answered ${status}: ${body}`);
        times.push(ms);
      }
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

export function closeConnections(): void {
  agent.destroy();
}
