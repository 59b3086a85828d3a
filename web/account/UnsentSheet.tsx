import { useOnline } from '../identity/useOnline.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { Sheet } from '../ui/Sheet.tsx';

type UnsentSheetProps = {
  unsent: number;
  busy: boolean;
  onClose: () => void;
  onSend: () => void;
  /** True keeps the person's things on this device. */
  onLeave: (keep: boolean) => void;
};

/** What shall happen to what was not sent: nothing is dropped without a word. */
export function UnsentSheet({ unsent, busy, onClose, onSend, onLeave }: UnsentSheetProps) {
  const t = useT();
  const online = useOnline();
  return (
    <Sheet open={unsent > 0} onClose={onClose} title={t('Not everything is sent yet')}>
      <p>
        {unsent === 1
          ? t('1 thing you did is still on this device only. What shall happen to it?')
          : t('{n} things you did are still on this device only. What shall happen to them?', { n: unsent })}
      </p>
      <div className="acc-form">
        <button
          type="button"
          className="btn btn-primary btn-xl btn-block"
          disabled={busy || !online}
          onClick={onSend}
        >
          <Icon name="send" />
          {online ? t('Send now') : t('Waiting for signal')}
        </button>
        <button
          type="button"
          className="btn btn-quiet btn-xl btn-block"
          disabled={busy}
          onClick={() => onLeave(true)}
        >
          <Icon name="save" />
          {t('Keep on this device')}
        </button>
        <button
          type="button"
          className="btn btn-danger btn-xl btn-block"
          disabled={busy}
          onClick={() => onLeave(false)}
        >
          <Icon name="trash" />
          {t('Discard {n}', { n: unsent })}
        </button>
      </div>
      <p className="hint">{t('Kept things are sent when you sign in here again. Nobody else sees them.')}</p>
    </Sheet>
  );
}
