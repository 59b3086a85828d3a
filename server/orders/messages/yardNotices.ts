import * as z from 'zod/mini';
import type { Language, Translate } from '../../../domain/base/locale.ts';
import { formatMoney } from '../../../domain/base/money.ts';
import { chargedCents } from '../../../domain/orders/orders.ts';
import type { Db } from '../../db/sql.ts';
import type { NoticeRequest } from '../../notifications/noticeQueue.ts';
import type { Notice } from '../../notifications/notices.ts';
import { TRANSLATORS } from '../../notifications/translators.ts';
import { readOrderFacts } from './orderNotices.ts';

const YARD_HOURS = 12;

type Texts = { title: (t: Translate) => string; text: (t: Translate) => string; url: string };

/** Notifications to staff who turned them on. */
export async function yardNotices(sql: Db, { event, facts, key }: NoticeRequest): Promise<Notice[]> {
  const noticeFacts = await readNotice(sql, event, facts);
  if (noticeFacts === null) return [];
  const people = await sql<{ id: string; language: Language }[]>`
    select distinct on (endpoint) s.id, s.language
    from push_subscriptions s join users u on s.owner = 'u:' || u.id
    where for_yard and u.role in ('admin', 'clerk') and u.disabled_at is null
    order by endpoint, s.created_at desc`;
  return people.map(({ id, language }) => ({
    recipient: id,
    message: {
      title: noticeFacts.title(TRANSLATORS[language]),
      text: noticeFacts.text(TRANSLATORS[language]),
      url: noticeFacts.url,
      tag: key,
      language,
    },
    hours: YARD_HOURS,
  }));
}

const orderSchema = z.object({ orderId: z.uuid() });
const quoteSchema = z.object({ quoteId: z.uuid() });
const productSchema = z.object({ productId: z.string() });
const contractorSchema = z.object({ accountId: z.uuid() });

async function readNotice(sql: Db, event: NoticeRequest['event'], facts: unknown): Promise<Texts | null> {
  if (event === 'order_received' || event === 'order_unpaid') {
    const { orderId } = orderSchema.parse(facts);
    const order = await readOrderFacts(sql, orderId);
    if (!order) return null;
    const total = formatMoney(chargedCents(order), { currency: order.currency });
    return {
      title: (t) => (event === 'order_received' ? t('New order') : t('Payment failed')),
      text: () => `${order.orderNumber}, ${total}, ${order.customerName}`,
      url: `/admin?tab=orders&order=${orderId}`,
    };
  }
  if (event === 'quote_asked' || event === 'quote_declined') {
    const { quoteId } = quoteSchema.parse(facts);
    const [quote] = await sql<{ name: string }[]>`
      select name from quotes where id = ${quoteId} and deleted_at is null`;
    return quote
      ? {
          title: (t) => (event === 'quote_asked' ? t('New quote request') : t('Quote declined')),
          text: () => quote.name,
          url: `/admin?tab=quotes&quote=${quoteId}`,
        }
      : null;
  }
  if (event === 'stock_low') {
    const { productId } = productSchema.parse(facts);
    const [product] = await sql<{ name: string; left: number }[]>`
      select name, inventory_count as left from products where id::text = ${productId} and inventory_count is not null`;
    if (!product) return null;
    return {
      title: (t) => t('Low stock'),
      text: (t) => t('{name}: {n} left', { name: product.name, n: product.left }),
      url: `/admin?tab=products&stock=${encodeURIComponent(productId)}`,
    };
  }
  if (event === 'contractor_asked') {
    const { accountId } = contractorSchema.parse(facts);
    const [account] = await sql<{ name: string }[]>`
      select business_name as name from contractor_accounts where id = ${accountId} and status = 'asked'`;
    return account
      ? {
          title: (t) => t('New contractor request'),
          text: () => account.name,
          url: `/admin?tab=contractors&contractor=${accountId}`,
        }
      : null;
  }
  return null;
}
