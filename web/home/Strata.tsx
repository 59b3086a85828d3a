import { Link } from 'react-router-dom';
import { formatMoney } from '../../domain/base/money.ts';
import type { CategorySlug } from '../../domain/catalog/goods.ts';
import { categoryTexture } from '../catalog/catalog.ts';
import { Icon } from '../ui/Icon.tsx';
import { type Translate, useT } from '../ui/locale.tsx';

const DEPTHS = ['0″', '3″', '6″', '12″', '13″'] as const;

type StrataProps = { fromCents: Partial<Record<CategorySlug, number>> };

/** A core sample of good ground: each layer links to its category. */
export function Strata({ fromCents }: StrataProps) {
  const t = useT();
  return (
    <section className="sec">
      <div className="wrap home-strata-in stack gap-28">
        <div>
          <h2 className="h2">{t('Shop by layer')}</h2>
          <p className="lede">{t('Good ground is built in order. Pick the layer you are working on.')}</p>
          <p className="row cluster mt-24">
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
            {layers(t).map(({ slug, name, depth }) => {
              const cents = fromCents[slug];
              return (
                <Link key={slug} className="st" data-texture={categoryTexture(slug)} to={`/category/${slug}`}>
                  <span className="lab">
                    <b>{name}</b>
                    <span className="num">
                      <span>{depth}</span>
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

type Layer = { slug: CategorySlug; name: string; depth: string };

/** From the surface down, in the order it is built; tools are beside it. */
function layers(t: Translate): Layer[] {
  return [
    { slug: 'mulch', name: t('Mulch'), depth: t('Top 2–3 in') },
    { slug: 'compost', name: t('Compost'), depth: t('Mix in 2–4 in') },
    { slug: 'topsoil', name: t('Topsoil'), depth: t('4–12 in deep') },
    { slug: 'sand', name: t('Sand'), depth: t('Level 1 in') },
    { slug: 'gravel', name: t('Gravel'), depth: t('Base and drains') },
  ];
}
