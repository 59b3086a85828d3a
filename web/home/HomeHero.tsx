import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { languageOfText } from '../../domain/base/locale.ts';
import { formatMoney } from '../../domain/base/money.ts';
import { hasPrice, type Product, productPath } from '../../domain/catalog/catalog.ts';
import { unitText } from '../../domain/catalog/goods.ts';
import { earliestDelivery, sameDayMinutesLeft } from '../../domain/delivery/calendar.ts';
import { cutoffText } from '../../domain/delivery/deliveryLabels.ts';
import { TRUCK } from '../../domain/delivery/loads.ts';
import type { Zone } from '../../domain/delivery/zones.ts';
import { $clockOffsetMs, storeNow } from '../offline/storeTime.ts';
import { formatWeekday, weekdayName } from '../ui/format.ts';
import { useLanguage, useT } from '../ui/locale.tsx';
import { ProductPicture } from '../ui/pictures/Picture.tsx';
import { useSettings } from '../ui/settings.tsx';
import { HERO_SIZES, PILE_PICTURE } from './homePage.ts';

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
          <DeliveryPromise nowIso={nowIso} zone={metro ?? null} />
          <p className="lede">
            {t(
              'Topsoil, compost, mulch, sand and gravel by the cubic yard. One tri-axle truck brings {bed} yards to your drive.',
              { bed: TRUCK.bedYards.join('–') },
            )}
          </p>
          <div className="row cluster mt-24">
            <Link className="btn btn-commit btn-xl" to="/shop">
              {t('Order Materials Now')}
            </Link>
            <Link className="btn btn-quiet btn-xl" to="/contact">
              {t('Get Quote Now')}
            </Link>
          </div>
        </div>
        <figure className="home-hero-f">
          <ProductPicture image={PILE_PICTURE} name="" sizes={HERO_SIZES} eager />
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

/** Until the cutoff today, then the day on which an order placed now arrives: never both. */
function DeliveryPromise({ nowIso, zone }: { nowIso: string; zone: Zone | null }) {
  const t = useT();
  const settings = useSettings();
  const language = useLanguage();
  const now = useMinute(nowIso);
  const minutes = zone?.sameDay ? sameDayMinutesLeft(now, settings) : null;
  const day = earliestDelivery(zone, now, settings);
  return (
    <>
      <p className="home-cut">
        <span className="home-cut-dot" aria-hidden="true" />
        <span>
          {minutes === null ? (
            <>
              <b className="num">{formatWeekday(day, language)}</b>
              <span>{t(', Nashville metro')}</span>
            </>
          ) : (
            <>
              <b className="num">
                {minutes < 60
                  ? t('{n} min', { n: minutes })
                  : t('{hours} h {minutes} min', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}
              </b>{' '}
              <span>{t('left for same-day, Nashville metro')}</span>
            </>
          )}
        </span>
      </p>
      <h1 className="h1">
        <span>
          {minutes === null
            ? t('Order now.')
            : t('Order by {time}.', { time: cutoffText(settings.cutoff, t) })}
        </span>
        <br />
        <span>
          {minutes === null
            ? t('On the ground {day}.', { day: weekdayName(day, language) })
            : t('On the ground today.')}
        </span>
      </h1>
    </>
  );
}
