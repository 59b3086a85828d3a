import type { MaterialId } from '../../domain/base/materials.ts';
import { type NumberProblem, type ParsedNumber, parseMeasure } from '../../domain/base/numbers.ts';
import type { Area, Layer, Size, SizeUnit } from '../../domain/calculator/areas.ts';
import { sizeFeet } from '../../domain/calculator/areas.ts';
import { PRESETS, type PresetId } from '../../domain/calculator/calculator.ts';
import { parseLength, squareFactor } from '../../domain/calculator/measure.ts';
import {
  SHAPE_SIZES,
  type Shape,
  type ShapeProblem,
  type SizeName,
  shapeProblem,
} from '../../domain/calculator/shapes.ts';

// An area as typed: text, not numbers yet. domain/calculator/areas.ts does the math.

export type DepthUnit = 'inches' | 'feet' | 'centimeters';

export type LayerEntries = {
  materialId: MaterialId | '';
  depth: string;
  depthUnit: DepthUnit;
  compacted: boolean;
};

export type AreaEntries = {
  /** Identifies the area on this page only. */
  key: string;
  name: string;
  shape: Shape;
  sizes: Partial<Record<SizeName, string>>;
  /** The unit of all sizes; acres for a known area only. The width of a trench is an exception: see `sizeUnit`. */
  unit: SizeUnit;
  depth: string;
  depthUnit: DepthUnit;
  project: PresetId | '';
  compacted: boolean;
  /** '' for the one chosen with the result. */
  materialId: MaterialId | '';
  layers: readonly LayerEntries[];
};

/** A field that can be invalid. */
export type AreaFieldName = SizeName | 'depth' | `layer${number}`;
export type EntryProblem = NumberProblem | ShapeProblem;
export type EntryProblems = Partial<Record<AreaFieldName, EntryProblem>>;

export function blankArea(more: Partial<AreaEntries> = {}): AreaEntries {
  return {
    key: Math.random().toString(36).slice(2),
    name: '',
    shape: 'rectangle',
    sizes: {},
    unit: 'feet',
    depth: '',
    depthUnit: 'inches',
    project: '',
    compacted: false,
    materialId: '',
    layers: [],
    ...more,
  };
}

/** A further area, which usually has the depth and the project of the last one. */
export function areaAfter(last: AreaEntries | undefined): AreaEntries {
  const { depth = '', depthUnit = 'inches', project = '', unit = 'feet' } = last ?? {};
  return blankArea({ unit: unit === 'acres' ? 'feet' : unit, depth, depthUnit, project });
}

/** A trench's length is in feet and its width in inches, or meters and centimeters. */
export function sizeUnit({ shape, unit }: Pick<AreaEntries, 'shape' | 'unit'>, size: SizeName): SizeUnit {
  if (shape !== 'trench' || size !== 'width') return unit;
  return unit === 'meters' || unit === 'centimeters' ? 'centimeters' : 'inches';
}

const isBlankText = (text: string | undefined) => (text ?? '').trim() === '';

/** Whether every required field has text, valid or not (spec 2 §5: until then the button is disabled). */
export function isFilled(area: AreaEntries): boolean {
  const sizes = SHAPE_SIZES[area.shape].every((name: SizeName) => !isBlankText(area.sizes[name]));
  const deep =
    area.layers.length > 0 ? area.layers.every(({ depth }) => !isBlankText(depth)) : !isBlankText(area.depth);
  return sizes && deep;
}

/** Whether no size is entered yet; such an area is ignored if there are others. */
export function isUntouched({ sizes }: AreaEntries): boolean {
  return Object.values(sizes).every(isBlankText);
}

type Read = { ok: true; area: Area } | { ok: false; problems: EntryProblems };

/** A size as typed, in that unit: `area` in its square. */
export function parseSize(name: SizeName, text: string, unit: SizeUnit): ParsedNumber {
  if (unit === 'acres') return parseMeasure(text, (word) => (/^(?:ac|acres?)$/.test(word) ? 1 : null));
  return name === 'area' ? parseMeasure(text, squareFactor(unit)) : parseLength(text, unit);
}

/** The area in numbers, or the problem of each invalid field. */
export function readArea(entries: AreaEntries): Read {
  const problems: EntryProblems = {};
  const value = (name: AreaFieldName, parsed: ParsedNumber): number => {
    if (parsed.ok) return parsed.value;
    problems[name] = parsed.reason;
    return 1;
  };
  const { shape, project, name } = entries;
  const sizes: Partial<Record<SizeName, Size>> = {};
  for (const size of SHAPE_SIZES[shape]) {
    const unit = sizeUnit(entries, size);
    sizes[size] = { value: value(size, parseSize(size, entries.sizes[size] ?? '', unit)), unit };
  }
  const layers = entries.layers.map(
    ({ materialId, depth, depthUnit, compacted }, index): Layer => ({
      materialId: materialId || null,
      depth: value(`layer${index}`, parseLength(depth, depthUnit)),
      depthUnit,
      ...(compacted ? { compacted } : {}),
    }),
  );
  const depth = layers[0]?.depth ?? value('depth', parseLength(entries.depth, entries.depthUnit));
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  const inFeet = Object.entries(sizes).map(([size, value]) => [size, sizeFeet(size as SizeName, value)]);
  const wrong = shapeProblem(shape, Object.fromEntries(inFeet));
  const last = SHAPE_SIZES[shape].at(-1);
  if (wrong && last) return { ok: false, problems: { [last]: wrong } };
  return {
    ok: true,
    area: {
      name: name.trim() || null,
      shape,
      sizes,
      depth,
      project: project || null,
      depthUnit: layers[0]?.depthUnit ?? entries.depthUnit,
      ...(entries.compacted && layers.length === 0 ? { compacted: true } : {}),
      ...(entries.materialId && layers.length === 0 ? { materialId: entries.materialId } : {}),
      ...(layers.length > 0 ? { layers } : {}),
    },
  };
}

/** Fills in the preset's usual depth in inches (spec 2 §9), which replaces any layers. */
export function withProject(area: AreaEntries, project: PresetId | ''): AreaEntries {
  const preset = PRESETS.find(({ id }) => id === project);
  if (!preset) return { ...area, project: '' };
  return { ...area, project: preset.id, depth: String(preset.depthInches), depthUnit: 'inches', layers: [] };
}

/** The size field to type into after this one; null when its area is complete. A depth that is there stays. */
export function nextField(field: HTMLInputElement | null): HTMLInputElement | null {
  const inputs = [...(field?.closest('.calc-area')?.querySelectorAll<HTMLInputElement>('.calc-big') ?? [])];
  const followingFields = inputs.slice(field ? inputs.indexOf(field) + 1 : 0);
  const isNext = ({ name, value }: HTMLInputElement) => name !== 'depth' || value === '';
  return followingFields.find(isNext) ?? inputs.find(({ value }) => value === '') ?? null;
}

/** Handles a press on a button: leaves the focus in the size that has it, and with it the keypad. */
export function stayInField(event: { preventDefault: () => void }): void {
  if (document.activeElement?.matches('.calc-big')) event.preventDefault();
}
