// The volume of a dumped pile: worked examples, numeric integration, and invariants.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { translator } from '../../domain/base/locale.ts';
import { MATERIALS } from '../../domain/base/materials.ts';
import {
  anglesOfRepose,
  PILE_KINDS,
  type Pile,
  pileKindOf,
  pileVerdict,
  pileYards,
  TAPE_ERROR,
} from '../../domain/calculator/pile.ts';
import { parsePile } from '../../domain/calculator/spoken/spokenPile.ts';
import { pileCheckPath } from '../../web/calculator/pileCheck.ts';
import { pileText } from '../../web/calculator/spokenArea.ts';

const feet = fc.double({ min: 0.5, max: 120, noNaN: true });
const repose = fc.constantFrom(...PILE_KINDS.map(anglesOfRepose));
const piles: fc.Arbitrary<Pile> = fc.record({
  lengthFeet: feet,
  widthFeet: feet,
  heightFeet: fc.double({ min: 0.3, max: 30, noNaN: true }),
  repose,
});
const close = (a: number, b: number, tolerance = 1e-9) => Math.abs(a - b) <= tolerance * Math.max(1, a, b);

describe('a conical pile', () => {
  // constructionwork.com/resource/stockpile-volume: conical stockpiles at 37°, V = 0.2618 × D² × h.
  test.each([
    [26.5, 10, 68],
    [39.83, 15, 230],
    [53, 20, 545],
    [132.66, 50, 8540],
  ])('%f ft across and %f ft high is %f yards, as in the trade’s table', (across, heightFeet, yards) => {
    const pile = { lengthFeet: across, widthFeet: across, heightFeet, repose: anglesOfRepose('earth') };
    const { cubicYards, lowYards } = pileYards(pile);
    expect(Math.abs(lowYards / (1 - TAPE_ERROR) - yards) / yards).toBeLessThan(0.01);
    // At its usual slope a pile comes to a point, so nothing is cut off.
    expect(Math.abs(cubicYards - yards) / yards).toBeLessThan(0.01);
  });
});

