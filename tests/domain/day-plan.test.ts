// A day's plan: every load on a truck that can carry it, departed loads unmoved, and drives of realistic length.
import { describe, expect, test } from 'vitest';
import {
  currentColumns,
  type PlanLoad,
  type PlanTerms,
  planDay,
  truckRoute,
  YARD,
} from '../../domain/admin/dayPlan.ts';
import {
  estimateRoute,
  fitTogether,
  type Leg,
  legBetween,
  PACE,
  type RouteStop,
} from '../../domain/delivery/route.ts';
import { zipPoint } from '../../domain/delivery/zipPoints.ts';
import { allPlaces } from '../../domain/delivery/zips.ts';
import { DISPATCH_MINUTES } from '../../domain/delivery/zones.ts';
import { COUNTY_SHAPES, MAP_CENTER } from '../../web/delivery/countyShapes.ts';
import { mapPoint } from '../../web/delivery/mapPoint.ts';

const YARD_ZIP = '37210';
const drive = (from: string, to: string): Leg =>
  legBetween(zipPoint(from === YARD ? YARD_ZIP : from), zipPoint(to === YARD ? YARD_ZIP : to), PACE);
const tri = { cubicYards: 19, tons: 22, isOff: false };
const terms = (over: Partial<PlanTerms> = {}): PlanTerms => ({
  trucks: [tri, tri, tri],
  loadsPerTruck: 6,
  pace: PACE,
  now: null,
  drive,
  ...over,
});
let made = 0;
const load = (place: string, over: Partial<PlanLoad> = {}): PlanLoad => {
  made += 1;
  return {
    id: `load ${made}`,
    place,
    truck: 1,
    isKept: false,
    status: 'planned',
    startedMinute: null,
    deliveredMinute: null,
    materialId: null,
    cubicYards: 16,
    pounds: 40_000,
    opensMinute: 8 * 60,
    closesMinute: 17 * 60,
    ...over,
  };
};
const truckOf = (columns: ReturnType<typeof planDay>, id: string) =>
  columns.find(({ loads }) => loads.some((one) => one.id === id))?.truck;

describe('drives', () => {
  test('every ZIP of the table lies in its county’s part of the map', () => {
    for (const { zip, miles } of allPlaces()) {
      const point = zipPoint(zip);
      if (!point) throw new Error(`no point for ${zip}`);
      const [x, y] = mapPoint(point);
      // 5.9 units of the map are a mile.
      expect(Math.hypot(x - MAP_CENTER[0], y - MAP_CENTER[1]) / 5.9, zip).toBeCloseTo(miles, -1);
    }
    expect(COUNTY_SHAPES.length).toBeGreaterThan(20);
  });

  test('a ZIP that the owner added lies in the middle of its county', () => {
    expect(zipPoint('99999')).toBeNull();
    expect(zipPoint('99999', 'Nowhere')).toBeNull();
    const [latitude] = zipPoint('99999', 'Williamson') ?? [0];
    expect(latitude).toBeGreaterThan(35.7);
    expect(latitude).toBeLessThan(36.1);
  });

  test.each([
    ['37027', DISPATCH_MINUTES.brentwood],
    ['37067', DISPATCH_MINUTES.franklin],
    ['37075', DISPATCH_MINUTES.hendersonville],
    ['37129', DISPATCH_MINUTES.murfreesboro],
  ])('the drive to %s takes as long as the specification says: %o', (zip, [fewest, most]) => {
    const { minutes } = drive(YARD, zip);
    expect(minutes).toBeGreaterThanOrEqual(fewest);
    expect(minutes).toBeLessThanOrEqual(most);
  });
});

