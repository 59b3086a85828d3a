import { MATERIALS, materialById } from '../../domain/base/materials.ts';
import { formatMoney } from '../../domain/base/money.ts';
import { MAX_LAYERS, productOfMaterial } from '../../domain/jobs.ts';
import { useDeviceProducts } from '../device/useDeviceCatalog.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import type { AreaEntries, DepthUnit, EntryProblems, LayerEntries } from './areaEntries.ts';
import { entryProblemText, materialLabel, unitCode } from './labels.ts';

type LayersPanelProps = { area: AreaEntries; problems: EntryProblems; onChange: (area: AreaEntries) => void };

const UNITS: readonly DepthUnit[] = ['inches', 'feet', 'centimeters'];

/** Layers of different materials, and compaction. */
export function LayersPanel({ area, problems, onChange }: LayersPanelProps) {
  const t = useT();
  const { layers } = area;
  const readyNames = { drive: t('Gravel drive'), patio: t('Paver patio'), 'paver-drive': t('Paver drive') };
  const setLayers = (next: readonly LayerEntries[]) => onChange({ ...area, layers: next, compacted: false });
  const change = (index: number, more: Partial<LayerEntries>) =>
    setLayers(layers.map((layer, other) => (other === index ? { ...layer, ...more } : layer)));
  const add = () =>
    setLayers([
      ...layers,
      {
        materialId: '',
        depth: layers.length === 0 ? area.depth : '',
        compacted: false,
        depthUnit: area.depthUnit,
      },
    ]);
  return (
    <div className="calc-layers">
      <fieldset>
        <legend className="flabel">{t('Layers, from the ground up')}</legend>
        <div className="calc-units">
          {LAYERINGS.map(({ id, layers: presetLayers }) => (
            <button key={id} type="button" className="chip is-tall" onClick={() => setLayers(presetLayers)}>
              {readyNames[id]}
            </button>
          ))}
        </div>
        {layers.map((layer, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: layers have no ids; their place is all there is.
          <div key={index} className="calc-layer">
            <Field label={t('Layer {n}, material', { n: index + 1 })}>
              {(control) => (
                <select
                  {...control}
                  className="inp"
                  value={layer.materialId}
                  onChange={({ target }) =>
                    change(index, { materialId: target.value as LayerEntries['materialId'] })
                  }
                >
                  <option value="">{t('Chosen with the result')}</option>
                  {MATERIALS.map(({ id }) => (
                    <option key={id} value={id}>
                      {materialLabel(id, t)}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <div className="calc-layer-d">
              <Field
                label={t('Depth, {unit}', { unit: unitCode(layer.depthUnit, t) })}
                error={
                  problems[`layer${index}`] ? entryProblemText(problems[`layer${index}`] ?? 'empty', t) : null
                }
              >
                {(control) => (
                  <input
                    {...control}
                    name={`layer${index}`}
                    className="inp calc-big num"
                    inputMode="decimal"
                    autoComplete="off"
                    value={layer.depth}
                    onChange={({ target }) => change(index, { depth: target.value })}
                  />
                )}
              </Field>
              <fieldset className="seg" aria-label={t('Depth in')}>
                {UNITS.map((unit) => (
                  <button
                    key={unit}
                    type="button"
                    aria-pressed={layer.depthUnit === unit}
                    onClick={() => change(index, { depthUnit: unit })}
                  >
                    {unitCode(unit, t)}
                  </button>
                ))}
              </fieldset>
            </div>
            <Packed
              on={layer.compacted}
              percent={packedPercent(layer.materialId)}
              onChange={(compacted) => change(index, { compacted })}
            />
            <Button onClick={() => setLayers(layers.filter((_, other) => other !== index))}>
              <Icon name="trash" />
              <span>{t('Remove layer {n}', { n: index + 1 })}</span>
            </Button>
          </div>
        ))}
        {layers.length < MAX_LAYERS ? (
          <Button className="btn-quiet btn-block" onClick={add}>
            <Icon name="plus" />
            {t('Add layer')}
          </Button>
        ) : null}
      </fieldset>
      {layers.length === 0 ? (
        <Packed on={area.compacted} percent={25} onChange={(compacted) => onChange({ ...area, compacted })} />
      ) : null}
    </div>
  );
}

type MaterialPanelProps = { area: AreaEntries; onChange: (area: AreaEntries) => void };

/** The material of one area, with the price of what the store sells today. */
export function MaterialPanel({ area, onChange }: MaterialPanelProps) {
  const t = useT();
  const products = useDeviceProducts() ?? [];
  return (
    <Field
      className="calc-layer"
      label={t('Material of this area')}
      hint={t('Measured, priced and delivered separately.')}
    >
      {(control) => (
        <select
          {...control}
          value={area.materialId}
          onChange={({ target }) =>
            onChange({ ...area, materialId: target.value as AreaEntries['materialId'] })
          }
        >
          <option value="">{t('Chosen with the result')}</option>
          {MATERIALS.map(({ id }) => {
            const cents = productOfMaterial(id, products)?.priceCents;
            const price = cents ? t('{price} a yard', { price: formatMoney(cents) }) : null;
            return (
              <option key={id} value={id}>
                {[materialLabel(id, t), price].filter(Boolean).join(', ')}
              </option>
            );
          })}
        </select>
      )}
    </Field>
  );
}

function packedPercent(materialId: LayerEntries['materialId']): number {
  return Math.round(((materialById(materialId || null)?.compactFactor ?? 1.25) - 1) * 100);
}

type PackedProps = { on: boolean; percent: number; onChange: (on: boolean) => void };

function Packed({ on, percent, onChange }: PackedProps) {
  const t = useT();
  return (
    <label className="calc-packed">
      <input type="checkbox" checked={on} onChange={({ target }) => onChange(target.checked)} />
      <span>
        <b>{t('Compacted with a plate or roller')}</b>
        <span className="small muted calc-line">
          {t('Takes {n}% more loose material: the depth is measured after compacting.', { n: percent })}
        </span>
      </span>
    </label>
  );
}

// Common multi-layer builds, from the ground up. A paver patio has 4 to 6 in of compacted base under 1 in of
// bedding sand: calculatorsforall.online/blog/paver-base-depth-guide. A gravel driveway has
// 4 to 6 in of compacted base under clean stone; we chose 6 in and 2 in.

const layer = (materialId: LayerEntries['materialId'], depth: string, compacted = false): LayerEntries => ({
  materialId,
  depth,
  depthUnit: 'inches',
  compacted,
});

const LAYERINGS = [
  { id: 'drive', layers: [layer('crusher-run', '6', true), layer('stone-57', '2')] },
  { id: 'patio', layers: [layer('crusher-run', '4', true), layer('sand-concrete', '1', true)] },
  { id: 'paver-drive', layers: [layer('crusher-run', '6', true), layer('sand-concrete', '1', true)] },
] as const;
