import { useT } from '../../ui/locale.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

type ConfirmUnpaidSheetProps = {
  /** The unpaid orders among `of` selected ones. */
  unpaid: readonly { orderNumber: string }[];
  of: number;
  onClose: () => void;
  onConfirm: (which: 'all' | 'paid') => void;
};

/** At most this many are listed by number; the rest are counted. */
const NAMED = 5;

/** Asks before confirming an unpaid order, so that one wrong tap does not send out a truck. */
export function ConfirmUnpaidSheet({ unpaid, of, onClose, onConfirm }: ConfirmUnpaidSheetProps) {
  const t = useT();
  const paid = of - unpaid.length;
  const [only] = unpaid;
  const named = unpaid.slice(0, NAMED).map(({ orderNumber }) => orderNumber);
  const rest = unpaid.length - named.length;
  return (
    <Sheet open onClose={onClose} title={t('Not paid yet')}>
      <p>
        {of === 1 && only
          ? t('{number} is not paid yet. If you confirm it, it goes on a truck anyway.', {
              number: only.orderNumber,
            })
          : t('Not paid yet: {numbers}. If you confirm them, they go on a truck anyway.', {
              numbers: `${named.join(', ')}${rest > 0 ? ` ${t('and {n} more', { n: rest })}` : ''}`,
            })}
      </p>
      <div className="admin-acts">
        {paid > 0 ? (
          <button type="button" className="btn btn-primary" onClick={() => onConfirm('paid')}>
            {t('Confirm paid only')} ({paid})
          </button>
        ) : null}
        <button type="button" className="btn btn-danger" onClick={() => onConfirm('all')}>
          {t('Confirm without payment')}
        </button>
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          {t('Wait for payment')}
        </button>
      </div>
    </Sheet>
  );
}
