import type { Snapshot } from '../../domain/catalog/catalogSource.ts';
import {
  CHAT_PATH,
  type ChatEvent,
  type ChatReply,
  type ChatRequest,
  type ChatTurn,
  chatAnswerSchema,
  chatEventSchema,
  recentTurns,
} from '../../domain/chat/chat.ts';
import { languageOf } from '../../domain/chat/chatLanguage.ts';
import { planChat } from '../../domain/chat/chatPlan.ts';
import { findingsText, greetingText, troubleText } from '../../domain/chat/chatTexts.ts';
import { answerParts, lookUp } from '../../domain/chat/chatTools.ts';
import { readPerson } from '../identity/session.ts';
import { retryAfterMs } from '../offline/api.ts';
import { deviceCatalogSource, openCatalogIn } from '../offline/catalog.ts';
import { headersFor, personOwner, tokenRefused } from '../offline/owner.ts';
import type { Language, Translate } from '../ui/locale.tsx';

// Gets the answer to a question: streamed from the server, or from this device without signal.

/** The language of the page, its texts and the phone number for when nothing answers. */
export type ChatLocale = {
  t: Translate;
  language: Language;
  /** The texts of another language, for a question in it. */
  loadLocale: LoadLocale;
  /** The store's phone number, for when nothing answers. */
  phone: string;
};
export type LoadLocale = (language: Language) => Promise<{ t: Translate }>;
type Question = Omit<ChatLocale, 'loadLocale'> & {
  text: string;
  history: readonly ChatTurn[];
  conversation: string;
};
type Subscription = {
  signal: AbortSignal;
  onText: (text: string) => void;
};

/** The server ends an answer long before that. */
const PATIENCE_MS = 30_000;

/** @throws network errors; the signal's reason when aborted */
export async function askStore(question: Question, hearing: Subscription): Promise<ChatReply> {
  const { t, phone } = question;
  const signal = AbortSignal.any([hearing.signal, AbortSignal.timeout(PATIENCE_MS)]);
  let response = await send(question, signal);
  if (response.status === 401 && (await tokenRefused())) response = await send(question, signal);
  if (response.status === 429) {
    const n = Math.ceil((retryAfterMs(response) ?? 60_000) / 1000);
    return failure(
      t('That was a lot of questions at once. Ask again in {n} seconds, or call {phone}.', { n, phone }),
    );
  }
  if (!response.ok) throw new Error(`the store answered ${response.status}`);
  const answer = await lastEvent(response, hearing);
  const { response: text, fallback, cards = [], draft = null, automatic } = answer;
  if (text) return { text, cards, draft, from: automatic ? 'automatic' : 'model', isFailure: false };
  return failure(fallback || troubleText(phone, t));
}

const failure = (text: string): ChatReply => ({ text, cards: [], draft: null, from: null, isFailure: true });

async function send(question: Question, signal: AbortSignal): Promise<Response> {
  const { text, history, conversation, language } = question;
  const person = readPerson();
  // With storage blocked, the browser still gets an answer, as nobody.
  const headers = person
    ? await headersFor(personOwner(person.id)).catch((error: unknown) => {
        console.warn('The question goes without an account.', error);
        return null;
      })
    : null;
  const body: ChatRequest = {
    message: text,
    context: { language, ...(person ? { customerEmail: person.email } : {}) },
    history: recentTurns(history),
    conversation,
  };
  return fetch(new URL(CHAT_PATH, location.origin), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream', ...headers },
    body: JSON.stringify(body),
    signal,
  });
}

type End = Extract<ChatEvent, { type: 'end' }>;

/** @throws when the stream breaks, or ends without `end`, because that is not an answer */
async function lastEvent(response: Response, { onText }: Subscription): Promise<Omit<End, 'type'>> {
  if (!/event-stream/.test(response.headers.get('Content-Type') ?? '')) {
    return chatAnswerSchema.parse(await response.json());
  }
  if (!response.body) throw new Error('an answer without a body');
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split('\n\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!line.startsWith('data: ')) continue;
      const event = chatEventSchema.parse(JSON.parse(line.slice('data: '.length)));
      if (event.type === 'end') return event;
      onText(event.text);
    }
  }
  throw new Error('the answer was cut off');
}

/**
 * Answers from local data, in the language of the question: the written answers, the catalog, the delivery rule and the
 * calculator.
 */
export async function answerOnDevice(text: string, page: ChatLocale): Promise<ChatReply> {
  const answer: ChatReply = { text: '', cards: [], draft: null, from: 'device', isFailure: false };
  const { t, snapshot } = await speak(languageOf(text) ?? page.language, page);
  const plan = planChat(text);
  if (plan.kind !== 'look') return { ...answer, text: greetingText(plan.kind, t) };
  const [first] = plan.calls;
  if (first?.name === 'my_orders' && readPerson())
    return { ...answer, text: t('Your orders are kept on this device: /account/orders') };
  if (first?.name === 'my_quotes' && readPerson())
    return { ...answer, text: t('Your quotes are kept on this device: /account/quotes') };
  const findings = plan.calls.map((call) => lookUp(call, { snapshot, t }));
  return {
    ...answer,
    text: findingsText(findings, snapshot.settings.phone, t),
    ...answerParts(findings, snapshot),
  };
}

/** The page's own words where those of the language cannot be loaded. */
async function speak(language: Language, page: ChatLocale): Promise<{ t: Translate; snapshot: Snapshot }> {
  if (language !== page.language)
    try {
      const { t } = await page.loadLocale(language);
      return { t, snapshot: await openCatalogIn(language) };
    } catch (error) {
      console.warn('The answer is in the language of the page.', error);
    }
  return { t: page.t, snapshot: await deviceCatalogSource.open() };
}
