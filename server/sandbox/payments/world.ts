import type { Books } from './books.ts';
import type { Faults } from './faults.ts';

/** What went wrong on its own: never what was paid, or by whom. */
export type Log = (event: string, fields: Record<string, string | number | undefined>) => void;

/** The API request that caused a change; null ids for what the payer or the clock did. */
type Cause = { id: string | null; idempotency_key: string | null };

/** What every verb of the stand-in works with. Verbs are synchronous, so `cause` holds for exactly one of them. */
export type World = {
  books: Books;
  faults: Faults;
  /** Unix seconds by the stand-in's clock, which tests can advance. */
  now(): number;
  /** Real time in milliseconds: signatures and deliveries follow it. */
  realMs(): number;
  /** Where the hosted page is reached, without a slash at the end. */
  publicUrl: string;
  merchantName: string;
  cause: Cause;
  log: Log;
};

export const NOBODY: Cause = { id: null, idempotency_key: null };
