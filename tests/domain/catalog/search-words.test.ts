// What people type for these goods, in the words of other shops' shelves, with what must come first.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Language } from '../../../domain/base/locale.ts';
import { type Product, visibleMetadata } from '../../../domain/catalog/catalog.ts';
import type { Snapshot } from '../../../domain/catalog/catalogSource.ts';
import { productQuery } from '../../../domain/catalog/productQuery.ts';
import { findProducts } from '../../../domain/catalog/productSearch.ts';
import { snapshotIn } from '../../../domain/catalog/translations.ts';
import { exampleProduct } from '../../helpers/product.ts';

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../sql/seed/${name}.json`, import.meta.url), 'utf8'));
const spanish = read('es');
const products: Product[] = [
  ...read('products').map((one: Product) => ({ one, es: spanish.products[one.slug] })),
  ...read('premium').map((one: Product) => ({
    one: {
      ...one,
      catalog: 'premium',
      category: one.metadata.material_category,
      metadata: visibleMetadata(one.metadata),
    },
    es: spanish.premium[one.id],
  })),
].map(({ one, es }) => ({ ...exampleProduct(one.id), ...one, translations: { es } }));
const snapshot = { products, categories: [], zones: [], articles: [] } as unknown as Snapshot;

/** English names of what a search lists in that language. */
const listed = (language: Language, query: string) => {
  const list = snapshotIn(snapshot, language).products;
  const { items } = findProducts(list, productQuery(new URLSearchParams({ q: query })));
  return items.map(({ id }) => products.find((product) => product.id === id)?.name);
};

const FIRST: Record<string, readonly string[]> = {
  'Premium Garden Topsoil': [
    ...[
      'topsoil',
      'top soil',
      'Top-Soil',
      'topsoils',
      'top soils',
      'garden soil',
      'garden soils',
      'soil',
      'soils',
    ],
    ...['premium topsoils', 'garden top soil', 'loam', 'sandy loam', 'potting soil', 'soil for garden'],
    ...['tierra', 'tierras', 'tierra vegetal', 'tierra para jardín', 'tierra para jardin', 'jardines'],
  ],
  'Pulverized Black Topsoil': [
    ...['black topsoil', 'black top soil', 'pulverized topsoil', 'shredded top soil', 'black dirt'],
    ...['tierra negra', 'tierras negras'],
  ],
  'Clean Fill Dirt': ['fill dirt', 'filldirt', 'fill dirts', 'clean fill', 'dirt', 'tierra de relleno'],
  'Select Structural Fill': ['structural fill', 'select fill', 'structural fills'],
  'Raised Bed Blend': [
    'raised bed mix',
    'raised beds',
    'raised bed mixes',
    'raised bed soil',
    'camas elevadas',
  ],
  'Lawn Repair Mix': [
    ...['lawn soil', 'lawn mixes', 'grass seed', 'césped', 'cesped', 'pasto', 'zacate', 'grama'],
  ],
  'Double-Ground Hardwood Mulch': [
    ...['mulch', 'mulches', 'bulk mulch', 'hardwood mulch', 'hard wood mulches', 'bark mulch', 'wood mulch'],
    ...['woodchips', 'wood chips', 'wood chip', 'double ground mulch', 'acolchado', 'acolchados', 'astillas'],
  ],
  'Triple-Ground Hardwood Mulch': ['triple ground'],
  'Midnight Black Mulch': ['black mulch', 'black mulches', 'midnight mulches'],
  'Black Dyed Mulch': ['dyed mulch', 'mulch negro', 'mulches negros'],
  'Shredded Cedar Mulch': ['cedar mulch', 'cedar mulches', 'shredded mulch', 'playground mulch', 'red mulch'],
  'Shredded Red Cedar': ['red cedar', 'red cedars', 'cedro rojo'],
  'Organic Compost Mix': [
    ...['organic compost', 'compost mix', 'compost mixes', 'manure', 'cow manure', 'leaves', 'leaf compost'],
    ...['fertilizer', 'humus', 'composta orgánica', 'compostas organicas', 'estiercol', 'abono', 'abonos'],
  ],
  'Masonry Sand': [
    ...['sand', 'sands', 'masonry sand', 'mason sand', 'masonry sands', 'play sand', 'sandbox', 'sand box'],
    ...['mortar sand', 'paver sand', 'arena', 'arenas', 'arena de mamposteria', 'arena fina'],
  ],
  'Concrete Sand': [
    'concrete sand',
    'concrete sands',
    'sharp sand',
    'arena para concreto',
    'arenas para concreto',
  ],
  'C33 Concrete Sand': ['c33', 'C-33', 'c 33 sand'],
  'Washed Masonry Sand': ['washed sand', 'washed sands', 'arena lavada', 'arenas lavadas'],
  'Pea Gravel': [
    ...['gravel', 'gravels', 'pea gravel', 'peagravel', 'pea gravels', 'pea-gravel', 'pea stone', 'peastone'],
    ...[
      'pebble',
      'pebbles',
      'landscape gravel',
      'drainage gravel',
      'grava',
      'gravas',
      'gravilla',
      'gravillas',
    ],
  ],
  '#57 Crushed Limestone': [
    ...[
      'limestone',
      'lime stone',
      'limestones',
      'crushed stone',
      'crushed limestone',
      'crushed rock',
      '57s',
      '#57s',
    ],
    ...['caliza', 'calizas', 'piedra triturada'],
  ],
  'Double-Washed #57 Stone': ['#57 stone', '57 stone', '57 stones', 'stone', 'stones', 'landscape stone'],
  'Crusher Run Base': [
    ...[
      'crusher run',
      'crusherrun',
      'crusher-run',
      'crusher runs',
      'crush and run',
      'crush run',
      'paver base',
    ],
    ...['base triturada'],
  ],
  'Dense-Grade Base': ['dense grade', 'densegrade', 'dense-grade bases'],
  'River Rock': [
    ...[
      'river rock',
      'riverrock',
      'river-rock',
      'river rocks',
      'riverrocks',
      'river stones',
      'rock',
      'rocks',
    ],
    ...['creek rock', 'landscaping rocks', 'rip rap', 'piedra de rio', 'piedras de río', 'piedra bola'],
  ],
  'Decomposed Granite': ['granite', 'decomposed granites', 'granito', 'granitos descompuestos'],
  'Contractor Wheelbarrow, 6 cu ft': [
    ...[
      'wheelbarrow',
      'wheel barrow',
      'wheelbarrows',
      'wheel barrows',
      'barrow',
      'carretilla',
      'carretillas',
    ],
    ...['tool', 'tools', 'herramienta', 'herramientas'],
  ],
  'Round-Point Shovel': ['shovel', 'shovels', 'round point shovels', 'spade', 'pala', 'palas'],
  'Landscape Rake, 36 in': ['rake', 'rakes', 'landscape rakes', 'rastrillo', 'rastrillos'],
};

describe.each(['en', 'es'] as const)('in the %s store', (language) => {
  test.each(Object.entries(FIRST))('%s comes first for its names', (name, queries) => {
    const firsts = queries.map((query) => [query, listed(language, query)[0]]);
    expect(firsts).toEqual(queries.map((query) => [query, name]));
  });

  test.each([
    ['topsoil', 'top soil', 'TOP-SOIL', 'topsoils', 'top  soils'],
    ['mulch', 'mulches', 'bulk mulch'],
    ['stone', 'stones'],
    ['river rock', 'riverrock', 'river-rocks', 'riverrocks'],
    ['crusher run', 'crusher runs', 'crusher-run'],
    ['wheelbarrow', 'wheel barrow', 'wheel-barrows'],
    ['jardín', 'jardin', 'jardines', 'JARDÍN'],
    ['composta', 'compostas'],
    ['piedra de río', 'piedras de rio'],
  ])('%s lists the same in other spellings', (...spellings) => {
    const [first, ...others] = spellings.map((query) => listed(language, query));
    expect(first?.length).toBeGreaterThan(0);
    for (const other of others) expect(other).toEqual(first);
  });
});

describe('a word in the other number or spelling', () => {
  const yard = ['Rip-Rap', 'Berries and Leaves', 'Luces de Jardín', 'Moss', 'Grass', 'Gloves'].map((name) =>
    exampleProduct(name, { name }),
  );
  test.each([
    ['riprap', 'Rip-Rap'],
    ['rip raps', 'Rip-Rap'],
    ['berry', 'Berries and Leaves'],
    ['leaf', 'Berries and Leaves'],
    ['luz', 'Luces de Jardín'],
    ['jardines', 'Luces de Jardín'],
    ['mosses', 'Moss'],
    ['grasses', 'Grass'],
    ['glove', 'Gloves'],
  ])('%s is a match, not a guess', (query, name) => {
    const { items, similar } = findProducts(yard, productQuery(new URLSearchParams({ q: query })));
    expect(items.slice(0, items.length - similar).map((one) => one.name)).toEqual([name]);
  });
});
