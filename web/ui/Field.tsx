import { type ComponentProps, type ReactNode, useId } from 'react';
import { maxLengthOf, useFormState } from './Form.tsx';
import { Icon } from './Icon.tsx';

type FieldControl = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
  className: string;
  name?: string;
  maxLength?: number;
};

type FieldProps = {
  /** Its name in the form and in the schema; the form shows its error here. */
  name?: string;
  label: string;
  hint?: ReactNode;
  /** What is wrong and how to fix it, already translated. */
  error?: string | null;
  required?: boolean;
  id?: string;
  className?: string;
  children: (control: FieldControl) => ReactNode;
};

/**
 * Connects a control to its label, hint and error. `required` is only for assistive technology: forms are
 * `noValidate` and show their own messages.
 */
export function Field({ name, label, hint, error: ownError, required, id, className, children }: FieldProps) {
  const ownId = useId();
  const form = useFormState();
  const control = id ?? (name && form.id ? `${form.id}${name}` : ownId);
  const maxLength = name && form.schema ? maxLengthOf(form.schema, name) : undefined;
  const error = ownError ?? (name ? form.errors[name] : null);
  const describedBy = [error ? `${control}-error` : '', hint ? `${control}-hint` : '']
    .filter(Boolean)
    .join(' ');
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label htmlFor={control}>
        <span>{label}</span>
        {required && !label.includes('*') ? <span aria-hidden="true"> *</span> : null}
      </label>
      {children({
        id: control,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
        className: error ? 'inp err' : 'inp',
        ...(name ? { name } : {}),
        ...(maxLength ? { maxLength } : {}),
      })}
      {error ? (
        <p className="hint err" id={`${control}-error`}>
          <Icon name="warning" size="sm" />
          <span>{error}</span>
        </p>
      ) : null}
      {hint ? (
        <p className="hint" id={`${control}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

type TextFieldProps = Omit<FieldProps, 'children'> & Omit<ComponentProps<'input'>, 'children' | 'required'>;

/** A single-line text field. */
export function TextField({ name, label, hint, error, required, id, className, ...input }: TextFieldProps) {
  const field = { name, label, hint, error, required, id, className };
  return <Field {...field}>{(control) => <input {...control} {...input} />}</Field>;
}

type TextAreaProps = Omit<FieldProps, 'children'> & Omit<ComponentProps<'textarea'>, 'children' | 'required'>;

/** A text of several lines. */
export function TextArea({ name, label, hint, error, required, id, className, ...area }: TextAreaProps) {
  const field = { name, label, hint, error, required, id, className };
  return <Field {...field}>{(control) => <textarea {...control} {...area} />}</Field>;
}

type SelectFieldProps = Omit<FieldProps, 'children'> &
  Omit<ComponentProps<'select'>, 'children' | 'required'> & {
    options: readonly (readonly [value: string | number, label: string])[];
  };

/** One of several options. */
export function SelectField({
  name,
  label,
  hint,
  error,
  required,
  id,
  className,
  options,
  ...select
}: SelectFieldProps) {
  const field = { name, label, hint, error, required, id, className };
  return (
    <Field {...field}>
      {(control) => (
        <select {...control} {...select}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type CheckFieldProps = Omit<ComponentProps<'input'>, 'children' | 'type'> & { label: ReactNode };

/** A checkbox and what it says. */
export function CheckField({ label, ...input }: CheckFieldProps) {
  return (
    <label className="check">
      <input type="checkbox" {...input} />
      <span>{label}</span>
    </label>
  );
}

type SubmitButtonProps = {
  className?: string;
  disabled?: boolean;
  /** Its label while the form is being sent. */
  pendingLabel?: string;
  children: ReactNode;
};

/** Sends the form that it is in, once. */
export function SubmitButton(props: SubmitButtonProps) {
  const { className = 'btn btn-primary', disabled = false, pendingLabel, children } = props;
  const { pending } = useFormState();
  return (
    <button type="submit" className={className} disabled={pending || disabled}>
      {pending ? (pendingLabel ?? children) : children}
    </button>
  );
}

/** What is wrong with an entry and how to fix it, below its control; nothing without a text. */
export const ErrorHint = ({ id, text }: { id?: string; text: string | null | undefined }) =>
  text ? (
    <p className="hint err" id={id} role="alert">
      <Icon name="warning" size="sm" />
      <span>{text}</span>
    </p>
  ) : null;

/** For fields without space for their own: the first error of the fields whose names start with `of`. */
export function GroupError({ of }: { of: string }) {
  const { errors } = useFormState();
  const error = Object.entries(errors).find(([name]) => name.startsWith(of));
  return <ErrorHint text={error?.[1]} />;
}
