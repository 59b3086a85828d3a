import { createHash } from 'node:crypto';
import type { OpenAI } from 'openai';
import type { ChatCompletionChunk, ChatCompletionMessageParam, ChatCompletionTool } from 'openai/resources';
import type { StoreConfig } from '../http/config.ts';

// One question to the chat model. The library's timeout covers only the response headers, a stream that breaks off
// looks like a complete one, and an abort raises no error: this module tells the three apart.

export const MODEL_TERMS = {
  /** The longest pause between parts of an answer. */
  idleMs: 5_000,
  /** Timeout for the headers, and again for the first part: a model may think first. The library retries once. */
  firstMs: 8_000,
  /** Limit for the text of one answer, and for the arguments of one call. */
  mostCharacters: 6_000,
  mostCalls: 4,
};
type ModelTerms = typeof MODEL_TERMS;
/** The provider's reasoning models, which accept `reasoning_effort`. */
const THINKS = /^(gpt-5|o\d)/;
/** Token limit for an answer, including reasoning. */
const MAX_TOKENS = 1_500;
/** For the prompt; fewer than the usual four, because Spanish and JSON take more tokens. */
const CHARACTERS_A_TOKEN = 3;

/** Estimates the most tokens that one question to the model can use. */
export function estimateTokens(question: Pick<Question, 'messages' | 'tools'>): number {
  return Math.ceil(JSON.stringify(question).length / CHARACTERS_A_TOKEN) + MAX_TOKENS;
}

type ModelReason = 'timeout' | 'stalled' | 'limited' | 'provider' | 'cut' | 'garbled' | 'huge' | 'withheld';

/** No answer, or none that may be shown. The provider's own message stays in `cause` and out of the log. */
export class ModelFailure extends Error {
  readonly reason: ModelReason;

  constructor(reason: ModelReason, cause?: unknown) {
    super(`the chat model gave no answer: ${reason}`, { cause });
    this.name = 'ModelFailure';
    this.reason = reason;
  }
}

export type ModelCall = { id: string; name: string; arguments: string };
/** `tokens` as counted by the provider; 0 when it does not report them. */
type ModelTurn = { text: string; calls: ModelCall[]; tokens: number };

export type Question = {
  messages: ChatCompletionMessageParam[];
  /** When empty, the model has to answer without looking anything up. */
  tools: ChatCompletionTool[];
  signal: AbortSignal;
  onText: (text: string) => void;
};

export type Model = {
  /**
   * Gets one answer and passes its text to `onText` as it arrives.
   *
   * @throws ModelFailure, and the signal's own reason when it was aborted
   */
  ask(question: Question): Promise<ModelTurn>;
};

/** The API key of the store's own stand-in model, so that nobody else can call it. */
export function standInKey({ authSecret }: Pick<StoreConfig, 'authSecret'>): string {
  return createHash('sha256').update(`chat stand-in ${authSecret}`).digest('hex');
}

const STAND_IN_PATH = '/sandbox/chat/v1';

