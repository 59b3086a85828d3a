import { parsePhone } from '../../domain/base/phones.ts';
import { CORE_COUNTIES, clock24, FOUNDED_YEAR, type StoreSettings } from '../../domain/base/settings.ts';
import { isOutOfStock, type Product, productPath } from '../../domain/catalog/catalog.ts';
import { isBulk, isOrderable } from '../../domain/catalog/goods.ts';
import { findPicture, HERO_PICTURE, isRemotePicture, socialPicture } from '../ui/pictures/pictures.ts';

// schema.org descriptions for search engines. They state only what the page shows and the store can prove:
// a rating appears here only when people who bought the product gave it.

const CONTEXT = 'https://schema.org';
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** The store and its public URL. */
type Site = { origin: string; settings: StoreSettings };
type Goods = Pick<Product, 'images' | 'name' | 'category'>;

/** URL of the link preview picture: the provider's, or ours in the preview format. */
export function previewPicture({ images: [image = ''], name, category }: Goods): string | undefined {
  if (isRemotePicture(image)) return image;
  const slug = findPicture(image, name, category);
  return slug ? socialPicture(slug) : undefined;
}

export function productJsonLd(product: Product, context: Site): object {
  const { origin, settings } = context;
  const image = previewPicture(product);
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    name: product.name,
    description: product.description,
    sku: product.id,
    category: product.category,
    url: `${origin}${productPath(product)}`,
    ...(image ? { image: new URL(image, origin).href } : {}),
    brand: { '@type': 'Brand', name: settings.name },
    ...(isOrderable(product) ? { offers: offer(product, context) } : {}),
    ...(product.rating && product.rating.count > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: product.rating.average,
            reviewCount: product.rating.count,
            bestRating: 5,
            worstRating: 1,
          },
        }
      : {}),
  };
}

function offer(product: Product & { priceCents: number }, { origin, settings }: Site): object {
  const price = (product.priceCents / 100).toFixed(2);
  const priceCurrency = product.currency.toUpperCase();
  return {
    '@type': 'Offer',
    url: `${origin}${productPath(product)}`,
    price,
    priceCurrency,
    availability: `${CONTEXT}/${isOutOfStock(product) ? 'OutOfStock' : 'InStock'}`,
    itemCondition: `${CONTEXT}/NewCondition`,
    seller: { '@type': 'Organization', name: settings.name },
    // UN/CEFACT code of the cubic yard.
    ...(isBulk(product)
      ? {
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            price,
            priceCurrency,
            referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'YDQ' },
          },
        }
      : {}),
  };
}

export function storeJsonLd({ origin, settings }: Site): object {
  return {
    '@context': CONTEXT,
    '@type': 'LocalBusiness',
    '@id': `${origin}/#store`,
    name: settings.name,
    url: `${origin}/`,
    image: `${origin}${socialPicture(HERO_PICTURE)}`,
    logo: `${origin}/icons/icon-512.png`,
    telephone: parsePhone(settings.phone)?.number,
    email: settings.email,
    foundingDate: String(FOUNDED_YEAR),
    address: {
      '@type': 'PostalAddress',
      streetAddress: settings.address.street,
      addressLocality: settings.address.city,
      addressRegion: settings.address.state,
      postalCode: settings.address.zip,
      addressCountry: 'US',
    },
    areaServed: CORE_COUNTIES.map((county) => ({
      '@type': 'AdministrativeArea',
      name: `${county} County, TN`,
    })),
    openingHoursSpecification: settings.hours.map(({ fromDay, toDay, opensMinute, closesMinute }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: DAYS.slice(fromDay, toDay + 1),
      opens: clock24(opensMinute),
      closes: clock24(closesMinute),
    })),
  };
}
