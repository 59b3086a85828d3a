import { type Area, areaSquareFeet, flatSquareFeet, sizeFeet } from '../../domain/calculator/areas.ts';
import type { SizeName } from '../../domain/calculator/shapes.ts';
import { formatYards } from '../ui/format.ts';
import { useT } from '../ui/locale.tsx';

/** A corner in feet, to the east and to the north. */
type Corner = readonly [east: number, north: number];

/** In SVG user units, about one pixel each on a phone. */
const WIDE = 300;
const HIGH = 150;
const ROOM = { left: 64, top: 8, below: 46 };

/** The area seen from above, drawn to scale with a scale bar. */
export function AreaDrawing({ area }: { area: Area }) {
  const t = useT();
  const { path, width, height } = toFigure(area);
  const scale = Math.min(WIDE / width, HIGH / height);
  if (!Number.isFinite(scale) || scale <= 0) return null;
  const [drawnWide, drawnHigh] = [width * scale, height * scale];
  const bar = scaleBar(Math.max(width, height) * (drawnWide > 60 ? 1 : 0.5));
  const feet = (value: number) => t('{n} ft', { n: formatYards(Number(value.toFixed(value < 10 ? 1 : 0))) });
  const squareFeet = formatYards(Math.round(areaSquareFeet(area)));
  const left = ROOM.left + (WIDE - drawnWide) / 2;
  const barWide = bar * scale;
  return (
    <figure className="calc-drawing">
      <svg
        viewBox={`0 0 ${ROOM.left + WIDE + 16} ${ROOM.top + drawnHigh + ROOM.below}`}
        role="img"
        aria-label={t('Drawn to scale: {wide} by {high}, {area} square feet', {
          wide: feet(width),
          high: feet(height),
          area: squareFeet,
        })}
      >
        <g transform={`translate(${left} ${ROOM.top}) scale(${scale})`}>
          <path d={path} fillRule="evenodd" vectorEffect="non-scaling-stroke" />
        </g>
        <text x={left - 8} y={ROOM.top + drawnHigh / 2 + 5} textAnchor="end">
          {feet(height)}
        </text>
        <text x={left + drawnWide / 2} y={ROOM.top + drawnHigh + 18} textAnchor="middle">
          {feet(width)}
        </text>
        <path className="calc-scale" d={`M${left} ${ROOM.top + drawnHigh + 28}v8h${barWide}v-8`} />
        <text x={left + barWide + 8} y={ROOM.top + drawnHigh + 40}>
          {feet(bar)}
        </text>
      </svg>
      <figcaption className="num">
        <b>{t('{n} sq ft', { n: squareFeet })}</b>
        {area.slopePercent ? <span className="muted"> {t('along the slope')}</span> : null}
      </figcaption>
    </figure>
  );
}

type Figure = {
  /** In feet, from (0, 0) to (width, height), with north or the first side up; holes use the even-odd rule. */
  path: string;
  width: number;
  height: number;
};

export function toFigure(area: Pick<Area, 'shape' | 'sizes'>): Figure {
  const size = (name: SizeName) => {
    const it = area.sizes[name];
    return it ? sizeFeet(name, it) : 1;
  };
  switch (area.shape) {
    case 'rectangle':
    case 'trench':
      return polygon(rectangle(size('length'), size('width')));
    case 'circle':
      return { path: ellipse(0, 0, size('diameter'), size('diameter')), ...square(size('diameter')) };
    case 'half-circle': {
      const diameter = size('diameter');
      const radius = diameter / 2;
      return {
        path: `M0 ${radius}A${radius} ${radius} 0 0 1 ${diameter} ${radius}Z`,
        width: diameter,
        height: radius,
      };
    }
    case 'ring': {
      const [outer, inner] = [size('outerDiameter'), size('innerDiameter')];
      const edge = (outer - inner) / 2;
      return { path: ellipse(0, 0, outer, outer) + ellipse(edge, edge, inner, inner), ...square(outer) };
    }
    case 'border': {
      const [length, width, strip] = [size('length'), size('width'), size('strip')];
      const outside = polygon(rectangle(length + 2 * strip, width + 2 * strip));
      const hole = `M${strip} ${strip}h${length}v${width}h${-length}Z`;
      return { ...outside, path: outside.path + hole };
    }
    case 'oval':
      return {
        path: ellipse(0, 0, size('length'), size('width')),
        width: size('length'),
        height: size('width'),
      };
    case 'triangle':
      // The position of the apex does not affect the area, so the form does not ask for it.
      return polygon([
        [0, 0],
        [size('base'), 0],
        [size('base') * 0.35, size('height')],
      ]);
    case 'triangle-sides': {
      const [a, b, c] = [size('sideA'), size('sideB'), size('sideC')];
      const along = (b * b + c * c - a * a) / (2 * c);
      return polygon([
        [0, 0],
        [c, 0],
        [along, Math.sqrt(Math.max(0, b * b - along * along))],
      ]);
    }
    case 'trapezoid': {
      const [a, b] = [size('sideA'), size('sideB')];
      const off = (a - b) / 2;
      return polygon([
        [0, 0],
        [a, 0],
        [off + b, size('height')],
        [off, size('height')],
      ]);
    }
    case 'known-area': {
      const side = Math.sqrt(flatSquareFeet(area));
      return polygon(rectangle(side, side));
    }
  }
}

/** The length of the scale bar: 1, 2 or 5 times a power of ten, between a fifth and half of the width. */
export function scaleBar(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width / 2));
  return ([5, 2, 1].find((times) => times * power <= width / 2) ?? 1) * power;
}

const square = (side: number) => ({ width: side, height: side });

const rectangle = (width: number, height: number): Corner[] => [
  [0, 0],
  [width, 0],
  [width, height],
  [0, height],
];

/** Flips the y-axis: a corner's y increases upward, as on a map, but SVG's y increases downward. */
function polygon(corners: readonly Corner[]): Figure {
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.max(...ys)];
  const points = corners.map(([x, y]) => `${round(x - left)} ${round(top - y)}`);
  return { path: `M${points.join('L')}Z`, width: Math.max(...xs) - left, height: top - Math.min(...ys) };
}

function ellipse(left: number, top: number, width: number, height: number): string {
  const arc = `a${round(width / 2)} ${round(height / 2)} 0 1 0`;
  return `M${round(left)} ${round(top + height / 2)}${arc} ${round(width)} 0${arc} ${-round(width)} 0Z`;
}

const round = (value: number) => Math.round(value * 1000) / 1000;
