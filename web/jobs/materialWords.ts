import type { MaterialId } from '../../domain/catalog/densities.ts';
import type { Translate } from '../ui/locale.tsx';

// Apart from the other words: only who lays layers asks for these.

export function materialLabel(id: MaterialId, t: Translate): string {
  switch (id) {
    case 'topsoil':
      return t('Topsoil, unscreened');
    case 'screened-topsoil':
      return t('Screened topsoil');
    case 'garden-mix':
      return t('Garden and raised-bed mix');
    case 'lawn-repair-mix':
      return t('Lawn repair mix');
    case 'compost':
      return t('Compost');
    case 'hardwood-mulch':
      return t('Hardwood mulch');
    case 'cedar-mulch':
      return t('Cedar mulch');
    case 'pine-mulch':
      return t('Pine bark mulch');
    case 'play-chips':
      return t('Playground wood fiber');
    case 'river-rock':
      return t('River rock');
    case 'pea-gravel':
      return t('Pea gravel');
    case 'stone-57':
      return t('#57 limestone');
    case 'crusher-run':
      return t('Crusher run');
    case 'limestone':
      return t('Crushed limestone');
    case 'surge-stone':
      return t('Surge stone and rip-rap');
    case 'sand-masonry':
      return t('Masonry sand');
    case 'sand-concrete':
      return t('Concrete and bedding sand');
    case 'sand-play':
      return t('Play sand');
    case 'fill-dirt':
      return t('Fill dirt');
  }
}
