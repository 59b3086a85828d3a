import { productPath } from '../../domain/catalog/catalog.ts';
import type { Snapshot } from '../../domain/catalog/catalogSource.ts';

/** Pages to index that have no catalog row. /stripe-shop is left out: it shows the same as /shop. */
const PAGES = [
  '/',
  '/shop',
  '/categories',
  '/guides/topsoil-calculator',
  '/guides/topsoil-comparison',
  '/services',
  '/about',
  '/contact',
  '/faq',
  '/blog',
  '/locations/nashville',
  '/locations/franklin',
  '/locations/brentwood',
  '/locations/murfreesboro',
  '/locations/hendersonville',
  '/privacy',
  '/terms',
  '/delivery-policy',
];

const PRIVATE = [
  '/api/',
  '/sandbox/',
  '/cart',
  '/checkout',
  '/payment-',
  '/track-order',
  '/account',
  '/dashboard',
  '/auth',
  '/newsletter/',
  '/compare?',
  '/jobs',
  '/admin',
] as const;

export function robotsText(publicUrl: string): string {
  const lines = PRIVATE.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...lines, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}

export function sitemapXml({ categories, products, articles }: Snapshot, publicUrl: string): string {
  const paths = [
    ...PAGES,
    ...categories.map(({ slug }) => `/category/${slug}`),
    ...products.map(productPath),
    ...articles.map(({ slug }) => `/blog/${slug}`),
  ];
  const urls = paths.map((path) => `<url><loc>${escapeXml(publicUrl + encodeURI(path))}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

function escapeXml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&apos;',
  };
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
