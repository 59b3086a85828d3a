import * as z from 'zod/mini';
import { LOCALE_TAGS } from '../../domain/base/locale.ts';
import { formatMoney } from '../../domain/base/money.ts';
import { formatStoreDate, storeDate } from '../../domain/delivery/calendar.ts';
import { orderSummary } from '../../domain/orders/orderSummary.ts';
import { type OfferLine, offerTotalCents } from '../../domain/quoteOffers.ts';
import { lineTranslator } from '../catalog/lineTranslator.ts';
import type { Sql } from '../db/sql.ts';
import { readStoreSettings } from '../db/storeSettings.ts';
import type { Block } from '../notifications/email.ts';
import type { Compose } from '../notifications/sendMail.ts';
import { TRANSLATORS } from '../notifications/translators.ts';
import { mintOfferLink, offerTaxCents } from './offers.ts';

const factsSchema = z.object({ offerId: z.uuid() });

type Row = {
  name: string;
  email: string;
  zip: string | null;
  owner: string;
  note: string;
  lines: OfferLine[];
  deliveryFeeCents: number;
  subtotalCents: number;
  expiresAt: Date;
};

/** The store's answer to a request, with its prices and a link to accept them. Only the newest answer is sent. */
export function offerEmail(sql: Sql, publicUrl: string, now: () => Date): Compose {
  return async ({ facts, language }) => {
    const { offerId } = factsSchema.parse(facts);
    const [offer] = await sql<Row[]>`
      select q.name, q.email, q.zip, q.owner, o.note, o.lines, o.delivery_fee_cents, o.subtotal_cents, o.expires_at
      from quote_offers o join quotes q on q.id = o.quote_id
      where o.id = ${offerId} and q.deleted_at is null and o.id = newest_offer(q.id)`;
    if (!offer) return null;
    const t = TRANSLATORS[language];
    const translateLine = await lineTranslator(sql, language);
    const { taxes } = await readStoreSettings(sql);
    const subject = offer.lines.length > 0 ? t('Your quote') : t('Our answer to your message');
    const day = formatStoreDate(storeDate(offer.expiresAt), LOCALE_TAGS[language]);
    const taxCents = await offerTaxCents(sql, offer, now());
    const order = {
      lines: offer.lines.map((line) => ({
        ...translateLine(line),
        lineTotalCents: line.quantity * line.unitPriceCents,
      })),
      isPickup: false,
      deliveryFeeCents: offer.deliveryFeeCents,
      discountCents: 0,
      taxCents,
    };
    const { goods, amounts } = orderSummary(order, t, { money: formatMoney });
    const priced: Block[] = [
      {
        kind: 'rows',
        rows: [
          ...goods.map(({ label, note, value }) => [`${label}, ${note}`, value] as const),
          ...amounts.map(({ label, value }) => [label, value] as const),
          [
            taxes.mode === 'provider' ? t('Total before tax') : t('Total'),
            formatMoney(offerTotalCents(offer) + taxCents),
          ],
        ],
      },
      t('These prices hold until {date}.', { date: day }),
    ];
    const secret = await mintOfferLink(sql, offerId);
    return {
      to: offer.email.toLowerCase(),
      subject,
      heading: subject,
      blocks: [
        t('Hello {name},', { name: offer.name }),
        offer.note,
        ...(offer.lines.length > 0
          ? [
              ...priced,
              {
                kind: 'link',
                label: t('See the quote and order'),
                url: `${publicUrl}/quote#${secret}`,
              } as const,
              t('The link is yours alone: whoever has it can accept the quote. The page prints.'),
            ]
          : []),
      ],
    };
  };
}
