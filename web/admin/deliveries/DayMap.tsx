import { Link } from 'react-router-dom';
import type { Board, BoardLoad, RouteLine, TruckRoute } from '../../../domain/admin/deliveries.ts';
import { ZIP_CREDIT_HREF, zipCreditText } from '../../../domain/delivery/deliveryLabels.ts';
import { COUNTY_SHAPES } from '../../delivery/countyShapes.ts';
import { mapPoint } from '../../delivery/mapPoint.ts';
import { useT } from '../../ui/locale.tsx';
import { truckName, truckNames } from '../ui/useTruckName.ts';
import { aboutTime, routeText } from './deliveryLabels.ts';

type DayMapProps = {
  /** Of one day. */
  routes: readonly TruckRoute[];
  /** Roads; a truck without them gets straight lines. */
  lines: readonly RouteLine[];
  board: Pick<Board, 'fleet' | 'yard'>;
  loads: readonly BoardLoad[];
};

type Mark = { id: string; truck: number; number: number; x: number; y: number };

/**
 * The trucks' routes of a day on our counties, and as a list that says the same. Stops are known by ZIP, so that a map that zooms would show no more.
 */
export function DayMap({ routes, lines, board, loads }: DayMapProps) {
  const t = useT();
  const yard = board.yard && mapPoint(board.yard);
  const frame = fitFrame([
    ...(yard ? [yard] : []),
    ...routes.flatMap(({ stops }) => stops.flatMap(({ point }) => (point ? [mapPoint(point)] : []))),
  ]);
  const unit = frame.width / 100;
  const marks = spread(routes, unit);
  return (
    <div className="day-map">
      <svg
        viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
        role="img"
        aria-label={t('Routes on a map')}
      >
        {COUNTY_SHAPES.map(({ name, outline }) => (
          <path key={name} className="day-map-county" d={outline} />
        ))}
        {COUNTY_SHAPES.map(({ name, label: [x, y] }) => (
          <text key={name} className="day-map-name" x={x} y={y} fontSize={unit * 2.6}>
            {name}
          </text>
        ))}
        {routes.map((route) => (
          <path
            key={route.truck}
            className="day-map-line"
            data-truck={colorOf(route.truck)}
            d={svgPath(
              lines.find(({ truck }) => truck === route.truck)?.points ?? straight(route, board.yard),
            )}
          />
        ))}
        {yard ? (
          <g className="day-map-yard">
            <rect
              x={yard[0] - unit * 2}
              y={yard[1] - unit * 2}
              width={unit * 4}
              height={unit * 4}
              transform={`rotate(45 ${yard[0]} ${yard[1]})`}
            />
            <text x={yard[0]} y={yard[1]} fontSize={unit * 2.6}>
              {t('Yard').charAt(0)}
            </text>
          </g>
        ) : null}
        {marks.map(({ id, truck, number, x, y }) => (
          <g key={id} className="day-map-stop" data-truck={colorOf(truck)}>
            <circle cx={x} cy={y} r={unit * 2.3} />
            <text x={x} y={y} fontSize={unit * 2.8}>
              {number}
            </text>
          </g>
        ))}
      </svg>
      <div className="day-map-lists">
        {routes.map((route) => (
          <section key={route.truck} aria-label={truckName(route.truck, truckNames(board.fleet), t)}>
            <h3 className="label">
              <span className="day-map-key" data-truck={colorOf(route.truck)} aria-hidden="true" />
              {truckName(route.truck, truckNames(board.fleet), t)}{' '}
              <span className="small muted num">{routeText(route, t)}</span>
            </h3>
            <ol className="admin-lines">
              {route.stops.map(({ id, arrival, trip }, at) => {
                const load = loads.find((one) => one.id === id);
                return load ? (
                  <li key={id} className="num">
                    {`${at + 1}. `}
                    <Link className="link" to={`/admin?tab=orders&order=${load.orderId}`}>
                      {load.customerName}
                    </Link>
                    {[load.city, arrival === null ? null : aboutTime(arrival), t('trip {n}', { n: trip })]
                      .filter(Boolean)
                      .map((text) => `, ${text}`)
                      .join('')}
                  </li>
                ) : null;
              })}
            </ol>
          </section>
        ))}
        <p className="xs muted">
          {t('Each stop is drawn in the middle of its ZIP code.')}{' '}
          <a href={ZIP_CREDIT_HREF} rel="noreferrer">
            {zipCreditText(t)}
          </a>
        </p>
      </div>
    </div>
  );
}

/** Six colors; a seventh truck has the first one's again, and its number in the list. */
const colorOf = (truck: number) => ((truck - 1) % 6) + 1;

const svgPath = (points: readonly (readonly [number, number])[]) =>
  points
    .map(mapPoint)
    .map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)},${y.toFixed(1)}`)
    .join('');

/** Through the yard between two trips. */
function straight({ stops }: TruckRoute, yard: Board['yard']): [number, number][] {
  const home = yard ? [yard] : [];
  const way = stops.flatMap(({ point, trip }, at): [number, number][] => {
    if (!point) return [];
    return at > 0 && stops[at - 1]?.trip !== trip ? [...home, point] : [point];
  });
  return [...home, ...way, ...home];
}

/** Stops of one ZIP lie side by side. */
function spread(routes: readonly TruckRoute[], unit: number): Mark[] {
  const taken = new Map<string, number>();
  return routes.flatMap(({ truck, stops }) =>
    stops.flatMap(({ id, point }, at) => {
      if (!point) return [];
      const key = point.join();
      const nth = taken.get(key) ?? 0;
      taken.set(key, nth + 1);
      const [x, y] = mapPoint(point);
      return [
        { id, truck, number: at + 1, x: x + (nth % 4) * unit * 4, y: y + Math.floor(nth / 4) * unit * 4 },
      ];
    }),
  );
}

/** In units of the drawing, of which six are a mile. */
const LEAST_WIDTH = 150;
const MARGIN = 1.25;

/** The part of the map that holds these points, as wide as high. */
function fitFrame(points: readonly (readonly [number, number])[]) {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const width = Math.max(LEAST_WIDTH, (right - left) * MARGIN, (bottom - top) * MARGIN);
  return { x: (left + right - width) / 2, y: (top + bottom - width) / 2, width, height: width };
}
