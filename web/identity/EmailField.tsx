import { Field } from '../ui/Field.tsx';
import { useT } from '../ui/locale.tsx';

type EmailFieldProps = {
  id: string;
  value: string;
  onChange: (value: string) => void;
  error: string | null;
};

/** Named "username": that is what password managers fill and store beside the password. */
export function EmailField({ id, value, onChange, error }: EmailFieldProps) {
  const t = useT();
  return (
    <Field id={id} label={t('Email')} required error={error}>
      {(control) => (
        <input
          {...control}
          className="inp"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
