import * as z from 'zod/mini';
import type { Language } from '../../domain/base/locale.ts';
import type { Db } from '../db/sql.ts';
import type { NoticeRequest } from '../notifications/noticeQueue.ts';
import type { Notice } from '../notifications/notices.ts';
import { TRANSLATORS } from '../notifications/translators.ts';

const factsSchema = z.object({ offerId: z.uuid() });

const HOURS = 24;

/** Tells the devices of a quote's sender that it was answered. Only the email has the link to accept it. */
export async function offerNotices(db: Db, { facts }: NoticeRequest): Promise<Notice[]> {
  const { offerId } = factsSchema.parse(facts);
  const followers = await db<{ id: string; language: Language; hasAccount: boolean }[]>`
    select distinct on (endpoint) s.id, s.language, s.owner like 'u:%' as has_account
    from quote_offers o join quotes q on q.id = o.quote_id
      join push_subscriptions s on s.owner = q.owner or s.owner = (select owner from customers where id = q.customer_id)
    where o.id = ${offerId} and q.deleted_at is null
    order by endpoint, s.created_at desc`;
  return followers.map(({ id, language, hasAccount }) => {
    const t = TRANSLATORS[language];
    const title = t('Your quote is here');
    const text = t('The yard has answered your request. The prices are in your email.');
    const url = hasAccount ? '/account/quotes' : '/contact';
    const message = { title, text, url, tag: `quote ${offerId}`, language };
    return { recipient: id, message, hours: HOURS };
  });
}
