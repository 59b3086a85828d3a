import { Link } from 'react-router-dom';
import { storeDate } from '../../domain/base/calendar.ts';
import { type Product, productPath } from '../../domain/catalog/catalog.ts';
import { STATUS_ICONS, stepWords } from '../orders/words.ts';
import { formatLongDate } from '../ui/format.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { type Translate, useLanguage, useT } from '../ui/locale.tsx';
import type { Event } from './activity.ts';

type ActivityProps = { events: readonly Event[]; products: readonly Product[] | null };

/** The last things that happened, each a way to where it happened. */
export function Activity({ events, products }: ActivityProps) {
  const t = useT();
  const language = useLanguage();
  if (events.length === 0) return <p className="muted">{t('Nothing yet. It starts with a load.')}</p>;
  return (
    <ul className="list">
      {events.map((event) => {
        const { icon, words, to } = described(event, products, t);
        return (
          <li key={`${event.kind} ${event.key}`}>
            <Icon name={icon} />
            <span>
              <Link className="acc-quiet" to={to}>
                {words}
              </Link>
              <span className="small muted acc-when">
                {formatLongDate(storeDate(new Date(event.at)), language)}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function described(
  event: Event,
  products: readonly Product[] | null,
  t: Translate,
): { icon: IconName; words: string; to: string } {
  if (event.kind === 'order') {
    const words = t('Order {number}: {status}', {
      number: event.orderNumber,
      status: stepWords(event.status, t),
    });
    return { icon: STATUS_ICONS[event.status], words, to: `/track-order?order=${event.orderNumber}` };
  }
  if (event.kind === 'order-review')
    return { icon: 'star', words: t('You reviewed an order'), to: '/dashboard' };
  if (event.kind === 'quote') return { icon: 'chat', words: quoteWords(event, t), to: '/contact' };
  const product = products?.find(({ id }) => id === event.productId);
  const name = product?.name ?? t('a product');
  const to = product ? productPath(product) : '/account/wishlist';
  return event.kind === 'review'
    ? { icon: 'star', words: t('You reviewed {name}', { name }), to }
    : { icon: 'heart', words: t('You saved {name}', { name }), to };
}

function quoteWords({ about, status }: Extract<Event, { kind: 'quote' }>, t: Translate): string {
  if (status === 'sent' || status === 'accepted') return t('We sent you a quote');
  return about === 'message' ? t('You sent us a message') : t('You asked for a quote');
}
