import type Stripe from 'stripe';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import type { Jobs } from '../db/queue.ts';
import type { AsOwner } from '../db/rowSecurity.ts';
import type { Sql } from '../db/sql.ts';
import type { StoreConfig } from './config.ts';
import type { Log } from './log.ts';

/** What every feature's routes and background work are given. */
export type Deps = {
  config: StoreConfig;
  /**
   * The store at its own work, past row security: the login of the public routes, of the admin's, or of the jobs
   * (sql/0012_row_security.sql). For a person's rows, `asOwner`.
   */
  sql: Sql;
  /** One person's rows, whatever is asked for: all that routes of the signed-in and of devices read and write with. */
  asOwner: AsOwner;
  log: Log;
  /** The catalog as it is now, from memory. Prices for money are read from the database, not from here. */
  catalog: CatalogSource;
  /** Background work that survives a crash: `jobs.on(kind, handler)`, and `enqueue(tx, …)` of db/queue.ts. */
  jobs: Jobs;
  now(): Date;
  /** The payment provider's client, for tests to replace; checkout makes its own from the configuration. */
  payments?: Stripe;
};
