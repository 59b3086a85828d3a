import {
  CORE_COUNTIES,
  clock24,
  EMAIL,
  FOUNDED_YEAR,
  OPENING_HOURS,
  PHONE_HREF,
  STORE_NAME,
  YARD_ADDRESS,
} from '../../domain/business.ts';
import { hasPrice, type Product, productPath, stockOf } from '../../domain/catalog/catalog.ts';
import { isBulk } from '../../domain/catalog/goods.ts';
import {
  HERO_PICTURE,
  isRemotePicture,
  pictureOf,
  pictureSize,
  pictureUrl,
  socialPicture,
} from '../ui/pictures.ts';

// schema.org descriptions for search engines. They state only what the page shows and the store can prove:
// a rating appears here only when people who bought the product gave it.

const CONTEXT = 'https://schema.org';
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

type Pictured = Pick<Product, 'images' | 'name' | 'category'>;

/** Address of the picture for link previews: the provider's own, or ours cut to their shape. */
export function previewPicture({ images: [image = ''], name, category }: Pictured): string | undefined {
  if (isRemotePicture(image)) return image;
  const slug = pictureOf(image, name, category);
  return slug ? socialPicture(slug) : undefined;
}

/** Address of the picture for structured data: on the studio ground. */
function studioPath({ images: [image = ''], name, category }: Pictured): string | undefined {
  if (isRemotePicture(image)) return image;
  const slug = pictureOf(image, name, category);
  return slug ? pictureUrl(slug, 'studio', pictureSize(slug, 'studio').size.width, 'webp') : undefined;
}

export function productJsonLd(product: Product, origin: string): object {
  const image = studioPath(product);
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    name: product.name,
    description: product.description,
    sku: product.id,
    category: product.category,
    url: `${origin}${productPath(product)}`,
    ...(image ? { image: new URL(image, origin).href } : {}),
    brand: { '@type': 'Brand', name: STORE_NAME },
    ...(hasPrice(product) && product.interval === null ? { offers: offer(product, origin) } : {}),
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

function offer(product: Product & { priceCents: number }, origin: string): object {
  const price = (product.priceCents / 100).toFixed(2);
  const priceCurrency = product.currency.toUpperCase();
  return {
    '@type': 'Offer',
    url: `${origin}${productPath(product)}`,
    price,
    priceCurrency,
    availability: `${CONTEXT}/${stockOf(product) === 'out' ? 'OutOfStock' : 'InStock'}`,
    itemCondition: `${CONTEXT}/NewCondition`,
    seller: { '@type': 'Organization', name: STORE_NAME },
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

/** `[name, path]` from the home page down. */
export function breadcrumbJsonLd(
  trail: readonly (readonly [name: string, path: string])[],
  origin: string,
): object {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  };
}

export function itemListJsonLd(name: string, products: readonly Product[], origin: string): object {
  return {
    '@context': CONTEXT,
    '@type': 'ItemList',
    name,
    numberOfItems: products.length,
    itemListElement: products.map((product, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: product.name,
      url: `${origin}${productPath(product)}`,
    })),
  };
}

export function webSiteJsonLd(origin: string): object {
  return {
    '@context': CONTEXT,
    '@type': 'WebSite',
    name: STORE_NAME,
    url: `${origin}/`,
    inLanguage: ['en', 'es'],
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/shop?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

export function storeJsonLd(origin: string): object {
  return {
    '@context': CONTEXT,
    '@type': 'LocalBusiness',
    '@id': `${origin}/#store`,
    name: STORE_NAME,
    url: `${origin}/`,
    image: `${origin}${socialPicture(HERO_PICTURE)}`,
    logo: `${origin}/icons/icon-512.png`,
    telephone: PHONE_HREF.replace('tel:', ''),
    email: EMAIL,
    foundingDate: String(FOUNDED_YEAR),
    address: {
      '@type': 'PostalAddress',
      streetAddress: YARD_ADDRESS.street,
      addressLocality: YARD_ADDRESS.city,
      addressRegion: YARD_ADDRESS.state,
      postalCode: YARD_ADDRESS.zip,
      addressCountry: 'US',
    },
    areaServed: CORE_COUNTIES.map((county) => ({
      '@type': 'AdministrativeArea',
      name: `${county} County, TN`,
    })),
    openingHoursSpecification: OPENING_HOURS.map(({ fromDay, toDay, opensMinute, closesMinute }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: DAYS.slice(fromDay, toDay + 1),
      opens: clock24(opensMinute),
      closes: clock24(closesMinute),
    })),
  };
}
