import { formatMoney } from '../../domain/base/money.ts';
import { hasPrice, type Product } from '../../domain/catalog/catalog.ts';
import type { Snapshot } from '../../domain/catalog/catalogSource.ts';
import { isBulk, unitText } from '../../domain/catalog/goods.ts';
import { BREAKS_YARDS, deliveredYardCents, type Zone } from '../../domain/delivery/delivery.ts';
import { zoneName } from '../../domain/delivery/deliveryLabels.ts';
import { atOwnPrice, type ContractorTerms } from '../identity/ownPrices.ts';
import { formatLongDate } from '../ui/format.ts';
import { openPaper, type PaperAbout } from '../ui/pdf/paper.ts';
import { categoryName } from './labels.ts';

type ListFor = {
  /** The remembered ZIP. */
  zip: string | null;
  terms: ContractorTerms | null;
  /** Of the prices, 'YYYY-MM-DD'. */
  day: string;
  /** Where the shop is. */
  url: string;
};

/** All products by category with their price, and what a yard of each costs delivered to the ZIP. */
export function priceListPdf(
  { products, categories, places, zones }: Snapshot,
  { zip, terms, day, url }: ListFor,
  about: PaperAbout,
): Promise<Uint8Array<ArrayBuffer>> {
  const { settings, language, t } = about;
  const { fees, phone, email } = settings;
  const place = zip === null ? undefined : places.get(zip);
  const zone = zones.find(({ id }) => id === place?.zone) ?? null;
  const pen = openPaper(t('Price list'), settings, about);
  pen.facts([
    [t('Prices of'), formatLongDate(day, language)],
    [
      t('Your account'),
      terms?.percentOff ? t('Your contractor price, {n}% off', { n: terms.percentOff }) : null,
    ],
    [
      t('Delivered to'),
      zone && place
        ? t('{zip} {city}, {zone}', { zip: place.zip, city: place.city, zone: zoneName(zone, t) })
        : zip && t('Delivery to {zip} by quote', { zip }),
    ],
    [
      t('Delivery'),
      zone &&
        t('Delivery fee {fee}, free on orders of {amount}+. Minimum {n} cubic yards.', {
          fee: formatMoney(zone.feeCents),
          amount: formatMoney(fees.freeFromCents),
          n: zone.minimumYards,
        }),
    ],
    [t('Phone'), phone],
    [t('Email'), email],
  ]);
  for (const category of categories) {
    const listed = products.filter((product) => product.category === category.slug);
    if (listed.length === 0) continue;
    const isDelivered = zone !== null && listed.some(isBulk);
    const breaks = isDelivered ? BREAKS_YARDS.map((n) => t('{n} yd³ delivered', { n })) : [];
    const units = new Set(listed.map(({ unit }) => unitText(unit, t)));
    const [unit = ''] = units;
    const isOneUnit = units.size === 1;
    pen.gap(10);
    pen.columns(categoryName(category.name, t), isOneUnit ? unit : '', [t('Price at the yard'), ...breaks], {
      isHead: true,
    });
    for (const product of listed) {
      const own = atOwnPrice(product, terms);
      const delivered = BREAKS_YARDS.map((n) => deliveredText(own, n, zone));
      pen.columns(product.name, isOneUnit ? '' : unitText(product.unit, t), [
        priceOf(own),
        ...(isDelivered ? delivered : []),
      ]);
    }
  }
  pen.gap(12);
  pen.small(
    zone
      ? t(
          '“Delivered” is the price of one cubic yard with its share of the delivery, when that much of one material is ordered. A dash is less than the minimum load. Before tax; prices can change until you order.',
        )
      : t(
          'Before tax and delivery; prices can change until you order. With your ZIP entered in our shop, this list has delivered prices.',
        ),
  );
  pen.link(`${url}/shop`);
  return pen.bytes();

  function priceOf(product: Product): string {
    if (!hasPrice(product)) return t('Ask for a price');
    const { priceCents, currency, interval } = product;
    const price = formatMoney(priceCents, { currency, cents: 'always' });
    return interval === null ? price : `${price}/${interval}`;
  }

  function deliveredText(product: Product, cubicYards: number, to: Zone | null): string {
    if (!to || !hasPrice(product) || !isBulk(product) || product.interval !== null) return '';
    if (cubicYards < to.minimumYards) return '–';
    return formatMoney(deliveredYardCents({ ...product, cubicYards, zone: to, fees }), {
      currency: product.currency,
      cents: 'always',
    });
  }
}
