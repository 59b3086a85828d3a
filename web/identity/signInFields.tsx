import { useState } from 'react';
import { MIN_PASSWORD } from '../../domain/account.ts';
import { Field, TextField } from '../ui/Field.tsx';
import type { FieldProblem } from '../ui/Form.tsx';
import { type Translate, useT } from '../ui/locale.tsx';

// The fields of the sign-in forms, and their error texts.

type EmailFieldProps = { email: string; onEmail: (email: string) => void };

/** Its autocomplete is "username", which password managers fill and store with the password. */
export function EmailField({ email, onEmail }: EmailFieldProps) {
  const t = useT();
  return (
    <TextField
      name="email"
      label={t('Email')}
      required
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={email}
      onChange={(event) => onEmail(event.target.value)}
    />
  );
}

type PasswordFieldProps = {
  name?: 'password' | 'current';
  label: string;
  /** Tells password managers which password is meant. */
  autoComplete?: 'current-password' | 'new-password';
  hint?: string;
};

export function PasswordField(props: PasswordFieldProps) {
  const { name = 'password', label, autoComplete = 'current-password', hint } = props;
  const t = useT();
  const [shown, setShown] = useState(false);
  return (
    <Field name={name} label={label} required hint={hint}>
      {(control) => (
        <span className="acc-secret block">
          <input
            {...control}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            type="button"
            aria-pressed={shown}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          >
            <span>{shown ? t('Hide') : t('Show')}</span>
            <span className="unseen"> {t('password')}</span>
          </button>
        </span>
      )}
    </Field>
  );
}

export function NewPasswordField({ label }: { label: string }) {
  const t = useT();
  return (
    <PasswordField
      label={label}
      autoComplete="new-password"
      hint={t('{n} or more characters. A few words in a row are easy to remember.', { n: MIN_PASSWORD })}
    />
  );
}

/** Tells password managers whose new password this is. They ignore inputs of type hidden. */
export function UsernameField({ email }: { email: string }) {
  return (
    <input
      type="text"
      className="unseen"
      name="username"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}

/** For an existing password. */
export const explainSignIn =
  (t: Translate) =>
  ({ field, missing }: FieldProblem): string =>
    field === 'email' ? explainEmail(missing, t) : t('Enter your password.');

/** For a new password. */
export const explainSignUp =
  (t: Translate) =>
  ({ field, missing }: FieldProblem): string => {
    if (field === 'fullName') return t('Enter your name.');
    if (field === 'email') return explainEmail(missing, t);
    if (field === 'current') return t('Enter your password.');
    return missing ? t('Choose a password.') : t('Use {n} or more characters.', { n: MIN_PASSWORD });
  };

const explainEmail = (missing: boolean, t: Translate) =>
  missing ? t('Enter your email address.') : t('Add the rest of the address, like name@mail.com');
