import { CATEGORY_SLUGS, type CategorySlug } from '../../../domain/catalog/goods.ts';
import type { Translate } from '../../ui/locale.tsx';

/** null when the key is not a known category. */
export function parseCategory(key: string): CategorySlug | null {
  return CATEGORY_SLUGS.find((slug) => slug === key) ?? null;
}

export function categoryText(key: string, t: Translate): string {
  switch (parseCategory(key)) {
    case 'topsoil':
      return t('Topsoil');
    case 'compost':
      return t('Compost');
    case 'mulch':
      return t('Mulch');
    case 'sand':
      return t('Sand');
    case 'gravel':
      return t('Gravel');
    case 'tools-equipment':
      return t('Tools');
    case null:
      return t('Other');
  }
}
