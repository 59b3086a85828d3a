import type { CommandPayloads, CommandType } from '../../domain/commands.ts';
import type { Tx } from '../db/sql.ts';
import { requestQuote } from '../quotes/quotes.ts';

export type About = {
  owner: string;
  /** The command's own id. */
  id: string;
};

/**
 * What each command does, inside its own transaction. A Refusal undoes it and is final; anything else it throws is
 * a fault, and the command is sent again. The result is stored with the receipt, so it must be plain JSON.
 */
export type Verb<Payload> = (tx: Tx, about: About, payload: Payload) => Promise<Record<string, unknown>>;

/** Total: a command type without a verb does not compile. */
export const VERBS: { readonly [T in CommandType]: Verb<CommandPayloads[T]> } = {
  requestQuote,
};
