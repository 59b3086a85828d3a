import type { Place } from '../../domain/delivery/delivery.ts';
import type { Zone, ZoneId } from '../../domain/delivery/zones.ts';
import { COUNTY_SHAPES, type CountyShape } from './countyShapes.ts';

// The area map's data for each county, from the ZIPs of the catalog.

/** A county's towns with streets, in alphabetical order, and how many of its ZIPs are in each zone. */
export type AreaCounty = { name: string; towns: string[]; zips: Partial<Record<ZoneId, number>> };

export function areaCounties(places: Iterable<Place>): AreaCounty[] {
  return [...Map.groupBy(places, ({ county }) => county)].map(([name, countyPlaces]) => {
    const towns = countyPlaces.filter(({ poBox }) => !poBox).map(({ city }) => city);
    const zips: AreaCounty['zips'] = {};
    for (const { zone } of countyPlaces) zips[zone] = (zips[zone] ?? 0) + 1;
    return { name, towns: [...new Set(towns)].sort(), zips };
  });
}

type CountyZone = { zone: Zone; zips: number };
export type MappedCounty = CountyShape & {
  /** Zones of its ZIPs, most common first, which gives the county's color. */
  zones: readonly CountyZone[];
  towns: readonly string[];
};

/** Every county with a served ZIP. A county without one is not drawn. */
export function mappedCounties(area: readonly AreaCounty[], zones: readonly Zone[]): MappedCounty[] {
  return COUNTY_SHAPES.flatMap((shape) => {
    const county = area.find(({ name }) => name === shape.name);
    const counted = zones
      .map((zone) => ({ zone, zips: county?.zips[zone.id] ?? 0 }))
      .filter(({ zips }) => zips > 0)
      .sort((a, b) => b.zips - a.zips);
    if (!county || counted.length === 0) return [];
    return { ...shape, zones: counted, towns: county.towns };
  });
}
