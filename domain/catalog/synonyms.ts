// Names that crews use for materials, in Spanish and trade English, and that no product text has. Folded, and in one
// number.

const SYNONYMS: Readonly<Record<string, string>> = {
  abono: 'compost',
  acolchado: 'mulch',
  amendment: 'compost',
  arcilla: 'clay',
  arena: 'sand',
  astillas: 'mulch',
  balasto: 'gravel',
  bark: 'mulch',
  bola: 'river',
  caliche: 'base',
  caliza: 'limestone',
  carretilla: 'wheelbarrow',
  cascajo: 'gravel',
  cedro: 'cedar',
  cesped: 'lawn turf',
  cobble: 'river',
  composta: 'compost',
  concreto: 'concrete',
  corteza: 'mulch',
  dirt: 'topsoil fill',
  drenaje: 'drain',
  earth: 'topsoil',
  estiercol: 'compost',
  fertilizante: 'compost',
  fertilizer: 'compost',
  granito: 'granite',
  grass: 'lawn turf',
  grava: 'gravel',
  gravilla: 'gravel',
  herramienta: 'tools',
  humus: 'compost',
  jardin: 'garden',
  mantillo: 'mulch topsoil',
  manure: 'compost',
  negra: 'black',
  negro: 'black',
  organica: 'organic',
  organico: 'organic',
  pala: 'shovel',
  pasto: 'lawn turf',
  peat: 'compost',
  peastone: 'gravel',
  pebble: 'gravel river',
  piedra: 'stone rock limestone',
  pine: 'mulch',
  rastrillo: 'rake',
  relleno: 'fill',
  rio: 'river',
  riprap: 'rock',
  roca: 'rock',
  rock: 'limestone',
  roja: 'red',
  rojo: 'red',
  spade: 'shovel',
  stone: 'rock',
  straw: 'mulch',
  suelo: 'topsoil',
  tepetate: 'fill',
  tierra: 'topsoil dirt',
  triturada: 'crushed',
  viruta: 'mulch',
  woodchip: 'mulch',
  zacate: 'lawn turf',
};

export const TRADE_WORDS: readonly string[] = Object.keys(SYNONYMS);

export const isTradeWord = (word: string): boolean => Object.hasOwn(SYNONYMS, word);

/** The words our products use. */
export function synonymsOf(crewWord: string): readonly string[] {
  return isTradeWord(crewWord) ? (SYNONYMS[crewWord] ?? '').split(' ') : [];
}

/** Words that say nothing about a material: a search also leaves them out. */
export const FILLERS: ReadonlySet<string> = new Set(
  'a and bulk con de decorative del el en for in la landscape landscaping of para por the to un una with y'.split(
    ' ',
  ),
);
