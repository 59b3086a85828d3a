import { visibleMetadata } from '../../domain/catalog/catalog.ts';
import type { PullRow } from '../../domain/sync.ts';
import type { Db } from '../db/sql.ts';

type CatalogChanges = {
  /** Identifies this incarnation of the database. */
  epoch: string;
  /** At least the highest revision ever assigned. */
  head: number;
  /** Revisions above `since`, ascending; bodies in the domain's shape, without internal metadata. */
  rows: PullRow[];
};

/**
 * Every catalog row that changed after `since`, read in one statement and so consistent. Rows that customers may not
 * see (inactive, unpublished, removed) are tombstones.
 */
export async function catalogChanges(db: Db, rev: number): Promise<CatalogChanges> {
  const [changes] = await db<{ epoch: string; head: number; rows: PullRow[] }[]>`
    with changed (table_name, id, rev, deleted, body) as (
      select 'product_categories', id::text, rev, deleted_at is not null or not is_active,
        jsonb_build_object(
          'id', id, 'slug', slug, 'name', name, 'description', description, 'sortOrder', sort_order,
          'translations', translations)
      from product_categories where rev > ${rev}
      union all
      select 'products', p.id, p.rev, p.deleted_at is not null or not p.is_active,
        jsonb_build_object(
          'id', p.id, 'catalog', p.catalog, 'slug', p.slug, 'name', p.name, 'description', p.description,
          'shortDescription', p.short_description, 'category', c.slug,
          'priceCents', p.price_cents, 'currency', p.currency, 'interval', p.interval, 'unit', p.unit,
          'type', p.type, 'features', p.features, 'images', p.images, 'inventoryCount', p.inventory_count,
          'metadata', p.metadata, 'materialId', p.material_id, 'stripePriceId', p.stripe_price_id,
          'sortOrder', p.sort_order, 'translations', p.translations,
          'rating', case when p.rating_count > 0
            then jsonb_build_object('average', p.rating_average, 'count', p.rating_count) end)
      from products p join product_categories c on c.id = p.category_id where p.rev > ${rev}
      union all
      select 'delivery_zones', id, rev, deleted_at is not null,
        jsonb_build_object(
          'id', id, 'name', name, 'feeCents', fee_cents, 'minimumYards', minimum_yards, 'sameDay', same_day,
          'saturday', saturday, 'leadDays', jsonb_build_array(lead_days_fewest, lead_days_most), 'areas', areas,
          'translations', translations)
      from delivery_zones where rev > ${rev}
      union all
      select 'delivery_zips', zip, rev, deleted_at is not null,
        jsonb_build_object(
          'zip', zip, 'city', city, 'county', county, 'miles', miles, 'zone', zone_id, 'poBox', po_box)
      from delivery_zips where rev > ${rev}
      union all
      select 'blog_posts', id::text, rev, deleted_at is not null or not is_published,
        jsonb_build_object(
          'id', id, 'slug', slug, 'title', title, 'excerpt', excerpt, 'body', body,
          'featuredImage', featured_image, 'category', category, 'tags', tags, 'author', author,
          -- Without the translator's Markdown, as its parsed tree is included.
          'translations', (select coalesce(jsonb_object_agg(key, value - 'markdown'), '{}') from jsonb_each(translations)),
          'publishedAt', to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
      from blog_posts where rev > ${rev}
      union all
      select 'store_settings', key, rev, deleted_at is not null, jsonb_build_object('key', key, 'value', value)
      from store_settings where rev > ${rev}
    )
    select
      (select epoch from sync_epoch) as epoch,
      (select last_value from sync_rev) as head,
      coalesce((
        select json_agg(json_build_object(
          'table', table_name, 'id', id, 'rev', rev, 'deleted', deleted, 'body', case when not deleted then body end
        ) order by rev) from changed
      ), '[]') as rows`;
  if (!changes) throw new Error('the sync epoch is missing');
  return { ...changes, rows: changes.rows.map(forCustomers) };
}

type Body = {
  metadata?: Record<string, string>;
  translations?: Record<string, { metadata?: Record<string, string> }>;
};

/** Removes internal metadata, which must not leave the server, and what is empty. */
export function forCustomers(row: PullRow): PullRow {
  if (row.deleted) return row;
  const { translations = {}, metadata, ...body } = row.body as Body;
  const visible = Object.entries(translations).map(
    ([language, texts]) => [language, showMetadata(texts)] as const,
  );
  return {
    ...row,
    body: {
      ...body,
      ...showMetadata({ metadata }),
      ...(visible.length > 0 && { translations: Object.fromEntries(visible) }),
    },
  };
}

function showMetadata({ metadata, ...texts }: { metadata?: Record<string, string> | undefined }): object {
  return metadata === undefined ? texts : { ...texts, metadata: visibleMetadata(metadata) };
}
