import { describe, expect, test } from 'vitest';
import { type Language, translator } from '../../../domain/base/locale.ts';
import { DEFAULT_SETTINGS } from '../../../domain/base/settings.ts';
import type { DeliveryWindow } from '../../../domain/delivery/calendar.ts';
import type { GuestOrder, StatusMove } from '../../../domain/orders/guestOrders.ts';
import { dayRows } from '../../../web/orders/dayRows.ts';
import { es } from '../../../web/orders/es.ts';
import { timeline } from '../../../web/orders/history.ts';
import { headlineText } from '../../../web/orders/labels.ts';
import { storeInstant } from '../../helpers/storeInstant.ts';

const PLACED = '2026-11-19T12:40:00.000Z';
const CONFIRMED = '2026-11-20T13:12:00.000Z';
const LOADED = '2026-11-20T14:00:00.000Z';
const DONE = '2026-11-20T16:30:00.000Z';
const LATER = '2026-11-20T18:00:00.000Z';

const steps = (status: GuestOrder['status'], ...moves: readonly StatusMove[]) =>
  timeline({ status, createdAt: PLACED, moves: [{ status: 'pending', at: PLACED }, ...moves] }).map(
    (step) => [step.status, step.state, step.at],
  );

describe('the timeline of an order', () => {
  test('a new order is at its first step, with the others to come', () => {
    expect(steps('pending')).toEqual([
      ['pending', 'now', PLACED],
      ['confirmed', 'todo', null],
      ['in_progress', 'todo', null],
      ['delivered', 'todo', null],
    ]);
  });

  test('an order on the road has its past steps done and the delivery to come', () => {
    expect(
      steps('in_progress', { status: 'confirmed', at: CONFIRMED }, { status: 'in_progress', at: LOADED }),
    ).toEqual([
      ['pending', 'done', PLACED],
      ['confirmed', 'done', CONFIRMED],
      ['in_progress', 'now', LOADED],
      ['delivered', 'todo', null],
    ]);
  });

  test('a delivered order is done, without steps that never happened', () => {
    expect(
      steps('delivered', { status: 'confirmed', at: CONFIRMED }, { status: 'delivered', at: DONE }),
    ).toEqual([
      ['pending', 'done', PLACED],
      ['confirmed', 'done', CONFIRMED],
      ['delivered', 'done', DONE],
    ]);
  });

  test('a cancelled order stops at the step it had reached', () => {
    expect(
      steps('cancelled', { status: 'confirmed', at: CONFIRMED }, { status: 'cancelled', at: DONE }),
    ).toEqual([
      ['pending', 'done', PLACED],
      ['confirmed', 'done', CONFIRMED],
      ['cancelled', 'stop', DONE],
    ]);
  });

  test('moves to another day and back to a status change no step', () => {
    expect(
      steps(
        'confirmed',
        { status: 'confirmed', at: LOADED, movedTo: '2026-11-23' },
        { status: 'confirmed', at: DONE },
        { status: 'confirmed', at: LATER },
      )[1],
    ).toEqual(['confirmed', 'now', DONE]);
  });

  test('an order without moves has its creation as the first step', () => {
    const [placed, ...rest] = timeline({ status: 'confirmed', createdAt: PLACED, moves: [] });
    expect(placed).toEqual({ status: 'pending', state: 'done', at: PLACED });
    expect(rest.map(({ status, state }) => [status, state])).toEqual([
      ['confirmed', 'now'],
      ['in_progress', 'todo'],
      ['delivered', 'todo'],
    ]);
  });
});

