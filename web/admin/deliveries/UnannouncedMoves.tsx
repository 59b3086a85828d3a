import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { dayInWords } from '../../../domain/delivery/windowLabels.ts';
import type { UnannouncedMove } from '../../../server/orders/orderParts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { type Language, type Translate, useLanguage, useT } from '../../ui/locale.tsx';
import { toast } from '../../ui/toast.tsx';
import { PhoneLink } from '../ui/AdminLinks.tsx';
import { admin } from '../ui/adminApi.ts';
import { formatDay } from '../ui/format.ts';
import { useAdminMutation } from '../ui/useAdminMutation.ts';

/** Orders on another day that their customers have not been told of yet. */
export function UnannouncedMoves({ unannounced }: { unannounced: readonly UnannouncedMove[] }) {
  const t = useT();
  const language = useLanguage();
  const { isBusy, tell } = useTellDays();
  if (unannounced.length === 0) return null;
  const reached = unannounced.filter(isReached);
  return (
    <section className="note warn mt-16" aria-labelledby="unannounced-moves">
      <div className="row cluster between">
        <h2 className="h3" id="unannounced-moves">
          {unannounced.length === 1
            ? t('1 customer does not know the new day yet')
            : t('{n} customers do not know the new day yet', { n: unannounced.length })}
        </h2>
        {reached.length > 0 ? (
          <button
            type="button"
            className="btn btn-primary btn-sm"
            disabled={isBusy}
            onClick={() => void tell(reached.map(({ orderId }) => orderId))}
          >
            <Icon name="send" size="sm" />
            {reached.length === 1 ? t('Tell the customer') : t('Tell customers')}
          </button>
        ) : null}
      </div>
      <ul className="lines">
        {unannounced.map((order) => (
          <li key={order.orderId} className="row cluster between">
            <span>
              <Link className="link num" to={`/admin?tab=orders&order=${order.orderId}`}>
                {order.orderNumber}
              </Link>{' '}
              {order.customerName}
              <span className="admin-detail num">
                {order.moves.map((move) => moveOfDay(move, language, t)).join(', ')}
              </span>
              {isReached(order) ? null : (
                <span className="admin-why">
                  <Icon name="warning" size="sm" />
                  {t('No email: call them.')}
                  {order.customerPhone ? <PhoneLink phone={order.customerPhone} /> : null}
                </span>
              )}
            </span>
            {isReached(order) ? null : (
              <button
                type="button"
                className="btn btn-quiet btn-sm"
                disabled={isBusy}
                onClick={() => void tell([order.orderId], { version: order.version })}
              >
                {t('Called')}
                <span className="unseen"> {order.orderNumber}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Staff call the others. */
const isReached = ({ reach }: UnannouncedMove) => reach !== null;

/** `Load 2: Mon, Jun 2 → Tue, Jun 3` */
function moveOfDay(
  { load, from, to, fromWindow, toWindow }: UnannouncedMove['moves'][number],
  language: Language,
  t: Translate,
): string {
  const oldDay = from ? dayInWords(formatDay(from, language), fromWindow, t) : t('No day');
  const days = `${oldDay} → ${dayInWords(formatDay(to, language), toWindow, t)}`;
  return load === null ? days : `${t('Load {n}', { n: load })}: ${days}`;
}

/** Runs until the lists show what it did. */
export const TELL_DAYS = ['tell days'] as const;

/** Tells customers about moved days. */
function useTellDays() {
  const t = useT();
  const client = useQueryClient();
  const { isBusy, attempt } = useAdminMutation('orders', TELL_DAYS);
  /** @param seen the move that staff called about; the others are told by the store */
  const tell = async (orderIds: readonly string[], seen?: { version: string }) => {
    const done = await attempt(async () => {
      await admin.deliveries.tell.$post({ json: { orderIds: [...orderIds], ...seen } });
      await client.invalidateQueries({ queryKey: ['orders'] });
      return true;
    }, t('It could not be saved.'));
    if (done) toast({ title: seen ? t('Marked as called') : t('Customers told') });
  };
  return { isBusy, tell };
}