export function chatModel(
  config: Pick<StoreConfig, 'chat' | 'internalUrl' | 'authSecret'>,
  terms: ModelTerms = MODEL_TERMS,
): Model {
  const { chat, internalUrl } = config;
  const options: ConstructorParameters<typeof OpenAI>[0] = {
    // A self-hosted model may need no key, but the library requires one.
    apiKey: chat.standIn ? standInKey(config) : (chat.apiKey ?? 'none'),
    baseURL: chat.standIn ? `${internalUrl}${STAND_IN_PATH}` : chat.baseUrl,
    organization: null,
    project: null,
    timeout: terms.firstMs,
    maxRetries: 1,
    // The library's log would contain the provider's messages and people's questions.
    logLevel: 'off',
  };
  let client: OpenAI | undefined;
  // The provider's newer models accept only the first, most other servers only the second.
  const limit = chat.baseUrl === null ? { max_completion_tokens: MAX_TOKENS } : { max_tokens: MAX_TOKENS };
  // Answers from a few tools need little reasoning, and somebody is waiting.
  const effort = chat.baseUrl === null && THINKS.test(chat.model) ? { reasoning_effort: 'low' as const } : {};
  return {
    async ask({ messages, tools, signal, onText }) {
      // Imported on first use: startup does not need it, and chats are rare.
      const library = await import('openai');
      client ??= new library.OpenAI(options);
      const idle = new AbortController();
      let timer: NodeJS.Timeout | undefined;
      const alive = (patienceMs = terms.idleMs) => {
        clearTimeout(timer);
        timer = setTimeout(() => idle.abort(), patienceMs);
      };
      try {
        const stream = await client.chat.completions.create(
          {
            model: chat.model,
            messages,
            stream: true,
            ...limit,
            ...effort,
            stream_options: { include_usage: true },
            ...(tools.length > 0 ? { tools, tool_choice: 'auto' } : {}),
          },
          { signal: AbortSignal.any([signal, idle.signal]) },
        );
        alive(terms.firstMs);
        return await collect(stream, { terms, onText, alive });
      } catch (error) {
        signal.throwIfAborted();
        throw asFailure(error, { isIdle: idle.signal.aborted, APIError: library.APIError });
      } finally {
        clearTimeout(timer);
        // Otherwise a stream that was abandoned midway would continue.
        idle.abort();
      }
    },
  };
}

function asFailure(
  error: unknown,
  { isIdle, APIError }: { isIdle: boolean; APIError: typeof OpenAI.APIError },
): ModelFailure {
  if (error instanceof ModelFailure && !isIdle) return error;
  if (isIdle) return new ModelFailure('stalled', error);
  if (error instanceof APIError) {
    const timedOut = error.name === 'APIConnectionTimeoutError' || error.constructor.name.includes('Timeout');
    return new ModelFailure(timedOut ? 'timeout' : error.status === 429 ? 'limited' : 'provider', error);
  }
  return new ModelFailure('garbled', error);
}

type StreamState = { terms: ModelTerms; onText: (text: string) => void; alive: () => void };

async function collect(
  stream: AsyncIterable<ChatCompletionChunk>,
  { terms, onText, alive }: StreamState,
): Promise<ModelTurn> {
  const calls: ModelCall[] = [];
  let text = '';
  let finished: string | null = null;
  let tokens = 0;
  for await (const chunk of stream) {
    alive();
    tokens = chunk.usage?.total_tokens ?? tokens;
    const choice = chunk.choices?.[0];
    if (!choice) continue;
    const words = choice.delta?.content;
    if (typeof words === 'string' && words !== '') {
      text += words;
      if (text.length > terms.mostCharacters) throw new ModelFailure('huge');
      onText(words);
    }
    for (const part of choice.delta?.tool_calls ?? []) addPart(calls, part, terms);
    finished = choice.finish_reason ?? finished;
  }
  // A stream that was cut off or aborted ends without an error, but has no finish reason.
  if (finished === null) throw new ModelFailure('cut');
  if (finished === 'content_filter') throw new ModelFailure('withheld');
  if (text.trim() === '' && calls.length === 0) throw new ModelFailure('garbled');
  return { text, calls, tokens };
}

type CallPart = NonNullable<ChatCompletionChunk.Choice.Delta['tool_calls']>[number];

function addPart(calls: ModelCall[], part: CallPart, { mostCalls, mostCharacters }: ModelTerms): void {
  const index = part.index;
  if (!Number.isInteger(index) || index < 0 || index >= mostCalls) return;
  const call = calls[index] ?? { id: '', name: '', arguments: '' };
  call.id ||= part.id ?? '';
  call.name ||= part.function?.name ?? '';
  call.arguments += part.function?.arguments ?? '';
  if (call.arguments.length > mostCharacters) throw new ModelFailure('huge');
  calls[index] = call;
}
