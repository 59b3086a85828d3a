import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { languageOfText } from '../../domain/base/locale.ts';
import { formatMoney } from '../../domain/base/money.ts';
import { hasPrice, type Product, productPath } from '../../domain/catalog/catalog.ts';
import { unitText } from '../../domain/catalog/goods.ts';
import { earliestDelivery, sameDayMinutesLeft } from '../../domain/delivery/calendar.ts';
import type { Zone } from '../../domain/delivery/delivery.ts';
import { TRUCK } from '../../domain/delivery/loads.ts';
import { bulkQuotePath } from '../catalog/catalog.ts';
import { DeliveredYard } from '../delivery/DeliveredYard.tsx';
import { $clockOffsetMs, storeNow } from '../offline/storeTime.ts';
import { formatWeekday } from '../ui/format.ts';
import { useLanguage, useT } from '../ui/locale.tsx';
import { ProductPicture } from '../ui/pictures/Picture.tsx';
import { useSettings } from '../ui/settings.tsx';
import { HERO_PICTURE, HERO_SIZES } from './homePage.ts';

type HomeHeroProps = {
  nowIso: string;
  zones: readonly Zone[];
  /** The product in the picture, once the catalog has its name and price. */
  product: Product | null;
};

export function HomeHero({ nowIso, zones, product }: HomeHeroProps) {
  const t = useT();
  const [metro] = zones;
  return (
    <section className="home-hero">
      <div className="wrap home-hero-in">
        <div className="home-hero-t">
          {metro ? <SameDay nowIso={nowIso} zone={metro} /> : null}
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
          <div className="home-cta row cluster">
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
                <b lang={languageOfText(product, 'name')}>{product.name}</b>
              </Link>
              <span className="num">
                <span>
                  {hasPrice(product)
                    ? `${formatMoney(product.priceCents, { currency: product.currency })} ${unitText(product.unit, t)}. `
                    : ''}
                </span>
                <span lang={languageOfText(product, 'shortDescription')}>{product.shortDescription}</span>
              </span>
              {hasPrice(product) ? (
                <DeliveredYard product={product} zones={zones} quotePath={bulkQuotePath(product, 1)} />
              ) : null}
            </figcaption>
          ) : null}
        </figure>
      </div>
    </section>
  );
}

/**
 * The time, updated every minute. The first render uses the server's, so that both render the same text; a
 * page in a background tab catches up when shown again.
 */
function useMinute(startIso: string): Date {
  const [now, setNow] = useState(() => new Date(startIso));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      clearTimeout(timer);
      setNow(storeNow());
      timer = setTimeout(tick, 60_000 - (Date.now() % 60_000));
    };
    const onVisible = () => {
      if (document.visibilityState === 'visible') tick();
    };
    tick();
    // The store's first answer tells how far this device's clock is off.
    const stopListening = $clockOffsetMs.listen(tick);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      stopListening();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, []);
  return now;
}

type SameDayProps = { nowIso: string; zone: Zone };

/** Time left for same-day orders; after that, the delivery day of an order placed now. */
function SameDay({ nowIso, zone }: SameDayProps) {
  const t = useT();
  const settings = useSettings();
  const language = useLanguage();
  const now = useMinute(nowIso);
  const minutes = sameDayMinutesLeft(now, settings);
  const date = formatWeekday(earliestDelivery(zone, now, settings), language);
  return (
    <p className="home-cut">
      <span className="home-cut-dot" aria-hidden="true" />
      {minutes === null ? (
        <span>
          {t('Order now for delivery on')} <b className="num">{date}</b>
          {t(', Nashville metro')}
        </span>
      ) : (
        <span>
          <b className="num">
            {minutes < 60
              ? t('{n} min', { n: minutes })
              : t('{hours} h {minutes} min', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}
          </b>{' '}
          {t('left for same-day, Nashville metro')}
        </span>
      )}
    </p>
  );
}
