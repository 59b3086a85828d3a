import { useState } from 'react';
import { sayFailure } from '../account/labels.ts';
import { useT } from '../ui/locale.tsx';
import { type MailKind, redeemLink } from './signIn.ts';

type LinkPanelProps = {
  kind: MailKind;
  tokenHash: string;
  onDone: (kind: MailKind) => void;
  onFailed: () => void;
};

/** A mailed link is used up by this button and not by opening it: mail scanners open every link. */
export function LinkPanel({ kind, tokenHash, onDone, onFailed }: LinkPanelProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    const outcome = await redeemLink(kind, tokenHash);
    setBusy(false);
    if (outcome.ok) {
      onDone(kind);
      return;
    }
    sayFailure(outcome, t('Sign in failed'), t);
    if (!outcome.isFault) onFailed();
  };
  const recovery = kind === 'recovery';
  const signup = kind === 'signup';
  return (
    <div className="acc-form">
      <h2 className="h3">
        {recovery
          ? t('Set a new password')
          : signup
            ? t('Verify your email')
            : t('Sign in with your mailed link')}
      </h2>
      <p>{t('One press and you are in. The link works once, on any device.')}</p>
      <button
        type="button"
        className="btn btn-primary btn-xl btn-block"
        disabled={busy}
        onClick={() => void go()}
      >
        {recovery ? t('Continue') : signup ? t('Verify my email') : t('Sign In')}
      </button>
    </div>
  );
}
