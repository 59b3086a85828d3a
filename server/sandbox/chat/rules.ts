import { readDictionary } from '../../../domain/base/dictionary.ts';
import { es } from '../../../domain/base/es.ts';
import { LANGUAGES, languageCalled, translator } from '../../../domain/base/locale.ts';
import { planChat } from '../../../domain/chat/chatPlan.ts';
import {
  automaticText,
  findingsText,
  helloText,
  thanksText,
  unknownText,
} from '../../../domain/chat/chatTexts.ts';
import type { ChatFinding } from '../../../domain/chat/chatTools.ts';

// How the stand-in chooses its answers: by fixed rules. It knows the store only through the tools.

export type Message = { role: string; content?: unknown; tool_call_id?: unknown; tool_calls?: unknown };
export type ModelAnswer = { text: string } | { calls: readonly { name: string; arguments: string }[] };

const ENGLISH = translator(null);
const TRANSLATORS = new Map(
  await Promise.all(
    LANGUAGES.map(
      async (code) => [code, translator(await readDictionary(code, { es: async () => es }))] as const,
    ),
  ),
);

const messageText = ({ content }: Message): string => (typeof content === 'string' ? content : '');

/** The next answer. The last message is the person's, or the results of tool calls. */
export function nextAnswer(messages: readonly Message[], tools: ReadonlySet<string>): ModelAnswer {
  const system = messages.filter(({ role }) => role === 'system' || role === 'developer');
  const code = system.map((message) => /^Language: (\S+)$/m.exec(messageText(message))?.[1]).find(Boolean);
  const t = TRANSLATORS.get(languageCalled(code) ?? 'en') ?? ENGLISH;
  const phone =
    system.map((message) => /^Phone (.+?), /m.exec(messageText(message))?.[1]).find(Boolean) ?? '';
  const isFirst = !messages.some((message) => message.role === 'assistant' && messageText(message) !== '');
  const words = (text: string): ModelAnswer => ({ text: isFirst ? `${automaticText(t)} ${text}` : text });

  const last = messages.at(-1);
  if (last?.role === 'tool') return words(findingsText(findings(messages), phone, t));
  const plan = planChat(last ? messageText(last) : '', null);
  if (plan.kind === 'hello') return words(helloText(t));
  if (plan.kind === 'thanks') return words(thanksText(t));
  const calls = plan.calls.filter(({ name }) => tools.has(name));
  if (calls.length === 0) return words(unknownText(phone, t));
  return { calls: calls.map(({ name, args }) => ({ name, arguments: JSON.stringify(args) })) };
}

/** The tool results since the person's last message. */
function findings(messages: readonly Message[]): ChatFinding[] {
  const newMessages = messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1);
  return newMessages.flatMap((message) => {
    if (message.role !== 'tool') return [];
    const result: unknown = JSON.parse(messageText(message));
    return typeof result === 'object' && result !== null && 'kind' in result ? [result as ChatFinding] : [];
  });
}
