import { describe, expect, test } from 'vitest';
import { MAX_SENT } from '../../web/offline/commandAnswers.ts';
import type { OutboxItem } from '../../web/offline/databases.ts';
import { quoteRequest } from '../helpers/quotes.ts';
import { type Evidence, judge, type Receipt } from './judge.ts';
import { openLedger } from './ledger.ts';
import { createRandom } from './random.ts';

const OWNER = 'u:00000000-0000-4000-8000-000000000001';
const request = quoteRequest({ kind: 'message' });
const item = (more: Partial<OutboxItem>): OutboxItem => ({
  position: 1,
  id: 'one',
  type: 'requestQuote',
  payload: request,
  madeAt: '',
  attempts: 1,
  state: 'sent',
  ...more,
});
const applied = (id: string, owner = OWNER): Receipt => ({
  owner,
  id,
  answer: { id, outcome: 'applied', result: {} },
});

type WellEvidence = Omit<Evidence, 'actual'> & { actual: Map<string, [string, unknown][]> };

/** A quote and two cart lines went through, and everything is as it should be. */
function allIsWell(): WellEvidence {
  const ledger = openLedger();
  ledger.see(OWNER, [
    item({}),
    item({ position: 2, id: 'two', type: 'setCartLine', payload: { productId: 'prod_a', quantity: 3 } }),
    item({ position: 3, id: 'three', type: 'setCartLine', payload: { productId: 'prod_a', quantity: 6 } }),
  ]);
  const row = { table: 'quotes', id: 'one', rev: 7, body: { a: 1 } } as const;
  return {
    shop: { fickle: [], steady: ['prod_a'], orders: new Map() },
    entries: [...ledger.entries.values()],
    breaches: ledger.breaches,
    contradicted: [],
    receipts: [applied('one'), applied('two'), applied('three')],
    actual: new Map([
      [
        OWNER,
        [
          ['quote one', { request, lines: 0 }],
          ['cart line prod_a', 6],
        ],
      ],
    ]),
    newsletter: [],
    held: null,
    copies: [{ of: 'a phone', held: [row], truth: [{ ...row, deleted: false }] }],
  };
}

