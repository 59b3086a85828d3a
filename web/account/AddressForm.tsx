import { type FormEvent, useId, useState } from 'react';
import { parseZip } from '../../domain/delivery/delivery.ts';
import { MAX_DROP_NOTE, MAX_SITE_LABEL } from '../../domain/jobs/sites.ts';
import { usePlace } from '../delivery/zip.ts';
import { Field } from '../ui/Field.tsx';
import { useT } from '../ui/locale.tsx';
import { toast } from '../ui/toast.tsx';
import { type AddressEntries, type AddressField, addressProblems, withCity } from './addresses.ts';
import { phoneHint } from './profile.ts';
import { TextField } from './TextField.tsx';

type AddressFormProps = {
  title: string;
  start: AddressEntries;
  /** One that is not saved yet. */
  isNew: boolean;
  onSave: (entries: AddressEntries) => void;
  onCancel: () => void;
};

export function AddressForm({ title, start, isNew, onSave, onCancel }: AddressFormProps) {
  const t = useT();
  const id = useId();
  const [typed, setTyped] = useState(start);
  const [cityTyped, setCityTyped] = useState(!isNew);
  const zip = parseZip(typed.zip);
  const { place } = usePlace(zip.ok ? zip.zip : null);
  const entries = withCity(typed, cityTyped, place?.city);
  const [tried, setTried] = useState(false);
  const problems = tried ? addressProblems(entries, t) : {};
  const change = (part: Partial<AddressEntries>) => {
    if (part.city !== undefined) setCityTyped(true);
    setTyped({ ...typed, ...part });
  };
  const field = (name: AddressField) => ({
    id: `${id}-${name}`,
    value: entries[name],
    error: problems[name],
    onChange: (value: string) => change({ [name]: value }),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const found = addressProblems(entries, t);
    const [first] = Object.keys(found);
    if (!first) {
      onSave(entries);
      return;
    }
    toast({
      tone: 'error',
      title: t('Missing Information'),
      text: t('Please fill in all required fields.'),
    });
    document.getElementById(`${id}-${first}`)?.focus();
  };

  return (
    <form className="acc-form acc-wide panel acc-panel" noValidate aria-label={title} onSubmit={submit}>
      <h2 className="h3">{title}</h2>
      <TextField {...field('label')} label={t('Name of the place')} required maxLength={MAX_SITE_LABEL} />
      <TextField
        {...field('address')}
        label={t('Street address')}
        required
        autoComplete="street-address"
        maxLength={500}
      />
      <TextField {...field('city')} label={t('City')} autoComplete="address-level2" maxLength={100} />
      <div className="acc-two">
        <TextField {...field('state')} label={t('State')} autoComplete="address-level1" maxLength={2} />
        <TextField
          {...field('zip')}
          label={t('ZIP code')}
          required
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
        />
      </div>
      <TextField
        {...field('gateCode')}
        label={t('Gate code')}
        autoComplete="off"
        maxLength={40}
        hint={t('Only the driver sees it.')}
      />
      <div className="acc-two">
        <TextField
          {...field('contactName')}
          label={t('Contact on site')}
          autoComplete="off"
          maxLength={200}
        />
        <TextField
          {...field('contactPhone')}
          label={t('Their phone')}
          type="tel"
          autoComplete="off"
          maxLength={40}
          hint={phoneHint(entries.contactPhone, t)}
        />
      </div>
      <Field
        id={`${id}-dropNote`}
        label={t('Where to drop the load')}
        hint={t('Left of the garage, on the tarp, away from the oak...')}
      >
        {(control) => (
          <textarea
            {...control}
            className="inp"
            maxLength={MAX_DROP_NOTE}
            value={entries.dropNote}
            onChange={(event) => change({ dropNote: event.target.value })}
          />
        )}
      </Field>
      <label className="acc-check">
        <input
          type="checkbox"
          checked={entries.isDefault}
          onChange={(event) => change({ isDefault: event.target.checked })}
        />
        <span>{t('Use this one by default')}</span>
      </label>
      <div className="acc-row">
        <button type="submit" className="btn btn-primary">
          {t('Save')}
        </button>
        <button type="button" className="btn btn-quiet" onClick={onCancel}>
          {t('Cancel')}
        </button>
      </div>
    </form>
  );
}
