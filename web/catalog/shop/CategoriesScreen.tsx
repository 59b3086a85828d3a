import { Link, useLoaderData } from 'react-router-dom';
import { languageOfText } from '../../../domain/base/locale.ts';
import { formatMoney } from '../../../domain/base/money.ts';
import type { CatalogSource } from '../../../domain/catalog/catalogSource.ts';
import type { CategorySlug } from '../../../domain/catalog/goods.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import type { ScreenRoute } from '../../ui/screen.ts';
import { type CategorySummary, categorySummaries, categoryTexture, fromPrices } from '../catalog.ts';
import { HelpBanner } from './HelpBanner.tsx';
import '../catalog.css';

type CategoryEntry = CategorySummary & { products: number; fromCents: number | null };
type CategoriesPage = { categories: CategoryEntry[] };

export function CategoriesScreen() {
  const t = useT();
  const { categories } = useLoaderData<CategoriesPage>();
  return (
    <div className="wrap page">
      <Breadcrumbs items={[{ to: '/', label: t('Home') }, { label: t('Categories') }]} />
      <h1 className="h2">{t('Categories')}</h1>
      <p className="lede">{t('Five materials by the cubic yard, and the tools to spread them.')}</p>
      <ul className="cat-tiles stack gap-16 mt-28">
        {categories.map((category) => (
          <li key={category.slug}>
            <CategoryTile {...category} lang={languageOfText(category, 'description')} />
          </li>
        ))}
      </ul>
      <HelpBanner />
    </div>
  );
}

export const categoriesRoute: ScreenRoute<CatalogSource, CategoriesPage> = {
  Screen: CategoriesScreen,
  load: async ({ source }): Promise<CategoriesPage> => {
    const snapshot = await source.open();
    const lowest = fromPrices(snapshot);
    const count = new Map<CategorySlug, number>();
    for (const { category } of snapshot.products) count.set(category, (count.get(category) ?? 0) + 1);
    return {
      categories: categorySummaries(snapshot).map((category) => ({
        ...category,
        products: count.get(category.slug) ?? 0,
        fromCents: lowest[category.slug] ?? null,
      })),
    };
  },
  head: ({ t }) => ({
    title: t('Categories'),
    description: t(
      'Topsoil, compost, mulch, sand, gravel, and tools and equipment: every category with its lowest price.',
    ),
    canonical: '/categories',
    trail: [{ label: t('Categories') }],
  }),
};

type CategoryTileProps = {
  slug: CategorySlug;
  name: string;
  description: string;
  lang: string;
  products: number;
  /** Lowest price in cents; null where nothing has one. */
  fromCents: number | null;
};

/** A category, drawn with its material's texture. */
function CategoryTile({ slug, name, description, lang, products, fromCents }: CategoryTileProps) {
  const t = useT();
  const count = products === 1 ? t('1 product') : t('{n} products', { n: products });
  return (
    <Link className="cat-tile" to={`/category/${slug}`}>
      <span className="cat-tile-flat" data-texture={categoryTexture(slug)} aria-hidden="true">
        {slug === 'tools-equipment' ? <Icon name="tools" /> : null}
      </span>
      <span className="cat-tile-t stack gap-8">
        <b className="h3">{name}</b>
        <span className="small muted" lang={lang}>
          {description}
        </span>
        <span className="small num">
          <b>
            {fromCents === null ? count : `${count}, ${t('from {price}', { price: formatMoney(fromCents) })}`}
          </b>
        </span>
      </span>
      <Icon name="arrow-right" />
    </Link>
  );
}
