// The chat on the page's side: what is sent, how every answer is handled, and what a tab stores.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { translator } from '../../domain/base/locale.ts';
import { DEFAULT_SETTINGS } from '../../domain/base/settings.ts';
import type { ChatEvent } from '../../domain/chat/chat.ts';
import { spanish } from '../../web/app/shell/spanish.ts';
import { freshDevice } from './device.ts';
import { Browser, openTab } from './page.ts';

const speech = {
  t: translator(null),
  language: 'en' as const,
  phone: DEFAULT_SETTINGS.phone,
  loadLocale: async () => ({ t: translator(spanish) }),
};
const TROUBLE = "I'm having trouble connecting right now. Please call us at (615) 555-0142.";

let tab: Map<string, string>;
let sent: { headers: Record<string, string>; body: Record<string, unknown> }[];

/** A stream of events, in chunks that end anywhere. */
function streamed(events: readonly ChatEvent[], after = ''): Response {
  const bytes = new TextEncoder().encode(
    events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('') + after,
  );
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 7) controller.enqueue(bytes.slice(at, at + 7));
      controller.close();
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
}

/** A tab whose store answers so. What the tab stored before is still there. */
async function open(
  answer: (signal: AbortSignal) => Response | Promise<Response>,
  person: object | null = null,
) {
  const browser = new Browser();
  if (person) {
    browser.kept.set('session', JSON.stringify({ access_token: 'a.b.c', expires_at: 4e9, user: person }));
  }
  freshDevice('http://store.test');
  openTab(browser);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, text: string) => void tab.set(key, text),
  });
  vi.stubGlobal('fetch', async (_: URL, { headers, body, signal }: RequestInit) => {
    sent.push({ headers: headers as Record<string, string>, body: JSON.parse(String(body)) });
    return answer(signal as AbortSignal);
  });
  const conversation = await import('../../web/chat/conversation.ts');
  const kept = () => JSON.parse(tab.get('chat') ?? '{"messages":[]}');
  const texts = (): string[] => kept().messages.map(({ text }: { text: string }) => text);
  return { ...conversation, kept, texts };
}

beforeEach(() => {
  tab = new Map();
  sent = [];
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const end = (response: string): ChatEvent => ({ type: 'end', response, automatic: true });

test('a message is stored with text, author and time, and so is the complete answer', async () => {
  const { ask, kept } = await open(() => streamed([{ type: 'text', text: 'Sí: ' }, end('Sí: ½ yarda.')]));
  await ask('  how much? ', speech);
  expect(kept().messages).toMatchObject([
    {
      id: expect.any(String),
      text: 'how much?',
      isUser: true,
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    },
    { id: expect.any(String), text: 'Sí: ½ yarda.', isUser: false, from: 'automatic' },
  ]);
  expect(sent[0]?.body).toEqual({
    message: 'how much?',
    context: { language: 'en' },
    history: [],
    conversation: kept().id,
  });
  expect(sent[0]?.headers).not.toHaveProperty('Authorization');
});

test('blank messages are not sent', async () => {
  const { ask, texts } = await open(() => streamed([end('x')]));
  await ask(' \n ', speech);
  expect([sent, texts()]).toEqual([[], []]);
});

test('the signed-in person is sent as context, and the token decides what may be read', async () => {
  const person = { id: '11111111-1111-4111-8111-111111111111', email: 'dale@example.com', created_at: 'x' };
  const { ask } = await open(() => streamed([end('x')]), person);
  const { setTokenSource } = await import('../../web/offline/owner.ts');
  setTokenSource({ fresh: async () => 'a.b.c', refused: async () => false });
  await ask('my orders', speech);
  expect(sent[0]?.body.context).toEqual({ language: 'en', customerEmail: 'dale@example.com' });
  expect(sent[0]?.headers.Authorization).toBe('Bearer a.b.c');
});

test('earlier messages are sent along, without failed ones', async () => {
  let bad = false;
  const { ask } = await open(() => (bad ? Response.json({}) : streamed([end('Four.')])));
  await ask('one', speech);
  bad = true;
  await ask('two', speech);
  bad = false;
  await ask('three', speech);
  expect(sent[2]?.body.history).toEqual([
    { from: 'person', text: 'one' },
    { from: 'store', text: 'Four.' },
    { from: 'person', text: 'two' },
  ]);
});

test.each<[string, () => Response | Promise<Response>, string]>([
  ['no text', () => Response.json({}), TROUBLE],
  ['empty texts', () => Response.json({ response: '', fallback: '' }), TROUBLE],
  ['a fallback', () => Response.json({ fallback: 'Call us.' }), 'Call us.'],
  [
    'a streamed fallback',
    () =>
      streamed([
        { type: 'text', text: 'It' },
        { type: 'end', fallback: 'Call us.' },
      ]),
    'Call us.',
  ],
  ['a stream that was cut off', () => streamed([{ type: 'text', text: 'It costs $2' }]), TROUBLE],
  ['broken JSON', () => streamed([{ type: 'text', text: 'It' }], 'data: {"type"\n\n'), TROUBLE],
  ['a server error', () => new Response('<h1>Bad gateway</h1>', { status: 502 }), TROUBLE],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), TROUBLE],
  [
    'too many questions',
    () => Response.json({ code: 'too_many' }, { status: 429, headers: { 'Retry-After': '42' } }),
    'That was a lot of questions at once. Ask again in 42 seconds, or call (615) 555-0142.',
  ],
])('a failed answer is reported, and can be retried: %s', async (_, answer, words) => {
  let good = false;
  const { ask, askAgain, kept, texts } = await open(() => (good ? streamed([end('$25.')]) : answer()));
  await ask('how much?', speech);
  expect(texts()).toEqual(['how much?', words]);
  expect(kept().messages[1].isFailure).toBe(true);
  good = true;
  await askAgain(speech);
  expect(texts()).toEqual(['how much?', '$25.']);
});

