import { zipFromAddress, zipsIn } from '../../domain/delivery/delivery.ts';
import { DEFAULT_STATE, siteLine } from '../../domain/delivery/sites.ts';
import type { Zone, ZoneId } from '../../domain/delivery/zones.ts';
import type { Db, Tx } from '../db/sql.ts';
import { badInput } from '../http/problem.ts';

// Where an order goes: its ZIP's zone sets the fee, and its address gets city and ZIP.

/**
 * The zone that sets the fee. The driver goes by the address, so a cheaper ZIP in the field must not lower the fee: a ZIP
 * in the address that costs something else, or that is named beyond the zones, has to be corrected. A number that is no
 * ZIP of ours, at the end of the address and after no state, may be anything. Beyond the zones, a person makes the quote.
 *
 * @throws Problem 400 for a ZIP outside the delivery area, or one with a different fee than the address's ZIP
 */
export function requireZone(
  { deliveryZip: typed, deliveryAddress }: OrderAddress,
  zones: ReadonlyMap<string, Zone>,
): Zone | null {
  const { named, last } = zipsIn(deliveryAddress);
  const zip = typed ?? named ?? last;
  if (zip === null) return null;
  const zone = zones.get(zip);
  if (!zone) throw badInput(typed === null ? 'deliveryAddress' : 'deliveryZip');
  const typedZip = named ?? last;
  if (typedZip === null || typedZip === zip) return zone;
  const otherZone = zones.get(typedZip);
  if (otherZone ? otherZone.feeCents !== zone.feeCents : typedZip === named) throw badInput('deliveryZip');
  return zone;
}

type OrderAddress = { deliveryZip: string | null; deliveryAddress: string };

/** The ZIPs that `requireZone` looks up: in the field and in the address. */
export const namedZips = ({ deliveryZip, deliveryAddress }: OrderAddress) => [
  deliveryZip,
  zipFromAddress(deliveryAddress),
];

/** The typed address completed with city and ZIP, by what `findZones` has found: drivers and emails get only this line. */
export function addressIn(zones: ReadonlyMap<string, ZoneOfZip>, typed: string, zip: string | null): string {
  const city = zones.get(zip ?? '')?.city;
  return zip === null || city === undefined
    ? typed
    : siteLine({ address: typed, city, state: DEFAULT_STATE, zip });
}

/** The current zone of a ZIP; null beyond all zones. */
export async function findZone(tx: Tx, zip: string): Promise<ZoneOfZip | null> {
  return (await findZones(tx, [zip])).get(zip) ?? null;
}

export type ZoneOfZip = Zone & { city: string; county: string };
type ZoneRow = Omit<ZoneOfZip, 'leadDays'> & {
  zip: string;
  id: ZoneId;
  leadDaysFewest: number;
  leadDaysMost: number;
};

/** The zone of each ZIP; ZIPs beyond all zones are left out. */
export async function findZones(
  db: Db,
  zips: readonly (string | null | undefined)[],
): Promise<Map<string, ZoneOfZip>> {
  const rows = await db<ZoneRow[]>`
    select p.zip, p.city, p.county, z.id, z.name, z.fee_cents, z.minimum_yards, z.same_day, z.saturday, z.lead_days_fewest,
      z.lead_days_most, z.areas
    from delivery_zips p join delivery_zones z on z.id = p.zone_id
    where p.zip = any(${zips.filter((zip) => typeof zip === 'string')}::text[])
      and p.deleted_at is null and z.deleted_at is null`;
  return new Map(
    rows.map(({ zip, leadDaysFewest, leadDaysMost, ...zone }) => [
      zip,
      { ...zone, leadDays: [leadDaysFewest, leadDaysMost] },
    ]),
  );
}
