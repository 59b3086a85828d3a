import * as z from 'zod/mini';
import { chatCardSchema, chatDraftSchema } from './chat.ts';

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
export const keptChatSchema = z.object({
  /** Keeps the messages together at the store; drawn on the device. */
  id: z.string(),
  /** Whose it is; another person begins anew. */
  personId: z.nullable(z.string()),
  messages: z.array(chatMessageSchema),
});
export type KeptChat = z.infer<typeof keptChatSchema>;
