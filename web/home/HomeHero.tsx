import { Link } from 'react-router-dom';
import { formatMoney } from '../../domain/base/money.ts';
import type { Product } from '../../domain/catalog/catalog.ts';
import { hasPrice, productPath } from '../../domain/catalog/catalog.ts';
import type { Zone } from '../../domain/delivery/delivery.ts';
import { TRUCK } from '../../domain/delivery/loads.ts';
import { perUnit } from '../catalog/amounts.ts';
import { useT } from '../ui/locale.tsx';
import { ProductPicture } from '../ui/Picture.tsx';
import { HERO_PICTURE, HERO_SIZES } from './homePage.ts';
import { SameDay } from './SameDay.tsx';

type HomeHeroProps = {
  nowIso: string;
  zone: Zone;
  /** What lies in the picture, once the catalog is there to name and price it. */
  product: Product | null;
};

export function HomeHero({ nowIso, zone, product }: HomeHeroProps) {
  const t = useT();
  return (
    <section className="home-hero">
      <div className="wrap home-hero-in">
        <div className="home-hero-t">
          <SameDay nowIso={nowIso} zone={zone} />
          <h1 className="h1">
            {t('Order by 2.')}
            <br />
            {t('On the ground today.')}
          </h1>
          <p className="lede">
            {t(
              'Topsoil, compost, mulch, sand and gravel by the cubic yard. One tri-axle truck brings {bed} yards to your drive.',
              { bed: TRUCK.bedYards.join('–') },
            )}
          </p>
          <div className="home-cta">
            <Link className="btn btn-commit btn-xl" to="/shop">
              {t('Order Materials Now')}
            </Link>
            <Link className="btn btn-quiet btn-xl" to="/contact">
              {t('Get Quote Now')}
            </Link>
          </div>
        </div>
        <figure className="home-hero-f">
          <ProductPicture image={HERO_PICTURE} name="" sizes={HERO_SIZES} eager />
          {product ? (
            <figcaption>
              <Link to={productPath(product)}>
                <b>{product.name}</b>
              </Link>
              <span className="num">
                {hasPrice(product)
                  ? `${formatMoney(product.priceCents, { currency: product.currency })} ${perUnit(product.unit, t)}. `
                  : ''}
                {product.shortDescription}
              </span>
            </figcaption>
          ) : null}
        </figure>
      </div>
    </section>
  );
}
