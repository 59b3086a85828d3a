import { useState } from 'react';
import { Link } from 'react-router-dom';
import { languageOfText } from '../../../domain/base/locale.ts';
import { formatMoney, lineTotalCents } from '../../../domain/base/money.ts';
import { phoneHref } from '../../../domain/base/phones.ts';
import { BULK_QUOTE_YARDS } from '../../../domain/base/settings.ts';
import { hasPrice, isAddable, type Product, productPath } from '../../../domain/catalog/catalog.ts';
import { amountText, isBulk, isOrderable } from '../../../domain/catalog/goods.ts';
import { quoteDelivery } from '../../../domain/delivery/delivery.ts';
import { feeText } from '../../../domain/delivery/deliveryLabels.ts';
import { loadsFor } from '../../../domain/delivery/loads.ts';
import type { Zone } from '../../../domain/delivery/zones.ts';
import { usePlace, useZip } from '../../delivery/zip.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { Stars } from '../../ui/Stars.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { shareAddress } from '../../ui/share.ts';
import { AddToCart } from '../AddToCart.tsx';
import { CompareToggle } from '../ComparePicks.tsx';
import { bulkQuotePath } from '../catalog.ts';
import { DeliveredYard } from '../DeliveredYard.tsx';
import { Heart } from '../Heart.tsx';
import { Price, StockTag } from '../Price.tsx';
import { quantityLabel } from '../unitLabels.ts';
import { useOwnPrice } from '../useOwnPrice.ts';
import { BuyFacts, TruckLoad } from './BuyFacts.tsx';

type ProductBuyProps = { product: Product; zones: readonly Zone[] };

/** Name, price, quantity with its trucks and delivery, and Add to Cart. */
export function ProductBuy({ product, zones }: ProductBuyProps) {
  const t = useT();
  const settings = useSettings();
  const zip = useZip();
  const { place } = usePlace(zip);
  const [quantity, setQuantity] = useState(1);
  const bulk = isBulk(product);
  const { priceCents } = useOwnPrice(product);
  const totalCents = hasPrice(product) ? lineTotalCents(priceCents ?? 0, quantity) : 0;
  const delivery = quoteDelivery({
    fees: settings.fees,
    place: place ?? null,
    zipGiven: zip !== null && place !== undefined,
    subtotalCents: totalCents,
    bulkYards: bulk ? quantity : 0,
    loads: bulk ? loadsFor({ materialId: product.materialId, cubicYards: quantity }).loads : 1,
    zones,
  });
  const fee = feeText(delivery, zip, t);
  const { minimumYards, shortByYards } = delivery;
  const isShort = shortByYards > 0 && (product.inventoryCount ?? minimumYards) >= minimumYards;
  const total = formatMoney(totalCents, { currency: product.currency });
  return (
    <div className="pd-buy">
      <div className="row items-start between wl-name">
        <h1 className="h2 min-0" lang={languageOfText(product, 'name')}>
          {product.name}
        </h1>
        <Heart productId={product.id} name={product.name} />
      </div>
      <ProductRating product={product} />
      <p className="pd-stock">
        <StockTag product={product} />
      </p>
      <Price product={product} large />
      {bulk && isOrderable(product) ? (
        <DeliveredYard
          product={product}
          cubicYards={quantity}
          zones={zones}
          quotePath={bulkQuotePath(product, quantity)}
        />
      ) : null}
      {isAddable(product) ? (
        <div className="pd-yards">
          <div className="row cluster between gap-x-12">
            <p className="pd-sum num" aria-live="polite">
              {quantity > 1 ? <b className="figure">{`${total} `}</b> : null}
              {quantity > 1 || !isShort ? (
                <span data-free={delivery.feeCents === 0 ? '' : undefined}>
                  {quantity > 1
                    ? t('{amount}. {fee}', { amount: amountText(product.unit, quantity, t), fee })
                    : fee}
                </span>
              ) : null}
              {isShort ? (
                <>
                  {' '}
                  <span>{t('Loads to {zip} start at {n} yards.', { zip: zip ?? '', n: minimumYards })}</span>{' '}
                  <button type="button" className="link tap-inline" onClick={() => setQuantity(minimumYards)}>
                    {t('Make it {n}', { n: minimumYards })}
                  </button>
                </>
              ) : null}
            </p>
            {bulk ? (
              <Link className="link small tap" to={`/guides/topsoil-calculator?material=${product.id}`}>
                {t('How much do I need?')}
              </Link>
            ) : null}
          </div>
          {bulk ? <TruckLoad cubicYards={quantity} materialId={product.materialId} /> : null}
          {bulk && quantity > BULK_QUOTE_YARDS ? (
            <p className="row items-start gap-8 mt-12 small">
              <Icon name="info" size="sm" />
              <span>
                <span>{t('Over {n} yards of one material?', { n: BULK_QUOTE_YARDS })}</span>{' '}
                <Link className="link" to={bulkQuotePath(product, quantity)}>
                  {t('Ask for a bulk price')}
                </Link>
              </span>
            </p>
          ) : null}
        </div>
      ) : null}
      <div className={`pd-buyrow cluster gap-10 mt-20${isAddable(product) ? ' pd-stick' : ''}`}>
        {isAddable(product) ? (
          <Stepper
            size="lg"
            label={quantityLabel(product, t)}
            unit={product.unit}
            value={quantity}
            stock={product.inventoryCount}
            onChange={setQuantity}
          />
        ) : null}
        <AddToCart
          product={product}
          quantity={quantity}
          className={hasPrice(product) ? 'btn-commit btn-xl' : 'btn-quiet btn-xl'}
        />
        {hasPrice(product) ? null : (
          <Link className="btn btn-commit btn-xl" to={bulkQuotePath(product, quantity)}>
            {t('Ask for a price')}
          </Link>
        )}
      </div>
      <p className="pd-short" lang={languageOfText(product, 'description')}>
        {product.description}
      </p>
      <BuyFacts product={product} delivery={delivery} zones={zones} />
      <ProductActions product={product} />
    </div>
  );
}

