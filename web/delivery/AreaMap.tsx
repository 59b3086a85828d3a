import { type ReactNode, useId } from 'react';
import { formatMoney } from '../../domain/base/money.ts';
import { deliveryTime, zoneName } from '../../domain/delivery/deliveryLabels.ts';
import type { Zone } from '../../domain/delivery/zones.ts';
import { useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';
import { type AreaCounty, type MappedCounty, mappedCounties } from './areaMap.ts';
import { MAP_CENTER, MAP_HEIGHT, MAP_RADIUS, MAP_TOP, MAP_WIDTH } from './countyShapes.ts';
import { usePlace, useZip } from './zip.ts';
import './map.css';

type AreaMapProps = {
  area: readonly AreaCounty[];
  zones: readonly Zone[];
  /** Shown until a ZIP is looked up. */
  county?: string;
  /** More beside the map. */
  children?: ReactNode;
};

/**
 * The delivery area: counties in the color and pattern of their zone. A ZIP looked up anywhere on the page is shown here.
 */
export function AreaMap({ area, zones, county, children }: AreaMapProps) {
  const t = useT();
  const id = useId();
  const zip = useZip();
  const { place } = usePlace(zip);
  const counties = mappedCounties(area, zones);
  const shown = counties.find(({ name }) => name === (place?.county ?? county));
  return (
    <figure className="mt-28">
      <div className="split">
        <svg
          className="map-svg"
          viewBox={`0 ${MAP_TOP} ${MAP_WIDTH} ${MAP_HEIGHT - MAP_TOP}`}
          role="img"
          aria-label={t('The area on a map')}
        >
          <ZonePatterns id={id} />
          {counties.map(({ name, outline, zones: [main] }) => (
            <path key={name} className="map-county" d={outline} fill={`url(#${id}-${main?.zone.id})`}>
              <title>
                {main
                  ? t('{county} County, {zone}, {fee}', {
                      county: name,
                      zone: zoneName(main.zone, t),
                      fee: formatMoney(main.zone.feeCents),
                    })
                  : name}
              </title>
            </path>
          ))}
          {shown ? <path className="map-ring" d={shown.outline} /> : null}
          <circle className="map-radius" cx={MAP_CENTER[0]} cy={MAP_CENTER[1]} r={MAP_RADIUS} />
          <g className="map-names">
            {counties.map(({ name, label: [x, y] }) => (
              <text key={name} x={x} y={y} data-shown={name === shown?.name || undefined}>
                {name}
              </text>
            ))}
          </g>
        </svg>
        <div className="stack gap-16">
          <div className="stack gap-8" aria-live="polite">
            {shown ? (
              <CountyFacts county={shown} zip={place?.county === shown.name ? zip : null} />
            ) : (
              <p className="muted">{t('Look up a ZIP to see its county.')}</p>
            )}
          </div>
          {children}
        </div>
      </div>
      <figcaption>
        <ul className="map-key">
          {zones.map((zone) => (
            <li className="row" key={zone.id}>
              <svg viewBox="0 0 40 28" aria-hidden="true">
                <rect x="1" y="1" width="38" height="26" rx="3" fill={`url(#${id}-${zone.id})`} />
              </svg>
              <span>
                <b>{zoneName(zone, t)}</b> <span>{formatMoney(zone.feeCents)}</span>
              </span>
            </li>
          ))}
        </ul>
        <p className="xs muted">
          {t('The line is 50 miles from Nashville. Each county has the color of most of its ZIP codes.')}
        </p>
      </figcaption>
    </figure>
  );
}

/** Delivery prices of a county by zone. `zip`: the looked-up ZIP, if it is in this county. */
function CountyFacts({ county, zip }: { county: MappedCounty; zip: string | null }) {
  const t = useT();
  const settings = useSettings();
  return (
    <>
      <h3 className="h3">{t('{county} County', { county: county.name })}</h3>
      {zip ? <p className="small">{t('{zip} is here.', { zip })}</p> : null}
      <dl className="ledger">
        {county.zones.map(({ zone, zips }) => (
          <div key={zone.id}>
            <dt>
              <span>{zoneName(zone, t)}</span>
              <small>{zips === 1 ? t('1 ZIP code') : t('{n} ZIP codes', { n: zips })}</small>
              <small>
                {t('{time}. Minimum {n} yards.', {
                  time: deliveryTime(zone, settings.cutoff, t),
                  n: zone.minimumYards,
                })}
              </small>
            </dt>
            <dd>{formatMoney(zone.feeCents)}</dd>
          </div>
        ))}
      </dl>
      <p className="small muted">{county.towns.join(', ')}</p>
    </>
  );
}

/** A fill for each zone: patterns distinguish colors that look alike. */
function ZonePatterns({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}-metro`} width="16" height="16" patternUnits="userSpaceOnUse">
        <rect className="map-metro" width="16" height="16" />
      </pattern>
      <pattern
        id={`${id}-greater`}
        width="12"
        height="12"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect className="map-greater" width="12" height="12" />
        <rect className="map-mark" width="4" height="12" />
      </pattern>
      <pattern id={`${id}-extended`} width="14" height="14" patternUnits="userSpaceOnUse">
        <rect className="map-extended" width="14" height="14" />
        <circle className="map-mark" cx="7" cy="7" r="2.2" />
      </pattern>
      <pattern id={`${id}-outer`} width="16" height="16" patternUnits="userSpaceOnUse">
        <rect className="map-outer" width="16" height="16" />
        <rect className="map-mark" y="7" width="16" height="1.4" />
      </pattern>
    </defs>
  );
}
