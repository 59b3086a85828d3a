// Facts about the store for header, footer, contact page, structured data, emails and rules. The specification gives
// contradictory hours and no contact data; these are the ones that count. Facts that admins can change are passed as a
// value (`StoreSettings`); the rest are constants.
import { COUNTY_TAXES, type SalesTaxes } from './salesTaxRates.ts';

export const FOUNDED_YEAR = 2009;

/** All store time is Nashville's; pages say "Central Time", because "CST" is wrong for most of the year. */
export const TIME_ZONE = 'America/Chicago';

export const DRIVER_CALL_MINUTES = 30;
export const DELIVERY_RADIUS_MILES = 50;
/** Named in texts; the full list of counties comes from the ZIP table. */
export const CORE_COUNTIES = ['Davidson', 'Williamson', 'Rutherford', 'Sumner', 'Wilson'] as const;

/** Units of one product in an order. */
export const MAX_QUANTITY = 9999;
/** Above this many cubic yards of one material the store offers a bulk quote. */
export const BULK_QUOTE_YARDS = 20;
export const CUSTOM_BLEND_MINIMUM_YARDS = 10;

export const QUOTE_REPLY_BUSINESS_HOURS = 2;
/** General messages and email. */
export const MESSAGE_REPLY_HOURS = 24;
export const QUOTE_VALID_DAYS = 14;

/** A run of weekdays (0 = Sunday … 6 = Saturday) with the same hours, in minutes after midnight, store time. */
export type OpenHours = {
  fromDay: number;
  toDay: number;
  opensMinute: number;
  closesMinute: number;
};

/** In the order of the year. Which days these are: `isHoliday`. */
export const HOLIDAYS = [
  'newYear',
  'kingDay',
  'presidentsDay',
  'memorialDay',
  'juneteenth',
  'independenceDay',
  'laborDay',
  'columbusDay',
  'veteransDay',
  'thanksgiving',
  'dayAfterThanksgiving',
  'christmas',
] as const;
export type Holiday = (typeof HOLIDAYS)[number];

type Times = Pick<OpenHours, 'opensMinute' | 'closesMinute'>;

/** Delivery costs besides the zone's fee, in cents. */
export type DeliveryFees = {
  /** A subtotal of this much or more is delivered free, however many trucks it takes. */
  freeFromCents: number;
  /** Used until the delivery ZIP is known. */
  unknownZipCents: number;
  /** Per truckload after the first. */
  extraLoadCents: number;
};

/** What admins can change, by key in `store_settings`. */
export type StoreSettings = {
  name: string;
  /** As `(615) 555-0142`. */
  phone: string;
  email: string;
  /** The yard's address. */
  address: { street: string; city: string; state: string; zip: string };
  /** Yard and office hours. Days not listed are closed. */
  hours: readonly OpenHours[];
  /** Public holidays the yard is closed on, every year. */
  holidays: readonly Holiday[];
  /** Days the yard is closed besides those, as 'YYYY-MM-DD'. */
  closures: readonly string[];
  /** Whether an order below its zone's minimum gets a warning or is refused. */
  minimums: 'advice' | 'binding';
  /** Stock at or below this is shown as "Low Stock"; 0 is "Out of Stock". */
  lowstock: number;
  /** Delivery hours: Monday to Friday; Saturdays only in zones with `saturday`, for orders whose every line allows it. */
  deliveries: { weekdays: Times; saturday: Times };
  /**
   * Orders placed before this minute of a delivery day can be delivered the same day. Until this minute of the business
   * day before, a delivery can be moved or cancelled free of charge.
   */
  cutoff: number;
  /** The minute at which the morning's delivery window ends and the afternoon's begins. */
  noon: number;
  fees: DeliveryFees;
  /** The taxes on goods and their delivery. */
  taxes: SalesTaxes;
};

/** The settings until an admin changes them. */
export const DEFAULT_SETTINGS: StoreSettings = {
  name: 'Loam & Axle',
  // 555-01xx numbers are reserved for fiction and reach nobody.
  phone: '(615) 555-0142',
  // `.example` can never be registered (RFC 2606), so no mail goes to a stranger.
  email: 'yard@loamandaxle.example',
  // Fictional: there is no such road in Nashville.
  address: { street: '4100 Hopper Yard Road', city: 'Nashville', state: 'TN', zip: '37210' },
  hours: [
    { fromDay: 1, toDay: 5, opensMinute: 7 * 60, closesMinute: 17 * 60 },
    { fromDay: 6, toDay: 6, opensMinute: 8 * 60, closesMinute: 15 * 60 },
  ],
  holidays: ['newYear', 'memorialDay', 'independenceDay', 'laborDay', 'thanksgiving', 'christmas'],
  closures: [],
  minimums: 'advice',
  lowstock: 10,
  deliveries: {
    weekdays: { opensMinute: 8 * 60, closesMinute: 17 * 60 },
    saturday: { opensMinute: 8 * 60, closesMinute: 12 * 60 },
  },
  cutoff: 14 * 60,
  noon: 12 * 60,
  fees: { freeFromCents: 25_000, unknownZipCents: 7_500, extraLoadCents: 0 },
  taxes: { mode: 'off', counties: COUNTY_TAXES },
};

/** The defaults, overridden by what was changed. */
export const settingsWith = (changed: Partial<StoreSettings>): StoreSettings => ({
  ...DEFAULT_SETTINGS,
  ...changed,
});

/** `420` → `7AM`, `510` → `8:30AM`: the format of opening hours. Minutes after midnight, 0 to 1440. */
export function clockLabel(minute: number): string {
  const hour = Math.floor(minute / 60) % 24;
  const past = minute % 60;
  return `${hour % 12 || 12}${past ? `:${String(past).padStart(2, '0')}` : ''}${hour < 12 ? 'AM' : 'PM'}`;
}

/** `420` → `07:00`, for structured data. */
export function clock24(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
