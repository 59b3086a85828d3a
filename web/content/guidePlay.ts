import { guideExample, guideSinking } from '../../domain/content/crewGuides.ts';
import type { Translate } from '../ui/locale.tsx';
import type { CrewGuide } from './crewGuide.ts';

export function playGuide(t: Translate): CrewGuide {
  return {
    picture: 'hardwood-mulch',
    title: t('Soft ground under a playground'),
    name: t('Playground'),
    lede: t('Loose fill, deep enough and kept so. Grass and bare dirt are no protection.'),
    example: t('A swing set with room around it, {length} by {width} feet', guideExample('playground')),
    steps: [
      {
        title: t('Measure the fall'),
        text: t(
          'From the highest place a child can stand or swing to. Wood protects up to 8 feet, sand and pea gravel up to 5.',
        ),
      },
      {
        title: t('Draw the use zone'),
        text: t(
          '6 feet in all directions from the equipment. Swings need twice the height of their beam, in front and behind.',
        ),
      },
      {
        title: t('Take the sod off'),
        text: t(
          'Dig down or build a border up, so that the fill stays in. Round off every edge that stands out.',
        ),
      },
      {
        title: t('Let it drain'),
        text: t(
          'A slight fall to one side, and non-woven fabric on the bottom. Fill that stands in water freezes hard.',
        ),
      },
      {
        title: t('Fill higher than you need'),
        text: t(
          'Wood sinks from {from} inches to {to} in the first season. The order allows for it; sand and gravel sink less.',
          guideSinking(),
        ),
      },
      {
        title: t('Mark the depth'),
        text: t(
          'Paint a line on each post at the finished height. When the line shows, it is time to top up.',
        ),
      },
      {
        title: t('Rake it every week'),
        text: t('Under swings and at the foot of the slide first: that is where it is kicked away.'),
      },
    ],
    tools: [
      t('Landscape rake, 36 inch'),
      t('Wheelbarrow, 6 cubic feet'),
      t('Round-point shovel'),
      t('Non-woven filter fabric'),
      t('Edging with round corners'),
      t('Tape measure and post paint'),
    ],
    mistakes: [
      {
        title: t('Equipment on concrete'),
        text: t('No loose fill belongs over a hard surface, and no mat makes up for it.'),
      },
      {
        title: t('Mulch from treated wood'),
        text: t('Ask what it is made of. Wood treated with arsenic (CCA) must not be there.'),
      },
      {
        title: t('Counting the first day'),
        text: t('The depth that counts is the packed one, a season later.'),
      },
      {
        title: t('Pea gravel for toddlers'),
        text: t('It fits into a mouth, a nose and an ear. Under three years use wood.'),
      },
    ],
    sources: [
      {
        name: 'U.S. Consumer Product Safety Commission: Outdoor Home Playground Safety Handbook (publication 324)',
        href: 'https://www.cpsc.gov/s3fs-public/324.pdf',
      },
      {
        name: 'U.S. Consumer Product Safety Commission: Public Playground Safety Handbook (publication 325)',
        href: 'https://www.cpsc.gov/s3fs-public/325.pdf',
      },
    ],
  };
}
