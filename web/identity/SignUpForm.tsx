import { type FormEvent, useId, useState } from 'react';
import {
  emailProblem,
  failureWords,
  LEAST_PASSWORD,
  newPasswordProblem,
  sayFailure,
} from '../account/labels.ts';
import { Field } from '../ui/Field.tsx';
import { useT } from '../ui/locale.tsx';
import { toast } from '../ui/toast.tsx';
import { EmailField } from './EmailField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { signUp } from './signIn.ts';

type SignUpFormProps = { email: string; onEmail: (email: string) => void; onMailed: () => void };

export function SignUpForm({ email, onEmail, onMailed }: SignUpFormProps) {
  const t = useT();
  const id = useId();
  const [fullName, setFullName] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [weak, setWeak] = useState<string | null>(null);
  const problems = {
    name: fullName.trim() ? null : t('Enter your name.'),
    email: emailProblem(email, t),
    password: newPasswordProblem(password, t) ?? weak,
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setWeak(null);
    const first = (['name', 'email', 'password'] as const).find((field) =>
      field === 'password' ? newPasswordProblem(password, t) : problems[field],
    );
    if (first) {
      toast({
        tone: 'error',
        title: t('Missing Information'),
        text: t('Please fill in all required fields.'),
      });
      document.getElementById(`${id}-${first}`)?.focus();
      return;
    }
    setBusy(true);
    const outcome = await signUp(fullName.trim(), email.trim(), password);
    setBusy(false);
    if (outcome.ok) {
      toast({ title: t('Account created!'), text: t('Please check your email to verify your account.') });
      onMailed();
      return;
    }
    if (outcome.code === 'weak_password') {
      setWeak(failureWords(outcome, t));
      document.getElementById(`${id}-password`)?.focus();
    }
    sayFailure(outcome, t('Sign up failed'), t);
  };

  return (
    <form className="acc-form" noValidate onSubmit={(event) => void submit(event)}>
      <Field id={`${id}-name`} label={t('Full name')} required error={tried ? problems.name : null}>
        {(control) => (
          <input
            {...control}
            className="inp"
            name="name"
            autoComplete="name"
            maxLength={200}
            value={fullName}
            onChange={(event) => setFullName(event.target.value)}
          />
        )}
      </Field>
      <EmailField id={`${id}-email`} value={email} onChange={onEmail} error={tried ? problems.email : null} />
      <PasswordField
        id={`${id}-password`}
        label={t('Password')}
        value={password}
        onChange={(typed) => {
          setPassword(typed);
          setWeak(null);
        }}
        error={tried ? problems.password : null}
        autoComplete="new-password"
        hint={t('{n} or more characters. A few words in a row are easy to keep.', { n: LEAST_PASSWORD })}
      />
      <button type="submit" className="btn btn-primary btn-xl btn-block" disabled={busy}>
        {busy ? t('Creating your account...') : t('Sign Up')}
      </button>
    </form>
  );
}