/** The average of customers' reviews; nothing before the first one. */
function ProductRating({ product: { rating } }: { product: Product }) {
  const t = useT();
  if (!rating || rating.count === 0) return null;
  return (
    <p className="row cluster small pd-rating mt-8">
      <Stars value={rating.average} />
      <span className="num">
        <b>{rating.average.toFixed(1)}</b>{' '}
        <span>{rating.count === 1 ? t('of 5, 1 review') : t('of 5, {n} reviews', { n: rating.count })}</span>
      </span>
    </p>
  );
}

/** Further actions on a product: call about it, and under More compare, share and print it. */
function ProductActions({ product }: { product: Product }) {
  const t = useT();
  const settings = useSettings();
  return (
    <div className="pd-actions row cluster gap-x-20 mt-12">
      <a
        className="btn btn-quiet btn-sm"
        href={phoneHref(settings.phone)}
        aria-label={t('Call now, {phone}', { phone: settings.phone })}
      >
        <Icon name="phone" size="sm" />
        {t('Call now')}
      </a>
      <details className="needs-js">
        <summary className="btn btn-bare btn-sm">
          {t('More')}
          <Icon name="chevron-down" size="sm" />
        </summary>
        <div className="row cluster gap-0">
          <CompareToggle productId={product.id} name={product.name} />
          <Button
            className="btn-bare btn-sm"
            onClick={() => void shareAddress(product.name, productPath(product), t)}
          >
            <Icon name="share" size="sm" />
            {t('Share')}
          </Button>
          <Button className="btn-bare btn-sm" onClick={() => window.print()}>
            <Icon name="print" size="sm" />
            {t('Print')}
          </Button>
        </div>
      </details>
    </div>
  );
}
