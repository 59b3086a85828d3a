import { isMailable } from '../../../domain/orders/noEmail.ts';
import type { Db } from '../../db/sql.ts';
import type { Keyring } from '../../identity/secrets.ts';
import { headerText } from '../../notifications/email.ts';
import type { Template } from '../../notifications/mailQueue.ts';
import type { Compose, Emails } from '../../notifications/sendMail.ts';
import { TRANSLATORS } from '../../notifications/translators.ts';
import { deliveryPhotoPath } from '../deliveryPhotos.ts';
import { changed, missed, refunded, rescheduled, statusChanged, unpaid } from './changeEmails.ts';
import { layOutEmail } from './emailLayout.ts';
import { factsSchema, type Write } from './emailParts.ts';
import { readMailedOrder } from './mailedOrder.ts';
import { paid, placed, received } from './newOrderEmails.ts';

type Templates = Extract<Template, `order_${string}`>;

/** Emails about orders, from the stored order: nothing in them comes from the device's claims. */
export function orderEmails({
  sql: db,
  keyring,
  publicUrl,
  now: clock,
}: {
  sql: Db;
  keyring: Pick<Keyring, 'orderProof' | 'photoProof'>;
  publicUrl: string;
  now: () => Date;
}): Pick<Emails, Templates> {
  const compose =
    (write: Write): Compose =>
    async ({ facts: eventFacts, language }, settings) => {
      const facts = factsSchema.parse(eventFacts);
      const order = await readMailedOrder(db, facts.orderId, language);
      if (!order || !isMailable(order.customerEmail)) return null;
      const { orderNumber, customerEmail } = order;
      const now = clock();
      const email = write(
        { ...order, name: headerText(order.customerName) },
        { t: TRANSLATORS[language], facts, language, settings, now },
      );
      if (!email) return null;
      // After the #, which browsers send to nobody.
      const key = keyring.orderProof(orderNumber, customerEmail);
      const url = `${publicUrl}/track-order?order=${orderNumber}#key=${key}`;
      const photo =
        facts.status === 'delivered'
          ? await deliveryPhotoPath(db, keyring, { orderId: facts.orderId, now })
          : null;
      const photoUrl = photo && `${publicUrl}${photo}`;
      return layOutEmail(order, email, { url, photoUrl, settings, language, now });
    };
  return {
    order_placed: compose(placed),
    order_received: compose(received),
    order_paid: compose(paid),
    order_changed: compose(changed),
    order_status: compose(statusChanged),
    order_refunded: compose(refunded),
    order_unpaid: compose(unpaid),
    order_missed: compose(missed),
    order_rescheduled: compose(rescheduled),
  };
}
