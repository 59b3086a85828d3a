import { useEffect, useId, useRef } from 'react';
import { siteLine } from '../../domain/jobs/sites.ts';
import type { CheckoutForm } from '../../domain/orders/checkout.ts';
import { usePersonalRows } from '../identity/personalRows.ts';
import type { Person } from '../identity/session.ts';
import { useT } from '../ui/locale.tsx';
import { Tag } from '../ui/Tag.tsx';
import { chosenSite, type OfferedSite, offeredSites, withSite } from './sites.ts';

type SavedSitesProps = {
  person: Person;
  form: CheckoutForm;
  onFill: (part: Partial<CheckoutForm>) => void;
};

/** A signed-in person's addresses and job sites, to pick one: the default fills a form that nobody has touched. */
export function SavedSites({ person, form, onFill }: SavedSitesProps) {
  const t = useT();
  const name = useId();
  const addresses = usePersonalRows(person.id, 'addresses');
  const profiles = usePersonalRows(person.id, 'customers');
  const offered = useRef(false);
  const known = addresses !== null && profiles !== null;
  const sites = known ? offeredSites(addresses, profiles) : [];
  const chosen = chosenSite(form, sites);
  const pick = (to: OfferedSite | null) => onFill(withSite(form, { from: chosen, to }, t));

  useEffect(() => {
    if (!known || offered.current) return;
    // Once: an address that was emptied on purpose stays empty.
    offered.current = true;
    const first = sites.find(({ isDefault }) => isDefault);
    const phone = profiles[0]?.body.phone;
    const part = {
      ...(first && !form.deliveryAddress.trim() ? withSite(form, { from: null, to: first }, t) : {}),
      ...(phone && !form.customerPhone.trim() ? { customerPhone: phone } : {}),
    };
    if (Object.keys(part).length > 0) onFill(part);
  });

  if (sites.length === 0) return null;
  return (
    <fieldset className="co-sites">
      <legend className="flabel">{t('Your places')}</legend>
      {sites.map((site) => (
        <label key={site.id} className="co-site">
          <input type="radio" name={name} checked={site.id === chosen?.id} onChange={() => pick(site)} />
          <span>
            <b>{site.label ?? t('Address of your profile')}</b>
            <span className="small muted">{siteLine(site)}</span>
          </span>
          {site.isDefault ? <Tag tone="signal">{t('Default')}</Tag> : null}
        </label>
      ))}
      <label className="co-site">
        <input type="radio" name={name} checked={chosen === null} onChange={() => pick(null)} />
        <span>
          <b>{t('Another address')}</b>
        </span>
      </label>
    </fieldset>
  );
}
