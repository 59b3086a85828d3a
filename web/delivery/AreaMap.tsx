import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { formatMoney } from '../../domain/base/money.ts';
import type { Zone } from '../../domain/delivery/delivery.ts';
import { deliveryTime, zoneName } from '../../domain/delivery/deliveryLabels.ts';
import { useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';
import { type AreaCounty, countyBeside, type MappedCounty, mappedCounties } from './areaMap.ts';
import { MAP_CENTER, MAP_HEIGHT, MAP_RADIUS, MAP_TOP, MAP_WIDTH } from './countyShapes.ts';
import { usePlace, useZip } from './zip.ts';
import './map.css';

const VIEW = `0 ${MAP_TOP} ${MAP_WIDTH} ${MAP_HEIGHT - MAP_TOP}`;

type AreaMapProps = {
  area: readonly AreaCounty[];
  zones: readonly Zone[];
  /** Shown until a county or a ZIP is selected. */
  county?: string;
  /** More beside the map. */
  children?: ReactNode;
};

/**
 * The delivery area: counties in the color and pattern of their zone. One tab stop, with arrow keys from
 * county to county; a ZIP looked up anywhere on the page is shown here.
 */
export function AreaMap({ area, zones, county, children }: AreaMapProps) {
  const t = useT();
  const id = useId();
  const zip = useZip();
  const { place } = usePlace(zip);
  const [picked, setPicked] = useState<{ zip: string | null; name: string } | null>(null);
  const drawn = useRef(new Map<string, SVGGElement>());
  const counties = mappedCounties(area, zones);
  // A selected county stays until another ZIP is looked up.
  const name = picked?.zip === zip ? picked.name : (place?.county ?? county);
  const shown = counties.find((one) => one.name === name) ?? null;
  const reached = shown ?? counties.find((one) => one.name === 'Davidson') ?? counties[0];

  const pick = (one: MappedCounty) => setPicked({ zip, name: one.name });
  const onKeyDown = (event: KeyboardEvent, from: MappedCounty) => {
    if (!/^(Arrow\w+|Enter| )$/.test(event.key)) return;
    event.preventDefault();
    const next = countyBeside(counties, from, event.key) ?? from;
    pick(next);
    drawn.current.get(next.name)?.focus();
  };

  return (
    <figure className="mt-28">
      <div className="split">
        <div className="map-draw">
          <svg className="map-svg" viewBox={VIEW}>
            <title>{t('The area on a map')}</title>
            <ZonePatterns id={id} />
            <g role="listbox" aria-label={t('Counties we deliver to')}>
              {counties.map((one) => {
                const [main] = one.zones;
                return (
                  <g
                    key={one.name}
                    ref={(element) => {
                      if (element) drawn.current.set(one.name, element);
                    }}
                    className="map-county"
                    role="option"
                    aria-selected={one === shown}
                    aria-label={
                      main
                        ? t('{county} County, {zone}, {fee}', {
                            county: one.name,
                            zone: zoneName(main.zone, t),
                            fee: formatMoney(main.zone.feeCents),
                          })
                        : one.name
                    }
                    tabIndex={one === reached ? 0 : -1}
                    onClick={() => pick(one)}
                    onKeyDown={(event) => onKeyDown(event, one)}
                  >
                    <path d={one.outline} fill={`url(#${id}-${main?.zone.id})`} />
                  </g>
                );
              })}
            </g>
          </svg>
          <svg className="map-over" viewBox={VIEW} aria-hidden="true">
            {shown ? <path className="map-ring" d={shown.outline} /> : null}
            <circle className="map-radius" cx={MAP_CENTER[0]} cy={MAP_CENTER[1]} r={MAP_RADIUS} />
            <g className="map-names">
              {counties.map((one) => (
                <text
                  key={one.name}
                  x={one.label[0]}
                  y={one.label[1]}
                  data-shown={one === shown || undefined}
                >
                  {one.name}
                </text>
              ))}
            </g>
          </svg>
        </div>
        <div className="stack gap-16">
          <div className="stack gap-8" aria-live="polite">
            {shown ? (
              <CountyFacts county={shown} zip={place?.county === shown.name ? zip : null} />
            ) : (
              <p className="muted">{t('Choose a county, or look up a ZIP.')}</p>
            )}
          </div>
          {children}
        </div>
      </div>
      <figcaption>
        <ul className="map-key">
          {zones.map((zone) => (
            <li key={zone.id}>
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
