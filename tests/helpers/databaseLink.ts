// A connection between a store and its Postgres that a test can cut at a chosen moment.
import { type AddressInfo, connect, createServer } from 'node:net';

type DatabaseLink = {
  /** The database by way of this link. */
  url: string;
  /** Cuts the next `times` connections as they send something that contains this text. */
  cutAt(text: string, times: number): void;
  /** How many of those are still to come. */
  left(): number;
  close(): Promise<void>;
};

export async function openDatabaseLink(databaseUrl: string): Promise<DatabaseLink> {
  const url = new URL(databaseUrl);
  const { hostname: host } = url;
  const port = Number(url.port);
  let [cutting, bytesLeft] = ['', 0];
  const server = createServer((client) => {
    const far = connect({ host, port });
    for (const [source, target] of [
      [client, far],
      [far, client],
    ] as const) {
      // What is cut says so; there is nothing to do about it.
      source.on('error', () => target.destroy()).on('close', () => target.destroy());
    }
    far.pipe(client);
    client.on('data', (bytes) => {
      if (bytesLeft === 0 || !bytes.includes(cutting)) return void far.write(bytes);
      bytesLeft -= 1;
      client.resetAndDestroy();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cutAt(text, times) {
      [cutting, bytesLeft] = [text, times];
    },
    left: () => bytesLeft,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
