import type { AdminGuests } from '../../domain/admin/customers.ts';
import { partOf } from '../db/letters.ts';
import type { Db } from '../db/sql.ts';

/**
 * Whoever ordered without an account, who ordered last first.
 * @param q in e-mail, name or phone; '' for all
 */
export async function listGuests(db: Db, { q, show }: { q: string; show: number }): Promise<AdminGuests> {
  const part = partOf(q);
  const fitting = part ? db`from guests where letters_of(email, name, phone) like ${part}` : db`from guests`;
  const [counted] = await db<{ total: number }[]>`select count(*)::int as total ${fitting}`;
  const guests = await db<AdminGuests['guests']>`
    select g.email, g.name as full_name, g.phone, iso_utc(g.first_order_at) as first_order_at,
      iso_utc(g.last_order_at) as last_order_at, bought.orders, bought.spent_cents
    from (select * ${fitting} order by last_order_at desc, email limit ${show}) g
      cross join lateral (
        select count(*)::int as orders,
          coalesce(sum(total_cents - refunded_cents) filter (
            where payment_status in ('paid', 'invoiced', 'partly_refunded', 'refunded')), 0)::float8 as spent_cents
        from orders o where o.customer_email = g.email and is_guest(o.customer_id, o.owner)) as bought
    order by g.last_order_at desc, g.email`;
  return { total: counted?.total ?? 0, guests: [...guests] };
}
