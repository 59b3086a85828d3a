import { productPath } from '../../domain/catalog.ts';
import type { Snapshot } from '../../domain/shelf.ts';

/** Pages worth finding that no row of the catalog stands for. /stripe-shop shows what /shop shows. */
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
] as const;

const PRIVATE = [
  '/api/',
  '/sandbox/',
  '/cart',
  '/checkout',
  '/payment-',
  '/track-order',
  '/account',
  '/admin',
] as const;

export function robotsText(publicUrl: string): string {
  const lines = PRIVATE.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...lines, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}

export function sitemapXml({ categories, products, posts }: Snapshot, publicUrl: string): string {
  const paths = [
    ...PAGES.map((path) => ({ path, changed: null })),
    ...categories.map(({ slug }) => ({ path: `/category/${slug}`, changed: null })),
    ...products.map((product) => ({ path: productPath(product), changed: null })),
    ...posts.map(({ slug, publishedAt }) => ({ path: `/blog/${slug}`, changed: publishedAt.slice(0, 10) })),
  ];
  const urls = paths.map(({ path, changed }) => {
    const when = changed ? `<lastmod>${changed}</lastmod>` : '';
    return `<url><loc>${escapeXml(publicUrl + encodeURI(path))}</loc>${when}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

function escapeXml(text: string): string {
  const named: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&apos;',
  };
  return text.replace(/[&<>"']/g, (sign) => named[sign] ?? sign);
}
