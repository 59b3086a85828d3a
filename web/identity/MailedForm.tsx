import { type FormEvent, useId, useState } from 'react';
import { sayFailure } from '../account/labels.ts';
import { Field } from '../ui/Field.tsx';
import { useT } from '../ui/locale.tsx';
import { toast } from '../ui/toast.tsx';
import { type MailKind, mailAgain, mailLink, mailReset, type Outcome, redeemCode } from './signIn.ts';

type MailedFormProps = {
  kind: MailKind;
  email: string;
  onDone: (kind: MailKind) => void;
  onBack: () => void;
};

/** After a mail went out: its link works on any device, its code here. */
export function MailedForm({ kind, email, onDone, onBack }: MailedFormProps) {
  const t = useT();
  const id = useId();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const digits = code.replace(/\D/g, '');
    if (digits.length !== 6) {
      setProblem(t('The code has 6 digits.'));
      document.getElementById(id)?.focus();
      return;
    }
    setProblem(null);
    setBusy(true);
    const outcome = await redeemCode(kind, email, digits);
    setBusy(false);
    if (outcome.ok) onDone(kind);
    else sayFailure(outcome, t('Sign in failed'), t);
  };

  const again = async () => {
    const outcome = await send(kind, email);
    if (outcome.ok)
      toast({ title: t('Mail sent'), text: t('Look into your inbox, and into its spam folder.') });
    else sayFailure(outcome, t('Sign in failed'), t);
  };

  return (
    <form className="acc-form" noValidate onSubmit={(event) => void submit(event)}>
      <h2 className="h3">{t('Check your email')}</h2>
      <p>
        {t(
          'If there is an account to go with {email}, a mail is on its way. Open its link, or type its code here.',
          {
            email,
          },
        )}
      </p>
      <Field id={id} label={t('6-digit code')} required error={problem}>
        {(control) => (
          <input
            {...control}
            className="inp num"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={9}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      <button type="submit" className="btn btn-primary btn-xl btn-block" disabled={busy}>
        {t('Continue')}
      </button>
      <div className="acc-row">
        <button type="button" className="btn btn-bare" onClick={() => void again()}>
          {t('Send it again')}
        </button>
        <button type="button" className="btn btn-bare" onClick={onBack}>
          {t('Back')}
        </button>
      </div>
    </form>
  );
}

function send(kind: MailKind, email: string): Promise<Outcome> {
  if (kind === 'recovery') return mailReset(email);
  return kind === 'signup' ? mailAgain(email) : mailLink(email);
}
