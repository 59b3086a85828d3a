import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useT } from '../ui/locale.tsx';
import { toast } from '../ui/toast.tsx';
import { UnsentSheet } from './UnsentSheet.tsx';

const signing = () => import('../identity/signIn.ts');

/** Signs out; asks first while something was not sent. @param icon before the words */
export function SignOut({ icon }: { icon?: ReactNode }) {
  const t = useT();
  const navigate = useNavigate();
  const [unsent, setUnsent] = useState(0);
  const [busy, setBusy] = useState(false);

  const leave = async (keep: boolean) => {
    setBusy(true);
    const { leave: end } = await import('./signOut.ts');
    // Before the page asks for somebody to sign in again.
    await navigate('/');
    await end(keep);
    toast({ title: t('Signed out'), text: t('Your cart stays on this device.') });
  };
  const start = async () => {
    setBusy(true);
    const [{ countUnsent }, { carryOver }] = await Promise.all([signing(), import('../cart/accountCart.ts')]);
    // A change of the cart rests for a moment before it is recorded.
    await carryOver();
    const count = await countUnsent().catch((error: unknown) => {
      console.warn('The outbox could not be opened: nothing can wait in it.', error);
      return 0;
    });
    if (count === 0) return leave(false);
    setBusy(false);
    setUnsent(count);
  };
  const send = async () => {
    setBusy(true);
    const { sendUnsent } = await signing();
    const left = await sendUnsent();
    if (left === 0) return leave(false);
    setBusy(false);
    setUnsent(left);
    toast({
      tone: 'warning',
      title: t('{n} not sent', { n: left }),
      text: t('Try again with signal, or keep it on this device.'),
    });
  };

  return (
    <>
      <button type="button" className="btn btn-quiet" disabled={busy} onClick={() => void start()}>
        {icon}
        <span>{t('Sign Out')}</span>
      </button>
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
