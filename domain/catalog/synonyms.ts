// Names that crews use for materials, in Spanish and trade English, and that no product text has. Normalized as
// `wordsOf` does: lower case, no accents.

const SYNONYMS: Readonly<Record<string, string>> = {
  abono: 'compost',
  acolchado: 'mulch',
  arcilla: 'clay',
  arena: 'sand',
  astillas: 'mulch',
  balasto: 'gravel',
  caliche: 'base',
  caliza: 'limestone',
  carretilla: 'wheelbarrow',
  cascajo: 'gravel',
  cedro: 'cedar',
  cesped: 'lawn turf',
  composta: 'compost',
  concreto: 'concrete',
  corteza: 'mulch',
  dirt: 'topsoil fill',
  drenaje: 'drain',
  earth: 'topsoil',
  estiercol: 'compost',
  granito: 'granite',
  grava: 'gravel',
  gravilla: 'gravel',
  herramienta: 'tools',
  herramientas: 'tools',
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
  pebble: 'gravel river',
  pebbles: 'gravel river',
  piedra: 'stone rock limestone',
  piedras: 'stone rock limestone',
  rastrillo: 'rake',
  relleno: 'fill',
  rio: 'river',
  roca: 'rock',
  roja: 'red',
  rojo: 'red',
  suelo: 'topsoil',
  tepetate: 'fill',
  tierra: 'topsoil dirt',
  triturada: 'crushed',
  viruta: 'mulch',
  woodchips: 'mulch',
  zacate: 'lawn turf',
};

export const TRADE_WORDS: readonly string[] = Object.keys(SYNONYMS);

/** The words our products use. */
export function synonymsOf(crewWord: string): readonly string[] {
  return Object.hasOwn(SYNONYMS, crewWord) ? (SYNONYMS[crewWord] ?? '').split(' ') : [];
}
