// A driver's stop between a tap, its answer, and the list that includes it.
import { expect, test } from 'vitest';
import type { DeliveryMark } from '../../../domain/delivery/deliveries.ts';
import type { Stop } from '../../../domain/orders/adminDeliveries.ts';
import { withMarks } from '../../../web/admin/deliveries/drive.ts';
import type { OutboxItem } from '../../../web/offline/databases.ts';

const READ = '2026-11-20T15:00:10.000Z';
const stop = { id: 'stop', status: 'planned', proofs: 0, collected: [], dueCents: 0, failedReason: null };

const marks = (...all: [DeliveryMark['status'], OutboxItem['state'], second?: number][]): OutboxItem[] =>
  all.map(([status, state, second], position) => ({
    position,
    id: `${position}`,
    type: 'markDelivery',
    payload: { deliveryId: 'stop', status, at: READ },
    madeAt: READ,
    attempts: 1,
    state,
    ...(second === undefined
      ? {}
      : { answeredAt: `2026-11-20T15:00:${String(second).padStart(2, '0')}.000Z` }),
  }));
const shown = (...all: Parameters<typeof marks>) => {
  const { status, outboxState } = withMarks(stop as unknown as Stop, marks(...all), READ);
  return [status, outboxState?.state ?? null];
};

test('a tapped stop keeps its status until the list includes the tap', () => {
  expect(shown(['started', 'waiting'])).toEqual(['started', 'waiting']);
  expect(shown(['started', 'sent', 12])).toEqual(['started', null]);
  expect(shown(['started', 'sent', 12], ['delivered', 'waiting'])).toEqual(['delivered', 'waiting']);
  // The store accepts a mark, and a moment later its load has it.
  expect(shown(['started', 'sent', 18], ['delivered', 'sent', 19])).toEqual(['delivered', null]);
});

test('a tap older than the list does not override it', () => {
  const later = '2026-11-20T15:05:00.000Z';
  const { status } = withMarks(stop as unknown as Stop, marks(['started', 'sent', 12]), later);
  expect(status).toBe('planned');
});

test.each(['undone', 'failed'] as const)('a step that was %s is not shown again', (back) => {
  expect(shown(['started', 'sent', 11], [back, 'sent', 12])).toEqual(['planned', null]);
  expect(shown(['started', 'sent', 11], [back, 'sent', 12], ['started', 'sent', 13])).toEqual([
    'started',
    null,
  ]);
});

test.each([
  ['waits', 'waiting', undefined, 0],
  ['was taken after the list was read', 'sent', 12, 0],
  ['is in the list', 'sent', 9, 500],
] as const)('money that %s is due or not', (_, state, second, dueCents) => {
  const [mark] = marks(['collected', state, second]);
  const collected = { method: 'cash', amountCents: 500 };
  const item = { ...mark, payload: { deliveryId: 'stop', status: 'collected', at: READ, collected } };
  const read = { ...stop, status: 'started', dueCents: 500 } as unknown as Stop;
  expect(withMarks(read, [item as OutboxItem], READ).dueCents).toBe(dueCents);
});
