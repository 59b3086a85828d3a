import type { PresetId } from '../../domain/calculator/calculator.ts';
import type { Translate } from '../ui/locale.tsx';

/** "Recommended for a new lawn", shown only when a project type was chosen. */
export function recommendedText(id: PresetId, t: Translate): string {
  switch (id) {
    case 'lawn-new':
      return t('Recommended for a new lawn');
    case 'lawn-repair':
      return t('Recommended for lawn repair');
    case 'garden-vegetable':
      return t('Recommended for a vegetable garden');
    case 'garden-flower':
      return t('Recommended for a flower garden');
    case 'raised-bed':
      return t('Recommended for a raised bed');
    case 'tree-planting':
      return t('Recommended for tree planting');
    case 'general-landscape':
      return t('Recommended for general landscaping');
  }
}
