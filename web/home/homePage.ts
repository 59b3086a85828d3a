import type { Product } from '../../domain/catalog/catalog.ts';
import type { Snapshot } from '../../domain/catalog/catalogSource.ts';
import type { CategorySlug } from '../../domain/catalog/goods.ts';
import type { Zone } from '../../domain/delivery/zones.ts';
import type { Browse, Listing } from '../catalog/browse.ts';
import { fromPrices, type ProductList } from '../catalog/catalog.ts';
import { fetchLists } from '../catalog/shop/ListLoading.tsx';

// What the home page reads from the catalog.

export const PILE_PICTURE = 'premium-garden-topsoil';
/** The picture is 118vw wide on phones. `84vw` gives phones with few pixels the middle size, at half the bytes. */
export const HERO_SIZES = '(min-width: 840px) 800px, 84vw';

/** The products section: the premium catalog, filtered by the page's URL. */
export const HOME_LISTING: Listing = { path: '/', tab: 'premium', category: null, anchor: 'products' };
const HOME_CARDS = 4;

export type HomeCatalog = {
  hero: Product | null;
  list: ProductList;
  /** Lowest one-time price, in cents. */
  fromCents: Partial<Record<CategorySlug, number>>;
  zones: readonly Zone[];
};

export async function readHome(snapshot: Snapshot, browse: Browse): Promise<HomeCatalog> {
  const { listProducts } = await fetchLists();
  const list = listProducts(snapshot, { ...browse, show: HOME_CARDS }, HOME_LISTING);
  const pictured = snapshot.products.filter(({ images }) => images[0] === PILE_PICTURE);
  const hero = pictured.find(({ slug }) => slug === PILE_PICTURE) ?? pictured[0] ?? null;
  return {
    hero: hero && { ...hero, metadata: {}, description: '' },
    list,
    fromCents: fromPrices(snapshot),
    zones: snapshot.zones,
  };
}