describe('the arrival text', () => {
  // Monday, November 23, 2026.
  const order = (deliveryDate: string, deliveryWindow: DeliveryWindow) =>
    ({
      status: 'confirmed',
      paymentStatus: 'paid',
      deliveryDate,
      deliveryWindow,
      loads: [],
      moves: [],
    }) as unknown as GuestOrder;
  const words = (hour: number, language: Language) => ({
    now: storeInstant('2026-11-23', hour * 60),
    settings: DEFAULT_SETTINGS,
    language,
    t: translator(language === 'es' ? es : null),
  });
  const said = (day: string, window: DeliveryWindow, hour = 7, language: Language = 'en') =>
    headlineText(order(day, window), words(hour, language));

  test.each([
    ['2026-11-23', 'morning', 'Arriving this morning'],
    ['2026-11-23', 'afternoon', 'Arriving this afternoon'],
    ['2026-11-23', 'all_day', 'Arriving today'],
    ['2026-11-24', 'morning', 'Arriving tomorrow morning'],
    ['2026-11-24', 'all_day', 'Arriving tomorrow'],
    ['2026-11-27', 'morning', 'Arriving Friday morning'],
    ['2026-11-29', 'afternoon', 'Arriving Sunday afternoon'],
    ['2026-11-30', 'morning', 'Arriving Monday, November 30, in the morning'],
    ['2026-11-30', 'all_day', 'Arriving Monday, November 30'],
    ['2026-11-20', 'morning', 'Was due Friday, November 20'],
  ] as const)('%s, %s: %s', (day, window, text) => {
    expect(said(day, window)).toBe(text);
  });

  test('an order without a day arrives at the soonest when the cart said that it would', () => {
    const soonest = (zone: GuestOrder['zone'], hour = 7, language: Language = 'en') =>
      headlineText(
        { ...order('', 'all_day'), status: 'pending', deliveryDate: null, zone },
        words(hour, language),
      );
    expect(soonest({ sameDay: true, leadDays: [0, 1] })).toBe('Arriving from Mon, Nov 23');
    expect(soonest({ sameDay: true, leadDays: [0, 1] }, 15)).toBe('Arriving from Tue, Nov 24');
    expect(soonest({ sameDay: false, leadDays: [2, 3] })).toBe('Arriving from Wed, Nov 25');
    expect(soonest(undefined, 7, 'es')).toBe('Llega a partir del mar, 24 de nov');
  });

  test('a morning is not promised in the afternoon', () => {
    expect(said('2026-11-23', 'morning', 15)).toBe('Arriving today');
  });

  test('the arrival text is in Spanish', () => {
    expect(said('2026-11-27', 'morning', 7, 'es')).toBe('Llega el viernes por la mañana');
    expect(said('2026-11-24', 'afternoon', 7, 'es')).toBe('Llega mañana por la tarde');
  });

  test('day rows name the hours, and loads in two windows have a row each', () => {
    const rows = (loads: object[]) =>
      dayRows(
        { ...order('2026-11-27', 'morning'), loads: loads as GuestOrder['loads'] },
        { settings: DEFAULT_SETTINGS, language: 'en', t: translator(null) },
      );
    expect(rows([])).toEqual([{ label: 'Delivery day', day: 'Friday, November 27, 8 AM to 12 PM' }]);
    const day = '2026-11-27';
    expect(
      rows([
        { load: 1, day, deliveryWindow: 'morning' },
        { load: 2, day, deliveryWindow: 'all_day' },
      ]),
    ).toEqual([
      { label: 'Load 1 of 2', day: 'Friday, November 27, 8 AM to 12 PM' },
      { label: 'Load 2 of 2', day: 'Friday, November 27' },
    ]);
  });

  test('on paper an order without a day says who sets it, and on the screen nothing', () => {
    const rows = (isPaper: boolean) =>
      dayRows(
        { ...order('', 'all_day'), status: 'pending', deliveryDate: null, loads: [] },
        { settings: DEFAULT_SETTINGS, language: 'en', t: translator(null), isPaper },
      );
    expect(rows(false)).toEqual([]);
    expect(rows(true)).toEqual([{ label: 'Delivery day', day: 'To be set by the yard' }]);
  });
});
