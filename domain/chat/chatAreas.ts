import { materialById } from '../base/materials.ts';
import { type Area, type Size, sizeFeet } from '../calculator/areas.ts';
import { PRESETS, type PresetId } from '../calculator/calculator.ts';
import { readSentence } from '../calculator/sentence.ts';
import { SHAPE_SIZES, type SizeName, shapeProblem } from '../calculator/shapes.ts';
import type { Product } from '../catalog/catalog.ts';
import { fold } from '../catalog/searchIndex.ts';

// The areas that a message is about, with the depth of its project where it names none.

/** Lower case without accents; the first match wins. */
const NAMES = {
  'french-drain': /french drains?|\bdrains?\b|\bdren(?:es|ajes?)?\b(?: frances\w*)?/,
  'raised-bed': /raised (?:garden )?beds?|planter box(?:es)?|camas? elevadas?|jardineras?/,
  'garden-vegetable': /\bveg(?:etable|gie)s?\b|\bhuert[oa]s?\b|\bverduras?\b|\bhortalizas?\b/,
  'garden-flower': /\bflowers?\b|\bflores\b/,
  'lawn-repair':
    /\b(?:repair|patch|overseed|level)\w* .*\b(?:lawn|grass)\b|\b(?:repar|resembr|nivel)\w* .*\b(?:cesped|pasto|zacate)\b/,
  'lawn-new': /\b(?:lawn|grass|sod|cesped|pasto|zacate)\b/,
  'tree-planting': /\bplant\w* .*\btrees?\b|\b(?:plant|sembr)ar .*\barbol(?:es)?\b/,
  'general-landscape': /\blandscap\w+\b/,
} as const satisfies Partial<Record<PresetId | 'french-drain', RegExp>>;
type ChatProject = keyof typeof NAMES;
export const CHAT_PROJECTS = Object.keys(NAMES) as [ChatProject, ...ChatProject[]];
/** The measures of a French drain in our article. */
export const DRAIN = { widthFeet: 1, depthInches: 18, materialId: 'stone-57' } as const;

/** The project that a text names, with the words for it. */
export function projectIn(text: string): { project: ChatProject; words: string } | null {
  for (const project of CHAT_PROJECTS) {
    const words = NAMES[project].exec(fold(text))?.[0];
    if (words) return { project, words };
  }
  return null;
}

export type ChatAreas = {
  areas: Area[];
  /** What the text leaves open; null when it names everything. */
  assumed: { depthInches: number; widthFeet: number | null } | null;
};

/**
 * The areas of a text; null when it has none.
 *
 * @param product decides on the depth where neither text nor project do
 */
export function areasIn(
  text: string,
  {
    project: wantedProject,
    product,
  }: { project?: ChatProject | undefined; product?: Product | undefined } = {},
): ChatAreas | null {
  const project = wantedProject ?? projectIn(text)?.project ?? null;
  const isDrain = project === 'french-drain';
  const read = readSentence(text, isDrain ? 'trench' : 'rectangle');
  const depthInches = usualInches(project, product);
  let assumed: ChatAreas['assumed'] = null;
  const areas = read.areas.flatMap(({ shape, sizes, depth }): Area[] => {
    const width = isDrain && !sizes.width ? DRAIN.widthFeet : null;
    const typed = width ? { ...sizes, width: { value: width, unit: 'feet' as const } } : sizes;
    const sizePairs = SHAPE_SIZES[shape].flatMap((name: SizeName): [SizeName, Size][] => {
      const size = typed[name];
      return size ? [[name, { value: size.value, unit: size.unit ?? 'feet' }]] : [];
    });
    const inFeet = Object.fromEntries(sizePairs.map(([name, size]) => [name, sizeFeet(name, size)]));
    if (sizePairs.length < SHAPE_SIZES[shape].length || shapeProblem(shape, inFeet)) return [];
    if (!depth || width) assumed = { depthInches, widthFeet: width };
    const { value, unit } = depth ?? { value: depthInches, unit: null };
    const deep = { depth: value, depthUnit: unit === null || unit === 'acres' ? ('inches' as const) : unit };
    const area = { name: null, shape, sizes: Object.fromEntries(sizePairs), project: null };
    return Array(read.count).fill({ ...area, ...deep });
  });
  return areas.length > 0 ? { areas, assumed } : null;
}

/** A project's depth is for soil; other materials have their own. */
function usualInches(project: ChatProject | null, product: Product | undefined): number {
  if (project === 'french-drain') return DRAIN.depthInches;
  const isSoil = !product || product.category === 'topsoil' || product.category === 'compost';
  const materialInches = isSoil && project ? null : materialById(product?.materialId ?? null)?.usualInches;
  const preset = PRESETS.find(({ id }) => id === (project ?? 'general-landscape'));
  return materialInches ?? preset?.depthInches ?? 4;
}
