// A further language of spoken sizes is one file of words: Portuguese in place of Spanish.
import { afterAll, expect, test, vi } from 'vitest';
import type { SizeWords } from '../../domain/calculator/spoken/language.ts';

const PORTUGUESE: SizeWords = {
  units: { feet: 'pe pes', inches: 'polegada polegadas', meters: 'metro metros' },
  fromZero: 'zero um dois tres quatro cinco seis sete oito nove dez onze doze',
  numbers: [
    [1, 'uma'],
    [2, 'duas'],
    [20, 'vinte'],
    [30, 'trinta'],
  ],
  times: { 1000: 'mil' },
  fractions: { 2: 'meio meia', 4: 'quarto quartos' },
  point: 'virgula',
  and: 'e',
  by: 'por',
  of: 'de',
  prepositions: 'de em',
  articles: 'um uma',
  names: { depth: 'profundidade', radius: 'raio', width: 'largura' },
  adjectives: { across: 'pontaaponta' },
  shapes: { circle: 'circulo', rectangle: 'quadrado', trench: 'vala' },
  square: 'quadrado',
  squared: { behind: 'quadrados' },
  cubed: { behind: 'cubicos' },
  phrases: [[/\bde ponta a ponta\b/g, 'pontaaponta']],
};

const SPANISH_FILE = '../../domain/calculator/spoken/spanish.ts';
vi.resetModules();
vi.doMock(SPANISH_FILE, () => ({ SPANISH: PORTUGUESE }));
const { parseSpoken } = await import('../../domain/calculator/spoken/spoken.ts');
// Other files share the loaded modules.
afterAll(() => {
  vi.doUnmock(SPANISH_FILE);
  vi.resetModules();
});

const size = (value: number, unit: string | null = null) => ({ value, unit });

test.each([
  ['vinte por trinta pés, quatro polegadas de profundidade', 'rectangle', [20, 30], 'feet', 4],
  ['vinte e dois pés e meio por um pé, três polegadas de profundidade', 'rectangle', [22.5, 1], 'feet', 3],
  ['dez pés, oito pés de largura, duas polegadas', 'rectangle', [10, 8], 'feet', 2],
  ['quadrado de doze pés, profundidade meia polegada', 'rectangle', [12, 12], 'feet', 0.5],
  [
    'uma vala de mil pés por um pé, três quartos de uma polegada de profundidade',
    'trench',
    [1000, 1],
    'feet',
    0.75,
  ],
  ['círculo de dois vírgula cinco metros de ponta a ponta, 4 inches deep', 'circle', [2.5], 'meters', 4],
  ['300 pés quadrados, 3 polegadas', 'known-area', [300], 'feet', 3],
] as const)('“%s” is understood', (text, shape, sizes, unit, depth) => {
  const [[way, ...others] = []] = parseSpoken(text);
  expect(others).toEqual([]);
  expect(way).toMatchObject({ shape, depth: size(depth, 'inches'), unused: [] });
  expect(Object.values(way?.sizes ?? {})).toEqual(sizes.map((one) => size(one, unit)));
});

test('ambiguous sizes are asked about in the further language too', () => {
  expect(parseSpoken('um círculo de dez pés')).toHaveLength(2);
  expect(parseSpoken('círculo de raio seis metros')).toEqual([
    [
      {
        shape: 'circle',
        sizes: { diameter: { ...size(12, 'meters'), isRadius: true } },
        depth: null,
        unused: [],
      },
    ],
  ]);
});
