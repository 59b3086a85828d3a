import { type FormEvent, useId, useState } from 'react';
import { useT } from '../ui/locale.tsx';
import { toast } from '../ui/toast.tsx';
import { type ProfileEntries, type ProfileField, phoneHint, profileProblems } from './profile.ts';
import { TextField } from './TextField.tsx';

type ProfileFormProps = {
  start: ProfileEntries;
  email: string;
  busy: boolean;
  onSave: (entries: ProfileEntries) => void;
  onCancel: () => void;
};

export function ProfileForm({ start, email, busy, onSave, onCancel }: ProfileFormProps) {
  const t = useT();
  const id = useId();
  const [entries, setEntries] = useState(start);
  const [tried, setTried] = useState(false);
  const problems = tried ? profileProblems(entries, t) : {};
  const field = (name: ProfileField) => ({
    id: `${id}-${name}`,
    value: entries[name],
    error: problems[name],
    onChange: (value: string) => setEntries({ ...entries, [name]: value }),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const found = profileProblems(entries, t);
    const [first] = Object.keys(found);
    if (!first) {
      onSave(entries);
      return;
    }
    toast({ tone: 'error', title: t('Check your entries'), text: Object.values(found)[0] });
    document.getElementById(`${id}-${first}`)?.focus();
  };

  return (
    <form className="acc-form acc-wide" noValidate onSubmit={submit}>
      <fieldset>
        <legend className="h3">{t('Personal details')}</legend>
        <div className="field">
          <label htmlFor={`${id}-email`}>{t('Email')}</label>
          <input
            className="inp"
            id={`${id}-email`}
            value={email}
            readOnly
            aria-describedby={`${id}-email-hint`}
          />
          <p className="hint" id={`${id}-email-hint`}>
            {t('Your sign-in. It cannot be changed here.')}
          </p>
        </div>
        <TextField {...field('fullName')} label={t('Full name')} autoComplete="name" maxLength={200} />
        <TextField
          {...field('phone')}
          label={t('Phone')}
          type="tel"
          autoComplete="tel"
          maxLength={40}
          hint={phoneHint(entries.phone, t)}
        />
      </fieldset>
      <fieldset>
        <legend className="h3">{t('Default delivery address')}</legend>
        <TextField
          {...field('address')}
          label={t('Street address')}
          autoComplete="street-address"
          maxLength={500}
        />
        <TextField {...field('city')} label={t('City')} autoComplete="address-level2" maxLength={100} />
        <div className="acc-two">
          <TextField {...field('state')} label={t('State')} autoComplete="address-level1" maxLength={2} />
          <TextField
            {...field('zip')}
            label={t('ZIP code')}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={10}
          />
        </div>
      </fieldset>
      <div className="acc-row">
        <button type="submit" className="btn btn-primary" disabled={busy}>
          {busy ? t('Saving...') : t('Save')}
        </button>
        <button type="button" className="btn btn-quiet" disabled={busy} onClick={onCancel}>
          {t('Cancel')}
        </button>
      </div>
    </form>
  );
}
