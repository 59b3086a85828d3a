import { ownerFor } from '../db/owners.ts';
import type { Tx } from '../db/sql.ts';
import { fullNameOf, type User } from './users.ts';

// A person's customer record, and what they did before they had an account.

/**
 * Ensures that a person with a verified email has a customer record, and attaches to it the orders and quotes made with
 * that email without an account. Those of other accounts stay with them.
 */
export async function attachGuestRecords(tx: Tx, user: User): Promise<void> {
  if (user.emailConfirmedAt === null) return;
  const owners = await tx<{ owner: string }[]>`
    select distinct owner from quotes
    where customer_id is null and lower(email) = ${user.email} and owner like 'anon:%' order by owner`;
  const theirOrders = tx`
    customer_id is null and (
      owner = ${ownerFor(user.id)}
      or (customer_email = ${user.email} and (owner is null or owner like 'anon:%')))`;
  // Takes all locks before the first write, in their order (sql/0001_sync.sql); the person's own sorts last.
  await tx`select from orders where ${theirOrders} order by id for no key update`;
  for (const { owner } of owners) await tx`select lock_owner(${owner})`;
  await tx`select lock_owner(${ownerFor(user.id)})`;
  const [customer] = await tx<{ id: string }[]>`
    insert into customers (user_id, email, full_name) values (${user.id}, ${user.email}, ${fullNameOf(user)})
    on conflict (user_id) do update
      set email = excluded.email, full_name = coalesce(customers.full_name, excluded.full_name)
    returning id`;
  if (!customer) throw new Error('a customer record was neither made nor found');
  for (const { owner } of owners) {
    await tx`select act_for(${owner})`;
    await tx`
      update quotes set customer_id = ${customer.id}
      where owner = ${owner} and customer_id is null and lower(email) = ${user.email}`;
  }
  // Written as the account's own rows, so that its devices pull them.
  await tx`select act_for(${ownerFor(user.id)})`;
  await tx`
    insert into attached_quotes (owner, quote_id, quote_rev)
    select ${ownerFor(user.id)}, id, rev from quotes where customer_id = ${customer.id} and owner like 'anon:%'
    on conflict (owner, quote_id) do nothing`;
  await tx`
    update orders set customer_id = ${customer.id} where ${theirOrders}`;
}
