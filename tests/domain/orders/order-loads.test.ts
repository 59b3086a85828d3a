import { describe, expect, test } from 'vitest';
import { dueWithLoadCents, type LoadPayment } from '../../../domain/orders/orderLoads.ts';

const load: LoadPayment = {
  status: 'confirmed',
  paymentStatus: 'invoiced',
  paymentKind: 'on_delivery',
  totalCents: 40_000,
  taxCents: 3_700,
  dueCents: 0,
  isFirst: true,
  collectedCents: 0,
};

describe('what a driver collects with a load', () => {
  test.each<[string, Partial<LoadPayment>, number]>([
    ['all of an order that is paid on delivery', {}, 43_700],
    ['nothing with a load that follows another', { isFirst: false }, 0],
    ['what an earlier load left over', { collectedCents: 30_000 }, 13_700],
    ['nothing once more was collected than is owed', { collectedCents: 50_000 }, 0],
    ['nothing of a paid order', { paymentStatus: 'paid' }, 0],
    ['what an edit added to a paid order', { paymentStatus: 'paid', dueCents: 2_500 }, 2_500],
    ['all of an order that was not paid online', { paymentStatus: 'unpaid', paymentKind: 'online' }, 43_700],
    ['all of an order whose payment failed', { paymentStatus: 'failed', paymentKind: 'online' }, 43_700],
    ['nothing on account', { paymentKind: 'account', dueCents: 43_700 }, 0],
    ['nothing on account before its invoice', { paymentKind: 'account', paymentStatus: 'unpaid' }, 0],
    ['nothing that is billed outside the store', { paymentKind: 'online', dueCents: 2_500 }, 0],
    ['nothing of a cancelled order', { status: 'cancelled' }, 0],
  ])('%s', (_, part, cents) => {
    expect(dueWithLoadCents({ ...load, ...part })).toBe(cents);
  });
});
