import { SHAPE_SIZES } from '../../domain/calculator/shapes.ts';
import { formatYards } from '../ui/format.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { areaYards } from './calculator.ts';
import { type AreaEntries, unitOf } from './entries.ts';
import { shapeLabel, squareCode, unitCode } from './words.ts';

type AreaRowProps = { area: AreaEntries; numbered: string; onOpen: () => void };

/** An area that is not being typed in: its name, its sizes and its yards. */
export function AreaRow({ area, numbered, onOpen }: AreaRowProps) {
  const t = useT();
  const yards = areaYards(area);
  const names = SHAPE_SIZES[area.shape];
  const units = names.map((name) =>
    name === 'area' ? squareCode(area.unit, t) : unitCode(unitOf(area, name), t),
  );
  const [unit] = units;
  const alike = units.every((one) => one === unit);
  const sizes = names
    .map((name, at) => `${area.sizes[name] || '?'}${alike ? '' : ` ${units[at]}`}`)
    .join(' × ');
  const deep =
    area.layers.length > 0
      ? t('{n} layers', { n: area.layers.length })
      : t('{depth} {unit} deep', { depth: area.depth || '?', unit: unitCode(area.depthUnit, t) });
  const shape = area.shape === 'rectangle' ? '' : `${shapeLabel(area.shape, t)} `;
  return (
    <button type="button" className="calc-row" aria-expanded={false} onClick={onOpen}>
      <span>
        <b>{area.name.trim() || numbered}</b>
        <span className="muted num">
          {shape}
          {names.length > 0 ? `${sizes}${alike ? ` ${unit}` : ''}, ` : ''}
          {deep}
        </span>
      </span>
      <span className="numeral">
        {yards === null ? '–' : formatYards(Number(yards.toFixed(1)))}
        <span className="unseen"> {t('cubic yards')}</span>
      </span>
      <Icon name="chevron-down" />
    </button>
  );
}
