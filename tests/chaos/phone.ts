import { Worker } from 'node:worker_threads';
import type { Meta, OutboxItem, StoredRow } from '../../web/offline/databases.ts';
import { type Disk, write } from './disk.ts';
import type { Ledger } from './ledger.ts';
import type { Asked, FromPhone, PhoneData } from './phone-app.ts';

/** The app was killed before it answered. */
export class Killed extends Error {}

type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void };

export type Phone = {
  /** Starts the app on what its disk holds. */
  start(): Promise<void>;
  /** Ends it at once, wherever it is. */
  kill(): Promise<void>;
  /** How often it was killed and came back. */
  kills(): number;
  /** Rejects with `Killed`, or with the app's own error. */
  ask(asked: Asked): Promise<unknown>;
  /** From now on the store is reached there, and waited for as long as a real phone waits. */
  calm(origin: string): Promise<void>;
  /** From its disk: everybody whose things it keeps, who uses it now, and what it keeps. */
  owners(): string[];
  owner(): string;
  outbox(owner: string): OutboxItem[];
  rows(database: string): StoredRow[];
};

const isOwner = (database: string) => /^(?:anon|u):/.test(database);

export function makePhone(data: Omit<PhoneData, 'disk'>, ledger: Ledger): Phone {
  const disk: Disk = new Map();
  const waiting = new Map<number, Waiting>();
  let turn = 0;
  let starts = 0;
  let worker: Worker | null = null;
  let crash: Error | null = null;

  const store = (database: string, name: string) => disk.get(database)?.get(name) ?? [];
  const outbox = (owner: string) => store(owner, 'outbox') as OutboxItem[];

  function owner(): string {
    const metas = store('device', 'meta') as Meta[];
    const person = metas.find((meta) => meta.key === 'person');
    return (person ?? metas.find((meta) => meta.key === 'owner'))?.owner ?? '';
  }

  function listenTo(message: FromPhone): void {
    if (message.kind === 'written') {
      const { database } = message.written;
      write(disk, message.written);
      if (isOwner(database)) ledger.see(database, outbox(database));
      return;
    }
    const asker = waiting.get(message.turn);
    waiting.delete(message.turn);
    if (message.kind === 'answer') asker?.resolve(message.value);
    else asker?.reject(new Error(message.error));
  }

  function dropAll(error: Error): void {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  function ask(asked: Asked): Promise<unknown> {
    turn += 1;
    const mine = turn;
    return new Promise((resolve, reject) => {
      if (!worker || crash) return reject(crash ?? new Killed());
      waiting.set(mine, { resolve, reject });
      worker.postMessage({ turn: mine, asked });
    });
  }

  return {
    async start() {
      const started = new Worker(new URL('./phone-app.ts', import.meta.url), {
        workerData: { ...data, disk } satisfies PhoneData,
        stdout: true,
        stderr: true,
      });
      worker = started;
      const ready = new Promise((resolve, reject) => waiting.set(0, { resolve, reject }));
      // What the device code writes to the console is for people with a console.
      for (const stream of [started.stdout, started.stderr]) stream.resume();
      started.on('message', listenTo);
      started.on('error', (error) => {
        crash = new Error('the app of a phone ended', { cause: error });
        dropAll(crash);
      });
      await ready;
      starts += 1;
    },
    async kill() {
      await worker?.terminate();
      worker = null;
      dropAll(new Killed());
    },
    ask,
    async calm(origin) {
      data.origin = origin;
      data.haste = 1;
      if (worker) await ask({ do: 'calm', origin });
    },
    kills: () => Math.max(0, starts - 1),
    owners: () => [...disk.keys()].filter(isOwner),
    owner,
    outbox,
    rows: (database) => store(database, 'rows') as StoredRow[],
  };
}
