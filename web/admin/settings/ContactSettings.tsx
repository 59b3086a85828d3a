import { useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { useT } from '../../ui/locale.tsx';
import type { SettingsFormProps } from './SettingsForm.tsx';
import { changedSettings, isSetting, SettingsForm, useSettingsWrites } from './SettingsForm.tsx';

/** Name, phone, e-mail and address, as every page, mail and search engine has them. */
export function ContactSettings({ settings, onSaving }: SettingsFormProps) {
  const t = useT();
  const { isBusy, saveSettings } = useSettingsWrites({ settings, onSaving });
  const { values } = settings;
  const [name, setName] = useState(values.name);
  const [phone, setPhone] = useState(values.phone);
  const [email, setEmail] = useState(values.email);
  const [address, setAddress] = useState(values.address);
  const wanted = { name, phone, email, address };
  const changed = changedSettings(wanted, settings);
  const sound = {
    name: isSetting('name', name),
    phone: isSetting('phone', phone),
    email: isSetting('email', email),
    address: isSetting('address', address),
  };
  const isSound = sound.name && sound.phone && sound.email && sound.address;
  const isTouched = Object.keys(changed).length > 0;
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
    <SettingsForm
      title={t('How people reach the yard')}
      isBusy={isBusy}
      isSound={isSound}
      isTouched={isTouched}
      onSave={() => void saveSettings(changed)}
    >
      <div className="admin-two">
        <Field
          label={t('Name of the store')}
          hint={t('Phones that have it installed keep the name of their icon.')}
          error={sound.name ? null : t('One to 40 characters on one line.')}
        >
          {(control) => (
            <input
              {...control}
              className="inp"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
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
    </SettingsForm>
  );
}