describe('any pile', () => {
  test('a pile’s volume is within its range, and the range grows with each size', () => {
    fc.assert(
      fc.property(piles, fc.double({ min: 1.01, max: 3, noNaN: true }), (pile, times) => {
        const { cubicYards, lowYards, highYards } = pileYards(pile);
        expect(lowYards).toBeLessThan(cubicYards);
        expect(cubicYards).toBeLessThan(highYards);
        for (const size of ['lengthFeet', 'widthFeet', 'heightFeet'] as const) {
          const larger = pileYards({ ...pile, [size]: pile[size] * times });
          expect(larger.cubicYards).toBeGreaterThan(cubicYards);
          expect(larger.lowYards).toBeGreaterThan(lowYards);
          expect(larger.highYards).toBeGreaterThan(highYards);
        }
      }),
    );
  });

  test('a pile measured the other way round is the same, and twice the size is eight times the volume', () => {
    fc.assert(
      fc.property(piles, (pile) => {
        const { lengthFeet, widthFeet, heightFeet } = pile;
        const here = pileYards(pile);
        expect(pileYards({ ...pile, lengthFeet: widthFeet, widthFeet: lengthFeet })).toEqual(here);
        const twice = { ...pile, lengthFeet: 2 * lengthFeet, widthFeet: 2 * widthFeet };
        expect(
          close(pileYards({ ...twice, heightFeet: 2 * heightFeet }).cubicYards, 8 * here.cubicYards),
        ).toBe(true);
      }),
    );
  });

  test('a pile’s volume equals the sum of its slices', () => {
    const angle = anglesOfRepose('earth').steepest;
    fc.assert(
      fc.property(piles, (given) => {
        const pile = { ...given, repose: anglesOfRepose('earth') };
        const long = Math.max(pile.lengthFeet, pile.widthFeet);
        const wide = Math.min(pile.lengthFeet, pile.widthFeet);
        const sum = (run: number) => {
          const slices = 4000;
          let cubicFeet = 0;
          for (let slice = 0; slice < slices; slice += 1) {
            const width = wide - (2 * run * (slice + 0.5)) / slices;
            cubicFeet += (Math.PI / 4) * width * width + width * (long - wide);
          }
          return (cubicFeet * pile.heightFeet) / slices / 27;
        };
        const found = pileYards(pile);
        const steep = pile.heightFeet / Math.tan((angle * Math.PI) / 180);
        expect(close(found.lowYards, sum(wide / 2) * (1 - TAPE_ERROR), 1e-5)).toBe(true);
        expect(close(found.highYards, sum(Math.min(steep, wide / 2)) * (1 + TAPE_ERROR), 1e-5)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  test('a pile steeper than its material allows is reported', () => {
    const sand = { lengthFeet: 10, widthFeet: 10, repose: anglesOfRepose('sand') };
    expect(pileYards({ ...sand, heightFeet: 3.4 }).tooSteep).toBe(false);
    expect(pileYards({ ...sand, heightFeet: 5.4 }).tooSteep).toBe(false);
    expect(pileYards({ ...sand, heightFeet: 5.6 }).tooSteep).toBe(true);
    expect(pileYards({ ...sand, heightFeet: 5, repose: anglesOfRepose('round_stone') }).tooSteep).toBe(true);
  });

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('a size of %f is refused', (size) => {
    const pile = { lengthFeet: 10, widthFeet: 10, heightFeet: size, repose: anglesOfRepose('earth') };
    expect(() => pileYards(pile)).toThrow(RangeError);
  });
});

test('every kind has its angles in order, and every material a kind', () => {
  for (const kind of PILE_KINDS) {
    const { lowest, usual, steepest } = anglesOfRepose(kind);
    expect([lowest, usual, steepest], kind).toEqual([lowest, usual, steepest].toSorted((a, b) => a - b));
  }
  const kinds = new Set(MATERIALS.map(({ id }) => pileKindOf(id)));
  expect([...kinds].toSorted()).toEqual([...PILE_KINDS].toSorted());
  expect([pileKindOf('pea-gravel'), pileKindOf('stone-57'), pileKindOf(null)]).toEqual([
    'round_stone',
    'crushed',
    'earth',
  ]);
});

test('only yards outside the whole range are called less or more than ordered', () => {
  const range = { lowYards: 8, highYards: 11 };
  expect(pileVerdict(range, 8)).toBe('as_ordered');
  expect(pileVerdict(range, 11)).toBe('as_ordered');
  expect(pileVerdict(range, 11.5)).toBe('less');
  expect(pileVerdict(range, 7.5)).toBe('more');
});

test.each([
  ['pile 10 foot across and 5 foot high', 'Pile, 10 ft across, 5 ft high.', 'width=10&height=5'],
  ['a cone, radius five feet, 4 feet tall', 'Pile, 10 ft across, 4 ft high.', 'width=10&height=4'],
  ['heap of dirt 12 foot base six foot tall', 'Pile, 12 ft across, 6 ft high.', 'width=12&height=6'],
  [
    'pile 20 long 10 wide 5 foot 6 inches high',
    'Pile, 20 ft × 10 ft, 5 ft 6 in high.',
    'length=20&width=10&height=5.5',
  ],
  ['pile 10 by 12 by 4', 'Pile, 10 ft × 12 ft, 4 ft high.', 'length=10&width=12&height=4'],
  ['pile 8 by 4', 'Pile, 8 ft × 4 ft. Height: not said.', 'length=8&width=4'],
  ['montón de diez pies de ancho y cinco de alto', 'Pile, 10 ft across, 5 ft high.', 'width=10&height=5'],
  ['una pila de ocho pies por cuatro de alto', 'Pile, 8 ft across, 4 ft high.', 'width=8&height=4'],
  ['a pile 30 feet in circumference, 5 high', 'Pile, 9.549 ft across, 5 ft high.', 'width=9.549&height=5'],
  ['two piles 10 across, 5 high', 'Pile, 10 ft across, 5 ft high. Not used: 2.', 'width=10&height=5'],
  ['cono de doce pies de base y seis de alto', 'Pile, 12 ft across, 6 ft high.', 'width=12&height=6'],
])('“%s” is a pile: %s', (text, told, query) => {
  const pile = parsePile(text);
  if (!pile) throw new Error('no pile');
  expect(pileText(pile, 'feet', translator({}))).toBe(told);
  expect(pileCheckPath(pile, 'earth', 'feet')).toBe(`/guides/pile-check?kind=earth&unit=feet&${query}`);
});

test('a pile in meters is checked in meters', () => {
  const pile = parsePile('montón de cuatro metros de diámetro y 150 centímetros de alto');
  expect(pile && pileCheckPath(pile, 'sand', 'feet')).toBe(
    '/guides/pile-check?kind=sand&unit=meters&width=4&height=1.5',
  );
});

test.each([
  '20 by 30, 4 inches',
  'spread the pile over 20 by 30, 3 inches',
  'spread the pile over 20 by 30, 3 inches deep',
  'a pile of mulch',
  '',
])('“%s” is no pile', (text) => {
  expect(parsePile(text)).toBeNull();
});
