import { editDistance, maxEdits } from '../base/editDistance.ts';
import { cleanIdentifier } from '../base/identifiers.ts';
import type { Translate } from '../base/locale.ts';
import {
  type DeliveryRule,
  deliveryQuestions,
  installationQuestions,
  pricingQuestions,
  productQuestions,
  type Question,
} from './faqQuestions.ts';

// Every question the store answers in writing. The figures come from the rules, so that answers match checkout.

export type QuestionGroup = {
  id: 'delivery' | 'products' | 'pricing' | 'installation';
  title: string;
  items: Question[];
};

/** The four categories of spec 2 §2. */
export function questionGroups(rule: DeliveryRule, t: Translate): QuestionGroup[] {
  return [
    {
      id: 'delivery',
      title: t('Delivery & Service Area'),
      items: deliveryQuestions(rule, t),
    },
    {
      id: 'products',
      title: t('Products & Materials'),
      items: productQuestions(t),
    },
    {
      id: 'pricing',
      title: t('Pricing & Orders'),
      items: pricingQuestions(rule, t),
    },
    {
      id: 'installation',
      title: t('Installation & Use'),
      items: installationQuestions(t),
    },
  ];
}

/** Without accents, as many people type. */
function foldedText(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}

/** The searchable text of a question. */
function questionText({ title }: QuestionGroup, { question, answer }: Question): string {
  return `${question} ${answer} ${title}`;
}

/**
 * The questions that have every word of the query in their question, answer or category name, ignoring
 * accents. Empty categories are left out; an empty query matches all.
 */
export function findQuestions(groups: readonly QuestionGroup[], query: string): QuestionGroup[] {
  const words = foldedText(cleanIdentifier(query)).match(/[^\s¿?¡!.,;:]+/g) ?? [];
  return groups.flatMap((group) => {
    const items = group.items.filter((item) => {
      const text = foldedText(cleanIdentifier(questionText(group, item)));
      return words.every((word) => text.includes(word));
    });
    return items.length > 0 ? { ...group, items } : [];
  });
}

/** schema.org FAQPage with the questions on the page. */
export function faqJsonLd(items: readonly Question[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

// Suggestions for a query that matches nothing: a typo, or a synonym.

/** Words without meaning for the search, in English and Spanish, without accents. */
const SMALL_WORDS = new Set(
  (
    'a an the is are do does can could i you me my your it of to in on at for and or with what which how much many ' +
    'when where who why will there have get need want be by from if ' +
    'un una unos unas el la los las lo de del al a en y o con por para que cual como cuanto cuanta cuantos cuantas ' +
    'cuando donde quien es son hay se me mi su sus tiene tienen puedo puede pueden quiero necesito si'
  ).split(' '),
);

const SAME = [
  'delivery deliver shipping ship freight entrega entregar envio enviar flete domicilio',
  'price cost fee charge rate precio costo cuesta tarifa cobran',
  'pay payment card cash pago pagar tarjeta efectivo',
  'lawn grass turf sod cesped pasto zacate',
  'compost manure composta abono estiercol',
  'mulch bark mantillo acolchado corteza',
  'topsoil soil dirt tierra suelo',
  'gravel stone rock grava piedra gravilla',
  'minimum smallest least minimo',
  'deep depth thick hondo profundo profundidad fondo espesor',
  'today same hoy mismo',
  'cancel return refund cancelar devolver devolucion reembolso',
].map((words) => words.split(' '));

/**
 * The closest questions to a query that matches none: those with the most of its words, and more than half of
 * them, allowing typos by word length and synonyms. Empty when the query matches as it is, or has no meaningful words.
 */
export function closeQuestions(groups: readonly QuestionGroup[], query: string): QuestionGroup[] {
  const typed = wordsIn(query).filter((word) => word.length > 1 && !SMALL_WORDS.has(word));
  if (typed.length === 0 || findQuestions(groups, query).length > 0) return [];
  const counted = groups.map((group) => ({
    group,
    items: group.items.map((item) => {
      const words = new Set(wordsIn(questionText(group, item)));
      return { item, count: typed.filter((word) => isSaid(word, words)).length };
    }),
  }));
  const most = Math.max(...counted.flatMap(({ items }) => items.map(({ count }) => count)));
  if (most * 2 <= typed.length && most < typed.length) return [];
  return counted.flatMap(({ group, items }) => {
    const best = items.filter(({ count }) => count === most).map(({ item }) => item);
    return best.length > 0 ? [{ ...group, items: best }] : [];
  });
}

const wordsIn = (text: string) => foldedText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

function isSaid(typed: string, words: ReadonlySet<string>): boolean {
  const meant = SAME.filter((same) =>
    same.some((word) => isClose(typed, word) && isClose(word, typed)),
  ).flat();
  for (const word of words)
    if (isClose(typed, word) || meant.some((other) => word.startsWith(other))) return true;
  return false;
}

function isClose(typed: string, word: string): boolean {
  return word.startsWith(typed) || (!/\d/.test(typed) && editDistance(typed, word) <= maxEdits(typed.length));
}
