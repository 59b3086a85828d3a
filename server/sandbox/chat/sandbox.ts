import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';
import { HTTPException } from 'hono/http-exception';
import { stream } from 'hono/streaming';
import * as z from 'zod/mini';
import { type Message, type ModelAnswer, nextAnswer } from './rules.ts';

// A local stand-in for the chat model, called by the provider's own client. Used only when no key is set: it answers
// by fixed rules, and says so. It streams, as the store always asks for.

type ChatSandboxOptions = {
  /** Requests without this key are rejected, as at the provider. */
  apiKey: string;
  /** Delay between the events of an answer, to imitate a real one. */
  wordMs?: number;
  /** Tests have answers of their own. */
  answer?: typeof nextAnswer;
};

const bodySchema = z.looseObject({
  model: z.string(),
  messages: z.array(z.looseObject({ role: z.string() })).check(z.minLength(1)),
  tools: z.optional(z.array(z.looseObject({ function: z.looseObject({ name: z.string() }) }))),
});

/** Serves `/v1/*`; mount it at the client's base URL. */
export function createChatSandbox({ apiKey, wordMs = 0, answer = nextAnswer }: ChatSandboxOptions): Hono {
  const app = new Hono();
  app.onError((error) => {
    if (error instanceof HTTPException) return error.getResponse();
    throw error;
  });
  app.post('/v1/chat/completions', bearerAuth({ token: apiKey }), async (c) => {
    const parsed = bodySchema.safeParse(await c.req.json().catch(() => null));
    if (!parsed.success)
      return c.json({ error: { message: 'Invalid request.', type: 'invalid_request_error' } }, 400);
    const { model, messages, tools = [] } = parsed.data;
    const reply = await answer(messages as Message[], new Set(tools.map((tool) => tool.function.name)));
    const tokens = Math.ceil(JSON.stringify([messages, reply]).length / 4);
    c.header('Content-Type', 'text/event-stream');
    return stream(c, async (words) => {
      for (const event of listEvents(model, reply, tokens)) {
        await words.write(event);
        if (wordMs > 0) await words.sleep(wordMs);
      }
    });
  });
  return app;
}

/** The events of an answer, each as sent. The one of usage and `[DONE]` follow the last choice. */
function listEvents(model: string, reply: ModelAnswer, tokens: number): string[] {
  const shared = {
    id: `chatcmpl-${randomUUID()}`,
    object: 'chat.completion.chunk',
    created: Math.floor(Date.now() / 1000),
    model,
  };
  const event = (data: object) => `data: ${JSON.stringify({ ...shared, ...data })}\n\n`;
  const chunk = (delta: object, finish_reason: string | null = null) =>
    event({ choices: [{ index: 0, delta, finish_reason, logprobs: null }] });
  const deltas =
    'text' in reply
      ? (reply.text.match(/\s*\S+\s*/g) ?? [reply.text]).map((content) => ({ content }))
      : reply.calls.flatMap(({ name, arguments: args }, index) => [
          {
            tool_calls: [
              { index, id: `call_${randomUUID()}`, type: 'function', function: { name, arguments: '' } },
            ],
          },
          { tool_calls: [{ index, function: { arguments: args } }] },
        ]);
  return [
    chunk({ role: 'assistant', content: '' }),
    ...deltas.map((delta) => chunk(delta)),
    chunk({}, 'calls' in reply ? 'tool_calls' : 'stop'),
    event({ choices: [], usage: { total_tokens: tokens } }),
    'data: [DONE]\n\n',
  ];
}
