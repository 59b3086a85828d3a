import { fields } from '../../domain/base/stored.ts';
import type { Area } from '../../domain/calculator/areas.ts';
import type { PresetId } from '../../domain/calculator/calculator.ts';
import { SHAPES } from '../../domain/calculator/shapes.ts';
import { kept } from '../ui/kept.ts';
import { type AreaEntries, blankArea, isFilled, readArea } from './entries.ts';

// What was typed last on this device and what it came to, so that a reload or a dead battery costs nothing.

/** What was calculated last: it stays until the next Calculate, whatever is typed meanwhile. */
export type Answered = { areas: readonly Area[]; project: PresetId | '' };

export type Draft = {
  areas: readonly AreaEntries[];
  settling: boolean;
  /** Slug of the material that was chosen; null for the usual one of the project. */
  chosen: string | null;
  answered: Answered | null;
  /** The saved job that this is; none in what older apps kept. */
  jobId?: string | null;
};

/** A rectangle as the home page's three fields have it. */
type Entries = {
  length: string;
  width: string;
  depth: string;
  depthUnit: 'inches' | 'feet';
  project: PresetId | '';
};

const lastDraft = kept<Draft>('calculator', (stored) => {
  if (isDraft(stored)) return stored;
  return isEntries(stored) ? draftOf(stored) : null;
});

export function keptDraft(): Draft | null {
  return lastDraft.read();
}

export function keepDraft(draft: Draft): void {
  lastDraft.keep(draft);
}

/** Keeps one rectangle in place of everything, calculated. */
export function keepEntries(entries: Entries): void {
  keepDraft(draftOf(entries));
}

/** Areas that are there to be shown at once, with their answer if they have one. */
export function draftFrom(areas: readonly AreaEntries[], more: Partial<Draft> = {}): Draft {
  const read = areas.map((area) => (isFilled(area) ? readArea(area) : null));
  const measured = read.flatMap((one) => (one?.ok ? [one.area] : []));
  const isWhole = measured.length === areas.length && areas.length > 0;
  const project = areas.findLast((area) => area.project !== '')?.project ?? '';
  const answered = isWhole ? { areas: measured, project } : null;
  return { areas, settling: false, chosen: null, answered, ...more };
}

function draftOf({ length, width, depth, depthUnit, project }: Entries): Draft {
  return draftFrom([blankArea({ sizes: { length, width }, depth, depthUnit, project })]);
}

function isDraft(value: unknown): value is Draft {
  const { areas, settling } = fields(value);
  return (
    typeof settling === 'boolean' &&
    Array.isArray(areas) &&
    areas.length > 0 &&
    areas.every((area: unknown) => {
      const { key, shape, sizes, depth, layers } = fields(area);
      const texts = [key, depth].every((text) => typeof text === 'string');
      return (
        texts && SHAPES.some((known) => known === shape) && sizes instanceof Object && Array.isArray(layers)
      );
    })
  );
}

/** As it was kept while the calculator knew one rectangle only. */
function isEntries(value: unknown): value is Entries {
  const entries = fields(value);
  const texts = ['length', 'width', 'depth', 'project'].every((key) => typeof entries[key] === 'string');
  return texts && (entries.depthUnit === 'inches' || entries.depthUnit === 'feet');
}
