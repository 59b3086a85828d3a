import type { Translate } from '../base/locale.ts';
import { installationQuestions, productQuestions } from './faqMaterials.ts';
import { type DeliveryRule, deliveryQuestions, pricingQuestions } from './faqOrders.ts';
import type { Question } from './question.ts';

// Every question the store answers in writing. The figures come from the rules, so that no answer can promise
// anything else than checkout does.

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

/** Letters as people type them who have no accents on their keys. */
export function foldedText(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}

/** What the search reads of a question. */
export function questionText({ title }: QuestionGroup, { question, answer }: Question): string {
  return `${question} ${answer} ${title}`;
}

/**
 * The questions that have every word of the query, in question, answer or the name of their category, whatever the
 * accents. Categories without one are left out; an empty query finds all.
 */
export function findQuestions(groups: readonly QuestionGroup[], query: string): QuestionGroup[] {
  const words = foldedText(query).match(/[^\s¿?¡!.,;:]+/g) ?? [];
  return groups.flatMap((group) => {
    const items = group.items.filter((item) => {
      const text = foldedText(questionText(group, item));
      return words.every((word) => text.includes(word));
    });
    return items.length > 0 ? { ...group, items } : [];
  });
}

/** schema.org FAQPage of the questions that the page shows. */
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
