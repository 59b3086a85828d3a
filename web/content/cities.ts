import type { Snapshot } from '../../domain/catalog/catalogSource.ts';
import type { Place } from '../../domain/delivery/delivery.ts';
import { DISPATCH_MINUTES } from '../../domain/delivery/zones.ts';
import type { Translate } from '../ui/locale.tsx';
import type { PictureSlug } from '../ui/pictures/pictures.ts';

// The five city pages: one template, and per city what spec 2 §2 lists. Fees, days and what a ZIP really is come
// from the ZIP table.

export const CITY_SLUGS = ['nashville', 'franklin', 'brentwood', 'murfreesboro', 'hendersonville'] as const;
export type CitySlug = (typeof CITY_SLUGS)[number];

export type CityPlace = {
  slug: CitySlug;
  name: string;
  county: string;
  /** Preset in links to the shop and the quote form; a ZIP of street addresses. */
  zip: string;
  /** Driving time from the yard. */
  minutes: readonly [fewest: number, most: number] | null;
  landmarks: readonly string[];
  /** Shown large at the top of the page. */
  material: PictureSlug;
};

const CITIES: Readonly<Record<CitySlug, CityPlace & { zips: readonly string[] }>> = {
  nashville: {
    slug: 'nashville',
    material: 'premium-garden-topsoil',
    name: 'Nashville',
    county: 'Davidson',
    zip: '37203',
    // The specification counts 24 from 37201 to 37243: the city's delivery ZIPs of the table, and this one.
    zips: ['37243'],
    minutes: null,
    landmarks: [
      'Ryman Auditorium',
      'Centennial Park',
      'Music Row',
      'The Gulch',
      'Germantown',
      'Shelby Bottoms',
    ],
  },
  franklin: {
    slug: 'franklin',
    material: 'hardwood-mulch',
    name: 'Franklin',
    county: 'Williamson',
    zip: '37064',
    zips: ['37064', '37065', '37067', '37068', '37069'],
    minutes: DISPATCH_MINUTES.franklin,
    landmarks: [
      'Main Street',
      'The Factory at Franklin',
      'Carnton',
      'Cool Springs',
      'Westhaven',
      'Harlinsdale Farm',
    ],
  },
  brentwood: {
    slug: 'brentwood',
    material: 'crushed-limestone-57',
    name: 'Brentwood',
    county: 'Williamson',
    zip: '37027',
    zips: ['37027', '37024'],
    minutes: DISPATCH_MINUTES.brentwood,
    landmarks: [
      'Maryland Farms',
      'Crockett Park',
      'Smith Park',
      'Owl Creek Park',
      'Old Smyrna Road',
      'Deerwood Arboretum',
    ],
  },
  murfreesboro: {
    slug: 'murfreesboro',
    material: 'organic-compost-mix',
    name: 'Murfreesboro',
    county: 'Rutherford',
    zip: '37129',
    zips: ['37127', '37128', '37129', '37130', '37131', '37132', '37133'],
    minutes: DISPATCH_MINUTES.murfreesboro,
    landmarks: [
      'Public Square',
      'Middle Tennessee State University',
      'Stones River National Battlefield',
      'Barfield Crescent Park',
      'Cannonsburgh Village',
      'Old Fort Park',
    ],
  },
  hendersonville: {
    slug: 'hendersonville',
    material: 'river-rock',
    name: 'Hendersonville',
    county: 'Sumner',
    zip: '37075',
    zips: ['37075', '37076', '37077'],
    minutes: DISPATCH_MINUTES.hendersonville,
    landmarks: [
      'Old Hickory Lake',
      'Rock Castle',
      'Drakes Creek Park',
      'Sanders Ferry Park',
      'Indian Lake',
      'Memorial Park',
    ],
  },
};

export function findCity(slug: string | undefined): CityPlace | null {
  const citySlug = CITY_SLUGS.find((candidate) => candidate === slug);
  if (!citySlug) return null;
  const { zips: _listed, ...city } = CITIES[citySlug];
  return city;
}

/** The city's ZIPs in the table, in order. */
export function cityZips({ slug, name, county }: CityPlace, { places }: Pick<Snapshot, 'places'>): Place[] {
  const listed = new Set<string>(CITIES[slug].zips);
  if (slug === 'nashville') {
    for (const { zip, city, county: placeCounty, poBox } of places.values())
      if (city === name && placeCounty === county && zip.startsWith('372') && !poBox) listed.add(zip);
  }
  return [...listed].sort().flatMap((zip) => places.get(zip) ?? []);
}

/** Name and path, for links between cities. */
export function otherCities(slug: CitySlug | null): { name: string; to: string }[] {
  return CITY_SLUGS.filter((other) => other !== slug).map((other) => ({
    name: CITIES[other].name,
    to: `/locations/${other}`,
  }));
}

export type CityText = { lede: string; ground: string; spot: string };

/** The city's ground, and where a truck can stand. */
export function cityText(slug: CitySlug, t: Translate): CityText {
  switch (slug) {
    case 'nashville':
      return {
        lede: t('The yard is here, so most of the city gets its load the same day.'),
        ground: t(
          'Under most of Nashville lies clay over limestone. Two inches of compost dug in open it for roots, and a new lawn wants three to four inches of lawn mix on top.',
        ),
        spot: t(
          'City lots are narrow, with wires overhead. Look up before you choose the spot: a raised bed needs 20 feet. The load can also go at the curb or in the alley, where the city allows it.',
        ),
      };
    case 'franklin':
      return {
        lede: t('Soil, mulch and stone for gardens from Main Street to Westhaven.'),
        ground: t(
          'Near the Harpeth the soil is deep and silty; on the hills it is red clay. For beds on the hills, mix compost in; near the river, screened topsoil alone often does.',
        ),
        spot: t(
          'Many neighborhoods have rules on what may lie in the street. Plan the driveway, or ask your association first, and give the gate code with the order.',
        ),
      };
    case 'brentwood':
      return {
        lede: t('One road south of the yard, and long driveways that a truck likes.'),
        ground: t(
          'Limestone lies close under the hills. Where the spade rings at six inches, build up instead of digging down: raised beds of eight to twelve inches, and topsoil over the rock.',
        ),
        spot: t(
          'A loaded truck weighs as much as twenty cars. Asphalt and concrete carry it, pavers and brick can crack, and a steep drive may be too steep to raise the bed on.',
        ),
      };
    case 'murfreesboro':
      return {
        lede: t(
          'The far end of Rutherford County is an hour away, so loads are planned for the next business day.',
        ),
        ground: t(
          'This is cedar glade country: a few inches of soil on flat limestone. A good bed here is brought in, not dug: eight to twelve inches for vegetables, three to four for a lawn.',
        ),
        spot: t(
          'Flat ground makes it easy, new subdivisions do not: fresh curbs and soft shoulders give way. Mark a spot on the finished drive.',
        ),
      };
    case 'hendersonville':
      return {
        lede: t('Around Old Hickory Lake, and on both sides of the bypass.'),
        ground: t(
          'Lots slope toward the water, and rain takes loose soil with it. Mulch knits on a slope, and stone holds the foot of it.',
        ),
        spot: t(
          'A truck with its bed up must stand level, so the top of the drive is usually the place. Keep the pile away from the water and cover it before rain.',
        ),
      };
  }
}
