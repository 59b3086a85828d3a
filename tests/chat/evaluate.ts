// How many of the sample questions a model answers rightly: the one of OPENAI_API_KEY or OPENAI_BASE_URL, else the store's
// stand-in. It gets the store's own prompt and tools on the sample catalog; nothing else runs, and nothing is stored.
import type { Translate } from '../../domain/base/locale.ts';
import { formatMoney } from '../../domain/base/money.ts';
import { goodsText } from '../../domain/catalog/goods.ts';
import { fold } from '../../domain/catalog/searchIndex.ts';
import { snapshotIn } from '../../domain/catalog/translations.ts';
import type { ChatAnswer } from '../../domain/chat/chat.ts';
import { languageOf } from '../../domain/chat/chatLanguage.ts';
import { chatModel } from '../../server/chat/model.ts';
import { createReplies, MODEL_REST_MS } from '../../server/chat/replies.ts';
import { createCircuit } from '../../server/http/circuit.ts';
import { createLog } from '../../server/http/log.ts';
import { TRANSLATORS } from '../../server/notifications/translators.ts';
import { seedSnapshot } from '../helpers/seedSnapshot.ts';
import { CHAT_QUESTIONS, type ChatQuestion } from './questions.ts';

type ChatConfig = Parameters<typeof chatModel>[0];
export type Verdict = { question: ChatQuestion; answer: string; missing: string[] };

/** One question after the other, because providers limit how many come at once. */
export async function evaluate(
  config: ChatConfig,
  onVerdict?: (verdict: Verdict) => void,
): Promise<Verdict[]> {
  const log = createLog('warn', (line) => process.stderr.write(`${line}\n`));
  const snapshot = seedSnapshot();
  const model = chatModel(config);
  const verdicts: Verdict[] = [];
  for (const question of CHAT_QUESTIONS) {
    const language = languageOf(question.text) ?? 'en';
    const t = TRANSLATORS[language];
    // Each with its own circuit breaker: a model that failed once is asked again.
    const replies = createReplies({ model, circuit: createCircuit(MODEL_REST_MS), log, automatic: false });
    const answer = await replies.answer({
      request: { message: question.text },
      language,
      shop: { snapshot: snapshotIn(snapshot, language), t, now: new Date(), userId: null, asOwner: nobody },
      signal: new AbortController().signal,
      onText: () => undefined,
      spend: async () => undefined,
    });
    const text = answerText(answer, t);
    const verdict = { question, answer: text, missing: missingIn(text, answer, question) };
    verdicts.push(verdict);
    onVerdict?.(verdict);
  }
  return verdicts;
}

const nobody = () => Promise.reject(new Error('Nobody is signed in.'));

/** All that the chat shows of an answer: its text, the products with their amounts, and the drafted message. */
export function answerText({ response, fallback, cards = [], draft }: ChatAnswer, t: Translate): string {
  return [
    response ?? fallback ?? '',
    ...cards.map((card) => `${goodsText(card, t)}: ${formatMoney(card.totalCents)}`),
    ...(draft ? [`${draft.message} ${draft.cubicYards ?? ''}`] : []),
  ].join('\n');
}

/** What of the question's requirements an answer lacks; empty when it holds. */
export function missingIn(
  text: string,
  { response = '' }: ChatAnswer,
  { must, language }: ChatQuestion,
): string[] {
  const folded = fold(text);
  const missing = must.filter((pattern) => !pattern.test(folded)).map(String);
  return (languageOf(response) ?? language) === language ? missing : [...missing, `an answer in ${language}`];
}
