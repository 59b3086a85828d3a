import type postgres from 'postgres';
import { PERSONAL_TABLES, type PersonalTable, type PullRow } from '../../domain/sync.ts';
import { orderReviewRows, productReviewRows } from '../catalog/reviews.ts';
import { viewedRows } from '../catalog/viewed.ts';
import { wishlistRows } from '../catalog/wishlist.ts';
import { addressRows } from '../customers/addresses.ts';
import { profileRows } from '../customers/profile.ts';
import type { AsOwner } from '../db/rowSecurity.ts';
import type { Db } from '../db/sql.ts';
import { jobPhotoRows } from '../jobs/jobPhotos.ts';
import { jobRows } from '../jobs/jobs.ts';
import { cartRows } from '../orders/cart.ts';
import { quoteRows } from '../quotes/quotes.ts';

/** A query for `owner, id, rev, deleted_at, body` over every row of its table. */
type Rows = (db: Db) => postgres.Fragment;

/** Exhaustive: a personal table that cannot be pulled does not compile. */
const ROWS: { readonly [T in PersonalTable]: Rows } = {
  quotes: quoteRows,
  product_reviews: productReviewRows,
  order_reviews: orderReviewRows,
  user_wishlist: wishlistRows,
  user_recently_viewed: viewedRows,
  cart_lines: cartRows,
  customers: profileRows,
  addresses: addressRows,
  calculator_jobs: jobRows,
  job_photos: jobPhotoRows,
};

type Changes = {
  /** Identifies this instance of the database. */
  epoch: string;
  /** At least the highest revision ever assigned. */
  head: number;
  /** The highest revision when this instance began, by a restore. */
  start: number;
  /** Above `since`, ascending, at most `limit`. */
  rows: PullRow[];
};

type PersonalPull = { owner: string; since: number; limit: number };

/** One owner's rows that changed after `since`: one statement, so that all tables come from one snapshot. */
export async function personalChanges(asOwner: AsOwner, pull: PersonalPull): Promise<Changes> {
  const [changes] = await asOwner(pull.owner, (tx) => changesIn(tx, pull), { read: true });
  if (!changes) throw new Error('the sync epoch is missing');
  return changes;
}

function changesIn(db: Db, { owner, since, limit }: PersonalPull) {
  const changed = PERSONAL_TABLES.map(
    (table) => db`
      (select ${table}::text as table_name, id, rev, deleted_at is not null as deleted, body
      from (${ROWS[table](db)}) as ${db(table)}
      where owner = ${owner} and rev > ${since} order by rev limit ${limit})`,
  );
  const unionQuery = changed.reduce((query, next) => db`${query} union all ${next}`);
  return db<Changes[]>`
    with changed as (${unionQuery}), page as (select * from changed order by rev limit ${limit})
    select
      (select epoch from sync_epoch) as epoch,
      (select start_rev from sync_epoch) as start,
      (select last_value from sync_rev) as head,
      coalesce((
        select json_agg(json_build_object(
          'table', table_name, 'id', id, 'rev', rev, 'deleted', deleted, 'body', case when not deleted then body end
        ) order by rev) from page
      ), '[]') as rows`;
}
