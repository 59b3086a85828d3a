import { guideExample } from '../../domain/content/crewGuides.ts';
import type { Translate } from '../ui/locale.tsx';
import type { CrewGuide } from './crewGuide.ts';

export function bedsGuide(t: Translate): CrewGuide {
  return {
    picture: 'organic-compost-mix',
    title: t('Raised beds, filled right'),
    name: t('Raised beds'),
    lede: t('Two parts of topsoil to one of compost, over ground that was opened first.'),
    example: t(
      'Three beds of 4 by 8 feet, end to end: {length} by {width} feet',
      guideExample('raised-beds'),
    ),
    steps: [
      {
        title: t('Find the sun'),
        text: t(
          'Vegetables want six hours of it. Put the beds where the hose reaches and the barrow passes.',
        ),
      },
      {
        title: t('Keep them narrow'),
        text: t('Four feet at most, so that both sides reach the middle. Leave 3 feet between beds.'),
      },
      {
        title: t('Build the frame'),
        text: t(
          'Cedar, stone or block, level all round. Screw a stake into each long side: wet soil pushes.',
        ),
      },
      {
        title: t('Open the ground'),
        text: t(
          'Cut the grass short, lay plain cardboard over it and loosen what is under it with a fork. No plastic and no fabric: roots go down.',
        ),
      },
      {
        title: t('Fill in two goes'),
        text: t(
          'Half of the topsoil, half of the compost, mixed with the fork; then the rest. In separate layers the water stops between them.',
        ),
      },
      {
        title: t('Water, wait, top up'),
        text: t('It sinks in the first weeks. The allowance in the order is for that.'),
      },
      {
        title: t('Plant and mulch'),
        text: t(
          'Two inches of hardwood mulch between the plants keep the water in. Each spring an inch of compost makes good what the crop took.',
        ),
      },
    ],
    tools: [
      t('Digging fork'),
      t('Round-point shovel'),
      t('Wheelbarrow, 6 cubic feet'),
      t('Level and string line'),
      t('Drill and deck screws'),
    ],
    mistakes: [
      {
        title: t('Compost alone'),
        text: t(
          'It goes on sinking all summer and is too rich for roots. It is the third part, not the bed.',
        ),
      },
      {
        title: t('Fill dirt at the bottom'),
        text: t('Saves a few dollars and makes a bathtub. Stones and logs do the same in a bed this deep.'),
      },
      {
        title: t('Old railroad ties'),
        text: t('Creosote does not belong near food. Wood treated before 2004 may hold arsenic.'),
      },
      {
        title: t('Forgetting the path'),
        text: t('A full barrow weighs as much as two people and needs 3 feet.'),
      },
    ],
    sources: [
      {
        name: 'University of Maryland Extension: Filling Your Raised Bed',
        href: 'https://marylandgrows.umd.edu/2019/04/19/filling-your-raised-bed/',
      },
      {
        name: 'Champlain Valley Compost: how much compost',
        href: 'https://champlainvalleycompost.com',
      },
    ],
  };
}
