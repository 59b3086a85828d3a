// The crew guides: their yards are computed, and both languages have the complete text.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { materialById } from '../../domain/base/materials.ts';
import { estimate, PRESETS } from '../../domain/calculator/calculator.ts';
import { CREW_GUIDES, GUIDE_JOBS, guideQuantities, isCrewGuide } from '../../domain/content/crewGuides.ts';
import { crewGuide } from '../../web/content/crewGuides.ts';
import { es } from '../../web/content/es.ts';
import { amountLink, amountNote } from '../../web/content/GuideAmounts.tsx';
import { translator } from '../../web/ui/locale.tsx';

const english = translator(null);
const side = fc.double({ min: 0.5, max: 2_000, noNaN: true });

describe('the quantities of a guide', () => {
  test.each([
    // 1,000 sq ft × 4 in ÷ 324 = 12.35 → 12.5; with 10 %: 13.58 → 14
    ['new-lawn', [[12.5, 14]]],
    // 96 sq ft × 8 in = 2.37 → 2.5, 2.61 → 3; 4 in = 1.19 → 1.5, 1.30 → 1.5
    [
      'raised-beds',
      [
        [2.5, 3],
        [1.5, 1.5],
      ],
    ],
    // 600 sq ft × 6 in = 11.11 → 11.5, × 1.25 = 13.89 → 14; 2 in = 3.70 → 4, × 1.1 = 4.07 → 4.5
    [
      'gravel-driveway',
      [
        [11.5, 14],
        [4, 4.5],
      ],
    ],
    // 50 sq ft × 18 in = 2.78 → 3, × 1.1 = 3.06 → 3.5
    ['french-drain', [[3, 3.5]]],
    // 480 sq ft × 9 in = 13.33 → 13.5; × 1.33 = 17.73 → 18; × 1.1 = 14.67 → 15; × 1.25 = 16.67 → 17
    [
      'playground',
      [
        [13.5, 18],
        [13.5, 15],
        [13.5, 17],
      ],
    ],
  ] as const)('%s: yards measured and to order %o', (id, yards) => {
    const found = guideQuantities(id, GUIDE_JOBS[id]);
    expect(found.map(({ cubicYards, orderYards }) => [cubicYards, orderYards])).toEqual(yards);
  });

  test('quantities equal the calculator’s, and the allowance never lowers them', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CREW_GUIDES), side, side, (id, lengthFeet, widthFeet) => {
        for (const layer of guideQuantities(id, { lengthFeet, widthFeet })) {
          const answer = estimate({ lengthFeet, widthFeet, depth: layer.depthInches, depthUnit: 'inches' });
          expect(layer.cubicYards).toBe(answer.cubicYards);
          expect(layer.orderYards).toBeGreaterThanOrEqual(layer.cubicYards);
          expect(layer.orderYards * 2).toBe(Math.round(layer.orderYards * 2));
          expect(layer.truckloads * 19).toBeGreaterThanOrEqual(layer.orderYards);
        }
      }),
    );
  });

  test('quantities grow with the area, and are zero without one', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CREW_GUIDES), side, side, (id, lengthFeet, widthFeet) => {
        const yards = (wider: number) =>
          guideQuantities(id, { lengthFeet, widthFeet: widthFeet + wider }).map((layer) => layer.orderYards);
        yards(0).forEach((few, index) => {
          expect(yards(1)[index]).toBeGreaterThanOrEqual(few);
        });
      }),
    );
    expect(() => guideQuantities('new-lawn', { lengthFeet: 0, widthFeet: 3 })).toThrow(RangeError);
  });

  test('guides use known materials, and the specification’s depths', () => {
    for (const { layers } of Object.values(GUIDE_JOBS))
      for (const { material } of layers) expect(materialById(material), material).not.toBeNull();
    const preset = (id: string) => PRESETS.find((one) => one.id === id)?.depthInches;
    const depth = (id: (typeof CREW_GUIDES)[number]) =>
      GUIDE_JOBS[id].layers.reduce((sum, { depthInches }) => sum + depthInches, 0);
    expect(depth('new-lawn')).toBe(preset('lawn-new'));
    expect(depth('raised-beds')).toBe(preset('raised-bed'));
  });
});

describe('a crew guide', () => {
  test.each(CREW_GUIDES)('%s has steps, tools, mistakes and sources, and all of it in Spanish', (id) => {
    const guide = crewGuide(id, english);
    const spanish = crewGuide(id, translator(es));
    expect(guide.steps.length).toBeGreaterThanOrEqual(5);
    expect(guide.tools.length).toBeGreaterThanOrEqual(4);
    expect(guide.mistakes.length).toBeGreaterThanOrEqual(3);
    for (const { href } of guide.sources) expect(URL.canParse(href), href).toBe(true);
    const textsOf = ({ title, lede, steps, tools, mistakes }: typeof guide) => [
      title,
      lede,
      ...tools,
      ...[...steps, ...mistakes].flatMap((part) => [part.title, part.text]),
    ];
    textsOf(guide).forEach((text, index) => {
      expect(textsOf(spanish)[index]).not.toBe(text);
    });
  });

  test('only known slugs are crew guides', () => {
    expect(CREW_GUIDES.every(isCrewGuide)).toBe(true);
    expect(['', 'NEW-LAWN', 'constructor', undefined].some(isCrewGuide)).toBe(false);
  });

  test('a guide links each amount to the calculator with size, depth and material', () => {
    const [base] = guideQuantities('gravel-driveway', { lengthFeet: 80, widthFeet: 12 });
    if (!base) throw new Error('no base');
    const link = new URL(
      amountLink('gravel-driveway', base, { lengthFeet: 80, widthFeet: 12 }),
      'https://x.test',
    );
    expect(link.pathname).toBe('/guides/topsoil-calculator');
    expect(Object.fromEntries(link.searchParams)).toEqual({
      shape: 'rectangle',
      length: '80',
      width: '12',
      depth: '6',
      material: 'crusher-run',
      compacted: '1',
    });
    expect(amountNote(base, english)).toBe(
      '17.8 measured, and 25% because it packs. 2 truckloads, about 33 tons.',
    );
  });
});
