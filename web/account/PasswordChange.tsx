import { type FormEvent, useId, useState } from 'react';
import { PasswordField } from '../identity/PasswordField.tsx';
import { setPassword } from '../identity/signIn.ts';
import { UsernameField } from '../identity/UsernameField.tsx';
import { useOnline } from '../identity/useOnline.ts';
import { useT } from '../ui/locale.tsx';
import { toast } from '../ui/toast.tsx';
import { LEAST_PASSWORD, newPasswordProblem, sayFailure } from './labels.ts';

/** For who knows the present one. Needs signal. */
export function PasswordChange({ email }: { email: string }) {
  const t = useT();
  const id = useId();
  const online = useOnline();
  const [current, setCurrent] = useState('');
  const [chosen, setChosen] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const missing = current ? null : t('Enter your password.');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (missing || newPasswordProblem(chosen, t)) {
      document.getElementById(missing ? `${id}-current` : `${id}-new`)?.focus();
      return;
    }
    setBusy(true);
    const outcome = await setPassword(chosen, current);
    setBusy(false);
    if (!outcome.ok) {
      sayFailure(outcome, t('Password not changed'), t);
      return;
    }
    setTried(false);
    setCurrent('');
    setChosen('');
    toast({ title: t('Password changed'), text: t('Other devices have to sign in again.') });
  };

  return (
    <details className="acc-fold">
      <summary>{t('Change password')}</summary>
      <form className="acc-form" noValidate onSubmit={(event) => void submit(event)}>
        <UsernameField email={email} />
        <PasswordField
          id={`${id}-current`}
          label={t('Current password')}
          value={current}
          onChange={setCurrent}
          error={tried ? missing : null}
          autoComplete="current-password"
        />
        <PasswordField
          id={`${id}-new`}
          label={t('New password')}
          value={chosen}
          onChange={setChosen}
          error={tried ? newPasswordProblem(chosen, t) : null}
          autoComplete="new-password"
          hint={t('{n} or more characters. A few words in a row are easy to keep.', { n: LEAST_PASSWORD })}
        />
        <button type="submit" className="btn btn-primary" disabled={busy || !online}>
          {online ? t('Save password') : t('Waiting for signal')}
        </button>
      </form>
    </details>
  );
}
