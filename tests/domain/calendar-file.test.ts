import { expect, test } from 'vitest';
import { translator } from '../../domain/base/locale.ts';
import { DEFAULT_SETTINGS } from '../../domain/base/settings.ts';
import { calendarFile } from '../../domain/orders/calendarFile.ts';

const load = {
  load: 1,
  day: '2031-06-02',
  deliveryWindow: 'all_day',
  name: 'Pea Gravel',
  cubicYards: 16,
  status: 'planned',
} as const;
const order = {
  orderNumber: 'ORD-2031-000123',
  deliveryAddress: '9 Elm St, Nashville, TN 37203',
  deliveryDate: '2031-06-02',
  deliveryWindow: 'all_day' as const,
  isPickup: false,
  status: 'confirmed' as const,
  loads: [load],
};
const settings = { ...DEFAULT_SETTINGS, name: 'Loam; Axle' };
const said = { settings, now: new Date('2031-05-30T15:04:05.678Z'), t: translator(null) };
const linesOf = (text: string | null) => (text ?? '').replaceAll('\r\n ', '').split('\r\n');

test('all loads of a day are one event, and a later file moves it', () => {
  const lines = linesOf(
    calendarFile(
      { ...order, loads: [load, { ...load, load: 2 }, { ...load, load: 3, day: '2031-06-30' }] },
      said,
    ),
  );
  expect(lines.filter((line) => line.startsWith('DTSTART'))).toEqual([
    'DTSTART;VALUE=DATE:20310602',
    'DTSTART;VALUE=DATE:20310630',
  ]);
  expect(lines).toContain('DTEND;VALUE=DATE:20310701');
  expect(lines.filter((line) => line.startsWith('UID'))).toEqual([
    'UID:ORD-2031-000123-1@deliveries',
    'UID:ORD-2031-000123-2@deliveries',
  ]);
  expect(lines).toContain('DTSTAMP:20310530T150405Z');
});

test('typed text is escaped and folded into short lines', () => {
  const text = calendarFile({ ...order, deliveryAddress: 'Über;Weg\n9\\'.repeat(9) }, said);
  expect(linesOf(text)).toContain(`LOCATION:${'Über\\;Weg\\n9\\\\'.repeat(9)}`);
  expect(linesOf(text)).toContain('SUMMARY:Delivery from Loam\\; Axle');
  for (const line of (text ?? '').split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
});

test('a requested day is tentative, and an order without a day has no file', () => {
  const asked = linesOf(calendarFile({ ...order, loads: [] }, said));
  expect(asked).toContain('DTSTART;VALUE=DATE:20310602');
  expect(asked).toContain('UID:ORD-2031-000123-1@deliveries');
  expect(asked).toContain('STATUS:TENTATIVE');
  expect(calendarFile({ ...order, deliveryDate: null, loads: [] }, said)).toBeNull();
});

test('a window has its hours, in winter and in summer', () => {
  const morning = { ...load, deliveryWindow: 'morning' as const };
  const winter = { ...load, load: 2, day: '2031-12-01', deliveryWindow: 'afternoon' as const };
  const lines = linesOf(calendarFile({ ...order, loads: [winter, morning] }, said));
  expect(lines.filter((line) => /^DT(START|END)/.test(line))).toEqual([
    'DTSTART:20310602T130000Z',
    'DTEND:20310602T170000Z',
    'DTSTART:20311201T180000Z',
    'DTEND:20311201T230000Z',
  ]);
});
