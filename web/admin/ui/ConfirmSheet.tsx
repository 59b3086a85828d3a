import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useT } from '../../ui/locale.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

type ConfirmSheetProps = {
  title: string;
  /** The label of the button that confirms. */
  confirm: string;
  /** The label of the button that closes the sheet. */
  keep?: string;
  isDanger?: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Asks before something is done. */
export function ConfirmSheet({
  title,
  confirm,
  keep,
  isDanger = false,
  isBusy = false,
  onConfirm,
  onClose,
  children,
}: ConfirmSheetProps) {
  const t = useT();
  return (
    <Sheet open onClose={onClose} title={title}>
      {children}
      <div className="acts">
        <button
          type="button"
          className={isDanger ? 'btn btn-danger' : 'btn btn-primary'}
          disabled={isBusy}
          onClick={onConfirm}
        >
          {confirm}
        </button>
        <Button onClick={onClose}>{keep ?? t('Not yet')}</Button>
      </div>
    </Sheet>
  );
}
