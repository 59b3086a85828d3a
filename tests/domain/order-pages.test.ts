// The office's list of orders after its top was read anew.
import { expect, test } from 'vitest';
import type { AdminOrderRow, OrdersPage } from '../../domain/admin/orders.ts';
import { joined } from '../../web/admin/orders/orderPages.ts';

/** Orders by the minute they came, the newest first. */
const page = (minutes: readonly number[], next: string | null): OrdersPage => ({
  orders: minutes.map(
    (minute) => ({ id: `o${minute}`, createdAt: `2026-11-20T10:${minute}:00Z` }) as AdminOrderRow,
  ),
  next,
});
const idsOf = (pages: readonly OrdersPage[]) => pages.flatMap(({ orders }) => orders.map(({ id }) => id));

test('an order that a new one pushes off the fresh pages stays in the list', () => {
  const before = [page([29, 28], 'a'), page([27, 26], 'b'), page([25, 24], 'c')];
  const after = joined([page([30, 29], 'x'), page([28, 27], 'y')], before);
  expect(idsOf(after)).toEqual(['o30', 'o29', 'o28', 'o27', 'o26', 'o25', 'o24']);
  expect(after.at(-1)?.next).toBe('c');
});

test('what left the list leaves it, and a list that is whole has no more', () => {
  const before = [page([29, 28], 'a'), page([27, 26], 'b')];
  expect(idsOf(joined([page([29, 27], 'x')], before))).toEqual(['o29', 'o27', 'o26']);
  expect(joined([page([29], null)], before)).toEqual([page([29], null)]);
});
