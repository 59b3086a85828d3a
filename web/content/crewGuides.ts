// Long: the texts of five guides.
import {
  CREW_GUIDES,
  type CrewGuideId,
  guideExample,
  playgroundSettling,
} from '../../domain/content/crewGuides.ts';
import type { Translate } from '../ui/locale.tsx';
import type { PictureSlug } from '../ui/pictures/pictures.ts';

// The texts of the five crew guides. Without depths and yards, which come from
// domain/content/crewGuides.ts.

export function crewGuide(id: CrewGuideId, t: Translate): CrewGuide {
  switch (id) {
    case 'new-lawn':
      return lawnGuide(t);
    case 'raised-beds':
      return bedsGuide(t);
    case 'gravel-driveway':
      return driveGuide(t);
    case 'french-drain':
      return drainGuide(t);
    case 'playground':
      return playGuide(t);
  }
}

/** `sizes` of a guide's picture, shared so that the preloaded picture is the one shown. */
export const PICTURE_SIZES = '(min-width: 840px) 640px, 100vw';

export const guidePath = (id: CrewGuideId) => `/guides/${id}`;

type GuideLink = { to: string; name: string; text: string; picture: PictureSlug };

/** Every guide of the store, the two of the specification first. */
export function guideLinks(t: Translate): GuideLink[] {
  return [
    {
      to: '/guides/topsoil-calculator',
      name: t('Calculator'),
      text: t('Three sizes in, yards and truckloads out. Works with no signal.'),
      picture: 'premium-garden-topsoil',
    },
    {
      to: '/guides/topsoil-comparison',
      name: t('Topsoil comparison'),
      text: t('Three soils do nearly every job in a yard. They differ in what they feed, hold and cost.'),
      picture: 'organic-compost-mix',
    },
    ...CREW_GUIDES.map((id) => {
      const { name, lede, picture } = crewGuide(id, t);
      return { to: guidePath(id), name, text: lede, picture };
    }),
    {
      to: '/guides/pile-check',
      name: t('Pile check'),
      text: t('Base and height of what was dumped, against the yards that were ordered.'),
      picture: 'masonry-sand',
    },
  ];
}

function drainGuide(t: Translate): CrewGuide {
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

function driveGuide(t: Translate): CrewGuide {
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

function lawnGuide(t: Translate): CrewGuide {
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

function playGuide(t: Translate): CrewGuide {
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
          playgroundSettling(),
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

function bedsGuide(t: Translate): CrewGuide {
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

/** The texts of one crew guide. */
export type CrewGuide = {
  /** Shown large, and on social cards. */
  picture: PictureSlug;
  title: string;
  /** In lists and breadcrumbs. */
  name: string;
  lede: string;
  /** What the example's size represents. */
  example: string;
  steps: readonly { title: string; text: string }[];
  tools: readonly string[];
  mistakes: readonly { title: string; text: string }[];
  /** Sources; their names are not translated. */
  sources: readonly { name: string; href: string }[];
};
