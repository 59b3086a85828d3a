import { createHash } from 'node:crypto';
import type { OpenAI } from 'openai';
import type { ChatCompletionChunk, ChatCompletionMessageParam, ChatCompletionTool } from 'openai/resources';
import type { StoreConfig } from '../http/config.ts';

// One question to the chat model. The library's own timeout ends with the headers, a stream that stops in the middle
// of an answer ends like a whole one, and an abort is silent: all three are told apart here.

type ModelTerms = {
  /** No part of an answer for so long is the end of it. */
  idleMs: number;
  /** Until the answer begins, and again until its first part: a model may think first. The library asks twice. */
  firstMs: number;
  /** Emails of one answer, and of one call's arguments. */
  mostCharacters: number;
  mostCalls: number;
};
export const MODEL_TERMS: ModelTerms = {
  idleMs: 5_000,
  firstMs: 8_000,
  mostCharacters: 6_000,
  mostCalls: 4,
};
/** The provider's models that think before they speak, and know how much is wanted of it. */
const THINKS = /^(gpt-5|o\d)/;
/** What an answer may cost, thinking included. */
const MOST_TOKENS = 1_500;
/** Of the text that is asked; fewer than the usual four, for Spanish and JSON take more tokens. */
const CHARACTERS_A_TOKEN = 3;

/** What one question to the model may cost at most, as nearly as can be told before. */
export function estimateTokens(question: Pick<Question, 'messages' | 'tools'>): number {
  return Math.ceil(JSON.stringify(question).length / CHARACTERS_A_TOKEN) + MOST_TOKENS;
}

type ModelReason = 'timeout' | 'stalled' | 'limited' | 'provider' | 'cut' | 'garbled' | 'huge' | 'withheld';

/** No answer, or none that may be shown. The provider's own words stay in `cause`, and out of the log. */
export class ModelFailure extends Error {
  readonly reason: ModelReason;

  constructor(reason: ModelReason, cause?: unknown) {
    super(`the chat model gave no answer: ${reason}`, { cause });
    this.name = 'ModelFailure';
    this.reason = reason;
  }
}

export type ModelCall = { id: string; name: string; arguments: string };
/** `tokens` as the provider counted them; 0 when it does not say. */
type ModelTurn = { text: string; calls: ModelCall[]; tokens: number };

export type Question = {
  messages: ChatCompletionMessageParam[];
  /** Empty: it has to answer with what it knows. */
  tools: ChatCompletionTool[];
  signal: AbortSignal;
  onText: (text: string) => void;
};

export type Model = {
  /**
   * One answer, its text told as it comes.
   *
   * @throws ModelFailure, and the signal's own reason when it was aborted
   */
  ask(question: Question): Promise<ModelTurn>;
};

/** The key between the store and its own stand-in: nobody else can talk to it. */
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
    // A model of one's own may need no key; the library asks for one.
    apiKey: chat.standIn ? standInKey(config) : (chat.apiKey ?? 'none'),
    baseURL: chat.standIn ? `${internalUrl}${STAND_IN_PATH}` : chat.baseUrl,
    organization: null,
    project: null,
    timeout: terms.firstMs,
    maxRetries: 1,
    // Its log would hold what the provider says, and what people ask.
    logLevel: 'off',
    fetch: limitedFetch(terms.mostCharacters * 400),
  };
  let client: OpenAI | undefined;
  // The provider's newer models know only the one, most other servers only the other.
  const limit = chat.baseUrl === null ? { max_completion_tokens: MOST_TOKENS } : { max_tokens: MOST_TOKENS };
  // Answers from a few tools need little thought, and somebody waits.
  const effort = chat.baseUrl === null && THINKS.test(chat.model) ? { reasoning_effort: 'low' as const } : {};
  return {
    async ask({ messages, tools, signal, onText }) {
      // A start does without it, and most stores have long been open before somebody chats.
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
        // A stream that was left in the middle would go on.
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

type Collecting = { terms: ModelTerms; onText: (text: string) => void; alive: () => void };

async function collect(
  stream: AsyncIterable<ChatCompletionChunk>,
  { terms, onText, alive }: Collecting,
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
    const said = choice.delta?.content;
    if (typeof said === 'string' && said !== '') {
      text += said;
      if (text.length > terms.mostCharacters) throw new ModelFailure('huge');
      onText(said);
    }
    for (const part of choice.delta?.tool_calls ?? []) addPart(calls, part, terms);
    finished = choice.finish_reason ?? finished;
  }
  // Cut off, or stopped by us: both end as if all had been said.
  if (finished === null) throw new ModelFailure('cut');
  if (finished === 'content_filter') throw new ModelFailure('withheld');
  if (text.trim() === '' && calls.length === 0) throw new ModelFailure('garbled');
  return { text, calls, tokens };
}

type CallPart = NonNullable<ChatCompletionChunk.Choice.Delta['tool_calls']>[number];

function addPart(calls: ModelCall[], part: CallPart, { mostCalls, mostCharacters }: ModelTerms): void {
  const at = part.index;
  if (!Number.isInteger(at) || at < 0 || at >= mostCalls) return;
  const call = calls[at] ?? { id: '', name: '', arguments: '' };
  call.id ||= part.id ?? '';
  call.name ||= part.function?.name ?? '';
  call.arguments += part.function?.arguments ?? '';
  if (call.arguments.length > mostCharacters) throw new ModelFailure('huge');
  calls[at] = call;
}

/** `fetch` whose answers end with an error beyond so many bytes: an endless line would fill the memory first. */
function limitedFetch(mostBytes: number): typeof fetch {
  return async (input, init) => {
    const answer = await fetch(input, init);
    if (!answer.body) return answer;
    let bytes = 0;
    const limited = answer.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          bytes += chunk.byteLength;
          if (bytes > mostBytes) controller.error(new Error(`an answer of more than ${mostBytes} bytes`));
          else controller.enqueue(chunk);
        },
      }),
    );
    const { status, statusText, headers } = answer;
    return new Response(limited, { status, statusText, headers });
  };
}
