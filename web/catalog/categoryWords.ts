import type { Translate } from '../ui/locale.tsx';

/** A category's name: one of ours in the language of the page, any other as its row has it. */
export function categoryName(name: string, t: Translate): string {
  switch (name) {
    case 'Topsoil':
      return t('Topsoil');
    case 'Compost':
      return t('Compost');
    case 'Mulch':
      return t('Mulch');
    case 'Sand':
      return t('Sand');
    case 'Gravel':
      return t('Gravel');
    case 'Tools & Equipment':
      return t('Tools & Equipment');
    default:
      return name;
  }
}
