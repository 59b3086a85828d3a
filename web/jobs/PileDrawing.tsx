import type { PileEstimate } from '../../domain/calculator/pile.ts';
import { useT } from '../ui/locale.tsx';
import { roughYards } from './pile.ts';

type PileDrawingProps = { estimate: PileEstimate };

const WIDTH = 320;
const GROUND = 150;

/** The pile from its end, as steep as it was measured. */
export function PileDrawing({ estimate }: PileDrawingProps) {
  const t = useT();
  const slope = Math.tan((Math.min(estimate.slopeDegrees, 60) * Math.PI) / 180);
  const half = Math.min(140, 130 / slope);
  const peak = GROUND - half * slope;
  const middle = WIDTH / 2;
  return (
    <svg
      className="pile-drawing"
      viewBox={`0 ${peak - 8} ${WIDTH} ${GROUND - peak + 14}`}
      role="img"
      aria-label={t('A pile of about {n} cubic yards, seen from its end', {
        n: roughYards(estimate.cubicYards),
      })}
    >
      <path
        className="pile-heap"
        d={`M${middle - half} ${GROUND} L${middle - half * 0.12} ${peak + half * slope * 0.09} Q${middle} ${peak} ${middle + half * 0.12} ${peak + half * slope * 0.09} L${middle + half} ${GROUND} Z`}
      />
      <path className="pile-line" d={`M4 ${GROUND} H${WIDTH - 4} M${middle} ${GROUND} V${peak}`} />
    </svg>
  );
}
