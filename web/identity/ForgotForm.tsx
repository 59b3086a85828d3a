import { type FormEvent, useId, useState } from 'react';
import { emailProblem, sayFailure } from '../account/labels.ts';
import { useT } from '../ui/locale.tsx';
import { EmailField } from './EmailField.tsx';
import { type MailKind, mailLink, mailReset } from './signIn.ts';

type ForgotFormProps = {
  email: string;
  onEmail: (email: string) => void;
  onMailed: (kind: MailKind) => void;
  onBack: () => void;
};

/** A new password by mail, or in without any. */
export function ForgotForm({ email, onEmail, onMailed, onBack }: ForgotFormProps) {
  const t = useT();
  const id = useId();
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);

  const ask = async (kind: 'recovery' | 'magiclink') => {
    setTried(true);
    if (emailProblem(email, t)) {
      document.getElementById(id)?.focus();
      return;
    }
    setBusy(true);
    const outcome = await (kind === 'recovery' ? mailReset(email.trim()) : mailLink(email.trim()));
    setBusy(false);
    if (outcome.ok) onMailed(kind);
    else sayFailure(outcome, t('Sign in failed'), t);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void ask('recovery');
  };

  return (
    <form className="acc-form" noValidate onSubmit={submit}>
      <h2 className="h3">{t('Forgot your password?')}</h2>
      <p>{t('We mail you a link to set a new one. You can also have a link that just signs you in.')}</p>
      <EmailField id={id} value={email} onChange={onEmail} error={tried ? emailProblem(email, t) : null} />
      <button type="submit" className="btn btn-primary btn-xl btn-block" disabled={busy}>
        {t('Mail me a reset link')}
      </button>
      <button
        type="button"
        className="btn btn-quiet btn-block"
        disabled={busy}
        onClick={() => void ask('magiclink')}
      >
        {t('Mail me a sign-in link')}
      </button>
      <button type="button" className="btn btn-bare" onClick={onBack}>
        {t('Back')}
      </button>
    </form>
  );
}
