import type Stripe from 'stripe';
import type { Shelf } from '../../domain/shelf.ts';
import type { Jobs } from '../db/queue.ts';
import type { Sql } from '../db/sql.ts';
import type { Log } from './log.ts';

/** What features read of the configuration (server/runtime/config.ts). */
export type StoreConfig = {
  port: number;
  host: string;
  /** The origin that customers see, for links. No slash at the end. */
  publicUrl: string;
  /** The origin under which this process reaches itself; never shown to anyone. */
  internalUrl: string;
  dataDir: string;
  payments: { secretKey: string; webhookSecret: string; apiBase: string | null; standIn: boolean };
  /** Mail goes to this server; without one, to the mailbox on this machine. */
  smtpUrl?: string | null;
  /** Who mail is from, such as `Shop <shop@example.com>`; null is the store's own name and address. */
  mailFrom?: string | null;
  /** A hosted identity provider in place of the built-in one, and the key its clients show. */
  authUrl?: string | null;
  authKey?: string | null;
  /** Seals what the identity server keeps in the database. Without one, what it signs ends with the process. */
  authSecret?: string;
  /** What differs from the identity server's usual terms. */
  signIn?: { reuseSeconds?: number; mailSeconds?: number; perAddress?: number };
};

/** What every feature's routes and background work are given. */
export type Deps = {
  config: StoreConfig;
  sql: Sql;
  log: Log;
  /** The catalog as it is now, from memory. Prices for money are read from the database, not from here. */
  shelf: Shelf;
  /** Background work that survives a crash: `jobs.on(kind, handler)`, and `enqueue(tx, …)` of db/queue.ts. */
  jobs: Jobs;
  now(): Date;
  /** The payment provider's client, for tests to replace; checkout makes its own from the configuration. */
  payments?: Stripe;
};
