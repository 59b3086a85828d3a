// The loader's list of a day, by material.
import { expect, test } from 'vitest';
import type { BoardLoad } from '../../domain/admin/deliveries.ts';
import { loaderList } from '../../domain/admin/loaderList.ts';

const load = (over: Partial<BoardLoad>): BoardLoad => ({
  id: 'l',
  version: 1,
  orderId: 'o',
  orderNumber: 'ORD-2026-000001',
  orderStatus: 'confirmed',
  load: 1,
  loads: 1,
  day: '2026-11-23',
  truck: 1,
  position: 0,
  name: 'Pea Gravel',
  materialId: 'pea-gravel',
  cubicYards: 8,
  pounds: 22_400,
  deliveryWindow: 'all_day',
  status: 'planned',
  customerName: 'Ana Reyes',
  customerPhone: null,
  city: null,
  dropNumber: 1,
  poNumber: null,
  jobName: null,
  failedReason: null,
  failedNote: null,
  goods: [],
  ...over,
});

test('loads of a day add up by material, with the remaining yards and the tools', () => {
  const rakes = { goods: [{ name: 'Rake', quantity: 2 }] };
  expect(
    loaderList([
      load(rakes),
      load({ cubicYards: 0.1, pounds: 280, status: 'started' }),
      load({ cubicYards: 0.2, pounds: null, status: 'delivered' }),
      load({ name: 'Topsoil', cubicYards: 12, pounds: 24_000, truck: 2 }),
      load({ name: 'Rake', cubicYards: 0, pounds: null, ...rakes }),
      load({ name: 'Sand', failedReason: 'no_room' }),
    ]),
  ).toEqual({
    materials: [
      { name: 'Topsoil', loads: 1, cubicYards: 12, pounds: 24_000, leftYards: 12 },
      { name: 'Pea Gravel', loads: 3, cubicYards: 8.3, pounds: 22_680, leftYards: 8 },
    ],
    goods: [{ name: 'Rake', quantity: 4 }],
  });
  expect(loaderList([])).toEqual({ materials: [], goods: [] });
});
