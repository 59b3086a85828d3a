// The chat assistant with the model's stand-in behind a real socket, called by the provider's own client.
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll } from 'vitest';
import {
  CHAT_PATH,
  type ChatAnswer,
  type ChatEvent,
  chatAnswerSchema,
  chatEventSchema,
} from '../../domain/chat/chat.ts';
import { chatModel, MODEL_TERMS } from '../../server/chat/model.ts';
import { createReplies, MODEL_REST_MS } from '../../server/chat/replies.ts';
import { chatRoutes } from '../../server/chat/routes.ts';
import type { Sql } from '../../server/db/sql.ts';
import { createCircuit } from '../../server/http/circuit.ts';
import { answerErrors } from '../../server/http/errors.ts';
import { type Message, type ModelAnswer, nextAnswer } from '../../server/sandbox/chat/rules.ts';
import { createChatSandbox } from '../../server/sandbox/chat/sandbox.ts';
import { MODEL_KEY, serve } from '../chat/standIn.ts';
import { apiOn } from './api.ts';
import { type ChatFault, faultyAnswer } from './chatFaults.ts';

type RequestContext = {
  message: string;
  /** The user of the request's token; undefined for an anonymous request. */
  userId?: string;
  context?: { customerEmail?: string; language?: 'en' | 'es' };
  history?: { from: 'person' | 'store'; text: string }[];
  conversation?: string;
};

/** Timeouts that suit a busy machine. */
const PATIENT = { idleMs: 5_000, firstMs: 8_000, deadlineMs: 20_000 };

/** Call once at the top of a test file. @param patience timeouts for the model; short if a test waits for one */
export async function startChat(sql: Sql, patience = PATIENT) {
  const { deadlineMs, ...terms } = patience;
  const sandbox = {
    /** The next answers, one entry per request. */
    script: [] as ModelAnswer[],
    /** The next faults, one entry per request. */
    faults: [] as ChatFault[],
    /** The received requests, newest last. */
    heard: [] as { messages: Message[]; tools?: object[] }[],
  };
  const standIn = createChatSandbox({
    apiKey: MODEL_KEY,
    answer: async (messages, tools) => sandbox.script.shift() ?? nextAnswer(messages, tools),
  });
  const root = new Hono<{ Bindings: HttpBindings }>();
  root.use('/stand-in/*', async (c, next) => {
    sandbox.heard.push(await c.req.json());
    const fault = sandbox.faults.shift();
    await next();
    if (!fault) return;
    const lines = (await c.res.text()).split(/(?<=\n\n)/);
    const cut = () => c.env.incoming.socket.destroy();
    c.res = undefined;
    c.res = await faultyAnswer(fault, lines, { gone: c.req.raw.signal, cut });
  });
  root.route('/stand-in', standIn);
  const { baseUrl, stop } = await serve(root);
  afterAll(stop);
  const { deps, background, lines, catalog } = await apiOn(sql);
  const config = {
    ...deps.config,
    chat: { apiKey: MODEL_KEY, baseUrl, model: 'gpt-test', standIn: false },
  };
  const clock = { ms: 0 };
  const model = chatModel(config, { ...MODEL_TERMS, ...terms });
  const makeClient = () => {
    const circuit = createCircuit(MODEL_REST_MS, () => clock.ms);
    const replies = createReplies({ model, circuit, log: deps.log, automatic: true }, deadlineMs);
    const app = new Hono<{ Variables: { caller: unknown } }>();
    app.onError(answerErrors(deps.log));
    app.use(async (c, next) => {
      const userId = c.req.header('X-User');
      const role = c.req.header('X-Role') ?? 'customer';
      if (userId) c.set('caller', { userId, email: 'who@example.com', role, sessionId: 's' });
      await next();
    });
    return app.route('/', chatRoutes({ ...deps, config }, replies));
  };
  let app = makeClient();

  const post = async (asking: unknown, headers: Record<string, string> = {}) => {
    const { userId, ...body } = asking as RequestContext;
    // Each test starts with fresh rate limits.
    await sql`delete from rate_limits where not ${headers['X-Limited'] === 'yes'}`;
    return app.request(CHAT_PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(userId ? { 'X-User': userId } : {}), ...headers },
      body: JSON.stringify(body),
    });
  };
  const eventsOf = async (response: Response): Promise<ChatEvent[]> =>
    (await response.text())
      .split('\n\n')
      .filter((part) => part.startsWith('data: '))
      .map((part) => chatEventSchema.parse(JSON.parse(part.slice('data: '.length))));

  return {
    sandbox,
    deps,
    background,
    lines,
    catalog,
    clock,
    post,
    /** Simulates a new process, with a fresh circuit breaker. */
    anew() {
      app = makeClient();
    },
    /** Asks for a JSON answer instead of a stream. */
    async ask(asking: RequestContext): Promise<ChatAnswer> {
      return chatAnswerSchema.parse(await (await post(asking)).json());
    },
    async stream(asking: RequestContext): Promise<ChatEvent[]> {
      return eventsOf(await post(asking, { Accept: 'text/event-stream' }));
    },
  };
}
