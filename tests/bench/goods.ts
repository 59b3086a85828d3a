import type { Sql } from '../../server/db/sql.ts';
import { createRandom, type Random } from '../chaos/random.ts';

const AT_ONCE = 500;

function shuffled(random: Random, text: string): string {
  const words = text.split(/\s+/);
  for (let left = words.length; left > 1; left -= 1) {
    const other = random.below(left);
    [words[left - 1], words[other]] = [words[other] ?? '', words[left - 1] ?? ''];
  }
  return words.join(' ');
}

type Seed = Record<'id' | 'slug' | 'name' | 'description' | 'shortDescription', string> & {
  metadata: Record<string, string>;
};

/**
 * Brings the traditional catalog up to so many products: the seeded ones over and over, each with its words in
 * another order, so that they compress like texts of their own.
 */
export async function fillShelves(sql: Sql, products: number): Promise<void> {
  const random = createRandom('goods');
  const seeds = await sql<Seed[]>`
    select id::text, slug, name, description, short_description, metadata from products order by id`;
  for (let made = seeds.length; made < products; ) {
    const rows = Array.from({ length: Math.min(AT_ONCE, products - made) }, (_, index) => {
      const seed = seeds[(made + index) % seeds.length];
      if (!seed) throw new Error('no seeded product to copy');
      return {
        from: seed.id,
        slug: `${seed.slug}-${made + index}`,
        name: `${seed.name} ${made + index}`,
        description: shuffled(random, seed.description),
        short: shuffled(random, seed.shortDescription),
        price: random.between(300, 30_000),
      };
    });
    await sql`
      insert into products (slug, name, description, short_description, category_id, price_cents, unit, type, features,
        images, inventory_count, metadata, material_id, sort_order)
      select made.slug, made.name, made.description, made.short, p.category_id, made.price, p.unit, p.type, p.features,
        p.images, p.inventory_count, p.metadata, p.material_id, p.sort_order
      from jsonb_to_recordset(${sql.json(rows)}) as made
        ("from" text, slug text, name text, description text, short text, price int)
      join products p on p.id = made."from"`;
    made += rows.length;
  }
}
