import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useOnline, useWaitingText } from '../device/useOnline.ts';
import { countAfterSending, sendUnsent, signOut, signOutOthers } from '../identity/signIn.ts';
import { showFailure } from '../identity/signInFailures.ts';
import { $status } from '../offline/status.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { toast } from '../ui/toast.tsx';

type SignOutProps = {
  /** Shown before the text. */
  icon?: ReactNode;
  /** Whether it signs out on all other devices, too. */
  everywhere?: boolean;
};

/** Signs out; asks first if there are unsent changes. */
export function SignOut({ icon, everywhere = false }: SignOutProps) {
  const t = useT();
  const navigate = useNavigate();
  const [unsent, setUnsent] = useState(0);
  const [busy, setBusy] = useState(false);

  const leave = async (keep: boolean) => {
    setBusy(true);
    if (everywhere) {
      const outcome = await signOutOthers();
      if (!outcome.ok) {
        setBusy(false);
        setUnsent(0);
        showFailure(outcome, t('Error'), t);
        return;
      }
    }
    // Leave first: after the sign-out this page would redirect to sign-in.
    await navigate('/');
    await endSession(keep);
    toast({
      title: everywhere ? t('Signed out everywhere') : t('Signed out'),
      text: t('Your cart stays on this device.'),
    });
  };
  const start = async () => {
    setBusy(true);
    // Cart changes are debounced before they are recorded.
    await (await import('../cart/accountCart.ts')).syncCarts();
    const count = await countAfterSending().catch((error: unknown) => {
      console.warn('The outbox could not be opened: nothing can wait in it.', error);
      return 0;
    });
    if (count === 0) return leave(false);
    setBusy(false);
    setUnsent(count);
  };
  const send = async () => {
    setBusy(true);
    const unsentCount = await sendUnsent();
    if (unsentCount === 0) return leave(false);
    setBusy(false);
    setUnsent(unsentCount);
    toast({
      tone: 'warning',
      title: t('{n} not sent', { n: unsentCount }),
      text: $status.get().isFactorMissing
        ? t('Set up two-step sign-in first, or keep it on this device.')
        : t('Try again with signal, or keep it on this device.'),
    });
  };

  return (
    <>
      <Button disabled={busy} onClick={() => void start()}>
        {icon}
        <span className={icon ? 'unseen-m' : undefined}>
          {everywhere ? t('Sign out everywhere') : t('Sign Out')}
        </span>
      </Button>
      <UnsentSheet
        unsent={unsent}
        busy={busy}
        onClose={() => setUnsent(0)}
        onSend={() => void send()}
        onLeave={(keep) => void leave(keep)}
      />
    </>
  );
}

type UnsentSheetProps = {
  unsent: number;
  busy: boolean;
  onClose: () => void;
  onSend: () => void;
  /** True keeps the person's data on this device. */
  onLeave: (keep: boolean) => void;
};

/** Asks what to do with unsent changes, so that none are dropped silently. */
function UnsentSheet({ unsent, busy, onClose, onSend, onLeave }: UnsentSheetProps) {
  const t = useT();
  const online = useOnline();
  const waiting = useWaitingText();
  return (
    <Sheet open={unsent > 0} onClose={onClose} title={t('Not everything is sent yet')}>
      <p>
        {unsent === 1
          ? t('1 change is still on this device only. What should we do with it?')
          : t('{n} changes are still on this device only. What should we do with them?', { n: unsent })}
      </p>
      <div className="form mt-20">
        <Button className="btn-primary btn-xl btn-block" disabled={busy || !online} onClick={onSend}>
          <Icon name="send" />
          <span>{online ? t('Send now') : waiting}</span>
        </Button>
        <Button className="btn-quiet btn-xl btn-block" disabled={busy} onClick={() => onLeave(true)}>
          <Icon name="save" />
          {t('Keep on this device')}
        </Button>
        <Button className="btn-danger btn-xl btn-block" disabled={busy} onClick={() => onLeave(false)}>
          <Icon name="trash" />
          <span>{t('Discard {n}', { n: unsent })}</span>
        </Button>
      </div>
      <p className="hint">
        {t('Anything you keep is sent when you sign in here again. Nobody else can see it.')}
      </p>
    </Sheet>
  );
}

/** Signs out. Unless data is kept, unsent cart changes are sent after the person's next sign-in. */
export async function endSession(keep: boolean): Promise<void> {
  if (!keep) {
    const { forgetUnsentCart } = await import('../cart/accountCart.ts');
    await forgetUnsentCart().catch((error: unknown) =>
      console.warn('The cart of the account was not looked at.', error),
    );
  }
  await signOut({ keep });
}
