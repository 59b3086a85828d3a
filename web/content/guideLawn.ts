import { guideExample } from '../../domain/content/crewGuides.ts';
import type { Translate } from '../ui/locale.tsx';
import type { CrewGuide } from './crewGuide.ts';

export function lawnGuide(t: Translate): CrewGuide {
  return {
    picture: 'lawn-repair-mix',
    title: t('A new lawn from seed'),
    name: t('New lawn'),
    lede: t('Grade first, mix second, seed last. Most new lawns fail under the seed, not in it.'),
    example: t('A front lawn of {length} by {width} feet', guideExample('new-lawn')),
    steps: [
      {
        title: t('Choose the date'),
        text: t(
          'Tall fescue wants seeding from August 20 to September 15 in Middle Tennessee, early spring as second best. Bermuda and zoysia wait for May.',
        ),
      },
      {
        title: t('Test, then clear'),
        text: t(
          'Send a soil sample to the county Extension office. Take off the old grass, roots, stones and building rubble.',
        ),
      },
      {
        title: t('Shape the rough grade'),
        text: t(
          'The ground falls away from the house, 6 inches over the first 10 feet. Fill low spots now: what is a dip in the subsoil stays a puddle in the lawn.',
        ),
      },
      {
        title: t('Loosen what is there'),
        text: t(
          'Till or rip the packed clay 4 to 6 inches deep, with the lime and fertilizer the test asked for. Roots stop where a hard pan begins.',
        ),
      },
      {
        title: t('Spread the mix'),
        text: t(
          'Tip it in small heaps and rake it level with the back of the rake. Keep it an inch below walks and drives.',
        ),
      },
      {
        title: t('Settle it, then rake again'),
        text: t(
          'Roll once with a half-filled roller or water it well and wait. It is firm enough when a boot sinks in less than an inch.',
        ),
      },
      {
        title: t('Seed both ways'),
        text: t(
          'Tall fescue at 5 to 8 pounds on 1,000 square feet: half up and down, half across. Rake it in a quarter inch and cover with clean straw.',
        ),
      },
      {
        title: t('Keep the top wet'),
        text: t(
          'Water lightly twice a day until it is up, then less often and deeper. Mow at 3 inches once it stands at 4.',
        ),
      },
    ],
    tools: [
      t('Landscape rake, 36 inch'),
      t('Wheelbarrow, 6 cubic feet'),
      t('Tiller or tractor with a ripper'),
      t('Water roller'),
      t('Broadcast spreader'),
      t('Sprinkler with a timer'),
    ],
    mistakes: [
      {
        title: t('Good soil on a hard pan'),
        text: t('Water stands between the two, and the roots drown. Loosen first.'),
      },
      {
        title: t('Seeding in June'),
        text: t('Fescue that comes up into the heat rarely sees July. Sow a cover and wait for August.'),
      },
      {
        title: t('Soil against the siding'),
        text: t('Keep the finished lawn 6 inches below it, or termites have a bridge.'),
      },
      {
        title: t('Working it wet'),
        text: t('If a handful stays a ball when you drop it, leave the yard alone for two days.'),
      },
    ],
    sources: [
      {
        name: 'UT-TSU Extension, Coffee County: Time to Establish or Renovate Your Lawn',
        href: 'https://coffeecountynews.com/the-other-side-of-the-fence-by-stephen-s-harris',
      },
      {
        name: 'Bates Nursery, Nashville: Prime Time Lawn Renovations',
        href: 'http://batesnursery.com/page/14350',
      },
      {
        name: 'University of Georgia Cooperative Extension, by way of the Daily Citizen-News: The rundown on tall fescue',
        href: 'https://www.dailycitizen.news/news/lifestyles/growings-on-the-rundown-on-tall-fescue/article_0629ab91-bb89-5877-b5c2-75b3566df7e5.html',
      },
    ],
  };
}
