import { useEffect, useRef, useState } from 'react';
import { type Address, addressFormSchema } from '../../domain/account.ts';
import { parseZip } from '../../domain/delivery/delivery.ts';
import { DEFAULT_CITY, DEFAULT_STATE } from '../../domain/delivery/sites.ts';
import { PhoneField, StreetField } from '../delivery/SiteFields.tsx';
import { usePlace } from '../delivery/zip.ts';
import { TextArea, TextField } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { useT } from '../ui/locale.tsx';
import { SaveOrCancel } from './ProfileForm.tsx';
import { explainAddress } from './profile.ts';

type AddressFormProps = {
  id: string;
  /** null for a new address. */
  address: Address | null;
  /** The person's first address becomes the default. */
  isFirst: boolean;
  save: (address: Address) => Promise<void>;
  onCancel: () => void;
};

export function AddressForm({ id, address, isFirst, save, onCancel }: AddressFormProps) {
  const t = useT();
  const title = address ? t('Edit {label}', { label: address.label }) : t('New address');
  return (
    <Form
      className="form narrow panel gap-10 mt-20"
      aria-label={title}
      schema={addressFormSchema}
      values={{ id }}
      explain={explainAddress(t)}
      save={async (typed) => {
        await save(typed);
        return undefined;
      }}
    >
      <h2 className="h3">{title}</h2>
      <TextField name="label" label={t('Name of the place')} required defaultValue={address?.label} />
      <StreetField
        name="address"
        label={t('Street address')}
        required
        defaultValue={address?.address}
        autoComplete="street-address"
      />
      <CityAndZip address={address} />
      <TextField
        name="gateCode"
        label={t('Gate code')}
        defaultValue={address?.gateCode ?? ''}
        autoComplete="off"
        hint={t('Only the driver sees it.')}
      />
      <div className="tiles gap-18">
        <TextField
          name="contactName"
          label={t('Contact on site')}
          defaultValue={address?.contactName ?? ''}
          autoComplete="off"
        />
        <PhoneField
          name="contactPhone"
          label={t('Their phone')}
          defaultValue={address?.contactPhone ?? ''}
          autoComplete="off"
        />
      </div>
      <TextArea
        name="dropNote"
        label={t('Where to drop the load')}
        hint={t('Left of the garage, on the tarp, away from the oak...')}
        defaultValue={address?.dropNote ?? ''}
      />
      <label className="check">
        <input type="checkbox" name="isDefault" defaultChecked={address?.isDefault ?? isFirst} />
        <span>{t('Make this the default')}</span>
      </label>
      <SaveOrCancel onCancel={onCancel} />
    </Form>
  );
}

/** Fills in a new address's city from its ZIP, unless the person typed another. */
function CityAndZip({ address }: { address: Address | null }) {
  const t = useT();
  const [zip, setZip] = useState('');
  const parsed = parseZip(zip);
  const { place } = usePlace(parsed.ok ? parsed.zip : null);
  const city = useRef<HTMLInputElement>(null);
  const isCityTyped = useRef(address !== null);
  useEffect(() => {
    if (place && city.current && !isCityTyped.current) city.current.value = place.city;
  }, [place]);
  return (
    <>
      <TextField
        ref={city}
        name="city"
        label={t('City')}
        defaultValue={address?.city ?? DEFAULT_CITY}
        onChange={() => {
          isCityTyped.current = true;
        }}
        autoComplete="address-level2"
      />
      <div className="tiles gap-18">
        <TextField
          name="state"
          label={t('State')}
          defaultValue={address?.state ?? DEFAULT_STATE}
          maxLength={2}
          autoComplete="address-level1"
        />
        <TextField
          name="zip"
          label={t('ZIP code')}
          required
          defaultValue={address?.zip}
          onChange={(event) => setZip(event.target.value)}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={20}
        />
      </div>
    </>
  );
}
