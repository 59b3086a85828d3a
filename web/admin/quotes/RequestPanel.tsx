import { LANGUAGE_LIST } from '../../../domain/base/languages.ts';
import { formatMoney } from '../../../domain/base/money.ts';
import { amountText } from '../../../domain/catalog/goods.ts';
import { offerTotalCents } from '../../../domain/quoteOffers.ts';
import type { AdminQuote } from '../../../server/quotes/adminQuotes.ts';
import { projectTypeLabel } from '../../quotes/quotes.ts';
import { type Language, type Translate, useLanguage, useT } from '../../ui/locale.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { MailLink, PhoneLink } from '../ui/AdminLinks.tsx';
import { AdminPicture } from '../ui/AdminPicture.tsx';
import { formatMoment } from '../ui/format.ts';
import { quoteKindLabel } from './quoteLabels.ts';

const DELAY_MS = 10 * 60_000;

/** When it was asked for without signal and so arrived later; null when it arrived at once. */
function askedText({ askedAt, createdAt }: AdminQuote, language: Language, t: Translate): string | null {
  if (askedAt === null || Date.parse(createdAt) - Date.parse(askedAt) < DELAY_MS) return null;
  return t('{time}, without signal. It arrived {arrived}.', {
    time: formatMoment(askedAt, language),
    arrived: formatMoment(createdAt, language),
  });
}

export function RequestPanel({ quote }: { quote: AdminQuote }) {
  const t = useT();
  const language = useLanguage();
  const { request, lines } = quote;
  const money = (cents: number | null) => (cents === null ? '–' : formatMoney(cents));
  const facts = [
    [t('Written'), askedText(quote, language, t)],
    [t('Email'), request.email && <MailLink email={request.email} />],
    [t('Phone'), request.phone && <PhoneLink phone={request.phone} />],
    [t('Company'), request.company],
    [t('Project type'), request.projectType && projectTypeLabel(request.projectType, t)],
    [t('Subject'), request.subject],
    [t('ZIP'), request.zip],
    [t('Material'), request.material],
    [t('Cubic yards'), request.cubicYards],
    [t('Language'), LANGUAGE_LIST[request.language].name],
  ] as const;
  return (
    <section className="panel admin-request mb-16">
      <h2 className="h3">{quoteKindLabel(quote.kind, t)}</h2>
      <p className="as-typed">{request.message}</p>
      {request.conversation ? (
        <details>
          <summary>{t('Conversation in the chat')}</summary>
          <p className="as-typed small">{request.conversation}</p>
        </details>
      ) : null}
      <dl className="tiles breaks mt-16 mb-16">
        {facts.map(([name, value]) =>
          (value ?? '') === '' ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">{value}</dd>
            </div>
          ),
        )}
      </dl>
      {Array.from({ length: quote.photos }, (_, index) => (
        <AdminPicture
          // biome-ignore lint/suspicious/noArrayIndexKey: a request's pictures never change.
          key={index}
          path={`/api/admin/quotes/${quote.id}/photos/${index}`}
          alt={t('Photo {n} of {name}', { n: index + 1, name: quote.name })}
        />
      ))}
      {lines.length > 0 ? (
        <div className="admin-scroll scroll-x">
          <table className="tbl">
            <thead>
              <tr>
                <th>{t('Requested')}</th>
                <th className="r">{t('Price seen')}</th>
                <th className="r">{t('When sent')}</th>
                <th className="r">{t('Today')}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.productId}>
                  <td>
                    {line.name ?? t('No longer in the catalog')}
                    <span className="admin-detail num">{amountText(line.unit ?? '', line.quantity, t)}</span>
                  </td>
                  <td className="r num">{money(line.seenPriceCents)}</td>
                  <td className="r num">{money(line.priceCents)}</td>
                  <td className="r num">{money(line.todayCents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </section>
  );
}

/** The answers so far, the newest first. Customers can accept only the newest. */
export function QuoteOffers({ quote }: { quote: AdminQuote }) {
  const { offers } = quote;
  const t = useT();
  const { taxes } = useSettings();
  const language = useLanguage();
  return offers.map((offer, index) => (
    <section key={offer.id} className="panel admin-request mb-16">
      <h2 className="h3">{index === 0 ? t('Sent') : t('Sent before')}</h2>
      <p className="small muted num">
        {[
          formatMoment(offer.sentAt, language),
          offer.author,
          offer.lines.length > 0
            ? t('valid until {time}', { time: formatMoment(offer.expiresAt, language) })
            : null,
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      <p className="as-typed">{offer.note}</p>
      {offer.lines.length > 0 ? (
        <ul className="lines pairs">
          {offer.lines.map(({ productId, name, quantity, unit, unitPriceCents }) => (
            <li key={`${productId} ${name}`}>
              <span>
                {name}
                <span className="admin-detail num">
                  {t('{amount} at {price}', {
                    amount: amountText(unit, quantity, t),
                    price: formatMoney(unitPriceCents),
                  })}
                </span>
              </span>
              <b className="num">{formatMoney(quantity * unitPriceCents)}</b>
            </li>
          ))}
          <li>
            <span>{t('Delivery')}</span>
            <b className="num">{formatMoney(offer.deliveryFeeCents)}</b>
          </li>
          <li>
            <span>{taxes.mode === 'off' ? t('Total') : t('Total before tax')}</span>
            <b className="num">{formatMoney(offerTotalCents(offer))}</b>
          </li>
        </ul>
      ) : null}
    </section>
  ));
}
