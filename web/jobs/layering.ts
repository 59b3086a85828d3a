import type { Translate } from '../ui/locale.tsx';
import type { LayerEntries } from './entries.ts';

// Builds of more than one layer that crews lay all the time, from the ground up. Base of a paver patio 4 to 6 in
// compacted under 1 in of bedding sand: calculatorsforall.online/blog/paver-base-depth-guide. A gravel drive has
// 4 to 6 in of packed base and a top of clean stone: 6 and 2 in are our choice inside that.

const layer = (materialId: LayerEntries['materialId'], depth: string, compacted = false): LayerEntries => ({
  ...{ materialId, depth, depthUnit: 'inches', compacted },
});

export const LAYERINGS = [
  { id: 'drive', layers: [layer('crusher-run', '6', true), layer('stone-57', '2')] },
  { id: 'patio', layers: [layer('crusher-run', '4', true), layer('sand-concrete', '1', true)] },
  { id: 'paver-drive', layers: [layer('crusher-run', '6', true), layer('sand-concrete', '1', true)] },
] as const;

export function layeringLabel(id: (typeof LAYERINGS)[number]['id'], t: Translate): string {
  switch (id) {
    case 'drive':
      return t('Gravel drive');
    case 'patio':
      return t('Paver patio');
    case 'paver-drive':
      return t('Paver drive');
  }
}
