import type { HTMLInputAutoCompleteAttribute } from 'react';
import { Field } from '../ui/Field.tsx';

type TextFieldProps = {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: string | undefined;
  required?: boolean;
  type?: 'text' | 'tel';
  inputMode?: 'numeric';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  maxLength: number;
};

export function TextField({ id, label, value, onChange, error, hint, required, ...input }: TextFieldProps) {
  return (
    <Field id={id} label={label} error={error ?? null} hint={hint} required={required}>
      {(control) => (
        <input
          {...control}
          {...input}
          className="inp"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
