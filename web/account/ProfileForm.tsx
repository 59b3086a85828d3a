import { type Profile, type ProfileSave, profileFormSchema } from '../../domain/account.ts';
import { PhoneField, StreetField } from '../delivery/SiteFields.tsx';
import { Button } from '../ui/Button.tsx';
import { SubmitButton, TextField } from '../ui/Field.tsx';
import { Form, useFormState } from '../ui/Form.tsx';
import { useT } from '../ui/locale.tsx';
import { explainAddress } from './profile.ts';

type ProfileFormProps = {
  start: Record<keyof Omit<Profile, 'email'>, string>;
  email: string;
  save: (profile: ProfileSave) => Promise<void>;
  onCancel: () => void;
};

export function ProfileForm({ start, email, save, onCancel }: ProfileFormProps) {
  const t = useT();
  return (
    <Form
      className="form narrow mt-20"
      schema={profileFormSchema}
      explain={explainAddress(t)}
      save={async (profile) => {
        await save(profile);
        return undefined;
      }}
    >
      <fieldset>
        <legend className="h3">{t('Personal details')}</legend>
        <TextField
          label={t('Email')}
          value={email}
          readOnly
          hint={t('You sign in with it. It cannot be changed here.')}
        />
        <TextField name="fullName" label={t('Full name')} defaultValue={start.fullName} autoComplete="name" />
        <PhoneField name="phone" label={t('Phone')} defaultValue={start.phone} autoComplete="tel" />
      </fieldset>
      <fieldset>
        <legend className="h3">{t('Default delivery address')}</legend>
        <StreetField
          name="address"
          label={t('Street address')}
          defaultValue={start.address}
          autoComplete="street-address"
        />
        <TextField name="city" label={t('City')} defaultValue={start.city} autoComplete="address-level2" />
        <div className="tiles gap-18">
          <TextField
            name="state"
            label={t('State')}
            defaultValue={start.state}
            maxLength={2}
            autoComplete="address-level1"
          />
          <TextField
            name="zip"
            label={t('ZIP code')}
            defaultValue={start.zip}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={20}
          />
        </div>
      </fieldset>
      <SaveOrCancel onCancel={onCancel} />
    </Form>
  );
}

export function SaveOrCancel({ onCancel }: { onCancel: () => void }) {
  const t = useT();
  const { pending } = useFormState();
  return (
    <div className="row cluster gap-10">
      <SubmitButton pendingLabel={t('Saving...')}>{t('Save')}</SubmitButton>
      <Button disabled={pending} onClick={onCancel}>
        {t('Cancel')}
      </Button>
    </div>
  );
}
