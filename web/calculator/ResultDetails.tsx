import { poundsPerYard } from '../../domain/base/materials.ts';
import { formatMoney, lineTotalCents } from '../../domain/base/money.ts';
import type { JobFigures, MaterialFigures } from '../../domain/calculator/areas.ts';
import { cartYards } from '../../domain/calculator/calculator.ts';
import { hasPrice, type Product } from '../../domain/catalog/catalog.ts';
import { allInYardCents, quoteDelivery } from '../../domain/delivery/delivery.ts';
import { feeText } from '../../domain/delivery/deliveryLabels.ts';
import { loadsFor, POUNDS_PER_TON } from '../../domain/delivery/loads.ts';
import type { Zone } from '../../domain/delivery/zones.ts';
import { AskZip } from '../delivery/DeliverTo.tsx';
import { usePlace, useZip } from '../delivery/zip.ts';
import { formatYards } from '../ui/format.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';

type ResultDetailsProps = {
  figures: JobFigures;
  own: MaterialFigures | null;
  product: Product | null;
  zones: readonly Zone[];
};

/** The area, the weight and the delivered price. */
export function ResultDetails({ figures, own, product, zones }: ResultDetailsProps) {
  const t = useT();
  const settings = useSettings();
  const zip = useZip();
  const { place } = usePlace(zip);
  const materialId = product?.materialId ?? null;
  const yards = own?.orderCubicYards ?? 0;
  const quantity = cartYards(yards);
  const pounds = (poundsPerYard(materialId)?.plan ?? 0) * yards;
  const subtotalCents =
    own && product && hasPrice(product) ? lineTotalCents(product.priceCents, quantity) : null;
  const delivery =
    subtotalCents !== null && subtotalCents > 0
      ? quoteDelivery({
          fees: settings.fees,
          place: place ?? null,
          zipGiven: zip !== null && place !== undefined,
          subtotalCents,
          bulkYards: quantity,
          loads: loadsFor({ materialId, cubicYards: quantity }).loads,
          zones,
        })
      : null;
  return (
    <div className="calc-facts">
      {own?.compactFactor ? (
        <p className="hint">
          {t('{n} yd³ measured, plus {percent}% for compaction.', {
            n: formatYards(own.cubicYards),
            percent: Math.round((own.compactFactor - 1) * 100),
          })}
        </p>
      ) : null}
      <dl className="ledger num">
        <div>
          <dt>{t('Area')}</dt>
          <dd>{t('{n} sq ft', { n: formatYards(Math.round(figures.areaSquareFeet)) })}</dd>
        </div>
        {pounds > 0 ? (
          <div>
            <dt>{t('Weight, moist')}</dt>
            <dd>
              {t('{pounds} lb, {tons} tons', {
                pounds: formatYards(Math.round(pounds)),
                tons: formatYards(Number((pounds / POUNDS_PER_TON).toFixed(1))),
              })}
            </dd>
          </div>
        ) : null}
        {delivery && subtotalCents !== null ? (
          <div>
            <dt>{zip ? t('Delivered to {zip}', { zip }) : t('With delivery')}</dt>
            <dd>
              {delivery.status === 'served' ? (
                <>
                  <b>{formatMoney(subtotalCents + delivery.feeCents)}</b>
                  <span className="small calc-line">
                    {t('{price} a yard, delivered', {
                      price: formatMoney(
                        allInYardCents({
                          subtotalCents,
                          feeCents: delivery.feeCents,
                          cubicYards: quantity,
                        }),
                      ),
                    })}
                  </span>
                </>
              ) : (
                feeText(delivery, zip, t)
              )}
            </dd>
          </div>
        ) : null}
      </dl>
      <AskZip>
        <Icon name="pin" size="sm" />
        {t('Delivery to your ZIP')}
      </AskZip>
    </div>
  );
}
