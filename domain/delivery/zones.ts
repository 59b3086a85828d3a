import type { Translatable } from '../base/locale.ts';

// The four delivery zones. Fees, names and the first three minimums are the specification's; the fourth zone
// (40 to 50 miles) is a store decision, its minimum a guess. `sql/seed/zips.csv` assigns the ZIPs.

export const ZONE_IDS = ['metro', 'greater', 'extended', 'outer'] as const;
export type ZoneId = (typeof ZONE_IDS)[number];

export type Zone = {
  id: ZoneId;
  name: string;
  feeCents: number;
  /** Minimum order of bulk material, in cubic yards. By default cart and checkout only warn. */
  minimumYards: number;
  /** Orders before the cutoff on a delivery day are delivered that day. */
  sameDay: boolean;
  /** Delivered on Saturday mornings when every line of the order allows it. */
  saturday: boolean;
  /** Business days from order to delivery, fewest and most. 0 is the day of the order. */
  leadDays: readonly [fewest: number, most: number];
  /** Places named in texts. */
  areas: readonly string[];
} & Translatable<{ name: string; areas: readonly string[] }>;

export const ZONES: Readonly<Record<ZoneId, Zone>> = {
  metro: {
    id: 'metro',
    name: 'Nashville Metro',
    feeCents: 2_500,
    minimumYards: 3,
    sameDay: true,
    saturday: true,
    leadDays: [0, 1],
    areas: ['Downtown', 'Music Row', 'The Gulch', 'Germantown'],
  },
  greater: {
    id: 'greater',
    name: 'Greater Nashville',
    feeCents: 3_500,
    minimumYards: 5,
    sameDay: true,
    saturday: true,
    leadDays: [0, 1],
    areas: ['Belle Meade', 'Green Hills', 'Brentwood', 'Franklin'],
  },
  extended: {
    id: 'extended',
    name: 'Extended',
    feeCents: 5_000,
    minimumYards: 7,
    sameDay: false,
    saturday: false,
    leadDays: [1, 1],
    areas: ['Murfreesboro', 'Gallatin', 'Lebanon', 'Smyrna'],
  },
  outer: {
    id: 'outer',
    name: 'Outer Middle Tennessee',
    feeCents: 7_500,
    minimumYards: 10,
    sameDay: false,
    saturday: false,
    leadDays: [1, 2],
    areas: ['Alexandria', 'Lewisburg', 'Carthage', 'Erin'],
  },
};

/** All zones, nearest first. */
export const ZONE_LIST: readonly Zone[] = [ZONES.metro, ZONES.greater, ZONES.extended, ZONES.outer];

/** Minutes of driving from the yard to the site, fewest to most (spec 2 §2). */
export const DISPATCH_MINUTES = {
  brentwood: [25, 40],
  franklin: [30, 45],
  hendersonville: [35, 50],
  murfreesboro: [45, 60],
} as const;
