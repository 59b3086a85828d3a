// What pages tell search engines, held against the shapes of schema.org: every type is known here with the
// properties it must have, those it may have, and what stands in them.
import { describe, expect, test } from 'vitest';
import type { Article } from '../../domain/content/article.ts';
import type { Place } from '../../domain/delivery/delivery.ts';
import { CITY_SLUGS } from '../../web/content/cities.ts';
import { allPlaces } from '../helpers/places.ts';
import { goods, ORIGIN, renderPage } from '../helpers/rendered.ts';

type Node = Record<string, unknown>;
type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string' && value.trim() !== '';
const url: Check = (value) => typeof value === 'string' && value.startsWith(`${ORIGIN}/`);
const whole: Check = (value) => Number.isInteger(value) && Number(value) > 0;
const date: Check = (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(value);
const year: Check = (value) => /^\d{4}$/.test(String(value));
const time: Check = (value) => /^\d\d:\d\d$/.test(String(value));
const phone: Check = (value) =>
  /^\+1\d{10}$/.test(String(value)) || /^\(\d{3}\) \d{3}-\d{4}$/.test(String(value));
const any =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) ? value.length > 0 && value.every(check) : check(value);
const isOf =
  (...types: string[]): Check =>
  (value) =>
    typeof value === 'object' && value !== null && types.includes(String((value as Node)['@type']));

type Shape = { needs: Readonly<Record<string, Check>>; may?: Readonly<Record<string, Check>> };

const BUSINESS: Shape = {
  needs: { '@id': url, name: text, url, telephone: phone, address: isOf('PostalAddress') },
  may: {
    image: any(url),
    logo: url,
    email: text,
    foundingDate: year,
    priceRange: text,
    description: text,
    openingHoursSpecification: any(isOf('OpeningHoursSpecification')),
    areaServed: any(isOf('City', 'AdministrativeArea', 'State')),
    parentOrganization: isOf('LocalBusiness'),
    geo: isOf('GeoCoordinates'),
    currenciesAccepted: text,
    paymentAccepted: text,
    sameAs: any(text),
  },
};

/** As https://schema.org/<type> has them, and of those what search engines ask for. */
const SHAPES: Readonly<Record<string, Shape>> = {
  LocalBusiness: BUSINESS,
  HomeAndConstructionBusiness: { needs: { name: text, telephone: phone }, may: { email: text } },
  ContactPage: { needs: { name: text, mainEntity: isOf('HomeAndConstructionBusiness') } },
  PostalAddress: {
    needs: {
      addressRegion: text,
      addressCountry: text,
      postalCode: (value) => /^\d{5}$/.test(String(value)),
    },
    may: { streetAddress: text, addressLocality: text },
  },
  OpeningHoursSpecification: { needs: { dayOfWeek: any(text), opens: time, closes: time } },
  City: {
    needs: { name: text },
    may: { containedInPlace: isOf('AdministrativeArea'), address: any(isOf('PostalAddress')) },
  },
  AdministrativeArea: { needs: { name: text } },
  FAQPage: { needs: { mainEntity: any(isOf('Question')) } },
  Question: { needs: { name: text, acceptedAnswer: isOf('Answer') } },
  Answer: { needs: { text } },
  Service: {
    needs: { name: text, provider: isOf('LocalBusiness') },
    may: { description: text, url, areaServed: any(isOf('AdministrativeArea')) },
  },
  Article: {
    needs: { headline: text, datePublished: date, author: isOf('Organization', 'Person') },
    may: {
      description: text,
      articleSection: text,
      keywords: text,
      inLanguage: text,
      image: any(url),
      mainEntityOfPage: url,
      publisher: isOf('Organization'),
    },
  },
  Blog: {
    needs: { name: text },
    may: { url, description: text, blogPost: any(isOf('BlogPosting', 'Article')) },
  },
  Organization: { needs: { name: text }, may: { url, logo: isOf('ImageObject') } },
  ImageObject: { needs: { url } },
  ItemList: { needs: { itemListElement: any(isOf('ListItem')) }, may: { name: text, numberOfItems: whole } },
  BreadcrumbList: { needs: { itemListElement: any(isOf('ListItem')) } },
  ListItem: { needs: { position: whole }, may: { name: text, item: any(url), url } },
};

