import type { ReactNode } from 'react';
import { useT } from '../../ui/locale.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

type ConfirmMailSheetProps = {
  title: string;
  /** What happens beside the mail. */
  children: ReactNode;
  /** E-mail addresses of all who are told. */
  recipients: readonly string[];
  action: string;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks before something that customers are told by mail at once: no mail can be called back. */
export function ConfirmMailSheet(props: ConfirmMailSheetProps) {
  const { title, children, action, onClose, onConfirm } = props;
  const t = useT();
  const recipients = [...new Set(props.recipients)];
  const [only] = recipients;
  return (
    <Sheet open onClose={onClose} title={title}>
      <p>{children}</p>
      {only ? (
        <p>
          {recipients.length === 1
            ? t('{email} will get an email.', { email: only })
            : t('{n} customers will get an email.', { n: recipients.length })}
        </p>
      ) : null}
      <div className="admin-acts">
        <button type="button" className="btn btn-primary" onClick={onConfirm}>
          {action}
        </button>
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          {t('Not yet')}
        </button>
      </div>
    </Sheet>
  );
}