describe('a truck’s day', () => {
  const legs = { miles: 10, minutes: 20 };
  const stop = (id: string, over: Partial<RouteStop> = {}): RouteStop => ({
    ...load('37203', { id }),
    legs: { fromYard: legs, toYard: legs, fromPrevious: { miles: 3, minutes: 6 } },
    ...over,
  });
  const estimate = (stops: RouteStop[], now: number | null = null) =>
    estimateRoute(stops, { truck: tri, pace: PACE, now });

  test('a route starts with the yard, waits for opening hours, and ends back home', () => {
    const route = estimate([stop('a'), stop('b')]);
    // Loaded by 7:45 and there at 8:05; dropped at 8:20, home at 8:40, loaded at 8:55, there at 9:15.
    expect(route.stops).toMatchObject([
      { id: 'a', trip: 1, arrival: 8 * 60 + 5, isLate: false },
      { id: 'b', trip: 2, arrival: 9 * 60 + 15 },
    ]);
    expect(route).toMatchObject({ miles: 40, driveMinutes: 80, finishMinute: 9 * 60 + 50 });
    expect(estimate([stop('a', { opensMinute: 9 * 60 })]).stops[0]?.arrival).toBe(9 * 60);
    expect(estimate([stop('a', { closesMinute: 8 * 60 })]).stops[0]?.isLate).toBe(true);
  });

  test('small loads of one material share a trip, unless that is switched off', () => {
    const mulch = { materialId: 'hardwood-mulch', cubicYards: 8, pounds: 6_400 };
    const both = [stop('a', mulch), stop('b', mulch)];
    const route = estimate(both);
    expect(route.stops.map(({ trip }) => trip)).toEqual([1, 1]);
    expect(route.miles).toBe(23);
    expect(
      estimateRoute(both, { truck: tri, pace: { ...PACE, sharesTrips: false }, now: null }).stops.map(
        ({ trip }) => trip,
      ),
    ).toEqual([1, 2]);
    expect(fitTogether([{ ...mulch }, { ...mulch, cubicYards: 12 }], tri)).toBe(false);
    expect(fitTogether([{ ...mulch }, { ...mulch, materialId: 'pea-gravel' }], tri)).toBe(false);
    expect(fitTogether([{ ...mulch }, { ...mulch, pounds: null }], tri)).toBe(false);
    expect(fitTogether([{ ...mulch }, { materialId: null, cubicYards: 0, pounds: null }], tri)).toBe(true);
  });

  test('a route follows actual starts and deliveries, and estimates are never in the past', () => {
    const late = estimate(
      [
        stop('a', { status: 'delivered', startedMinute: 540, deliveredMinute: 600 }),
        stop('b', { status: 'started', startedMinute: 630 }),
        stop('c'),
      ],
      700,
    );
    // On the road since 10:30, so it should be there: now, then. Home at 12:15, loaded and there at 12:50.
    expect(late.stops.map(({ arrival }) => arrival)).toEqual([600, 700, 770]);
    const ahead = estimate(
      [stop('a'), stop('b', { status: 'delivered', startedMinute: 480, deliveredMinute: 500 })],
      510,
    );
    expect(ahead.stops.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(estimate([stop('a', { status: 'delivered' })], 510).stops[0]).toMatchObject({ arrival: null });
  });
});

describe('planning a day', () => {
  const west = ['37209', '37205', '37221', '37209', '37205', '37221'];
  const east = ['37076', '37138', '37122', '37076', '37138', '37122'];

  test('neighboring loads share a truck, and the trucks share the day', () => {
    const loads = [...west, ...east].map((zip, at) => load(zip, { truck: (at % 2) + 1 }));
    const columns = planDay(loads, terms({ trucks: [tri, tri] }));
    expect(columns.map(({ loads: column }) => column.length)).toEqual([6, 6]);
    const places = columns.map(
      ({ loads: column }) => new Set(column.map(({ place }) => west.includes(place))),
    );
    expect(places.map(({ size }) => size)).toEqual([1, 1]);
    const hours = columns.map((column) => truckRoute(column, terms()).finishMinute);
    expect(Math.abs((hours[0] ?? 0) - (hours[1] ?? 0))).toBeLessThan(90);
  });

  test('loads of one material share tours that are much shorter than separate trips', () => {
    const mulch = { materialId: 'hardwood-mulch', cubicYards: 5, pounds: 4_000 };
    const loads = [...east, ...west].map((zip, at) => load(zip, { ...mulch, truck: (at % 3) + 1 }));
    const miles = (columns: ReturnType<typeof planDay>) =>
      columns.reduce((sum, column) => sum + truckRoute(column, terms()).miles, 0);
    expect(miles(planDay(loads, terms()))).toBeLessThan(miles(currentColumns(loads)) * 0.7);
  });

  test('no load is put on a truck that is too small or out of service while another has room', () => {
    const small = { cubicYards: 8, tons: 10, isOff: false };
    const big = load('37209', { truck: 2 });
    const little = load('37205', { truck: 3, cubicYards: 5, pounds: 9_000 });
    const columns = planDay([big, little], terms({ trucks: [tri, small, { ...tri, isOff: true }] }));
    expect(truckOf(columns, big.id)).toBe(1);
    expect(truckOf(columns, little.id)).not.toBe(3);
    // Nobody can carry it: still planned, and the caller says so.
    expect(truckOf(planDay([load('37209', { id: 'x' })], terms({ trucks: [small] })), 'x')).toBe(1);
    const none = planDay(
      [load('37209', { id: 'y', truck: 2 })],
      terms({ trucks: [{ ...tri, isOff: true }] }),
    );
    expect(truckOf(none, 'y')).toBe(2);
  });

  test('departed loads keep their place, and pinned ones their truck', () => {
    const gone = load('37122', { truck: 2, status: 'started', startedMinute: 480 });
    const done = load('37221', { truck: 2, status: 'delivered', startedMinute: 420, deliveredMinute: 470 });
    const kept = load('37076', { truck: 3, isKept: true });
    const loads = [done, gone, kept, ...west.map((zip) => load(zip, { truck: 2 }))];
    const columns = planDay(loads, terms({ now: 500 }));
    expect(columns.find(({ truck }) => truck === 2)?.loads.slice(0, 2)).toEqual([done, gone]);
    expect(truckOf(columns, kept.id)).toBe(3);
    expect(columns.flatMap(({ loads: column }) => column.map(({ id }) => id)).sort()).toEqual(
      loads.map(({ id }) => id).sort(),
    );
    // Pinned to a truck that stays in the yard, it would not reach its customer.
    const off = planDay([kept], terms({ trucks: [tri, tri, { ...tri, isOff: true }] }));
    expect(truckOf(off, kept.id)).not.toBe(3);
  });

  test('a load with an early deadline comes first', () => {
    const far = east.map((zip) => load(zip));
    const early = load('37221', { closesMinute: 9 * 60 });
    const columns = planDay([...far, early], terms({ trucks: [tri] }));
    expect(columns[0]?.loads[0]?.id).toBe(early.id);
  });

  test('planning again changes nothing', () => {
    const loads = [...west, ...east].map((zip, at) => load(zip, { truck: (at % 3) + 1 }));
    const once = planDay(loads, terms());
    const again = once.flatMap(({ truck, loads: column }) => column.map((one) => ({ ...one, truck })));
    const order = (columns: ReturnType<typeof planDay>) =>
      columns
        .filter(({ loads: column }) => column.length > 0)
        .toSorted((a, b) => a.truck - b.truck)
        .map(({ truck, loads: column }) => [truck, column.map(({ id }) => id)]);
    expect(order(planDay(again, terms()))).toEqual(order(once));
    expect(planDay([], terms()).every(({ loads: column }) => column.length === 0)).toBe(true);
  });

  test('hundreds of loads are all planned', () => {
    const zips = allPlaces().map(({ zip }) => zip);
    const loads = Array.from({ length: 300 }, (_, at) => load(zips[at % zips.length] ?? '', { truck: 1 }));
    const many = terms({ trucks: Array.from({ length: 50 }, () => tri) });
    const columns = planDay(loads, many);
    expect(columns.reduce((sum, { loads: column }) => sum + column.length, 0)).toBe(300);
  });
});
