import { randomUUID } from 'node:crypto';
import type { ModelAnswer } from './rules.ts';

// The provider's format, as its own client reads it: an answer as one JSON object, or as a stream of chunks.

type ChatRequest = { model: string; stream: boolean; withUsage: boolean; promptCharacters: number };

const seconds = () => Math.floor(Date.now() / 1000);

const countUsage = ({ promptCharacters }: ChatRequest, answer: ModelAnswer) => {
  const prompt = Math.ceil(promptCharacters / 4);
  const completion = Math.ceil(JSON.stringify(answer).length / 4);
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
};

const callId = () => `call_${randomUUID().replaceAll('-', '').slice(0, 24)}`;

export function errorBody(message: string, type: string, code: string | null = null): object {
  return { error: { message, type, code, param: null } };
}

export function completion(request: ChatRequest, answer: ModelAnswer): object {
  const calls = 'calls' in answer ? answer.calls : null;
  return {
    id: `chatcmpl-${randomUUID()}`,
    object: 'chat.completion',
    created: seconds(),
    model: request.model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: 'text' in answer ? answer.text : null,
          refusal: null,
          ...(calls && {
            tool_calls: calls.map((call) => ({ id: callId(), type: 'function', function: call })),
          }),
        },
        finish_reason: calls ? 'tool_calls' : 'stop',
        logprobs: null,
      },
    ],
    usage: countUsage(request, answer),
  };
}

/** The events of a streamed answer, each as sent. The usage event (if any) and `[DONE]` follow the last choice. */
export function events(request: ChatRequest, answer: ModelAnswer, finish?: string): string[] {
  const shared = {
    id: `chatcmpl-${randomUUID()}`,
    object: 'chat.completion.chunk',
    created: seconds(),
    model: request.model,
  };
  const chunk = (delta: object, finishReason: string | null = null) =>
    line({ ...shared, choices: [{ index: 0, delta, finish_reason: finishReason, logprobs: null }] });
  const deltas = 'text' in answer ? textDeltas(answer.text) : callDeltas(answer.calls);
  return [
    chunk({ role: 'assistant', content: '' }),
    ...deltas.map((delta) => chunk(delta)),
    chunk({}, finish ?? ('calls' in answer ? 'tool_calls' : 'stop')),
    ...(request.withUsage ? [line({ ...shared, choices: [], usage: countUsage(request, answer) })] : []),
    'data: [DONE]\n\n',
  ];
}

const line = (data: object) => `data: ${JSON.stringify(data)}\n\n`;

function textDeltas(text: string): object[] {
  return (text.match(/\s*\S+\s*/g) ?? [text]).map((content) => ({ content }));
}

function callDeltas(calls: readonly { name: string; arguments: string }[]): object[] {
  return calls.flatMap(({ name, arguments: args }, index) => [
    { tool_calls: [{ index, id: callId(), type: 'function', function: { name, arguments: '' } }] },
    ...(args.match(/[\s\S]{1,12}/g) ?? []).map((part) => ({
      tool_calls: [{ index, function: { arguments: part } }],
    })),
  ]);
}
