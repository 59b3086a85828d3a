import type { GuestOrder, MyOrder } from '../../domain/orders/guestOrders.ts';

/** A confirmed order of three yards, as its buyer sees it; a test overrides only the relevant fields. */
export const exampleOrder = (change: Partial<MyOrder> = {}): MyOrder => ({
  ...exampleGuestOrder(),
  id: '1',
  deliveryZip: null,
  ...change,
});

/** The same without what only accounts have. */
export const exampleGuestOrder = (change: Partial<GuestOrder> = {}): GuestOrder => ({
  orderNumber: 'ORD-2026-000001',
  version: '1',
  createdAt: '2026-11-01T12:00:00.000Z',
  status: 'confirmed',
  paymentStatus: 'paid',
  isPickup: false,
  productType: 'standard',
  cubicYards: 3,
  lines: [],
  customerName: 'Dana',
  customerEmail: 'dana@example.com',
  customerPhone: null,
  deliveryAddress: 'Here',
  deliveryDate: null,
  deliveryWindow: 'all_day',
  loads: [],
  specialInstructions: null,
  poNumber: null,
  deliveryFeeCents: 0,
  totalCents: 13_500,
  taxCents: 1_249,
  refundedCents: 0,
  discountCents: 0,
  dueCents: 0,
  paymentKind: 'online',
  paidOrPlacedAt: '2026-11-01T12:00:00.000Z',
  dayToldAt: null,
  moves: [],
  ...change,
});
