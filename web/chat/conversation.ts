import { useStore } from '@nanostores/react';
import { atom, onMount } from 'nanostores';
import {
  type ChatMessage,
  type ChatReply,
  type ChatTurn,
  type StoredChat,
  storedChatSchema,
} from '../../domain/chat/chat.ts';
import { troubleText } from '../../domain/chat/chatTexts.ts';
import { $person, readPerson } from '../identity/session.ts';
import { newId } from '../offline/ids.ts';
import { $status } from '../offline/status.ts';
import { readTab, writeTab } from '../ui/storedAtom.ts';
import { toast } from '../ui/toast.tsx';
import { answerOnDevice, askStore, type ChatLocale } from './chatClient.ts';

// This tab's conversation: messages, and the answer in progress. Stored per tab, for the signed-in person.

/** `coming`: the part of an answer that has arrived; null when none is awaited. */
type State = { messages: readonly ChatMessage[]; coming: string | null };

const KEY = 'chat';
const MAX_MESSAGES = 60;
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

function readChat(): StoredChat {
  const stored = readTab(KEY, () => storedChatSchema);
  return stored?.personId === personId() ? stored : begin();
}

function put(messages: readonly ChatMessage[], coming: string | null): void {
  storedChat = { ...(storedChat ?? readChat()), messages: messages.slice(-MAX_MESSAGES) };
  $conversation.set({ messages: storedChat.messages, coming });
  if (coming === null) writeTab(KEY, storedChat);
}

/** For the person signed in now. */
export function readConversation(): State {
  if (storedChat === null || storedChat.personId !== personId()) {
    asking?.abort();
    storedChat = readChat();
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

/** Says what became of a draft, which is no longer there to send. */
export function closeDraft(id: string, text: string): void {
  const { messages, coming } = readConversation();
  const updated = messages.map((message) => (message.id === id ? { ...message, draft: null } : message));
  put([...updated, message(text)], coming);
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

/** Sends a message and adds the answer (spec 1 §4). Does not send blank messages, or two at once. */
export async function ask(text: string, locale: ChatLocale): Promise<void> {
  const words = text.trim();
  const { messages, coming } = readConversation();
  if (words === '' || coming !== null) return;
  const earlierMessages = messages.filter(({ isFailure }) => !isFailure);
  await answerTo(words, earlierMessages, [...messages, message(words, { isUser: true })], locale);
}

/** Asks the last question again. */
export async function askAgain(locale: ChatLocale): Promise<void> {
  const { messages, coming } = readConversation();
  const index = messages.findLastIndex(({ isUser }) => isUser);
  const question = messages[index];
  if (!question || coming !== null) return;
  await answerTo(question.text, messages.slice(0, index), messages.slice(0, index + 1), locale);
}

async function answerTo(
  text: string,
  earlierMessages: readonly ChatMessage[],
  messages: readonly ChatMessage[],
  locale: ChatLocale,
): Promise<void> {
  const request = new AbortController();
  asking = request;
  let coming = '';
  put(messages, coming);
  // The conversation was restarted or changed owners, so the answer is dropped.
  const conversation = storedChat?.id;
  const isOver = () => {
    readConversation();
    return storedChat?.id !== conversation;
  };
  const onText = (part: string) => {
    if (request.signal.aborted) return;
    coming += part;
    put(messages, coming);
  };
  const history = earlierMessages.map(
    ({ isUser, text: turn }): ChatTurn => ({ from: isUser ? 'person' : 'store', text: turn }),
  );
  let answer: ChatReply;
  try {
    answer = $status.get().online
      ? await askStore(
          { text, history, conversation: (storedChat ?? begin()).id, ...locale },
          { signal: request.signal, onText },
        )
      : await answerOnDevice(text, locale);
  } catch (error) {
    if (isOver()) return;
    if (request.signal.aborted) {
      put(coming ? [...messages, message(coming, { from: 'model' })] : messages, null);
      return;
    }
    console.warn('The assistant could not be reached.', error);
    const { t, phone } = locale;
    toast({ tone: 'error', title: t('Connection Error'), text: t('Unable to connect to AI assistant') });
    put([...messages, message(troubleText(phone, t), { isFailure: true })], null);
    return;
  }
  if (isOver()) return;
  put([...messages, message(answer.text, answer)], null);
}
