import type { SizeUnit } from '../../domain/calculator/areas.ts';
import { fromFeet, parseMeasure, toFeet } from '../../domain/calculator/measure.ts';
import { anglesOfRepose, type PileEstimate, type PileKind, pileYards } from '../../domain/calculator/pile.ts';
import type { SpokenMeasure } from '../../domain/calculator/spoken/spoken.ts';
import type { SpokenPile } from '../../domain/calculator/spoken/spokenPile.ts';
import type { Translate } from '../ui/locale.tsx';

// Turns the pile check's entries into its estimate; the math is in domain/calculator/pile.ts.

export type PileEntries = {
  shape: 'round' | 'long';
  unit: 'feet' | 'meters';
  /** The diameter of a round pile. */
  width: string;
  length: string;
  height: string;
  kind: PileKind;
  ordered: string;
};

export const BLANK_PILE: PileEntries = {
  shape: 'round',
  unit: 'feet',
  width: '',
  length: '',
  height: '',
  kind: 'earth',
  ordered: '',
};

/** null until every size is entered. */
export function checkPile(entries: PileEntries): PileEstimate | null {
  const feet = (text: string) => {
    const size = parseMeasure(text);
    return size.ok ? toFeet(size.value, entries.unit) : null;
  };
  const widthFeet = feet(entries.width);
  const heightFeet = feet(entries.height);
  const lengthFeet = entries.shape === 'round' ? widthFeet : feet(entries.length);
  if (widthFeet === null || heightFeet === null || lengthFeet === null) return null;
  // No real pile is larger, and larger figures would not fit on the screen.
  if (Math.max(lengthFeet, widthFeet, heightFeet) > 1000) return null;
  return pileYards({ lengthFeet, widthFeet, heightFeet, repose: anglesOfRepose(entries.kind) });
}

/** The pile check with these sizes filled in. @param otherwise the unit if none was said */
export function pileCheckPath(
  { length, width, height }: SpokenPile,
  kind: PileKind,
  otherwise: SizeUnit,
): string {
  const unitOf = ({ unit }: SpokenMeasure) => {
    const own = unit ?? otherwise;
    return own === 'acres' ? 'feet' : own;
  };
  const said = [length, width, height].flatMap((size) => size ?? []);
  const unit = said.every((size) => /meters$/.test(unitOf(size))) ? 'meters' : 'feet';
  const query = new URLSearchParams({ kind, unit });
  for (const [name, size] of Object.entries({ length, width, height }))
    if (size) query.set(name, String(Number(fromFeet(toFeet(size.value, unitOf(size)), unit).toFixed(3))));
  return `/guides/pile-check?${query}`;
}

/** Rounded to half a yard, the precision of a tape measure; below 2 yards, to a tenth. */
export function roughYards(cubicYards: number): number {
  return cubicYards < 2 ? Math.round(cubicYards * 10) / 10 : Math.round(cubicYards * 2) / 2;
}

export function pileKindLabel(kind: PileKind, t: Translate): string {
  switch (kind) {
    case 'earth':
      return t('Topsoil, soil mix or fill');
    case 'compost':
      return t('Compost');
    case 'mulch':
      return t('Mulch or wood chips');
    case 'crushed':
      return t('Crushed stone or gravel');
    case 'round_stone':
      return t('River rock or pea gravel');
    case 'sand':
      return t('Sand');
  }
}
