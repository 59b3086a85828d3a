import type { Tx } from '../db/sql.ts';

/** A slug made from a name: `pine-bark`; '' for a name without Latin letters or digits. */
export const slugify = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '');

const WITHOUT_LETTERS = { products: 'product', blog_posts: 'article' };

/** A slug that no other row has: `pine-bark`, else `pine-bark-2`. Call it after `lock_catalog()`. */
export async function freeSlug(
  tx: Tx,
  table: keyof typeof WITHOUT_LETTERS,
  { id, name }: { id: string; name: string },
): Promise<string> {
  const plain = slugify(name) || WITHOUT_LETTERS[table];
  const takenSlugs = await tx<{ slug: string }[]>`
    select slug from ${tx(table)} where slug like ${`${plain}%`} and id::text <> ${id}`;
  const slugs = new Set(takenSlugs.map(({ slug }) => slug));
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? plain : `${plain}-${number}`;
    if (!slugs.has(slug)) return slug;
  }
}
