import type { AdminSummary } from '../../domain/admin/admin.ts';
import type { Db } from '../db/sql.ts';

/** How many of each wait for somebody. */
export async function adminSummary(db: Db): Promise<AdminSummary> {
  const [summary] = await db<AdminSummary[]>`
    select
      (select count(*) from orders where status = 'pending' and payment_status <> 'unpaid')::int as orders,
      (select count(*) from orders where attention <> '{}')::int as attention,
      (select count(*) from product_reviews where not is_approved and deleted_at is null)::int as reviews,
      (select count(*) from quotes where status = 'received' and deleted_at is null)::int as quotes`;
  if (!summary) throw new Error('the summary is empty');
  return summary;
}
