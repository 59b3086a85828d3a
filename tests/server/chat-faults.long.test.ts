// Faults of the chat model: whatever happens, the person gets the phone number in time and nothing of the provider's
// error.
import { beforeEach, expect, test } from 'vitest';
import { startChat } from '../helpers/chat.ts';
import { CHAT_FAULTS, type ChatFault } from '../helpers/chatFaults.ts';
import { testDatabase } from '../helpers/database.ts';

const { sql } = await testDatabase();
const chat = await startChat(sql, { idleMs: 1_200, firstMs: 1_500, deadlineMs: 3_600 });
const { ask, stream, sandbox, lines, clock } = chat;
beforeEach(async () => {
  chat.anew();
  for (const left of [lines, sandbox.faults, sandbox.script]) left.length = 0;
  await sql`delete from rate_limits`;
});

const WHY: Record<ChatFault, string> = {
  silent: 'timeout',
  limited: 'limited',
  'html-500': 'provider',
  refused: 'provider',
  stall: 'stalled',
  drop: 'garbled',
  'no-done': 'cut',
  'broken-json': 'garbled',
  'error-in-stream': 'provider',
  'html-200': 'cut',
  garbage: 'garbled',
  huge: 'huge',
  withheld: 'withheld',
  empty: 'garbled',
};

test.each(CHAT_FAULTS)(
  'a model fault (%s) gives the fallback with the phone number, and nothing of the provider’s text',
  async (fault) => {
    // The library retries some of them once.
    sandbox.faults.push(fault, fault);
    const events = await stream({ message: 'hello' });
    const end = events.at(-1);
    expect(end).toEqual({
      type: 'end',
      fallback: "I'm having trouble connecting right now. Please call us at (615) 555-0142.",
    });
    expect(JSON.stringify(events)).not.toMatch(/secret|quota|doctype/);
    expect(lines.find(({ event }) => event === 'chat model failed')).toMatchObject({ reason: WHY[fault] });
    // A provider's message may quote the question, so not even the log has it.
    expect(JSON.stringify(lines)).not.toMatch(/secret|quota|doctype/i);
  },
);

test('the fallback is in Spanish for a Spanish question', async () => {
  sandbox.faults.push('refused');
  const { fallback } = await ask({ message: 'hola', context: { language: 'es' } });
  expect(fallback).toBe('Ahora mismo no logro conectarme. Llámenos al (615) 555-0142, por favor.');
});

test('the circuit breaker opens for 30 seconds after a few failures, then one question tries the model again', async () => {
  sandbox.faults.push('refused', 'refused', 'refused', 'refused');
  for (let at = 0; at < 4; at += 1) await ask({ message: 'hello there, friends' });
  const heard = sandbox.heard.length;
  expect(await ask({ message: 'hola' })).toHaveProperty('fallback');
  expect(sandbox.heard).toHaveLength(heard);
  clock.ms += 30_001;
  sandbox.faults.push('refused');
  expect(await ask({ message: 'hola' })).toHaveProperty('fallback');
  expect(sandbox.heard).toHaveLength(heard + 1);
  clock.ms += 30_001;
  expect(await ask({ message: 'hola' })).toHaveProperty('response');
  expect(await ask({ message: 'hola' })).toHaveProperty('response');
});

test('a single failure is retried by the library', async () => {
  sandbox.faults.push('html-500');
  expect(await ask({ message: 'hola' })).toHaveProperty('response');
});

const spent = async () => {
  const [row] = await sql<{ count: number }[]>`
    select count from rate_limits where key = encode(sha256('chat tokens'), 'hex')`;
  return row?.count ?? 0;
};

test('cancelled streams are charged to the token budget at their estimated cost', async () => {
  let before = 0;
  for (let at = 0; at < 6; at += 1) {
    sandbox.faults.push('stall');
    sandbox.script.push({ text: 'We have topsoil, compost, mulch and gravel today.' });
    const headers = { Accept: 'text/event-stream', 'X-Limited': at === 0 ? 'no' : 'yes' };
    const answer = await chat.post({ message: `cut ${at}`, conversation: crypto.randomUUID() }, headers);
    const reader = answer.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await expect.poll(spent).toBeGreaterThan(before + 924);
    before = await spent();
  }
});

test('a complete answer costs the tokens reported by the provider, and a refused one costs nothing', async () => {
  await ask({ message: 'hello' });
  expect(await spent()).toBeGreaterThan(0);
  expect(await spent()).toBeLessThan(1_500);
  sandbox.faults.push('refused', 'refused');
  await ask({ message: 'hello' });
  expect(await spent()).toBe(0);
});
