import { type FormEvent, useId, useState } from 'react';
import { LEAST_PASSWORD, newPasswordProblem, sayFailure } from '../account/labels.ts';
import { useT } from '../ui/locale.tsx';
import { toast } from '../ui/toast.tsx';
import { PasswordField } from './PasswordField.tsx';
import { setPassword } from './signIn.ts';
import { UsernameField } from './UsernameField.tsx';

/** A new password for who has just come by a mailed link. */
export function ResetForm({ email, onDone }: { email: string; onDone: () => void }) {
  const t = useT();
  const id = useId();
  const [password, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (newPasswordProblem(password, t)) {
      document.getElementById(id)?.focus();
      return;
    }
    setBusy(true);
    const outcome = await setPassword(password);
    setBusy(false);
    if (!outcome.ok) {
      sayFailure(outcome, t('Password not changed'), t);
      return;
    }
    toast({ title: t('Password changed'), text: t('Other devices have to sign in again.') });
    onDone();
  };

  return (
    <form className="acc-form" noValidate onSubmit={(event) => void submit(event)}>
      <h2 className="h3">{t('Set a new password')}</h2>
      <UsernameField email={email} />
      <PasswordField
        id={id}
        label={t('New password')}
        value={password}
        onChange={setTyped}
        error={tried ? newPasswordProblem(password, t) : null}
        autoComplete="new-password"
        hint={t('{n} or more characters. A few words in a row are easy to keep.', { n: LEAST_PASSWORD })}
      />
      <button type="submit" className="btn btn-primary btn-xl btn-block" disabled={busy}>
        {t('Save password')}
      </button>
    </form>
  );
}
