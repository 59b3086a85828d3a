import { describe, expect, test } from 'vitest';
import { COMMANDS, isCommandType } from '../../domain/commands.ts';
import { spanish } from '../../web/app/shell/spanish.ts';
import { describeCommand } from '../../web/app/status/outboxLabels.ts';
import type { OutboxItem } from '../../web/offline/databases.ts';
import type { Translate } from '../../web/ui/locale.tsx';

const fill = (text: string, vars: Record<string, unknown> = {}) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(vars[name]));
const english: Translate = (text, vars) => fill(text, vars);
const inSpanish: Translate = (text, vars) => fill(spanish[text] ?? '', vars);
const types = Object.keys(COMMANDS).filter(isCommandType);
const item = (type: OutboxItem['type'], payload: unknown): OutboxItem => ({
  position: 1,
  id: 'an-id',
  type,
  payload,
  madeAt: '2026-11-20T10:00:00Z',
  attempts: 0,
  state: 'waiting',
});

describe.each(types)('the command %s', (type) => {
  test('the command has its own title in both languages', () => {
    const [title, titulo] = [
      describeCommand(item(type, {}), english).title,
      describeCommand(item(type, {}), inSpanish).title,
    ];
    expect(title).not.toBe('');
    expect(titulo).not.toBe('');
    expect(titulo).not.toBe(title);
    const others = types.filter((other) => other !== type);
    expect(others.map((other) => describeCommand(item(other, {}), english).title)).not.toContain(title);
  });

  test.each([null, undefined, 'text', 7, []])('the command has a title when storage holds %j', (payload) => {
    expect(describeCommand(item(type, payload), english).title).not.toBe('');
  });
});

test('a written text is shown by its first words', () => {
  const reviewText = `Dark  and\ncrumbly ${'x'.repeat(100)}`;
  const { text } = describeCommand(item('reviewProduct', { title: null, reviewText }), english);
  expect(text).toBe(`Dark and crumbly ${'x'.repeat(46)}…`);
  expect(describeCommand(item('saveJob', { name: 'Maple St' }), english).title).toBe('Job: Maple St');
  const quote = { kind: 'quote', cubicYards: 12, photos: ['a', 'b', 'c'], message: 'Maple St' };
  expect(describeCommand(item('requestQuote', quote), english)).toMatchObject({
    title: 'Quote, 12 yards, 3 photos',
    editTo: '/contact?draft=an-id',
  });
  expect(
    describeCommand(item('saveAddress', { label: 'Home', address: '12 Maple St' }), inSpanish),
  ).toMatchObject({
    title: 'Dirección: Home',
    text: '12 Maple St',
  });
});

test('a command of a feature that is gone shows what was written', () => {
  const old = {
    ...item('requestQuote', { productId: 'loam', question: 'Is it screened?' }),
    type: 'askQuestion',
  };
  expect(describeCommand(old as unknown as OutboxItem, english)).toMatchObject({
    title: 'Something that the store no longer takes',
    text: 'Is it screened?',
    editTo: null,
  });
});
