import { DRIVER_CALL_MINUTES } from '../../domain/base/settings.ts';
import { Field } from '../ui/Field.tsx';
import { useT } from '../ui/locale.tsx';
import { type FieldsProps, fieldId } from './DeliveryFields.tsx';

export function ContactFields({ form, errors, onChange }: FieldsProps) {
  const t = useT();
  return (
    <fieldset>
      <legend className="h3">{t('Contact')}</legend>
      <div className="co-two">
        <Field
          label={t('Full name')}
          required
          error={errors.customerName ?? null}
          id={fieldId('customerName')}
        >
          {(control) => (
            <input
              {...control}
              className="inp"
              name="customerName"
              autoComplete="name"
              maxLength={200}
              value={form.customerName}
              onChange={(event) => onChange({ customerName: event.target.value })}
            />
          )}
        </Field>
        <Field
          label={t('Phone')}
          hint={t('The driver calls {n} minutes before arrival.', { n: DRIVER_CALL_MINUTES })}
          error={errors.customerPhone ?? null}
          id={fieldId('customerPhone')}
        >
          {(control) => (
            <input
              {...control}
              className="inp num"
              name="customerPhone"
              type="tel"
              autoComplete="tel"
              maxLength={40}
              value={form.customerPhone}
              onChange={(event) => onChange({ customerPhone: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('Email')} required error={errors.customerEmail ?? null} id={fieldId('customerEmail')}>
          {(control) => (
            <input
              {...control}
              className="inp"
              name="customerEmail"
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              value={form.customerEmail}
              onChange={(event) => onChange({ customerEmail: event.target.value })}
            />
          )}
        </Field>
      </div>
    </fieldset>
  );
}
