import type * as z from 'zod/mini';
import { type QuoteRequest, quoteRequestSchema } from './quotes.ts';

// What a device may ask of the store while it is offline. A type listed here without a verb on the server
// does not compile (server/sync/verbs.ts is a total map over CommandType).

export type CommandPayloads = {
  requestQuote: QuoteRequest;
};

export type CommandType = keyof CommandPayloads;

export const COMMANDS: { readonly [T in CommandType]: z.ZodMiniType<CommandPayloads[T]> } = {
  requestQuote: quoteRequestSchema,
};

export function isCommandType(type: string): type is CommandType {
  return Object.hasOwn(COMMANDS, type);
}
