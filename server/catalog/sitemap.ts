import { productPath } from '../../domain/catalog/catalog.ts';
import type { Snapshot } from '../../domain/catalog/catalogSource.ts';
import type { Sql } from '../db/sql.ts';

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

/** When rows of the catalog last changed: products by id, `category <slug>`, `post <slug>`. */
type Changes = ReadonlyMap<string, Date>;

export async function lastChanges(sql: Sql): Promise<Changes> {
  const rows = await sql<{ id: string; updatedAt: Date }[]>`
    select id, updated_at from products
    union all select 'category ' || slug, updated_at from product_categories
    union all select 'post ' || slug, updated_at from blog_posts`;
  return new Map(rows.map(({ id, updatedAt }) => [id, updatedAt]));
}

/** `builtAt`: when the pages without a catalog row last changed; null when there is no build. */
export function sitemapXml(
  { categories, products, posts }: Snapshot,
  { publicUrl, changes, builtAt }: { publicUrl: string; changes: Changes; builtAt: Date | null },
): string {
  const latestChange = (ids: readonly string[]) => latest(ids.map((id) => changes.get(id)));
  const shown = latestChange(products.map(({ id }) => id));
  const lists: Partial<Record<string, Date | null>> = {
    '/': shown,
    '/shop': shown,
    '/categories': shown,
    '/blog': latestChange(posts.map(({ slug }) => `post ${slug}`)),
  };
  const paths = [
    ...PAGES.map((path) => ({ path, changed: latest([lists[path], builtAt]) })),
    ...categories.map(({ slug }) => {
      const inIt = products.filter(({ category }) => category === slug);
      return {
        path: `/category/${slug}`,
        changed: latestChange([`category ${slug}`, ...inIt.map(({ id }) => id)]),
      };
    }),
    ...products.map((product) => ({ path: productPath(product), changed: latestChange([product.id]) })),
    ...posts.map(({ slug }) => ({ path: `/blog/${slug}`, changed: latestChange([`post ${slug}`]) })),
  ];
  const urls = paths.map(({ path, changed }) => {
    const when = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
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

function latest(dates: readonly (Date | null | undefined)[]): Date | null {
  const days = dates.filter((date) => date != null);
  return days.length === 0 ? null : new Date(Math.max(...days.map((date) => date.getTime())));
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
