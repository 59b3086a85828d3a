import type { Translate } from '../base/locale.ts';
import { coverageSquareFeet, type MaterialId, poundsPerYard } from '../base/materials.ts';
import { formatNumber } from '../base/money.ts';
import { CUSTOM_BLEND_MINIMUM_YARDS } from '../base/settings.ts';
import { PRESETS, type PresetId, SETTLING_PERCENT } from '../calculator/calculator.ts';
import { yardsPerLoad } from '../delivery/loads.ts';
import { type DeliveryRule, deliveryQuestions, pricingQuestions, type Question } from './faqQuestions.ts';

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

// Questions about products and projects.

/** About products: which one, what is in it, and what a yard weighs. Figures come from the calculator's tables. */
function productQuestions(t: Translate): Question[] {
  return [
    {
      id: 'which-soil',
      question: t('Which soil do I need?'),
      answer: t(
        'Vegetables and flowers: organic compost mix. A new lawn or a repair: lawn repair mix. Everything else: premium garden topsoil.',
      ),
      link: { to: '/guides/topsoil-comparison', label: t('Compare the three') },
    },
    {
      id: 'ph',
      question: t('What is the pH of the soil?'),
      answer: t('6.0 to 7.5 in the topsoil and both mixes, which suits most lawns, vegetables and flowers.'),
    },
    {
      id: 'screened',
      question: t('Is it screened?'),
      answer: t('Topsoil and both mixes go through a 1/2 inch screen. Fill dirt is not screened.'),
    },
    {
      id: 'blend',
      question: t('Can you blend a mix for me?'),
      answer: t('Yes, for {n} cubic yards or more. Tell us what it is for and we will quote it.', {
        n: CUSTOM_BLEND_MINIMUM_YARDS,
      }),
      link: { to: '/contact?kind=custom_blend', label: t('Ask for a blend') },
    },
    {
      id: 'share-truck',
      question: t('Can two materials share a truck?'),
      answer: t(
        'No. The bed has no divider, so every material gets its own truck. You still pay one delivery fee per order.',
      ),
    },
    {
      id: 'weight',
      question: t('What does a cubic yard weigh?'),
      answer: t(
        'Moist, as delivered: topsoil about {topsoil} lb, compost {compost}, hardwood mulch {mulch}, #57 stone {stone}. That is why a truck takes {yards} yards of stone but {full} of soil.',
        {
          topsoil: pounds('screened-topsoil'),
          compost: pounds('compost'),
          mulch: pounds('hardwood-mulch'),
          stone: pounds('stone-57'),
          yards: yardsPerLoad('stone-57'),
          full: yardsPerLoad('screened-topsoil'),
        },
      ),
    },
  ];
}

/** About projects: how much to order, how deep, and what to do before and after. Figures from the same tables. */
function installationQuestions(t: Translate): Question[] {
  return [
    {
      id: 'how-much',
      question: t('How many yards do I need?'),
      answer: t(
        'Length times width in feet, times the depth in inches, divided by 324. The calculator does it, and works with no signal.',
      ),
      link: { to: '/guides/topsoil-calculator', label: t('Open calculator') },
    },
    {
      id: 'settling',
      question: t('How much extra should I order for settling?'),
      answer: t('Add {n}%. The calculator has a switch for it.', { n: SETTLING_PERCENT }),
    },
    {
      id: 'depth',
      question: t('How deep should it be?'),
      answer: t(
        'New lawn {lawn} inches, vegetable garden {vegetable}, flower beds {flower}, raised beds {raised}.',
        {
          lawn: guidance('lawn-new'),
          vegetable: guidance('garden-vegetable'),
          flower: guidance('garden-flower'),
          raised: guidance('raised-bed'),
        },
      ),
    },
    {
      id: 'coverage',
      question: t('How far does one cubic yard go?'),
      answer: t('{two} square feet at 2 inches, {three} at 3 inches, {four} at 4 inches.', {
        two: coverageSquareFeet(2),
        three: coverageSquareFeet(3),
        four: coverageSquareFeet(4),
      }),
    },
    {
      id: '811',
      question: t('Do I have to call before I dig?'),
      answer: t(
        'Yes, 811, at least three working days ahead. Tennessee 811 marks gas, electric, water and cable lines for free, and the law requires it.',
      ),
    },
    {
      id: 'store',
      question: t('How long can the pile wait?'),
      answer: t(
        'Under a tarp, soil keeps for a year. Dry soil is a third lighter to shovel, so cover it before rain.',
      ),
    },
    {
      id: 'fabric',
      question: t('Should landscape fabric go under it?'),
      answer: t('Under stone, yes. Under mulch or soil, no: roots and worms have to get through.'),
    },
  ];
}

function pounds(id: MaterialId): string {
  return formatNumber(poundsPerYard(id)?.plan ?? 0);
}

function guidance(id: PresetId): string {
  return PRESETS.find((preset) => preset.id === id)?.guidance.join('–') ?? '';
}
