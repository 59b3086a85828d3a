import type { AdminSubscriber } from '../../../domain/admin/newsletter.ts';
import { useT } from '../../ui/locale.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

type SubscriberTakingOffProps = {
  /** null: nobody is asked about. */
  subscriber: AdminSubscriber | null;
  onClose: () => void;
  onTakeOff: (subscriber: AdminSubscriber) => void;
};

/** Asks first: the yard cannot put anybody back. */
export function SubscriberRemoval({ subscriber, onClose, onTakeOff }: SubscriberTakingOffProps) {
  const t = useT();
  return (
    <Sheet open={subscriber !== null} onClose={onClose} title={t('Take this address off the list?')}>
      {subscriber ? (
        <>
          <p className="admin-text">
            <b>{subscriber.email}</b>
          </p>
          <p>{t('No newsletter goes there any more. Only they themselves can come back, from the form.')}</p>
          <div className="admin-acts">
            <button type="button" className="btn btn-commit" onClick={() => onTakeOff(subscriber)}>
              {t('Take off')}
            </button>
            <button type="button" className="btn btn-quiet" onClick={onClose}>
              {t('Close')}
            </button>
          </div>
        </>
      ) : null}
    </Sheet>
  );
}
