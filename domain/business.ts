// The one place of the store's facts: header, footer, contact page, structured data, mails and rules read them
// here. The specification gives several contradicting hours and no contact data; these settle both. Some are the
// admins' to change (`Facts`): those are variables, and everybody reads them anew each time they are used.

export let STORE_NAME = 'Loam & Axle';
export const FOUNDED_YEAR = 2009;

/** All store time is Nashville's; shown as "Central Time", because "CST" is wrong for most of the year. */
export const TIME_ZONE = 'America/Chicago';
export const TIME_ZONE_LABEL = 'Central Time';

/** 555-01xx numbers are reserved for fiction and reach nobody. */
export let PHONE = '(615) 555-0142';
export let PHONE_HREF = 'tel:+16155550142';
/** `.example` can never be registered (RFC 2606), so no mail goes to a stranger. */
export let EMAIL = 'yard@loamandaxle.example';

/** Fictional: there is no such road in Nashville. */
export let YARD_ADDRESS: YardAddress = {
  street: '4100 Hopper Yard Road',
  city: 'Nashville',
  state: 'TN',
  zip: '37210',
};
type YardAddress = { street: string; city: string; state: string; zip: string };

/** A run of weekdays (0 = Sunday … 6 = Saturday) with the same hours, in minutes after midnight, store time. */
export type OpenHours = {
  fromDay: number;
  toDay: number;
  opensMinute: number;
  closesMinute: number;
};

/** Yard and office. Days that are not named are closed (Sunday). */
export let OPENING_HOURS: readonly OpenHours[] = [
  { fromDay: 1, toDay: 5, opensMinute: 7 * 60, closesMinute: 17 * 60 },
  { fromDay: 6, toDay: 6, opensMinute: 8 * 60, closesMinute: 15 * 60 },
];

/** Days beyond the public holidays on which the yard is closed, as 'YYYY-MM-DD'. */
export let CLOSED_DAYS: readonly string[] = [];

/** Whether an order below the minimum of its zone is warned about or turned down. */
type Minimums = 'advice' | 'binding';
export let MINIMUMS: Minimums = 'advice';

type Times = Pick<OpenHours, 'opensMinute' | 'closesMinute'>;

/** When trucks bring: Monday to Friday, and Saturdays, only for orders whose every line allows it, in zones with `saturday`. */
export let DELIVERY_HOURS: { weekdays: Times; saturday: Times } = {
  weekdays: { opensMinute: 8 * 60, closesMinute: 17 * 60 },
  saturday: { opensMinute: 8 * 60, closesMinute: 12 * 60 },
};

/**
 * Orders placed before this minute of a delivery day can be delivered the same day (2 PM); until then on the business
 * day before, a delivery is moved or cancelled free of charge.
 */
export let SAME_DAY_CUTOFF_MINUTE = 14 * 60;
export const DRIVER_CALL_MINUTES = 30;

/** What a delivery costs beside its zone's fee, in cents. `deliveryFeeCents` alone reckons with it. */
export type DeliveryFees = {
  /** A subtotal of this much or more is delivered free, whatever it rides on. */
  freeFromCents: number;
  /** Instead of a zone's, while the delivery ZIP is not known. */
  unknownZipCents: number;
  /** For each truckload after the first. */
  extraLoadCents: number;
};
export let DELIVERY_FEES: DeliveryFees = { freeFromCents: 25_000, unknownZipCents: 7_500, extraLoadCents: 0 };
export const DELIVERY_RADIUS_MILES = 50;
/** Named in copy; the whole list of counties comes from the ZIP table. */
export const CORE_COUNTIES = ['Davidson', 'Williamson', 'Rutherford', 'Sumner', 'Wilson'] as const;

/** Above this many cubic yards of one material the store offers a bulk quote. */
export const BULK_QUOTE_YARDS = 20;
export const CUSTOM_BLEND_MINIMUM_YARDS = 10;

/** Stock at or below this is shown as "Low Stock"; 0 is "Out of Stock". */
export let LOW_STOCK_LIMIT = 10;

export const QUOTE_REPLY_BUSINESS_HOURS = 2;
/** General messages and e-mail. */
export const MESSAGE_REPLY_HOURS = 24;
export const QUOTE_VALID_DAYS = 14;

/** `420` → `7AM`, `510` → `8:30AM`: the way opening hours are written. Minutes after midnight, 0 to 1440. */
export function clockLabel(minute: number): string {
  const hour = Math.floor(minute / 60) % 24;
  const past = minute % 60;
  return `${hour % 12 || 12}${past ? `:${String(past).padStart(2, '0')}` : ''}${hour < 12 ? 'AM' : 'PM'}`;
}

/** `420` → `07:00`, for structured data. */
export function clock24(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** What admins may change of the above, by its key in `store_settings`. A missing one is as written here. */
export type Facts = {
  name: string;
  phone: string;
  email: string;
  address: YardAddress;
  hours: readonly OpenHours[];
  closures: readonly string[];
  minimums: Minimums;
  lowstock: number;
  deliveries: typeof DELIVERY_HOURS;
  cutoff: number;
  fees: DeliveryFees;
};

const DEFAULTS: Facts = {
  name: STORE_NAME,
  phone: PHONE,
  email: EMAIL,
  address: YARD_ADDRESS,
  hours: OPENING_HOURS,
  closures: CLOSED_DAYS,
  minimums: MINIMUMS,
  lowstock: LOW_STOCK_LIMIT,
  deliveries: DELIVERY_HOURS,
  cutoff: SAME_DAY_CUTOFF_MINUTE,
  fees: DELIVERY_FEES,
};

/** All facts with what was changed of them. */
export const factsWith = (changed: Partial<Facts>): Facts => ({ ...DEFAULTS, ...changed });

/** From here on the store is so: for the process or the page, all of whose visitors are in the same store. */
export function setFacts(changed: Partial<Facts>): void {
  const facts = factsWith(changed);
  STORE_NAME = facts.name;
  PHONE = facts.phone;
  PHONE_HREF = `tel:+1${PHONE.replace(/\D/g, '').slice(-10)}`;
  EMAIL = facts.email;
  YARD_ADDRESS = facts.address;
  OPENING_HOURS = facts.hours;
  CLOSED_DAYS = facts.closures;
  MINIMUMS = facts.minimums;
  LOW_STOCK_LIMIT = facts.lowstock;
  DELIVERY_HOURS = facts.deliveries;
  SAME_DAY_CUTOFF_MINUTE = facts.cutoff;
  DELIVERY_FEES = facts.fees;
}
