import * as z from 'zod/mini';
import { amountText } from '../../domain/catalog/amounts.ts';
import { noEmail } from '../../domain/orders/noEmail.ts';
import { lineTranslator } from '../catalog/lineTranslator.ts';
import type { Db } from '../db/sql.ts';
import type { Keyring } from '../identity/secrets.ts';
import { headerText } from '../notifications/email.ts';
import type { Compose } from '../notifications/sendMail.ts';
import { TRANSLATORS } from '../notifications/translators.ts';

const factsSchema = z.object({ orderId: z.uuid() });

/** Minimum time between two reminders to a person. */
const REST_DAYS = 30;
/** Not sent if the queue was delayed for longer. */
const STALE_DAYS = 3;

type Unpaid = {
  orderNumber: string;
  customerName: string;
  customerEmail: string;
  lines: { name: string; quantity: number; unit: string }[];
};

/**
 * Reminds of an unpaid checkout (enqueued by `remind_of_checkout` in SQL): once, and not if the person has ordered again,
 * paid or not, has opted out, or the store sends no reminders.
 */
export function reminderEmail({
  sql: db,
  keyring,
  publicUrl,
}: {
  sql: Db;
  keyring: Pick<Keyring, 'orderProof'>;
  publicUrl: string;
}): Compose {
  return async ({ facts, language }, settings) => {
    if (settings.reminders === 'off') return null;
    const { orderId } = factsSchema.parse(facts);
    const [order] = await db<Unpaid[]>`
      select order_number, customer_name, customer_email,
        (select jsonb_agg(jsonb_build_object('name', name, 'quantity', quantity, 'unit', unit) order by position)
          from order_items where order_id = o.id) as lines
      from orders o
      where id = ${orderId} and status = 'cancelled' and payment_status = 'unpaid'
        and created_at > now() - make_interval(days => ${STALE_DAYS})
        and customer_email not like all (array['%@deleted.invalid', ${noEmail('%')}])
        and not exists (select from reminder_stops s where s.email = o.customer_email)
        and not exists (
          select from orders later
          where later.created_at > o.created_at
            and (later.customer_email = o.customer_email or later.owner = o.owner or later.customer_id = o.customer_id))
        and not exists (
          select from orders reminded join mails m on m.key = 'order_reminder ' || reminded.id
          where reminded.customer_email = o.customer_email and m.state in ('sending', 'sent', 'unclear')
            and m.created_at > now() - make_interval(days => ${REST_DAYS}))`;
    if (!order) return null;
    const t = TRANSLATORS[language];
    const { orderNumber, customerEmail } = order;
    const spoken = await lineTranslator(db, language);
    const subject = t('Your order was not paid');
    // After the #, which browsers send to nobody.
    const key = keyring.orderProof(orderNumber, customerEmail);
    return {
      to: customerEmail,
      subject,
      heading: subject,
      blocks: [
        {
          kind: 'text',
          text: t(
            'Hello {name}, you started an order with us but did not pay for it, so nothing was charged and nothing is on its way.',
            { name: headerText(order.customerName) },
          ),
        },
        {
          kind: 'rows',
          rows: order.lines
            .map(spoken)
            .map(({ name, quantity, unit }) => [name, amountText(unit, quantity, t)] as const),
        },
        {
          kind: 'text',
          text: t(
            'If you still want it, the link puts it back in your cart at today’s prices. If not, there is nothing to do. You can also turn off these reminders on that page.',
          ),
        },
        {
          kind: 'link',
          label: t('Put it back in my cart'),
          url: `${publicUrl}/track-order?order=${orderNumber}#key=${key}`,
        },
      ],
    };
  };
}