test('a stopped answer keeps its text so far', async () => {
  const { ask, readConversation, stopAnswer, texts } = await open((signal) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('data: {"type":"text","text":"It costs"}\n\n'));
        signal.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
  });
  const asked = ask('how much?', speech);
  await expect.poll(() => readConversation().coming).toBe('It costs');
  stopAnswer();
  await asked;
  expect(texts()).toEqual(['how much?', 'It costs']);
});

test('a late answer does not appear in another conversation', async () => {
  const late = Promise.withResolvers<Response>();
  const { ask, startOver, readConversation } = await open((signal) => {
    signal.addEventListener('abort', () => late.reject(signal.reason));
    return late.promise;
  });
  const asked = ask('where is my order?', speech);
  await expect.poll(() => sent).toHaveLength(1);
  startOver();
  await asked;
  expect(readConversation()).toEqual({ messages: [], coming: null });
});

test('a conversation survives a reload, and another person does not see it', async () => {
  const dale = { id: '11111111-1111-4111-8111-111111111111', email: 'dale@example.com', created_at: 'x' };
  const first = await open(() => streamed([end('One.')]));
  await first.ask('one', speech);
  const { id } = first.kept();
  const again = await open(() => streamed([end('Two.')]));
  await again.ask('two', speech);
  expect(again.texts()).toEqual(['one', 'One.', 'two', 'Two.']);
  expect(again.kept().id).toBe(id);
  const other = await open(() => streamed([end('Three.')]), dale);
  const { setTokenSource } = await import('../../web/offline/owner.ts');
  setTokenSource({ fresh: async () => 'a.b.c', refused: async () => false });
  await other.ask('three', speech);
  expect(other.texts()).toEqual(['three', 'Three.']);
  expect(other.kept().id).not.toBe(id);
});

test('invalid stored entries are left out of the conversation', async () => {
  for (const odd of ['{', '5', '{"id":1}', '{"id":"x","personId":null,"messages":[{"text":5}]}']) {
    tab.set('chat', odd);
    const { ask, texts } = await open(() => streamed([end('x')]));
    await ask('hello', speech);
    expect(texts()).toEqual(['hello', 'x']);
  }
});
