import type { Stripe } from 'stripe';
import type { Language } from '../../domain/base/locale.ts';
import type { Sql } from '../db/sql.ts';
import { isInvalidRequest, isProviderError, type Payments } from '../http/stripe.ts';

// Accounts' customers at the provider. The provider keeps their cards; we only keep the customer's id.

/** The job that a deleted account leaves behind (sql/0025_saved_cards.sql). */
export const FORGET_CUSTOMER = 'forget_customer';

type CustomerDeps = { sql: Sql; payments: Payments };

/**
 * Runs `work` with the person's customer, creating it if necessary, also if the provider does not know it any more, as
 * after a change of keys.
 *
 * @throws the SDK's errors
 */
export async function withCustomer<T>(
  deps: CustomerDeps,
  userId: string,
  work: (customer: string) => Promise<T>,
): Promise<T> {
  const customer = await ensureCustomer(deps, userId);
  try {
    return await work(customer);
  } catch (error) {
    if (!isUnknown(error)) throw error;
    await deps.sql`delete from payment_customers where user_id = ${userId} and customer = ${customer}`;
    return work(await ensureCustomer(deps, userId));
  }
}

async function ensureCustomer({ sql, payments }: CustomerDeps, userId: string): Promise<string> {
  const [known] = await sql<{ customer: string }[]>`
    select customer from payment_customers where user_id = ${userId}`;
  if (known) return known.customer;
  const [person] = await sql<{ email: string; fullName: string | null }[]>`
    select u.email, c.full_name from users u left join customers c on c.user_id = u.id where u.id = ${userId}`;
  if (!person) throw new Error('no such account');
  const { email, fullName } = person;
  const made = await (await payments()).customers.create({
    email,
    ...(fullName && { name: fullName }),
    metadata: { user_id: userId },
  });
  // If two were created at once, the first stays; the other has no cards and does no harm.
  const [kept] = await sql<{ customer: string }[]>`
    insert into payment_customers ${sql({ userId, customer: made.id })}
    on conflict (user_id) do update set customer = payment_customers.customer returning customer`;
  return kept?.customer ?? made.id;
}

/** Where they see and remove their cards. */
export async function openPortal(
  deps: CustomerDeps,
  userId: string,
  { returnUrl, locale }: { returnUrl: string; locale: 'es-419' | 'auto' },
): Promise<string> {
  const { billingPortal } = await deps.payments();
  const { url } = await withCustomer(deps, userId, (customer) =>
    billingPortal.sessions.create({ customer, return_url: returnUrl, locale }),
  );
  return url;
}

/** Deletes the customer with all cards. Idempotent. */
export async function forgetCustomer(payments: Stripe, customer: string): Promise<void> {
  try {
    await payments.customers.del(customer);
  } catch (error) {
    if (!isProviderError(error) || error.code !== 'resource_missing') throw error;
  }
}

const isUnknown = (error: unknown): boolean =>
  isInvalidRequest(error) && error.code === 'resource_missing' && error.param === 'customer';

/** Where the provider's pages have a name of their own for a language. For others they follow the browser. */
export const pageLocale = (language: Language): 'es-419' | 'auto' => (language === 'es' ? 'es-419' : 'auto');
