import { formatCents } from '../../domain/base/money.ts';
import { amountText } from '../../domain/catalog/amounts.ts';
import { storeDate } from '../../domain/delivery/calendar.ts';
import { offerTotalCents, type QuoteOffer } from '../../domain/quotes.ts';
import { formatLongDate } from '../ui/format.ts';
import { openPaper, type PaperAbout } from '../ui/pdf/paper.ts';

// The yard's answer to a request with its prices, to print, forward or file.

type OfferPaper = {
  offer: QuoteOffer;
  asked: { name: string; email: string; zip: string | null };
  /** Of the order that it became. */
  orderNumber: string | null;
  /** How it is accepted; null once it cannot be. `email`: by a link that only its recipient has. */
  accept: { url: string } | 'email' | null;
};

type About = PaperAbout & {
  /** A product's name in that language. */
  nameOf: (name: string) => string;
};

export function offerPdf(
  { offer, asked, orderNumber, accept }: OfferPaper,
  about: About,
): Promise<Uint8Array<ArrayBuffer>> {
  const { settings, language, t, nameOf } = about;
  const { phone, email } = settings;
  const day = (at: string) => formatLongDate(storeDate(new Date(at)), language);
  const paper = openPaper(t('Quote for {name}', { name: asked.name }), settings, about);
  paper.facts([
    [t('Date'), day(offer.sentAt)],
    [t('Valid until'), day(offer.expiresAt)],
    [t('Email'), asked.email],
    [t('Delivery ZIP'), asked.zip],
    [t('Order'), orderNumber],
  ]);
  paper.paragraph(offer.note);
  paper.gap(12);
  paper.heading(t('Items'));
  for (const { name, quantity, unit, unitPriceCents } of offer.lines) {
    const each = t('{price} each', { price: formatCents(unitPriceCents) });
    paper.row(
      nameOf(name),
      `${amountText(unit, quantity, t)}, ${each}`,
      formatCents(quantity * unitPriceCents),
    );
  }
  paper.gap(6);
  paper.sum(t('Subtotal'), formatCents(offer.subtotalCents));
  paper.sum(t('Delivery'), offer.deliveryFeeCents === 0 ? t('Free') : formatCents(offer.deliveryFeeCents));
  paper.total(t('Total before tax'), formatCents(offerTotalCents(offer)));
  paper.gap(8);
  if (accept === 'email') paper.paragraph(t('To order at these prices, open the link in our email.'));
  else if (accept) {
    paper.paragraph(t('To order at these prices, open this link. Whoever has it can accept the quote.'));
    paper.link(accept.url);
  }
  paper.gap(12);
  paper.small(t('Questions? Call {phone} or write to {email}.', { phone, email }));
  return paper.bytes();
}
