import * as z from 'zod/mini';
import { LOCALE_TAGS } from '../../domain/base/locale.ts';
import { formatStoreDate } from '../../domain/delivery/calendar.ts';
import type { Miss } from '../../domain/orders/standingOrders.ts';
import { lineTranslator } from '../catalog/lineTranslator.ts';
import type { Sql } from '../db/sql.ts';
import { headerText } from '../notifications/email.ts';
import type { Compose } from '../notifications/sendMail.ts';
import { TRANSLATORS } from '../notifications/translators.ts';

const factsSchema = z.object({ standingOrderId: z.uuid(), dueOn: z.string() });

/** Says that a delivery of a standing order was not ordered, and why. */
export function missedEmail(sql: Sql, publicUrl: string): Compose {
  return async ({ facts, language, recipient }) => {
    const { standingOrderId, dueOn } = factsSchema.parse(facts);
    const [run] = await sql<
      { miss: Miss; names: string[]; customerName: string; nextOn: string; isPaused: boolean }[]
    >`
      select miss, names, customer_name, next_on, is_paused
      from standing_order_runs join standing_orders s on s.id = standing_order_id
      where standing_order_id = ${standingOrderId} and due_on = ${dueOn} and miss is not null`;
    if (!run || !recipient) return null;
    const t = TRANSLATORS[language];
    const spoken = await lineTranslator(sql, language);
    const names = run.names.map((name) => spoken({ name }).name).join(', ');
    const day = (date: string) =>
      formatStoreDate(date, LOCALE_TAGS[language], { weekday: 'long', month: 'long', day: 'numeric' });
    const reasons: Record<Miss, string> = {
      out_of_stock: t('Not enough in the yard: {names}.', { names }),
      product_gone: t('We no longer sell it: {names}.', { names }),
      full: t('Our trucks are full around that day.'),
      no_day: t('The yard is closed around that day.'),
      credit_limit: t('It would go over the account’s credit limit.'),
      member_limit: t('It would go over your limit on the account.'),
      below_minimum: t('It has fewer yards than the minimum for its ZIP.'),
      outside: t('We no longer have a fixed delivery price there.'),
      no_terms: t('The account cannot buy on account now.'),
      other: t('Something about it has changed. Please call us.'),
    };
    const heading = t('Your standing order for {day} was not placed', { day: day(dueOn) });
    return {
      to: recipient,
      subject: heading,
      heading,
      blocks: [
        {
          kind: 'text',
          text: t('Hello {name}, we did not place your standing order, and nothing is charged for it.', {
            name: headerText(run.customerName),
          }),
        },
        { kind: 'text', text: reasons[run.miss] },
        {
          kind: 'text',
          text: run.isPaused
            ? t('It is paused until you resume it or end it.')
            : t('The next one is for {day}.', { day: day(run.nextOn) }),
        },
        { kind: 'link', label: t('See your standing orders'), url: `${publicUrl}/account/standing` },
      ],
    };
  };
}
