import { Button } from '../../ui/Button.tsx';
import { useT } from '../../ui/locale.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

type UnpaidSheetProps = {
  to: 'confirmed' | 'delivered';
  /** The unpaid orders among `of` selected ones. */
  unpaid: readonly { orderNumber: string }[];
  of: number;
  onClose: () => void;
  onConfirm: (choice: 'all' | 'paid') => void;
};

/** At most this many are listed by number; the rest are counted. */
const NAMED = 5;

/**
 * Asks before unpaid orders are confirmed, so that one wrong tap does not send out a truck, or are marked as delivered,
 * so that no money is forgotten.
 */
export function UnpaidSheet({ to, unpaid, of, onClose, onConfirm }: UnpaidSheetProps) {
  const t = useT();
  const paid = of - unpaid.length;
  const firstNumbers = unpaid.slice(0, NAMED).map(({ orderNumber }) => orderNumber);
  const moreCount = unpaid.length - firstNumbers.length;
  const numbers = `${firstNumbers.join(', ')}${moreCount > 0 ? ` ${t('and {n} more', { n: moreCount })}` : ''}`;
  const words = {
    confirmed: {
      text:
        of === 1
          ? t('{number} is not paid yet. If you confirm it, it goes on a truck anyway.', { number: numbers })
          : t('Not paid yet: {numbers}. If you confirm them, they go on a truck anyway.', { numbers }),
      paid: t('Confirm paid only'),
      all: t('Confirm without payment'),
      none: t('Wait for payment'),
    },
    delivered: {
      text: t('Not paid yet: {numbers}. To enter money that you received, open the order itself.', {
        numbers,
      }),
      paid: t('Mark paid ones only'),
      all: t('Mark all, collect the money later'),
      none: t('Not yet'),
    },
  }[to];
  return (
    <Sheet open onClose={onClose} title={t('Not paid yet')}>
      <p>{words.text}</p>
      <div className="acts">
        {paid > 0 ? (
          <Button className="btn-primary" onClick={() => onConfirm('paid')}>
            {`${words.paid} (${paid})`}
          </Button>
        ) : null}
        <Button className="btn-danger" onClick={() => onConfirm('all')}>
          {words.all}
        </Button>
        <Button onClick={onClose}>{words.none}</Button>
      </div>
    </Sheet>
  );
}
