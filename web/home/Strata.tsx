import { Link } from 'react-router-dom';
import { formatMoney } from '../../domain/base/money.ts';
import type { CategorySlug } from '../../domain/catalog/goods.ts';
import { type CategorySummary, categoryTexture } from '../catalog/catalog.ts';
import { categoryName } from '../catalog/labels.ts';
import { Icon } from '../ui/Icon.tsx';
import { type Translate, useT } from '../ui/locale.tsx';

/** From the surface down, in the order it is built; tools are beside it. */
const LAYERS = [
  ['mulch', 'Mulch'],
  ['compost', 'Compost'],
  ['topsoil', 'Topsoil'],
  ['sand', 'Sand'],
  ['gravel', 'Gravel'],
] as const;
const DEPTHS = ['0″', '3″', '6″', '12″', '13″'] as const;

type StrataProps = {
  categories: readonly CategorySummary[];
  fromCents: Partial<Record<CategorySlug, number>>;
};

/** A core sample of good ground: each layer links to its category. */
export function Strata({ categories, fromCents }: StrataProps) {
  const t = useT();
  return (
    <section className="sec">
      <div className="wrap home-strata-in stack gap-28">
        <div>
          <h2 className="h2">{t('Shop by layer')}</h2>
          <p className="lede">{t('Good ground is built in order. Pick the layer you are working on.')}</p>
          <p className="home-cta row cluster">
            <Link className="link tap" to="/categories">
              {t('All categories')}
            </Link>
            <Link className="link tap" to="/category/tools-equipment">
              {t('Tools and equipment')}
            </Link>
          </p>
        </div>
        <div className="strata">
          <div className="ruler" aria-hidden="true">
            {DEPTHS.map((depth) => (
              <span key={depth}>{depth}</span>
            ))}
          </div>
          <nav aria-label={t('Categories')}>
            {LAYERS.map(([slug, ours]) => {
              const cents = fromCents[slug];
              return (
                <Link key={slug} className="st" data-texture={categoryTexture(slug)} to={`/category/${slug}`}>
                  <span className="lab">
                    <b>
                      {categoryName(categories.find((category) => category.slug === slug)?.name ?? ours, t)}
                    </b>
                    <span className="num">
                      <span>{layerDepth(slug, t)}</span>
                      <br />
                      {cents === undefined ? null : (
                        <span>{t('from {price}', { price: formatMoney(cents) })}</span>
                      )}
                    </span>
                  </span>
                  <span className="go">
                    <Icon name="arrow-right" />
                  </span>
                </Link>
              );
            })}
          </nav>
        </div>
      </div>
    </section>
  );
}

type Layer = (typeof LAYERS)[number][0];

function layerDepth(layer: Layer, t: Translate): string {
  const texts: Record<Layer, string> = {
    mulch: t('Top 2–3 in'),
    compost: t('Mix in 2–4 in'),
    topsoil: t('4–12 in deep'),
    sand: t('Level 1 in'),
    gravel: t('Base and drains'),
  };
  return texts[layer];
}
