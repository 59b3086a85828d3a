import { guideExample } from '../../domain/content/crewGuides.ts';
import type { Translate } from '../ui/locale.tsx';
import type { CrewGuide } from './crewGuide.ts';

export function driveGuide(t: Translate): CrewGuide {
  return {
    picture: 'crusher-run',
    title: t('A gravel driveway that stays put'),
    name: t('Gravel driveway'),
    lede: t('The base carries the car; the top keeps it clean. Both are packed, layer by layer.'),
    example: t('A drive of {length} by {width} feet', guideExample('gravel-driveway')),
    steps: [
      {
        title: t('Call 811'),
        text: t(
          'At least three working days before you dig. Gas and water lines cross most front yards, and marking them is free.',
        ),
      },
      {
        title: t('Dig out the topsoil'),
        text: t(
          'Down to firm ground, as deep as base and top together. Topsoil under stone is mud by spring. Keep it for the lawn.',
        ),
      },
      {
        title: t('Shape and pack the bottom'),
        text: t(
          'Highest in the middle, half an inch to the foot toward both sides, and packed until a heel leaves no mark.',
        ),
      },
      {
        title: t('Roll out the fabric'),
        text: t(
          'Woven road fabric, a foot over at each seam. On clay it is the difference between ten years and two.',
        ),
      },
      {
        title: t('Lay the base in lifts'),
        text: t(
          'Crusher run, never more than 4 inches at once. Sprinkle it, pack it, then the next. The dust between the stones is what locks them.',
        ),
      },
      {
        title: t('Finish with clean stone'),
        text: t('#57 limestone on top, raked even. Its corners grip; round stone rolls away under a wheel.'),
      },
      {
        title: t('Hold the edges'),
        text: t('Timber, steel or a shoulder of packed soil. Without one the drive grows a foot a year.'),
      },
    ],
    tools: [
      t('Plate compactor'),
      t('Skid steer, or shovels and friends'),
      t('Landscape rake, 36 inch'),
      t('String line and line level'),
      t('Woven road fabric'),
    ],
    mistakes: [
      {
        title: t('Stone on grass'),
        text: t('It is gone in two winters. Nothing that rots may stay under it.'),
      },
      {
        title: t('One thick lift'),
        text: t('A plate packs 4 inches. Below that it stays loose and shows as ruts.'),
      },
      {
        title: t('Pea gravel to drive on'),
        text: t('It moves like marbles. Keep it for paths, and off slopes.'),
      },
      {
        title: t('A flat drive'),
        text: t('Water that cannot run off makes the holes. Crown it, or tilt it to one side.'),
      },
    ],
    sources: [
      {
        name: 'EngineerFix: How Much Gravel Do You Need for a Driveway?',
        href: 'https://engineerfix.com/how-much-gravel-do-you-need-for-a-100-foot-driveway/',
      },
      {
        name: 'The Columbus Dispatch, Ask the Builder: Durable driveway composed of layered angular stones',
        href: 'http://www.dispatch.com/content/stories/home_and_garden/2013/06/23/1-durable-driveway-composed-of-layered-angular-stones.html',
      },
      {
        name: 'Gunnison Gravel: compacted depth',
        href: 'http://gunnisongravel.com/FAQ.html',
      },
    ],
  };
}
