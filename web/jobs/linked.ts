import { PRESETS } from '../../domain/calculator/calculator.ts';
import { parseMeasure } from '../../domain/calculator/measure.ts';
import { SHAPE_SIZES, SHAPES, type SizeName } from '../../domain/calculator/shapes.ts';
import { type MaterialId, poundsPerYard } from '../../domain/catalog/densities.ts';
import { type AreaEntries, blankArea, type DepthUnit, type LayerEntries, withProject } from './entries.ts';
import { UNIT_CODES, type UnitCode } from './link.ts';

// Reads what link.ts writes. Addresses come from anywhere: what is not understood is left out.

type Linked = { area: AreaEntries; material: string | null };

/** The area of an address, or null when it names none. */
export function linkedArea(query: URLSearchParams): Linked | null {
  const text = (key: string) => (query.get(key) ?? '').trim().slice(0, 60);
  const asked = SHAPES.find((shape) => shape === text('shape'));
  const shape = asked && asked !== 'walked' ? asked : 'rectangle';
  const measure = (key: string) => (parseMeasure(text(key)).ok ? text(key) : '');
  const sizes = SHAPE_SIZES[shape].map((name: SizeName) => [name, measure(name)] as const);
  const project = PRESETS.find(({ id }) => id === text('project'))?.id ?? '';
  const layers = layersOf(query.get('layers') ?? '');
  const material = text('material') || null;
  const depth = measure('depth');
  if (
    ![...sizes.map(([, value]) => value), project, depth].some(Boolean) &&
    layers.length === 0 &&
    !asked &&
    !material
  )
    return null;
  const unit = unitOf(text('measured')) ?? 'feet';
  const area = withProject(
    blankArea({ shape, unit, name: text('name'), sizes: Object.fromEntries(sizes) }),
    project,
  );
  return {
    material,
    area: {
      ...area,
      ...(depth ? { depth, ...depthUnit(text('unit')) } : {}),
      ...{ compacted: text('compacted') === '1', layers },
    },
  };
}

function unitOf(code: string) {
  return Object.hasOwn(UNIT_CODES, code) ? UNIT_CODES[code as UnitCode] : null;
}

function depthUnit(code: string): { depthUnit: DepthUnit } {
  const unit = unitOf(code);
  return { depthUnit: unit === 'feet' || unit === 'centimeters' ? unit : 'inches' };
}

function layersOf(text: string): LayerEntries[] {
  return text
    .slice(0, 400)
    .split(',')
    .slice(0, 6)
    .flatMap((layer) => {
      const [, material = '', depth = '', unit = 'in', packed] =
        /^([\w-]+):([\d.]+)(ft|in|cm)?(:packed)?$/.exec(layer.trim()) ?? [];
      if (!poundsPerYard(material) || !parseMeasure(depth).ok) return [];
      const materialId = material as MaterialId;
      return [{ materialId, depth, ...depthUnit(unit), compacted: packed !== undefined }];
    });
}
