import * as z from 'zod/mini';
import { LANGUAGES } from '../base/locale.ts';

// The assistant's conversation as it crosses the wire (spec 1 §3, §7): `message` and `context.customerEmail` in,
// `response` or `fallback` out. What is more here is ours, and a client that sends only the specification's two is
// answered all the same.

export const CHAT_PATH = '/api/ai-customer-support';
export const MAX_MESSAGE = 2000;
export const MAX_HISTORY = 20;
/** Of one earlier message, and of all of them together: the oldest are left out beyond it. */
const MAX_TURN = 4000;
const MAX_HISTORY_CHARACTERS = 12_000;

const chatTurnSchema = z.object({
  from: z.enum(['person', 'desk']),
  text: z.string().check(z.maxLength(MAX_TURN)),
});
export type ChatTurn = z.infer<typeof chatTurnSchema>;

/** Body of a question. Nothing in it says who asks: `customerEmail` is a claim, and nobody believes it. */
export const chatRequestSchema = z.object({
  message: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_MESSAGE)),
  context: z.optional(
    z.object({
      customerEmail: z.optional(z.nullable(z.string().check(z.maxLength(254)))),
      language: z.optional(z.enum(LANGUAGES)),
    }),
  ),
  /** Oldest first, without the message itself. */
  history: z.optional(z.array(chatTurnSchema).check(z.maxLength(MAX_HISTORY))),
  /** Drawn by the device; keeps the messages of one conversation together. */
  conversation: z.optional(z.uuid()),
});
export type ChatRequest = z.infer<typeof chatRequestSchema>;

/** A product the answer spoke of, with today's price; whole units. */
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

/** A request to people that the assistant wrote down. It goes only when the person sends it. */
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
  /** Words for when there is no answer, with the phone number. */
  fallback: z.optional(z.string()),
  /** No model answered but the store's own automatic desk. */
  automatic: z.optional(z.boolean()),
  cards: z.optional(z.array(chatCardSchema)),
  draft: z.optional(z.nullable(chatDraftSchema)),
});
export type ChatAnswer = z.infer<typeof chatAnswerSchema>;

export const CHAT_TOOL_NAMES = [
  'search_catalog',
  'delivery_price',
  'calculate_yards',
  'store_answers',
  'my_orders',
  'ask_a_person',
] as const;
export type ChatToolName = (typeof CHAT_TOOL_NAMES)[number];

/** One server-sent event of an answer. A stream without `end` was cut off: what came of it is no answer. */
export const chatEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('doing'), tool: z.enum(CHAT_TOOL_NAMES) }),
  z.object({ type: z.literal('end'), ...chatAnswerSchema.shape }),
]);
export type ChatEvent = z.infer<typeof chatEventSchema>;

/** The newest turns that fit into MAX_HISTORY and MAX_HISTORY_CHARACTERS. */
export function recentTurns(turns: readonly ChatTurn[]): ChatTurn[] {
  const kept: ChatTurn[] = [];
  let left = MAX_HISTORY_CHARACTERS;
  for (const { from, text } of turns.slice(-MAX_HISTORY).reverse()) {
    const cut = text.slice(0, MAX_TURN);
    left -= cut.length;
    if (left < 0) break;
    kept.push({ from, text: cut });
  }
  return kept.reverse();
}

/** A conversation as the admin lists it. */
const chatSummarySchema = z.object({
  id: z.uuid(),
  startedAt: z.string(),
  lastAt: z.string(),
  questions: z.int(),
  failures: z.int(),
  /** E-mail of the account that was signed in; null for a guest. */
  email: z.nullable(z.string()),
  first: z.string(),
});
/** Answer of `GET /api/admin/chats?before=<lastAt>`: newest first; `next` is the `before` of the next page. */
export const chatListSchema = z.object({
  chats: z.array(chatSummarySchema),
  next: z.nullable(z.string()),
});
export type ChatList = z.infer<typeof chatListSchema>;

const CHAT_OUTCOMES = ['answered', 'fallback', 'stopped'] as const;
/** Answer of `GET /api/admin/chats/:id`. */
export const chatTranscriptSchema = z.object({
  id: z.uuid(),
  email: z.nullable(z.string()),
  exchanges: z.array(
    z.object({
      at: z.string(),
      asked: z.string(),
      answered: z.string(),
      outcome: z.enum(CHAT_OUTCOMES),
      automatic: z.boolean(),
      tools: z.array(z.string()),
      /** Why there was no answer, for the admin alone. */
      failure: z.nullable(z.string()),
      milliseconds: z.int(),
      tokens: z.int(),
    }),
  ),
});
export type ChatTranscript = z.infer<typeof chatTranscriptSchema>;

// A message as this tab keeps it (spec 1 §3: id, text, isUser, timestamp), and what else came with an answer.

const chatMessageSchema = z.object({
  id: z.string(),
  text: z.string(),
  isUser: z.boolean(),
  timestamp: z.string(),
  /** Who answered; null for the person, and for what is only said here. */
  from: z.nullable(z.enum(['model', 'automatic', 'device'])),
  cards: z.array(chatCardSchema),
  draft: z.nullable(chatDraftSchema),
  /** There was no answer: the question can be asked again. */
  isFailure: z.boolean(),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/** What comes of a question, before it is a message. */
export type ChatReply = Pick<ChatMessage, 'text' | 'cards' | 'draft' | 'from' | 'isFailure'>;

/** What a tab keeps of its conversation. */
export const storedChatSchema = z.object({
  /** Keeps the messages together at the store; drawn on the device. */
  id: z.string(),
  /** Whose it is; another person begins anew. */
  personId: z.nullable(z.string()),
  messages: z.array(chatMessageSchema),
});
export type StoredChat = z.infer<typeof storedChatSchema>;

// The assistant's limits that pages name, apart from its shapes: those bring zod along.

/** How long conversations are kept for the admin. */
export const CHAT_DAYS = 30;

// A reply is text and nothing else. Of all addresses in it, only those of our own pages become links.

type ReplyPiece =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; to: string }
  | { kind: 'phone'; text: string };

const PAGES =
  'shop|stripe-shop|categories|category|product|stripe-product|compare|cart|checkout|contact|track-order|account|guides|faq|delivery-policy|locations|services|about|blog';
/** A path that stands by itself: not part of another address, whose host comes before it. */
const PATH = String.raw`(?<![\w./:@-])/(?:${PAGES})(?:/[\w-]+){0,3}(?:\?[\w=&-]+)?(?![\w/:@-])`;

/** @param phone the store's own number as it is written */
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
