import type { MaterialId } from '../../domain/base/materials.ts';
import type { Area } from '../../domain/calculator/areas.ts';
import { areaCubicYards, areaName, areaText } from '../calculator/areaText.ts';
import { formatYards } from '../ui/format.ts';
import { useT } from '../ui/locale.tsx';
import { Section } from '../ui/Section.tsx';

type JobAreasProps = { areas: readonly Area[]; materialId: MaterialId | null };

/** Lists each measured area. */
export function JobAreas({ areas, materialId }: JobAreasProps) {
  const t = useT();
  return (
    <Section className="stack gap-12" title={t('Measured areas')}>
      <ul className="lines pairs">
        {areas.map((area, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: areas have no ids, and their order never changes here.
          <li key={index}>
            <span className="stack breaks">
              <b>{areaName(area, index, t)}</b>
              <span className="small muted">{areaText(area, t)}</span>
            </span>
            <b className="num rigid">{`${formatYards(areaCubicYards(area, materialId))} yd³`}</b>
          </li>
        ))}
      </ul>
    </Section>
  );
}