/** Everything wrong with a node and what is in it. */
function faultsOf(node: Node, at: string): string[] {
  const type = String(node['@type']);
  // Named by its id, and described elsewhere.
  if (Object.keys(node).join() === '@type,@id' && url(node['@id'])) return [];
  const shape = SHAPES[type];
  if (!shape) return [`${at}: no type ${type}`];
  const known: Readonly<Record<string, Check>> = { ...shape.may, ...shape.needs };
  const missing = Object.keys(shape.needs).filter((key) => !(key in node));
  const faults = missing.map((key) => `${at}: ${type} without ${key}`);
  for (const [key, value] of Object.entries(node)) {
    if (key === '@type' || key === '@context' || (key === '@id' && !known['@id'] && url(value))) continue;
    if (!known[key]) faults.push(`${at}: ${type} has no ${key}`);
    else if (!known[key](value))
      faults.push(`${at}: ${type}.${key} is ${JSON.stringify(value)?.slice(0, 80)}`);
    for (const inside of [value].flat())
      if (typeof inside === 'object' && inside !== null)
        faults.push(...faultsOf(inside as Node, `${at}.${key}`));
  }
  return faults;
}

const places = new Map<string, Place>(allPlaces().map((place) => [place.zip, place]));
const article: Article = {
  id: '1',
  slug: 'mulch',
  title: 'Mulch',
  excerpt: 'How deep.',
  body: [{ tag: 'p' as const, children: ['So.'] }],
  featuredImage: 'hardwood-mulch',
  category: 'Mulch',
  tags: ['a', 'b'],
  author: 'Yard desk',
  publishedAt: '2026-03-10T15:00:00.000Z',
};

async function describedBy(path: string): Promise<Node[]> {
  const { head } = await renderPage(path, [goods()], { places, articles: [article] });
  const scripts = [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return scripts.map(([, json = '']) => JSON.parse(json) as Node);
}

describe('structured data has the shapes of schema.org', () => {
  test.each<[path: string, types: string[]]>([
    ...CITY_SLUGS.map((slug): [string, string[]] => [
      `/locations/${slug}`,
      ['LocalBusiness', 'BreadcrumbList'],
    ]),
    ['/guides/topsoil-comparison', ['BreadcrumbList']],
    ['/faq', ['FAQPage', 'BreadcrumbList']],
    ['/services', ['Service', 'FAQPage', 'BreadcrumbList']],
    ['/blog/mulch', ['Article', 'BreadcrumbList']],
    ['/contact', ['ContactPage']],
    ['/about', ['LocalBusiness', 'BreadcrumbList']],
  ])('on %s: %o', async (path, types) => {
    const nodes = await describedBy(path);
    expect([...new Set(nodes.map((node) => node['@type']))]).toEqual(types);
    expect(nodes.every((node) => node['@context'] === 'https://schema.org')).toBe(true);
    expect(nodes.flatMap((node) => faultsOf(node, path))).toEqual([]);
  });

  test('breadcrumbs count from 1, and end at the page itself', async () => {
    for (const path of ['/locations/franklin', '/faq', '/blog/mulch']) {
      const trail = (await describedBy(path)).find((node) => node['@type'] === 'BreadcrumbList');
      const items = trail?.itemListElement as { position: number; item: string }[];
      expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1));
      expect(items.at(-1)?.item).toBe(ORIGIN + path);
    }
  });

  test('a node that lacks a required property, or has one that its type does not, is reported', () => {
    expect(faultsOf({ '@type': 'Answer' }, 'x')).toEqual(['x: Answer without text']);
    expect(faultsOf({ '@type': 'Answer', text: '', cost: 1 }, 'x')).toHaveLength(2);
    expect(faultsOf({ '@type': 'Question', name: 'a', acceptedAnswer: { '@type': 'Answer' } }, 'x')).toEqual([
      'x.acceptedAnswer: Answer without text',
    ]);
    expect(faultsOf({ '@type': 'Wish' }, 'x')).toEqual(['x: no type Wish']);
  });
});
