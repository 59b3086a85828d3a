import type { Zone } from '../../domain/delivery.ts';
import type { Translate } from '../ui/language.tsx';
import type { PictureSlug } from '../ui/pictures.ts';
import { installationQuestions, productQuestions } from './faqMaterials.ts';
import { deliveryQuestions, pricingQuestions } from './faqOrders.ts';
import type { Question } from './question.ts';

// Every question the store answers in writing. The figures come from the rules, so that no answer can promise
// anything else than checkout does.

export type QuestionGroup = {
  id: 'delivery' | 'products' | 'pricing' | 'installation';
  /** The material that marks it in the list. */
  swatch: PictureSlug;
  title: string;
  items: Question[];
};

/** The four categories of spec 2 §2. `zones`: today's fees and minimums. */
export function questionGroups(zones: readonly Zone[], t: Translate): QuestionGroup[] {
  return [
    {
      id: 'delivery',
      swatch: 'crushed-limestone-57',
      title: t('Delivery & Service Area'),
      items: deliveryQuestions(zones, t),
    },
    {
      id: 'products',
      swatch: 'premium-garden-topsoil',
      title: t('Products & Materials'),
      items: productQuestions(t),
    },
    {
      id: 'pricing',
      swatch: 'masonry-sand',
      title: t('Pricing & Orders'),
      items: pricingQuestions(zones, t),
    },
    {
      id: 'installation',
      swatch: 'hardwood-mulch',
      title: t('Installation & Use'),
      items: installationQuestions(t),
    },
  ];
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
