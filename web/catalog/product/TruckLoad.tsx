import { gaugeFill, loadsFor, TRUCK, yardsPerLoad } from '../../../domain/delivery/loads.ts';
import { formatYards } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LoadGauge } from '../../ui/LoadGauge.tsx';
import { useT } from '../../ui/locale.tsx';

type TruckLoadProps = { cubicYards: number; materialId: string | null };

/** How much of a truck the quantity fills; stone is heavy enough to need more trucks than its volume does. */
export function TruckLoad({ cubicYards, materialId }: TruckLoadProps) {
  const t = useT();
  const { loads, lastPercent } = gaugeFill(cubicYards);
  const weight = loadsFor({ materialId, cubicYards });
  const yards = formatYards(cubicYards);
  const bed = TRUCK.bedYards.join('–');
  return (
    <>
      <LoadGauge
        cubicYards={cubicYards}
        capacity={TRUCK.planYards}
        caption={
          <>
            <span>
              <b className="num">
                {loads > 1 ? t('{n} truckloads', { n: loads }) : t('{yards} of {bed} yards', { yards, bed })}
              </b>{' '}
              {loads > 1 ? t('for {yards} yards', { yards }) : t('on one truck')}
            </span>
            <span className="num">
              {loads > 1 ? t('last one {percent}% full', { percent: lastPercent }) : `${lastPercent}%`}
            </span>
          </>
        }
      />
      {weight.limitedBy === 'weight' ? (
        <p className="small muted pd-weight">
          <Icon name="info" size="sm" />
          {t('By weight it takes {trucks} trucks: one carries {yards} yards of this material.', {
            trucks: weight.loads,
            yards: formatYards(yardsPerLoad(materialId)),
          })}
        </p>
      ) : null}
    </>
  );
}
