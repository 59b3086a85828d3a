import { type FormEvent, useId, useState } from 'react';
import { emailProblem, sayFailure } from '../account/labels.ts';
import { useT } from '../ui/locale.tsx';
import { toast } from '../ui/toast.tsx';
import { EmailField } from './EmailField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { type Outcome, signIn } from './signIn.ts';

type SignInFormProps = {
  email: string;
  onEmail: (email: string) => void;
  onForgot: () => void;
  onUnconfirmed: () => void;
};

export function SignInForm({ email, onEmail, onForgot, onUnconfirmed }: SignInFormProps) {
  const t = useT();
  const id = useId();
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const problems = {
    email: tried ? emailProblem(email, t) : null,
    password: tried && !password ? t('Enter your password.') : null,
  };

  const end = (outcome: Outcome) => {
    if (outcome.ok) {
      // The screen leads on as soon as somebody is signed in.
      toast({ title: t('Welcome back!'), text: t('You have successfully signed in.') });
      return;
    }
    setBusy(false);
    sayFailure(outcome, t('Sign in failed'), t);
    if (outcome.code === 'email_not_confirmed') onUnconfirmed();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const wrong = emailProblem(email, t);
    if (wrong || !password) {
      const text = email.trim()
        ? (wrong ?? t('Enter your password.'))
        : t('You must provide either an email or phone number and a password.');
      toast({ tone: 'error', title: t('Sign in failed'), text });
      document.getElementById(wrong ? `${id}-email` : `${id}-password`)?.focus();
      return;
    }
    setBusy(true);
    void signIn(email.trim(), password).then(end);
  };

  return (
    <form className="acc-form" noValidate onSubmit={submit}>
      <EmailField id={`${id}-email`} value={email} onChange={onEmail} error={problems.email} />
      <PasswordField
        id={`${id}-password`}
        label={t('Password')}
        value={password}
        onChange={setPassword}
        error={problems.password}
        autoComplete="current-password"
      />
      <button type="submit" className="btn btn-primary btn-xl btn-block" disabled={busy}>
        {busy ? t('Signing in...') : t('Sign In')}
      </button>
      <button type="button" className="btn btn-bare" onClick={onForgot}>
        {t('Forgot password?')}
      </button>
    </form>
  );
}
