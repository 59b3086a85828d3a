import { useState } from 'react';
import { Field } from '../ui/Field.tsx';
import { useT } from '../ui/locale.tsx';

type PasswordFieldProps = {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string | null;
  /** Tells password managers which one is asked for. */
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
};

export function PasswordField({ id, label, value, onChange, error, autoComplete, hint }: PasswordFieldProps) {
  const t = useT();
  const [shown, setShown] = useState(false);
  return (
    <Field id={id} label={label} required error={error} hint={hint}>
      {(control) => (
        <span className="acc-secret">
          <input
            {...control}
            className="inp"
            name="password"
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <button type="button" aria-pressed={shown} aria-controls={id} onClick={() => setShown(!shown)}>
            {shown ? t('Hide') : t('Show')}
            <span className="unseen"> {t('password')}</span>
          </button>
        </span>
      )}
    </Field>
  );
}
