import { describe, expect, test } from 'vitest';
import type { GuestOrder } from '../../domain/orders/guestOrders.ts';
import { timeline } from '../../web/orders/labels.ts';

const PLACED = '2026-11-19T12:40:00.000Z';
const CONFIRMED = '2026-11-20T13:12:00.000Z';
const LOADED = '2026-11-20T14:00:00.000Z';
const DONE = '2026-11-20T16:30:00.000Z';

const steps = (status: GuestOrder['status'], ...history: GuestOrder['history']) =>
  timeline({ status, createdAt: PLACED, history: [{ status: 'pending', at: PLACED }, ...history] }).map(
    (step) => [step.status, step.state, step.at],
  );

describe('the way of an order', () => {
  test('a new one stands at the beginning with all to come', () => {
    expect(steps('pending')).toEqual([
      ['pending', 'now', PLACED],
      ['confirmed', 'todo', null],
      ['in_progress', 'todo', null],
      ['delivered', 'todo', null],
    ]);
  });

  test('one on the road has its past behind it and the delivery to come', () => {
    expect(
      steps('in_progress', { status: 'confirmed', at: CONFIRMED }, { status: 'in_progress', at: LOADED }),
    ).toEqual([
      ['pending', 'done', PLACED],
      ['confirmed', 'done', CONFIRMED],
      ['in_progress', 'now', LOADED],
      ['delivered', 'todo', null],
    ]);
  });

  test('a delivered one is done, and a step that never was is not claimed', () => {
    expect(
      steps('delivered', { status: 'confirmed', at: CONFIRMED }, { status: 'delivered', at: DONE }),
    ).toEqual([
      ['pending', 'done', PLACED],
      ['confirmed', 'done', CONFIRMED],
      ['delivered', 'done', DONE],
    ]);
  });

  test('a cancelled one stops there, whatever it had reached', () => {
    expect(
      steps('cancelled', { status: 'confirmed', at: CONFIRMED }, { status: 'cancelled', at: DONE }),
    ).toEqual([
      ['pending', 'done', PLACED],
      ['confirmed', 'done', CONFIRMED],
      ['cancelled', 'stop', DONE],
    ]);
  });

  test('without any history the creation is the placing', () => {
    const [placed, ...rest] = timeline({ status: 'confirmed', createdAt: PLACED, history: [] });
    expect(placed).toEqual({ status: 'pending', state: 'done', at: PLACED });
    expect(rest.map(({ status, state }) => [status, state])).toEqual([
      ['confirmed', 'now'],
      ['in_progress', 'todo'],
      ['delivered', 'todo'],
    ]);
  });
});
