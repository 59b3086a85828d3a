import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { snapshotIn } from '../../domain/catalog/translations.ts';
import { CHAT_PATH, type ChatEvent, chatRequestSchema } from '../../domain/chat/chat.ts';
import { languageOf } from '../../domain/chat/chatLanguage.ts';
import { busyText, troubleText } from '../../domain/chat/chatTexts.ts';
import { clientAddress } from '../http/address.ts';
import { findCaller } from '../http/caller.ts';
import { createCircuit } from '../http/circuit.ts';
import type { Deps } from '../http/deps.ts';
import { readJson } from '../http/json.ts';
import { tooMany } from '../http/problem.ts';
import { TRANSLATORS } from '../notifications/translators.ts';
import { countQuestion, isBudgetSpent, spendTokens } from './limits.ts';
import { chatModel } from './model.ts';
import { createReplies, MODEL_REST_MS, type Replies } from './replies.ts';
import type { Shop } from './tools.ts';

/** Concurrent questions in this process; each one waits for the model provider. */
const MAX_AT_ONCE = 60;

/** @param replies replaceable in tests; by default made from the configuration */
export function chatRoutes(deps: Deps, replies: Replies = chooseReplies(deps)): Hono {
  const { sql, asOwner, catalog, log, now } = deps;
  const app = new Hono();
  let inHand = 0;

  /**
   * ChatRequest to ChatAnswer: `{response}`, or `{fallback}` with the phone number when the model fails, both 200.
   * With `Accept: text/event-stream`, ChatEvents, the last of which is `end`. 429 with Retry-After for too many
   * questions. Only the token says who is asking.
   */
  app.post(CHAT_PATH, async (c) => {
    const userId = findCaller(c)?.userId ?? null;
    const request = await readJson(c, chatRequestSchema);
    const { conversation = randomUUID(), context } = request;
    const language = languageOf(request.message) ?? context?.language ?? 'en';
    const t = TRANSLATORS[language];
    const asker = { address: clientAddress(c), person: userId ?? conversation };
    const exceeded = await countQuestion(sql, asker);
    if (exceeded) {
      log.warn('chat limited', { seconds: exceeded.seconds });
      throw tooMany(exceeded.seconds);
    }
    const snapshot = snapshotIn(await catalog.open(), language);
    const { phone } = snapshot.settings;
    if (inHand >= MAX_AT_ONCE || (await isBudgetSpent(sql))) {
      log.error('ALARM: the chat answers nobody', 'budget or load', { inHand });
      return tell(c, (say) => say({ type: 'end', fallback: busyText(phone, t) }));
    }
    const shop: Shop = { snapshot, t, asOwner, now: now(), userId };
    return tell(c, async (say, signal) => {
      inHand += 1;
      try {
        const answer = await replies.answer({
          request,
          language,
          shop,
          signal,
          onText: (text) => void say({ type: 'text', text }),
          spend: (tokens) => spendTokens(sql, asker.address, tokens),
        });
        await say({ type: 'end', ...answer });
      } catch (error) {
        log.error('fault', error);
        await say({ type: 'end', fallback: troubleText(phone, t) });
      } finally {
        inHand -= 1;
      }
    });
  });

  return app;
}

function chooseReplies({ config, log }: Deps): Replies {
  return createReplies({
    model: chatModel(config),
    circuit: createCircuit(MODEL_REST_MS),
    log,
    automatic: config.chat.standIn,
  });
}

type Say = (event: ChatEvent) => Promise<void>;

/** Streams an answer's events, or returns the final one as JSON to a client that does not stream. */
async function tell(c: Context, work: (say: Say, signal: AbortSignal) => Promise<void>): Promise<Response> {
  if (/text\/event-stream/i.test(c.req.header('Accept') ?? '')) {
    return streamSSE(c, async (stream) => {
      const disconnect = new AbortController();
      stream.onAbort(() => disconnect.abort());
      const say: Say = async (event) => {
        if (!stream.aborted) await stream.writeSSE({ data: JSON.stringify(event) });
      };
      await work(say, disconnect.signal);
    });
  }
  let answer: Record<string, unknown> = {};
  await work(async ({ type, ...event }) => {
    if (type === 'end') answer = event;
  }, c.req.raw.signal);
  return c.json(answer);
}
