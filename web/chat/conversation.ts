import { useStore } from '@nanostores/react';
import { atom, onMount } from 'nanostores';
import {
  type ChatMessage,
  type ChatReply,
  type ChatToolName,
  type ChatTurn,
  type StoredChat,
  storedChatSchema,
} from '../../domain/chat/chat.ts';
import { troubleText } from '../../domain/chat/chatTexts.ts';
import { $person, readPerson } from '../identity/session.ts';
import { newId } from '../offline/ids.ts';
import { $status } from '../offline/status.ts';
import type { Language, Translate } from '../ui/locale.tsx';
import { readTab, writeTab } from '../ui/storedAtom.ts';
import { toast } from '../ui/toast.tsx';
import { answerOnDevice, askStore } from './chatClient.ts';

// This tab's conversation: messages, and the answer in progress. Stored per tab, for the signed-in person.

/** The part of an answer that has arrived. */
export type ComingReply = { text: string; tool: ChatToolName | null };
type State = { messages: readonly ChatMessage[]; coming: ComingReply | null };

const KEY = 'chat';
const MOST_KEPT = 60;
const EMPTY: State = { messages: [], coming: null };

let storedChat: StoredChat | null = null;
let asking: AbortController | null = null;

const $conversation = atom<State>(EMPTY);
onMount($conversation, () => $person.subscribe(() => void readConversation()));

export const useConversation = (): State => useStore($conversation, { ssr: 'initial' });

const personId = () => readPerson()?.id ?? null;

function begin(): StoredChat {
  return { id: newId(), personId: personId(), messages: [] };
}

function stored(): StoredChat {
  const stored = readTab(KEY, () => storedChatSchema);
  return stored?.personId === personId() ? stored : begin();
}

function put(messages: readonly ChatMessage[], coming: ComingReply | null): void {
  storedChat = { ...(storedChat ?? stored()), messages: messages.slice(-MOST_KEPT) };
  $conversation.set({ messages: storedChat.messages, coming });
  if (!coming) writeTab(KEY, storedChat);
}

/** For the person signed in now. */
export function readConversation(): State {
  if (storedChat === null || storedChat.personId !== personId()) {
    asking?.abort();
    storedChat = stored();
    $conversation.set({ messages: storedChat.messages, coming: null });
  }
  return $conversation.value ?? EMPTY;
}

function message(text: string, more: Partial<ChatMessage> = {}): ChatMessage {
  const timestamp = new Date().toISOString();
  return {
    id: newId(),
    text,
    isUser: false,
    timestamp,
    from: null,
    cards: [],
    draft: null,
    isFailure: false,
    ...more,
  };
}

/** Adds a message from the assistant without a question. */
export function note(text: string): void {
  const { messages, coming } = readConversation();
  put([...messages, message(text)], coming);
}

export function startOver(): void {
  asking?.abort();
  storedChat = begin();
  put([], null);
}

/** Stops the answer in progress; what has arrived stays. */
export function stopAnswer(): void {
  asking?.abort();
}

/** `phone`: the store's number, for when nothing answers. */
type Speech = { t: Translate; language: Language; phone: string };

/** Sends a message and adds the answer (spec 1 §4). Does not send blank messages, or two at once. */
export async function ask(text: string, speech: Speech): Promise<void> {
  const words = text.trim();
  const { messages, coming } = readConversation();
  if (words === '' || coming) return;
  const earlierMessages = messages.filter(({ isFailure }) => !isFailure);
  await answerTo(words, earlierMessages, [...messages, message(words, { isUser: true })], speech);
}

/** Asks the last question again. */
export async function askAgain(speech: Speech): Promise<void> {
  const { messages, coming } = readConversation();
  const index = messages.findLastIndex(({ isUser }) => isUser);
  const question = messages[index];
  if (!question || coming) return;
  await answerTo(question.text, messages.slice(0, index), messages.slice(0, index + 1), speech);
}

async function answerTo(
  text: string,
  earlierMessages: readonly ChatMessage[],
  messages: readonly ChatMessage[],
  speech: Speech,
): Promise<void> {
  const mine = new AbortController();
  asking = mine;
  let coming: ComingReply = { text: '', tool: null };
  put(messages, coming);
  // The conversation was restarted or changed owners, so the answer is dropped.
  const conversation = storedChat?.id;
  const isOver = () => {
    readConversation();
    return storedChat?.id !== conversation;
  };
  const tell = (change: Partial<ComingReply>) => {
    if (mine.signal.aborted) return;
    coming = { ...coming, ...change };
    put(messages, coming);
  };
  const history = earlierMessages.map(
    ({ isUser, text: turn }): ChatTurn => ({ from: isUser ? 'person' : 'store', text: turn }),
  );
  let answer: ChatReply;
  try {
    answer = $status.get().online
      ? await askStore(
          { text, history, conversation: (storedChat ?? begin()).id, ...speech },
          {
            signal: mine.signal,
            onText: (part) => tell({ text: coming.text + part, tool: null }),
            onTool: (tool) => tell({ tool }),
          },
        )
      : await answerOnDevice(text, speech);
  } catch (error) {
    if (isOver()) return;
    if (mine.signal.aborted) {
      put(coming.text ? [...messages, message(coming.text, { from: 'model' })] : messages, null);
      return;
    }
    console.warn('The assistant could not be reached.', error);
    const { t, phone } = speech;
    toast({ tone: 'error', title: t('Connection Error'), text: t('Unable to connect to AI assistant') });
    put([...messages, message(troubleText(phone, t), { isFailure: true })], null);
    return;
  }
  if (isOver()) return;
  put([...messages, message(answer.text, answer)], null);
}
