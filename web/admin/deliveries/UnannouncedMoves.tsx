import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { DayMoves } from '../../../domain/admin/deliveries.ts';
import type { UnannouncedMove } from '../../../domain/admin/orders.ts';
import { dayInWords } from '../../../domain/delivery/windowLabels.ts';
import { Icon } from '../../ui/Icon.tsx';
import { type Language, type Translate, useLanguage, useT } from '../../ui/locale.tsx';
import { toast } from '../../ui/toast.tsx';
import { PhoneLink } from '../ui/AdminLinks.tsx';
import { sendAdmin } from '../ui/adminApi.ts';
import { useAdminMutation } from '../ui/adminQuery.tsx';
import { formatClock, formatDay } from '../ui/format.ts';

type UnannouncedMovesProps = {
  unannounced: readonly UnannouncedMove[];
  /** Called with an order when its undo begins. */
  onUndo?: (orderId: string) => void;
};

/** Moves to another day that customers have not been told about yet; until then, each can be undone. */
export function UnannouncedMoves({ unannounced, onUndo }: UnannouncedMovesProps) {
  const t = useT();
  const { isBusy, tell, undo } = useDayMoves(onUndo);
  const [first] = unannounced;
  if (!first) return null;
  const reached = unannounced.filter(isReached);
  const called = ({ orderId, tellAt }: UnannouncedMove) => tell([orderId], { tellAt });
  return (
    <section className="admin-unannounced" aria-labelledby="unannounced-moves">
      <div className="row between">
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
      <UnannouncedList unannounced={unannounced} isBusy={isBusy} onCalled={called} onUndo={undo} />
    </section>
  );
}

type UnannouncedListProps = {
  unannounced: readonly UnannouncedMove[];
  isBusy: boolean;
  onCalled: (order: UnannouncedMove) => Promise<void>;
  onUndo: (orderIds: readonly string[]) => Promise<void>;
};

function UnannouncedList({ unannounced, isBusy, onCalled, onUndo }: UnannouncedListProps) {
  const t = useT();
  const language = useLanguage();
  return (
    <ul className="admin-lines">
      {unannounced.map((order) => (
        <li key={order.orderId} className="row between">
          <span>
            <Link className="link num" to={`/admin?tab=orders&order=${order.orderId}`}>
              {order.orderNumber}
            </Link>{' '}
            {order.customerName}
            <span className="admin-detail num">
              {[
                ...order.moves.map((move) => moveOfDay(move, language, t)),
                ...(isReached(order) ? [tellText(order, language, t)] : []),
              ].join(', ')}
            </span>
            {isReached(order) ? null : (
              <span className="admin-why">
                <Icon name="warning" size="sm" />
                {t('No email: call them.')}
                {order.customerPhone ? <PhoneLink phone={order.customerPhone} /> : null}
              </span>
            )}
          </span>
          <span className="row">
            {isReached(order) ? null : (
              <button
                type="button"
                className="btn btn-quiet btn-sm"
                disabled={isBusy}
                onClick={() => void onCalled(order)}
              >
                {t('Called')}
                <span className="unseen"> {order.orderNumber}</span>
              </button>
            )}
            {order.isUndoable ? (
              <button
                type="button"
                className="btn btn-quiet btn-sm"
                disabled={isBusy}
                onClick={() => void onUndo([order.orderId])}
              >
                {t('Undo')}
                <span className="unseen"> {order.orderNumber}</span>
              </button>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Staff call the others. */
const isReached = ({ reach }: UnannouncedMove) => reach !== null;

function tellText({ reach, tellAt }: UnannouncedMove, language: Language, t: Translate): string {
  const time = formatClock(tellAt, language);
  if (reach === 'text') return t('Text at {time}', { time });
  return reach === 'push' ? t('Notification at {time}', { time }) : t('Email at {time}', { time });
}

/** `Load 2: Mon, Jun 2 → Tue, Jun 3` */
function moveOfDay(
  { load, from, to, fromWindow, toWindow }: UnannouncedMove['moves'][number],
  language: Language,
  t: Translate,
): string {
  const before = from ? dayInWords(formatDay(from, language), fromWindow, t) : t('No day');
  const days = `${before} → ${dayInWords(formatDay(to, language), toWindow, t)}`;
  return load === null ? days : `${t('Load {n}', { n: load })}: ${days}`;
}

/** Runs until the lists show what it did. */
export const SETTLE_DAYS = ['settle days'] as const;

/** Tells customers about moves now, or undoes the moves. */
function useDayMoves(onUndo?: (orderId: string) => void) {
  const t = useT();
  const client = useQueryClient();
  const { isBusy, attempt } = useAdminMutation('orders', SETTLE_DAYS);
  const settle = async (act: 'tell' | 'undo', moves: DayMoves, title: string) => {
    if (act === 'undo') for (const orderId of moves.orderIds) onUndo?.(orderId);
    const done = await attempt(async () => {
      await sendAdmin('POST', `/api/admin/deliveries/${act}`, moves);
      await client.invalidateQueries({ queryKey: ['orders'] });
      return true;
    }, t('It could not be saved.'));
    if (done) toast({ title });
  };
  return {
    isBusy,
    /** @param seen the move that staff called about; the others are told by the store */
    tell: (orderIds: readonly string[], seen?: { tellAt: string }) =>
      settle(
        'tell',
        { orderIds: [...orderIds], ...seen },
        seen ? t('Marked as called') : t('Customers told'),
      ),
    undo: (orderIds: readonly string[]) => settle('undo', { orderIds: [...orderIds] }, t('Moved back')),
  };
}
