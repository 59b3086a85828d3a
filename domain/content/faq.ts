import type { Translate } from '../base/locale.ts';
import { type DeliveryRule, deliveryQuestions, pricingQuestions, type Question } from './faqQuestions.ts';
import { installationQuestions, productQuestions } from './materialQuestions.ts';

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
