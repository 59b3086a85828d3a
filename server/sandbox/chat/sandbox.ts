import { timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { type ChatFault, faultyAnswer } from './faults.ts';
import { type Message, type ModelAnswer, nextAnswer } from './rules.ts';
import { completion, errorBody, events } from './wire.ts';

// A local stand-in for the chat model, called by the provider's own client. Used only when no key is set: it answers
// by fixed rules, and says so.

type ChatSandboxOptions = {
  /** Requests without this key are rejected, as at the provider. */
  apiKey: string;
  /** Delay between the events of a streamed answer, to imitate a real one. */
  wordMs?: number;
  /** For tests. Keeps the requests; otherwise no messages are kept. */
  remembers?: boolean;
};

type ChatSandbox = {
  /** Serves `/v1/*`; mount it at the client's base URL. */
  app: Hono;
  /** For tests. Scripted next answers, one entry per request. */
  script: ModelAnswer[];
  /** For tests. The next faults, one entry per request. */
  faults: ChatFault[];
  /** For tests. The received requests, newest last. */
  heard: Body[];
};

const bodySchema = z.looseObject({
  model: z.string(),
  messages: z.array(z.looseObject({ role: z.string() })).check(z.minLength(1)),
  stream: z.optional(z.boolean()),
  stream_options: z.optional(z.looseObject({ include_usage: z.optional(z.boolean()) })),
  tools: z.optional(z.array(z.looseObject({ function: z.looseObject({ name: z.string() }) }))),
});
type Body = z.infer<typeof bodySchema>;

const MOST_HEARD = 50;
/** Events are sent in pieces of this size, which can split a UTF-8 character, as on a real network. */
const PIECE_BYTES = 61;

export function createChatSandbox({
  apiKey,
  wordMs = 0,
  remembers = false,
}: ChatSandboxOptions): ChatSandbox {
  const app = new Hono();
  const sandbox: ChatSandbox = { app, script: [], faults: [], heard: [] };

  app.post('/v1/chat/completions', async (c) => {
    if (!isKey(c.req.header('Authorization') ?? '', apiKey)) {
      return c.json(
        errorBody('Incorrect API key provided.', 'invalid_request_error', 'invalid_api_key'),
        401,
      );
    }
    const parsed = bodySchema.safeParse(await c.req.json().catch(() => null));
    if (!parsed.success) return c.json(errorBody('Invalid request.', 'invalid_request_error'), 400);
    const body = parsed.data;
    if (remembers) sandbox.heard = [...sandbox.heard, body].slice(-MOST_HEARD);
    const request = {
      model: body.model,
      stream: body.stream === true,
      withUsage: body.stream_options?.include_usage === true,
      promptCharacters: JSON.stringify(body.messages).length,
    };
    const offered = new Set((body.tools ?? []).map((tool) => tool.function.name));
    const answer = sandbox.script.shift() ?? nextAnswer(body.messages as Message[], offered);
    const fault = sandbox.faults.shift();
    if (fault) {
      const cut = () => socketOf(c)?.destroy();
      return faultyAnswer(fault, events(request, answer), { gone: c.req.raw.signal, cut });
    }
    if (!request.stream) return c.json(completion(request, answer));
    return new Response(streamWords(events(request, answer), wordMs), {
      headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' },
    });
  });

  app.all('/v1/*', (c) =>
    c.json(errorBody('Unknown request URL.', 'invalid_request_error', 'unknown_url'), 404),
  );
  return sandbox;
}

function socketOf({ env }: Context): { destroy(): void } | undefined {
  return (env as { incoming?: { socket: { destroy(): void } } } | undefined)?.incoming?.socket;
}

function isKey(header: string, apiKey: string): boolean {
  const [sentKey, rightKey] = [Buffer.from(header), Buffer.from(`Bearer ${apiKey}`)];
  return sentKey.length === rightKey.length && timingSafeEqual(sentKey, rightKey);
}

function streamWords(lines: readonly string[], wordMs: number): ReadableStream<Uint8Array> {
  let gone = false;
  return new ReadableStream({
    async start(controller) {
      for (const line of lines) {
        const bytes = new TextEncoder().encode(line);
        for (let start = 0; start < bytes.length && !gone; start += PIECE_BYTES) {
          controller.enqueue(bytes.subarray(start, start + PIECE_BYTES));
        }
        if (gone) return;
        if (wordMs > 0) await pause(wordMs);
      }
      controller.close();
    },
    cancel() {
      gone = true;
    },
  });
}
