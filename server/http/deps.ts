import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import type { Pictures } from '../db/pictures.ts';
import type { Tasks } from '../db/queue.ts';
import type { AsOwner } from '../db/rowSecurity.ts';
import type { Sql } from '../db/sql.ts';
import type { StoreConfig } from './config.ts';
import type { Log } from './log.ts';
import type { Breaker } from './paymentBreaker.ts';
import type { Payments } from './stripe.ts';

/** Passed to every feature's routes and background work. */
export type Deps = {
  config: StoreConfig;
  /**
   * The pool of the public routes', the admin's or the tasks' login, which is not limited to one owner's rows
   * (sql/0014_row_security.sql). For a person's rows use `asOwner`.
   */
  sql: Sql;
  /** Limits every statement to one owner's rows: routes of signed-in people and devices use only this. */
  asOwner: AsOwner;
  log: Log;
  /** The current catalog, from memory. Prices to charge are read from the database instead. */
  catalog: CatalogSource;
  /** Reads the bytes of uploaded pictures, wherever they are. */
  pictures: Pictures;
  /** Background tasks that survive a crash: `tasks.on(kind, handler)`, and `enqueue(tx, …)` of db/queue.ts. */
  tasks: Tasks;
  now(): Date;
  /** The payment provider's client. */
  payments: Payments;
  /** For what a buyer waits for. */
  breaker: Breaker;
};
