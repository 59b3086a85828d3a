import type { AdminOrder } from '../../../domain/admin/orders.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { useAdminMutation } from '../ui/adminQuery.tsx';
import { attentionWords } from './orderLabels.ts';
import { settleAttention } from './orders.ts';

/** What is wrong with an order, in words, until somebody says that it is settled. */
export function OrderAttention({ order }: { order: AdminOrder }) {
  const t = useT();
  const { isBusy, attempt } = useAdminMutation('orders');
  return order.attention.map((why) => {
    const { title, text } = attentionWords(why, t);
    return (
      <div key={why} className="admin-alarm">
        <Icon name="warning" />
        <div>
          <b>{title}</b>
          <p>{text}</p>
        </div>
        <button
          type="button"
          className="btn btn-quiet btn-sm"
          disabled={isBusy}
          onClick={() => void attempt(() => settleAttention(order, why), t('It could not be saved.'))}
        >
          {t('Settled')}
          <span className="unseen"> {title}</span>
        </button>
      </div>
    );
  });
}
