import { guideExample } from '../../domain/content/crewGuides.ts';
import type { Translate } from '../ui/locale.tsx';
import type { CrewGuide } from './crewGuide.ts';

export function drainGuide(t: Translate): CrewGuide {
  return {
    picture: 'crushed-limestone-57',
    title: t('A French drain'),
    name: t('French drain'),
    lede: t('A trench of clean stone with a pipe in it, falling all the way to where the water may go.'),
    example: t('A trench of {length} feet, {width} foot wide', guideExample('french-drain')),
    steps: [
      {
        title: t('Find the outlet first'),
        text: t(
          'Daylight lower down, a ditch or a dry well on your own ground. Never the neighbor’s yard or the sanitary sewer.',
        ),
      },
      {
        title: t('Call 811'),
        text: t(
          'At least three working days before you dig. Gas and water lines cross most front yards, and marking them is free.',
        ),
      },
      {
        title: t('String the fall'),
        text: t(
          'One percent: a foot lower every hundred feet, or an inch every eight. Set a level line and measure down from it.',
        ),
      },
      {
        title: t('Dig from the outlet up'),
        text: t('Then water that comes in runs out while you work. Keep the spoil on a tarp, off the grass.'),
      },
      {
        title: t('Line it with fabric'),
        text: t(
          'Non-woven filter fabric, wide enough to fold over the top. It keeps the clay out of the stone.',
        ),
      },
      {
        title: t('Stone, pipe, stone'),
        text: t(
          'Two inches of #57 stone, the 4 inch perforated pipe with its holes down, then stone to 4 inches below the grass.',
        ),
      },
      {
        title: t('Fold and cover'),
        text: t(
          'Close the fabric over the stone, then topsoil and sod; or leave the stone open where it looks right.',
        ),
      },
      {
        title: t('Test it before you leave'),
        text: t('Run the hose at the top for ten minutes. It has to come out clear at the bottom.'),
      },
    ],
    tools: [
      t('Trencher or trenching spade'),
      t('Line level and string'),
      t('Wheelbarrow, 6 cubic feet'),
      t('4 inch perforated pipe'),
      t('Non-woven filter fabric'),
      t('Pipe end with a grate'),
    ],
    mistakes: [
      {
        title: t('Stone with dust in it'),
        text: t('Crusher run packs tight and holds water. A drain wants washed #57 and nothing finer.'),
      },
      {
        title: t('A belly in the pipe'),
        text: t('One low spot fills with silt. Check the fall every 8 feet before the stone goes in.'),
      },
      {
        title: t('No fabric'),
        text: t('Clay closes the stone in a few years, and the trench has to be dug again.'),
      },
      {
        title: t('Roof water in the same pipe'),
        text: t(
          'A downpour overfills it, and it soaks the ground it should dry. Give downspouts a solid pipe.',
        ),
      },
    ],
    sources: [
      {
        name: 'Homesteady, with Washington State University and Colorado State University Extension: The Proper Slope for a French Drain',
        href: 'https://homesteady.com/info-12150052-proper-slope-french-drain.html',
      },
      {
        name: 'Best Calculators Hub: French drain',
        href: 'https://bestcalculatorshub.pages.dev/construction/Frenchdraincalculator.html',
      },
    ],
  };
}
