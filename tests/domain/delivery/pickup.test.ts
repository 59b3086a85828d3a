// Pick-up at the yard: its days and hours are the yard's, not the trucks'.
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, type StoreSettings } from '../../../domain/base/settings.ts';
import {
  checkPickupDate,
  pickupDates,
  pickupSettings,
  yardAddress,
  yardHours,
} from '../../../domain/delivery/pickup.ts';
import { hasHalves, windowTimes } from '../../../domain/delivery/windows.ts';
import { cartProduct } from '../../../domain/orders/cart.ts';
import { EMPTY_FORM } from '../../../domain/orders/checkout.ts';
import { freeChanges } from '../../../domain/orders/freeChanges.ts';
import { cartFigures } from '../../../web/cart/figures.ts';
import { formProblems } from '../../../web/checkout/orderDetails.ts';
import { checkoutBody } from '../../../web/checkout/placeOrder.ts';
import { exampleProduct } from '../../helpers/product.ts';

const settings: StoreSettings = { ...DEFAULT_SETTINGS, closures: ['2031-06-04'] };
/** Monday, June 2, 2031; the yard is open from 7 AM to 5 PM, in Nashville's summer time. */
const at = (hour: number) => new Date(`2031-06-02T${String(hour + 5).padStart(2, '0')}:00:00Z`);

test('a pick-up is possible on open days: Saturdays too, never on Sundays, holidays and closed days', () => {
  expect(pickupDates({ now: at(9), settings }, 6)).toEqual([
    '2031-06-02',
    '2031-06-03',
    '2031-06-05',
    '2031-06-06',
    '2031-06-07',
    '2031-06-09',
  ]);
  expect(checkPickupDate('2031-06-08', { now: at(9), settings })).toBe('not_a_delivery_day');
  expect(checkPickupDate('2031-07-04', { now: at(9), settings })).toBe('not_a_delivery_day');
  expect(checkPickupDate('2031-06-01', { now: at(9), settings })).toBe('past');
  expect(checkPickupDate('2032-06-07', { now: at(9), settings })).toBe('too_far');
  expect(checkPickupDate('2031-06-31', { now: at(9), settings })).toBe('invalid');
  expect(pickupDates({ now: at(9), settings: { ...settings, hours: [] } }, 3)).toEqual([]);
});

test('a pick-up is possible today until the cutoff, or an hour before the yard closes', () => {
  expect(checkPickupDate('2031-06-02', { now: at(13), settings })).toBe('ok');
  expect(checkPickupDate('2031-06-02', { now: at(14), settings })).toBe('too_soon');
  const hours = [{ fromDay: 1, toDay: 5, opensMinute: 7 * 60, closesMinute: 12 * 60 }];
  expect(checkPickupDate('2031-06-02', { now: at(10), settings: { ...settings, hours } })).toBe('ok');
  expect(checkPickupDate('2031-06-02', { now: at(11), settings: { ...settings, hours } })).toBe('too_soon');
});

test('pick-up windows are halves of the yard’s hours', () => {
  expect(yardHours('2031-06-07', settings)).toEqual({ opensMinute: 8 * 60, closesMinute: 15 * 60 });
  const saturday = pickupSettings('2031-06-07', settings);
  expect(hasHalves('2031-06-07', saturday)).toBe(true);
  expect(windowTimes('2031-06-07', 'afternoon', saturday)).toEqual({ opensMinute: 720, closesMinute: 900 });
  expect(windowTimes('2031-06-02', 'all_day', pickupSettings('2031-06-02', settings))).toEqual({
    opensMinute: 420,
    closesMinute: 1020,
  });
});

test('checkout of a pick-up needs no address, charges no fee and has no minimum', () => {
  const form = {
    ...EMPTY_FORM,
    isPickup: 'on' as const,
    deliveryAddress: '1 Far Away, Memphis, TN 38103',
    customerName: 'Ana',
    customerEmail: 'ana@example.com',
  };
  const terms = { zone: null, now: at(9), everyLineWeekend: false, settings };
  expect(formProblems({ ...form, deliveryDate: '2031-06-07' }, terms)).toEqual({});
  expect(formProblems({ ...form, deliveryDate: '2031-06-08' }, terms)).toEqual({ deliveryDate: 'closed' });
  const lines = [{ product: cartProduct(exampleProduct('1', { priceCents: 4_000 })), quantity: 1 }];
  const figures = cartFigures(lines, {
    zip: '38103',
    place: null,
    zones: [],
    settings: { ...settings, minimums: 'binding' },
    isPickup: true,
  });
  expect(figures).toMatchObject({ totalCents: 4_000, isBelowMinimum: false, delivery: { feeCents: 0 } });
  const body = checkoutBody(form, lines, {
    subtotalCents: 4_000,
    deliveryFeeCents: 0,
    totalCents: 4_000,
    taxCents: 0,
  });
  expect(body).toMatchObject({ is_pickup: true, delivery_zip: null, delivery_fee: 0 });
  expect(JSON.stringify(body)).not.toContain('Memphis');
});

test('a paid pick-up can be changed free of charge until it is ready', () => {
  const order: Omit<Parameters<typeof freeChanges>[0], 'status'> = {
    deliveryDate: '2031-06-02',
    loads: [],
    isPickup: true,
    paymentStatus: 'paid',
    paidOrPlacedAt: '',
    dayToldAt: null,
  };
  expect(freeChanges({ ...order, status: 'confirmed' }, at(16), settings)).toMatchObject({
    canCancel: true,
    canMove: true,
  });
  expect(freeChanges({ ...order, status: 'in_progress' }, at(9), settings).isOpen).toBe(false);
});

test('the yard’s address is one line', () => {
  expect(yardAddress(settings)).toBe('4100 Hopper Yard Road, Nashville, TN 37210');
});
