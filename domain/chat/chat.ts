import * as z from 'zod/mini';
import { LANGUAGES } from '../base/locale.ts';
import { shorten } from '../base/shorten.ts';

// The assistant's conversation as it crosses the wire (spec 1 §3, §7): `message` and `context.customerEmail` in,
// `response` or `fallback` out. The other fields are ours; a client that sends only the
// specification's two gets an answer too.

export const CHAT_PATH = '/api/ai-customer-support';
export const MAX_MESSAGE = 2000;
export const MAX_HISTORY = 20;
/** Limits of one earlier message, and of all of them; beyond it the oldest are dropped. */
const MAX_TURN = 4000;
const MAX_HISTORY_CHARACTERS = 12_000;

const chatTurnSchema = z.object({
  from: z.enum(['person', 'store']),
  text: z.string().check(z.maxLength(MAX_TURN)),
});
export type ChatTurn = z.infer<typeof chatTurnSchema>;

/** Body of a question. Nothing in it identifies the sender: `customerEmail` is a claim and never trusted. */
export const chatRequestSchema = z.object({
  message: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_MESSAGE)),
  context: z.optional(
    z.object({
      customerEmail: z.optional(z.nullable(z.string().check(z.maxLength(254)))),
      language: z.optional(z.enum(LANGUAGES)),
    }),
  ),
  /** Oldest first, without the new message. */
  history: z.optional(z.array(chatTurnSchema).check(z.maxLength(MAX_HISTORY))),
  /** Generated on the device; groups the messages of a conversation. */
  conversation: z.optional(z.uuid()),
});
export type ChatRequest = z.infer<typeof chatRequestSchema>;

/** A product named in the answer, with today's price; whole units. */
const chatCardSchema = z.object({
  productId: z.string(),
  name: z.string(),
  path: z.string(),
  image: z.string(),
  quantity: z.int(),
  unit: z.string(),
  totalCents: z.int(),
});
export type ChatCard = z.infer<typeof chatCardSchema>;

/** A request that the assistant drafted. It goes out only when the person sends it. */
const chatDraftSchema = z.object({
  message: z.string(),
  material: z.nullable(z.string()),
  cubicYards: z.nullable(z.number()),
  zip: z.nullable(z.string()),
});
export type ChatDraft = z.infer<typeof chatDraftSchema>;

/** Answer to a client that does not stream, and the last event to one that does. */
export const chatAnswerSchema = z.object({
  response: z.optional(z.string()),
  /** Text for when there is no answer, with the phone number. */
  fallback: z.optional(z.string()),
  /** Answered by the store's built-in assistant, not by a model. */
  automatic: z.optional(z.boolean()),
  cards: z.optional(z.array(chatCardSchema)),
  draft: z.optional(z.nullable(chatDraftSchema)),
});
export type ChatAnswer = z.infer<typeof chatAnswerSchema>;

/** One server-sent event of an answer. A stream without `end` was cut off, and what arrived is not an answer. */
export const chatEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('end'), ...chatAnswerSchema.shape }),
]);
export type ChatEvent = z.infer<typeof chatEventSchema>;

/** The newest turns that fit into MAX_HISTORY and MAX_HISTORY_CHARACTERS. */
export function recentTurns(turns: readonly ChatTurn[]): ChatTurn[] {
  const history: ChatTurn[] = [];
  let charactersLeft = MAX_HISTORY_CHARACTERS;
  for (const { from, text } of turns.slice(-MAX_HISTORY).reverse()) {
    const cut = shorten(text, MAX_TURN);
    charactersLeft -= cut.length;
    if (charactersLeft < 0) break;
    history.push({ from, text: cut });
  }
  return history.reverse();
}

// A message as stored in the tab (spec 1 §3: id, text, isUser, timestamp), with the rest of the answer.

const chatMessageSchema = z.object({
  id: z.string(),
  text: z.string(),
  isUser: z.boolean(),
  timestamp: z.string(),
  /** Who answered; null for the person's messages and local notices. */
  from: z.nullable(z.enum(['model', 'automatic', 'device'])),
  cards: z.array(chatCardSchema),
  draft: z.nullable(chatDraftSchema),
  /** No answer came: the question can be sent again. */
  isFailure: z.boolean(),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/** The answer to a question, before it becomes a message. */
export type ChatReply = Pick<ChatMessage, 'text' | 'cards' | 'draft' | 'from' | 'isFailure'>;

/** A conversation as stored in the tab. */
export const storedChatSchema = z.object({
  /** Groups the messages on the server; generated on the device. */
  id: z.string(),
  /** Its owner; another person starts a new one. */
  personId: z.nullable(z.string()),
  messages: z.array(chatMessageSchema),
});
export type StoredChat = z.infer<typeof storedChatSchema>;

// A reply is plain text. Only paths of our own pages become links.

type ReplyPiece =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; to: string }
  | { kind: 'phone'; text: string };

const PAGES =
  'shop|quote|stripe-shop|categories|category|product|stripe-product|compare|cart|checkout|contact|track-order|account|guides|faq|delivery-policy|locations|services|about|blog';
/** A path on its own, not part of a URL with a host before it. */
const PATH = String.raw`(?<![\w./:@-])/(?:${PAGES})(?:/[\w-]+){0,3}(?:\?[\w=&-]+)?(?![\w/:@-])`;

/** @param phone the store's phone number as displayed */
export function replyPieces(reply: string, phone: string): ReplyPiece[] {
  const number = phone.replaceAll(/[()]/g, '\\$&');
  const pieces: ReplyPiece[] = [];
  for (const text of reply.split(new RegExp(`(${PATH}|${number})`))) {
    if (text === '') continue;
    if (text === phone) pieces.push({ kind: 'phone', text });
    else if (new RegExp(`^${PATH}$`).test(text)) pieces.push({ kind: 'link', text, to: text });
    else pieces.push({ kind: 'text', text });
  }
  return pieces;
}
