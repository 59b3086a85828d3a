import { type FormEvent, useState } from 'react';
import type { OfficeSettings } from '../../domain/officeSettings.ts';
import { Field } from '../ui/Field.tsx';
import { useT } from '../ui/language.tsx';
import { isFact, useSettingsWrites } from './settings.ts';

/** Phone, e-mail and address, as every page, mail and search engine has them. */
export function ContactSettings({ settings }: { settings: OfficeSettings }) {
  const t = useT();
  const { isBusy, saveFacts } = useSettingsWrites(settings);
  const { facts } = settings;
  const [phone, setPhone] = useState(facts.phone);
  const [email, setEmail] = useState(facts.email);
  const [address, setAddress] = useState(facts.address);
  const wanted = { phone, email, address };
  const changed = Object.fromEntries(
    Object.entries(wanted).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(facts[key as keyof typeof wanted]),
    ),
  );
  const sound = {
    phone: isFact('phone', phone),
    email: isFact('email', email),
    address: isFact('address', address),
  };
  const isSound = sound.phone && sound.email && sound.address;
  const isTouched = Object.keys(changed).length > 0;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isSound && isTouched) void saveFacts(changed);
  };
  const part = (label: string, key: keyof typeof address) => (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          className="inp"
          value={address[key]}
          onChange={(event) => setAddress({ ...address, [key]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <form noValidate className="panel" onSubmit={save}>
      <h2 className="h3">{t('How people reach the yard')}</h2>
      <div className="office-two">
        <Field label={t('Phone')} error={sound.phone ? null : t('Ten digits, such as (615) 555-0142.')}>
          {(control) => (
            <input
              {...control}
              className="inp num"
              type="tel"
              value={phone}
              onChange={(event) => setPhone(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('Email')} error={sound.email ? null : t('This is no e-mail address.')}>
          {(control) => (
            <input
              {...control}
              className="inp"
              type="email"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
        {part(t('Street'), 'street')}
        {part(t('City'), 'city')}
        {part(t('State'), 'state')}
        {part(t('ZIP'), 'zip')}
      </div>
      {sound.address ? null : (
        <p className="hint err">{t('Street, city, two letters for the state and a ZIP of five digits.')}</p>
      )}
      {isTouched ? (
        <div className="office-acts">
          <button type="submit" className="btn btn-primary btn-sm" disabled={isBusy || !isSound}>
            {t('Save')}
          </button>
        </div>
      ) : null}
    </form>
  );
}
