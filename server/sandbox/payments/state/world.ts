import type { Books } from './books.ts';
import type { Faults } from './faults.ts';

/** Logs errors only; never payment details or personal data. */
export type Log = (event: string, fields: Record<string, string | number | undefined>) => void;

/** The API request that caused a change; ids are null for changes by the payer or the clock. */
type Cause = { id: string | null; idempotency_key: string | null };

/** The context passed to every verb. Verbs are synchronous, so `cause` belongs to exactly one of them. */
export type World = {
  books: Books;
  faults: Faults;
  /** Unix seconds by the stand-in's clock, which tests can advance. */
  now(): number;
  /** Real time in milliseconds, used for signatures and deliveries. */
  realMs(): number;
  /** Base URL of the hosted page, without a trailing slash. */
  publicUrl: string;
  merchantName: string;
  /** Where events are sent, and what signs them. */
  endpoint: { url: string; secret: string };
  cause: Cause;
  log: Log;
};

export const NOBODY: Cause = { id: null, idempotency_key: null };
