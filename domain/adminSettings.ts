import * as z from 'zod/mini';
import { formatPhone } from './admin.ts';
import { emailSchema, requiredText, zipSchema } from './base/fields.ts';
import { e164 } from './base/phones.ts';
import { TAX_MODES } from './base/salesTaxRates.ts';
import { HOLIDAYS, type OpenHours, type StoreSettings, settingsWith } from './base/settings.ts';
import { FLEET, type Fleet, fleetSchema } from './delivery/fleet.ts';
import { ZONE_IDS } from './delivery/zones.ts';

// The settings that admins can change. They apply to every page, email and price.

const MINUTES_A_DAY = 1440;
const MAX_CLOSURES = 200;
/** The legal maximum for counties and towns in Tennessee. */
export const MAX_LOCAL_PERCENT = 2.75;

/** Ten digits in any format, stored as `(615) 555-0142`. */
const phoneSchema = z.pipe(
  z.string().check(
    z.maxLength(40),
    z.refine((typed) => e164(typed)?.startsWith('+1') ?? false),
  ),
  z.transform((typed: string) => formatPhone(e164(typed) ?? '')),
);

const day = z.int().check(z.minimum(0), z.maximum(6));
const minute = z.int().check(z.minimum(0), z.maximum(MINUTES_A_DAY));
const hoursSchema = z
  .array(z.object({ fromDay: day, toDay: day, opensMinute: minute, closesMinute: minute }))
  .check(z.refine(areSound));

/** In weekday order, no day twice, and opening before closing. */
function areSound(hours: readonly OpenHours[]): boolean {
  return hours.every(({ fromDay, toDay, opensMinute, closesMinute }, index) => {
    const previousDay = hours[index - 1]?.toDay ?? -1;
    return fromDay > previousDay && toDay >= fromDay && closesMinute > opensMinute;
  });
}

export const timesSchema = z
  .object({ opensMinute: minute, closesMinute: minute })
  .check(z.refine(({ opensMinute, closesMinute }) => closesMinute > opensMinute, { path: ['closesMinute'] }));

/** An amount in cents, up to `dollars`. */
const upTo = (dollars: number) => z.int().check(z.minimum(0), z.maximum(dollars * 100));

/** Every setting: the public ones, and those that only admins see. */
export type SettingValues = StoreSettings & {
  fleet: Fleet;
};

/** The defaults, overridden by what was changed. */
export const settingValuesWith = (changed: Partial<SettingValues>): SettingValues => ({
  ...settingsWith(changed),
  fleet: changed.fleet ?? FLEET,
});

/** One schema per key of `store_settings`. */
export const SETTING_SCHEMAS = {
  /** A single line, because it goes into email headers. */
  name: z
    .string()
    .check(z.trim(), z.minLength(1), z.maxLength(40), z.regex(/^[^\p{Cc}\p{Cf}\u2028\u2029]+$/u)),
  phone: phoneSchema,
  email: emailSchema.check(z.maxLength(200)),
  address: z.object({
    street: requiredText(120),
    city: requiredText(80),
    state: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}$/)),
    zip: zipSchema,
  }),
  hours: hoursSchema,
  holidays: z
    .array(z.enum(HOLIDAYS))
    .check(z.refine((holidays) => new Set(holidays).size === holidays.length)),
  closures: z.array(z.iso.date()).check(
    z.maxLength(MAX_CLOSURES),
    z.refine((dates) => new Set(dates).size === dates.length),
  ),
  minimums: z.enum(['advice', 'binding']),
  lowstock: z.int().check(z.minimum(0), z.maximum(1_000)),
  deliveries: z.object({ weekdays: timesSchema, saturday: timesSchema }),
  /** Not midnight: same-day orders need part of the day. */
  cutoff: z.int().check(z.minimum(1), z.maximum(MINUTES_A_DAY - 1)),
  noon: z.int().check(z.minimum(1), z.maximum(MINUTES_A_DAY - 1)),
  fees: z.object({
    freeFromCents: upTo(100_000),
    unknownZipCents: upTo(10_000),
    extraLoadCents: upTo(10_000),
  }),
  taxes: z.object({
    mode: z.enum(TAX_MODES),
    counties: z
      .array(
        z.object({
          county: requiredText(40),
          percent: z.number().check(z.minimum(0), z.maximum(MAX_LOCAL_PERCENT)),
        }),
      )
      .check(
        z.maxLength(100),
        z.refine((counties) => new Set(counties.map(({ county }) => county)).size === counties.length),
      ),
  }),
  fleet: fleetSchema,
} satisfies { [Key in keyof SettingValues]: z.ZodMiniType<SettingValues[Key]> };
export type SettingKey = keyof typeof SETTING_SCHEMAS;
export const SETTING_KEYS = Object.keys(SETTING_SCHEMAS) as SettingKey[];

export const zoneFieldsSchema = z
  .object({
    feeCents: z.int().check(z.minimum(0), z.maximum(1_000_000)),
    minimumYards: z.int().check(z.minimum(0), z.maximum(100)),
    sameDay: z.boolean(),
    saturday: z.boolean(),
    /** Business days from order to delivery, fewest and most. */
    leadDays: z.tuple([
      z.int().check(z.minimum(0), z.maximum(30)),
      z.int().check(z.minimum(0), z.maximum(30)),
    ]),
  })
  .check(z.refine(({ leadDays: [fewest, most] }) => most >= fewest, { path: ['leadDays'] }));
export type ZoneFields = z.infer<typeof zoneFieldsSchema>;

export const zipFieldsSchema = z.object({
  city: requiredText(60),
  county: requiredText(40),
  miles: z.number().check(z.minimum(0), z.maximum(999)),
  zone: z.enum(ZONE_IDS),
  poBox: z.boolean(),
});
export type ZipFields = z.infer<typeof zipFieldsSchema>;
