import { readDictionary } from '../../../domain/base/dictionary.ts';
import { es } from '../../../domain/base/es.ts';
import { languageCalled, translator } from '../../../domain/base/locale.ts';
import { planChat } from '../../../domain/chat/chatPlan.ts';
import { findingsText, greetingText, unknownText } from '../../../domain/chat/chatTexts.ts';
import type { ChatFinding } from '../../../domain/chat/chatTools.ts';

// How the stand-in chooses its answers: by fixed rules. It knows the store only through the tools.

export type Message = { role: string; content?: unknown; tool_call_id?: unknown; tool_calls?: unknown };
export type ModelAnswer = { text: string } | { calls: readonly { name: string; arguments: string }[] };

const messageText = ({ content }: Message): string => (typeof content === 'string' ? content : '');

/** The next answer. The last message is the person's, or the results of tool calls. */
export async function nextAnswer(
  messages: readonly Message[],
  tools: ReadonlySet<string>,
): Promise<ModelAnswer> {
  const system = messages.filter(({ role }) => role === 'system' || role === 'developer');
  const code = system.map((message) => /^Language: (\S+)$/m.exec(messageText(message))?.[1]).find(Boolean);
  const t = translator(await readDictionary(languageCalled(code) ?? 'en', { es: async () => es }));
  const phone =
    system.map((message) => /^Phone (.+?), /m.exec(messageText(message))?.[1]).find(Boolean) ?? '';
  const isFirst = !messages.some((message) => message.role === 'assistant' && messageText(message) !== '');
  const words = (text: string): ModelAnswer => ({
    text: isFirst ? `${t('This is an automatic answer.')}\n${text}` : text,
  });

  const last = messages.at(-1);
  if (last?.role === 'tool') return words(findingsText(findings(messages), phone, t));
  const plan = planChat(last ? messageText(last) : '');
  if (plan.kind !== 'look') return words(greetingText(plan.kind, t));
  const calls = plan.calls.filter(({ name }) => tools.has(name));
  if (calls.length === 0) return words(unknownText(phone, t));
  return { calls: calls.map(({ name, args }) => ({ name, arguments: JSON.stringify(args) })) };
}

/** The tool results since the person's last message. */
function findings(messages: readonly Message[]): ChatFinding[] {
  return messages
    .slice(messages.findLastIndex(({ role }) => role === 'user') + 1)
    .filter(({ role }) => role === 'tool')
    .map((message) => JSON.parse(messageText(message)));
}
