import { CORE_COUNTIES, type StoreSettings } from '../../domain/base/settings.ts';
import { storeJsonLd } from '../catalog/structuredData.ts';
import type { CityPlace } from './cities.ts';
import type { Service } from './services.ts';

const CONTEXT = 'https://schema.org';

export function serviceJsonLd({ title, text, link }: Service, origin: string): object {
  return {
    '@context': CONTEXT,
    '@type': 'Service',
    name: title,
    description: text,
    url: `${origin}${link.to}`,
    provider: { '@type': 'LocalBusiness', '@id': `${origin}/#store` },
    areaServed: CORE_COUNTIES.map((county) => ({
      '@type': 'AdministrativeArea',
      name: `${county} County, TN`,
    })),
  };
}

/** The store for one city: the same business, with the city and its ZIPs as the area served. */
export function cityJsonLd(
  { slug, name, county }: CityPlace,
  zips: readonly string[],
  { origin, settings }: { origin: string; settings: StoreSettings },
): object {
  return {
    ...storeJsonLd({ origin, settings }),
    '@id': `${origin}/locations/${slug}#store`,
    url: `${origin}/locations/${slug}`,
    parentOrganization: { '@type': 'LocalBusiness', '@id': `${origin}/#store` },
    areaServed: {
      '@type': 'City',
      name: `${name}, TN`,
      containedInPlace: { '@type': 'AdministrativeArea', name: `${county} County, TN` },
      address: zips.map((postalCode) => ({
        '@type': 'PostalAddress',
        postalCode,
        addressRegion: 'TN',
        addressCountry: 'US',
      })),
    },
  };
}