describe('the judge', () => {
  test('reports nothing when all is well', () => {
    expect(judge(allIsWell())).toMatchObject({
      made: 3,
      applied: 3,
      byType: { requestQuote: 1, setCartLine: 2 },
      lost: [],
      doubled: [],
      altered: [],
      contradicted: [],
      stale: [],
    });
  });

  const harms: [
    string,
    'lost' | 'doubled' | 'altered' | 'contradicted' | 'stale',
    (evidence: WellEvidence) => void,
  ][] = [
    ['a row that is missing', 'lost', ({ actual }) => actual.get(OWNER)?.shift()],
    ['a row that is there twice', 'doubled', ({ actual }) => actual.get(OWNER)?.push(['quote one', {}])],
    [
      'a row that no command asked for',
      'doubled',
      ({ actual }) => actual.get(OWNER)?.push(['quote four', {}]),
    ],
    [
      'an amount larger than its command',
      'doubled',
      ({ actual }) => actual.get(OWNER)?.splice(1, 1, ['cart line prod_a', 9]),
    ],
    [
      'a row that differs from its command',
      'altered',
      ({ actual }) => actual.get(OWNER)?.splice(0, 1, ['quote one', { request, lines: 1 }]),
    ],
    [
      'a command that is still waiting',
      'lost',
      ({ entries }) => Object.assign(entries[0] ?? {}, { state: 'waiting' }),
    ],
    ['an answer without a receipt', 'contradicted', (evidence) => Object.assign(evidence, { receipts: [] })],
    [
      'two receipts for one command',
      'doubled',
      ({ receipts }) => (receipts as Receipt[]).push(applied('one', 'u:2')),
    ],
    [
      'a receipt without a command',
      'contradicted',
      ({ receipts }) => (receipts as Receipt[]).push(applied('five')),
    ],
    [
      'a command refused on the phone and applied in the store',
      'contradicted',
      ({ entries }) => Object.assign(entries[0] ?? {}, { state: 'refused', code: 'blend_too_small' }),
    ],
    [
      'an applied command that is not allowed',
      'contradicted',
      ({ entries }) => Object.assign(entries[0] ?? {}, { payload: { ...request, email: 'none' } }),
    ],
    [
      'a different answer to a repeated command',
      'contradicted',
      (evidence) => Object.assign(evidence, { contradicted: ['one'] }),
    ],
    ['an outdated copy', 'stale', ({ copies }) => Object.assign(copies[0]?.truth[0] ?? {}, { rev: 8 })],
    [
      'a copy of a deleted row',
      'stale',
      ({ copies }) => Object.assign(copies[0]?.truth[0] ?? {}, { deleted: true }),
    ],
    ['an incomplete copy', 'stale', ({ copies }) => Object.assign(copies[0] ?? {}, { held: [] })],
    [
      'a copy altered on the way',
      'stale',
      ({ copies }) => Object.assign(copies[0]?.held[0] ?? {}, { body: {} }),
    ],
  ];
  test.each(harms)('detects %s', (_, kind, harm) => {
    const evidence = allIsWell();
    harm(evidence);
    const verdict = judge(evidence);
    expect(verdict[kind]).not.toEqual([]);
  });

  test('lets only refused views leave the outbox', () => {
    const view = { ...item({ state: 'waiting' }), type: 'viewProduct' as const };
    const ledger = openLedger();
    ledger.see(OWNER, [view]);
    ledger.see(OWNER, []);
    expect(ledger.breaches).toEqual([]);
    const entries = [...ledger.entries.values()];
    const verdictOf = (receipts: Receipt[]) => judge({ ...allIsWell(), entries, receipts }).contradicted;
    expect(verdictOf([])).toEqual([expect.stringContaining('has no receipt')]);
    expect(verdictOf([applied('one')])).toContainEqual(expect.stringContaining('the store applied'));
  });

  test('accepts that the oldest of many answers leaves at once, if the store has its receipt', () => {
    const sent = Array.from({ length: MAX_SENT }, (_, at) => item({ id: `s${at}`, state: 'sent' }));
    for (const [others, breaches] of [
      [sent, 0],
      [sent.slice(1), 1],
    ] as const) {
      const ledger = openLedger();
      ledger.see(OWNER, [item({ state: 'waiting' }), ...others]);
      ledger.see(OWNER, others);
      expect(ledger.breaches).toHaveLength(breaches);
      const entries = [...ledger.entries.values()].filter(({ id }) => id === 'one');
      const { lost, contradicted } = judge({ ...allIsWell(), entries, receipts: [] });
      expect(lost.length + contradicted.length).toBeGreaterThan(0);
    }
  });

  test('accepts a withdrawn command as applied or not', () => {
    for (const receipts of [[], [applied('one')]]) {
      const ledger = openLedger();
      ledger.see(OWNER, [item({ state: 'waiting' })]);
      ledger.withdraw('one');
      ledger.see(OWNER, []);
      const rows: [string, unknown][] = receipts.length > 0 ? [['quote one', { request, lines: 0 }]] : [];
      const actual = new Map([[OWNER, rows]]);
      const verdict = judge({ ...allIsWell(), entries: [...ledger.entries.values()], receipts, actual });
      expect(verdict).toMatchObject({ withdrawn: 1, lost: [], doubled: [], contradicted: [] });
    }
  });
});

describe('the ledger', () => {
  test.each([
    ['vanishes before its answer', [[item({ state: 'waiting' })], []], /vanished while waiting/],
    ['vanishes although it was refused', [[item({ state: 'refused' })], []], /vanished while refused/],
    ['changes its text', [[item({})], [item({ payload: {} })]], /changed its text/],
    ['forgets its answer', [[item({})], [item({ state: 'waiting' })]], /went from sent to waiting/],
    ['comes back', [[item({})], [], [item({})]], /came back/],
  ])('reports a command that %s', (_, outboxes, breach) => {
    const ledger = openLedger();
    for (const items of outboxes) ledger.see(OWNER, items);
    expect(ledger.breaches).toEqual([expect.stringMatching(breach)]);
  });

  test('reports a command that was called saved and was not', () => {
    const ledger = openLedger();
    ledger.told('one');
    expect(ledger.breaches).toEqual([expect.stringMatching(/called saved and was not/)]);
  });
});

test('random numbers repeat for the same seed and name, and for no others', () => {
  const draw = (...names: [number, ...string[]]) => {
    const random = createRandom(...names);
    return Array.from({ length: 8 }, () => random.below(1_000_000));
  };
  expect(draw(1, 'a')).toEqual(draw(1, 'a'));
  expect(draw(1, 'a')).not.toEqual(draw(1, 'b'));
  expect(draw(1, 'a')).not.toEqual(draw(2, 'a'));
});
