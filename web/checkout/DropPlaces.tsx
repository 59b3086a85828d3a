import { siteLine } from '../../domain/delivery/sites.ts';
import type { DropDraft } from '../cart/drops.ts';
import { usePersonalRows } from '../identity/personalRows.ts';
import type { Person } from '../identity/session.ts';
import { Field } from '../ui/Field.tsx';
import { useFormState } from '../ui/Form.tsx';
import { useT } from '../ui/locale.tsx';
import { offeredSites } from './sites.ts';

type DropPlacesProps = {
  person: Person;
  drop: DropDraft;
  at: number;
  onChange: (part: Partial<DropDraft>) => void;
};

/** The person's saved addresses and job sites, which fill the fields. */
export function DropPlaces({ person, drop, at, onChange }: DropPlacesProps) {
  const t = useT();
  const { clearErrors } = useFormState();
  const addresses = usePersonalRows(person.id, 'addresses');
  const profiles = usePersonalRows(person.id, 'customers');
  const sites = addresses && profiles ? offeredSites(addresses, profiles) : [];
  if (sites.length === 0) return null;
  const chosen = sites.find((site) => siteLine(site) === drop.address);
  return (
    <Field label={t('Your places')}>
      {(control) => (
        <select
          {...control}
          value={chosen?.id ?? ''}
          onChange={(event) => {
            const site = sites.find(({ id }) => id === event.target.value);
            clearErrors([`drops.${at}.address`, `drops.${at}.zip`]);
            onChange({
              address: site ? siteLine(site) : '',
              zip: site?.zip ?? '',
              note: [site?.dropNote, site?.gateCode && t('Gate code: {code}', { code: site.gateCode })]
                .filter(Boolean)
                .join('\n'),
              contactName: site?.contactName ?? '',
              contactPhone: site?.contactPhone ?? '',
            });
          }}
        >
          <option value="">{t('Another address')}</option>
          {sites.map((site) => (
            <option key={site.id} value={site.id}>
              {`${site.label ?? t('Address of your profile')}: ${siteLine(site)}`}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
