import type { JobMeasures } from '../../domain/calculator/areas.ts';
import { marginCubicYards } from '../../domain/calculator/gps.ts';
import { formatYards } from '../ui/format.ts';
import { useT } from '../ui/locale.tsx';

type WalkMarginProps = { job: JobMeasures; cubicYards: number };

/** How far the yards may be off where an outline was walked. */
export function WalkMargin({ job, cubicYards }: WalkMarginProps) {
  const t = useT();
  const off = marginCubicYards(job);
  if (off === 0) return null;
  return (
    <p className="calc-order">
      {t('{n} ± {off} yd³: GPS measured the outline, and 19 times in 20 the true amount is within that.', {
        n: formatYards(cubicYards),
        off: formatYards(off),
      })}
    </p>
  );
}
