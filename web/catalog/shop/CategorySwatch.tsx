import type { CategorySlug } from '../../../domain/catalog/goods.ts';
import { Icon } from '../../ui/Icon.tsx';
import { categoryTexture } from '../catalog.ts';

/** A dot of the category's material; tools have no material and show a tool. */
export function CategorySwatch({ slug }: { slug: CategorySlug }) {
  const texture = categoryTexture(slug);
  return texture ? <i data-swatch={texture} aria-hidden="true" /> : <Icon name="tools" size="sm" />;
}
