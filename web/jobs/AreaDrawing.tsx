import { type Area, areaSquareFeet } from '../../domain/calculator/areas.ts';
import { formatYards } from '../ui/format.ts';
import { useT } from '../ui/locale.tsx';
import { figureOf, scaleBar } from './drawing.ts';

/** In the drawing's own units, which are pixels on a phone. */
const WIDE = 300;
const HIGH = 150;
const ROOM = { left: 64, top: 8, below: 46 };

/** The ground from above, to scale, with a bar to measure by. */
export function AreaDrawing({ area }: { area: Area }) {
  const t = useT();
  const { path, width, height } = figureOf(area);
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
