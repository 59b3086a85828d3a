import { useEffect, useId, useRef, useState } from 'react';
import { shorten } from '../../domain/base/shorten.ts';
import {
  MAX_DROP_NOTE,
  MAX_SITE_LABEL,
  type Site,
  siteLine,
  siteOfLine,
} from '../../domain/delivery/sites.ts';
import type { CheckoutForm } from '../../domain/orders/checkout.ts';
import { saveAddress } from '../device/personalCommands.ts';
import { usePersonalRows } from '../device/usePersonalRows.ts';
import type { Person } from '../identity/session.ts';
import { newId } from '../offline/ids.ts';
import { Button } from '../ui/Button.tsx';
import { useFormState } from '../ui/Form.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { showSaveError } from '../ui/saveError.ts';
import { Tag } from '../ui/Tag.tsx';
import { toast } from '../ui/toast.tsx';
import { chosenSite, type OfferedSite, offeredSites, withSite } from './sites.ts';

type SavedSitesProps = {
  person: Person;
  form: CheckoutForm;
  onFill: (part: Partial<CheckoutForm>) => void;
};

/** A picker for the signed-in person's addresses and job sites. The default one fills a blank form. */
export function SavedSites({ person, form, onFill }: SavedSitesProps) {
  const t = useT();
  const name = useId();
  const addresses = usePersonalRows(person.id, 'addresses');
  const profiles = usePersonalRows(person.id, 'customers');
  const offered = useRef(false);
  const isLoaded = addresses !== null && profiles !== null;
  const sites = isLoaded ? offeredSites(addresses, profiles) : [];
  const chosen = chosenSite(form, sites);
  const { clearErrors } = useFormState();
  const fill = (part: Partial<CheckoutForm>) => {
    clearErrors(Object.keys(part));
    onFill(part);
  };
  const pick = (site: OfferedSite | null) => fill(withSite(form, { from: chosen, to: site }, t));

  useEffect(() => {
    if (!isLoaded || offered.current) return;
    // Only once, so that an address cleared on purpose stays empty.
    offered.current = true;
    const first = sites.find(({ isDefault }) => isDefault);
    const phone = profiles[0]?.body.phone;
    const part = {
      ...(first && !form.deliveryAddress.trim() ? withSite(form, { from: null, to: first }, t) : {}),
      ...(phone && !form.customerPhone.trim() ? { customerPhone: phone } : {}),
    };
    if (Object.keys(part).length > 0) fill(part);
  });

  if (sites.length === 0) return null;
  return (
    <fieldset className="stack gap-8">
      <legend className="flabel">{t('Your places')}</legend>
      {sites.map((site) => (
        <label key={site.id} className="choice">
          <input type="radio" name={name} checked={site.id === chosen?.id} onChange={() => pick(site)} />
          <span className="grow breaks">
            <b>{site.label ?? t('Address of your profile')}</b>
            <span className="small muted block">{siteLine(site)}</span>
          </span>
          {site.isDefault ? <Tag tone="signal">{t('Default')}</Tag> : null}
        </label>
      ))}
      <label className="choice">
        <input type="radio" name={name} checked={chosen === null} onChange={() => pick(null)} />
        <span>
          <b>{t('Another address')}</b>
        </span>
      </label>
    </fieldset>
  );
}

type SaveSiteProps = {
  person: Person;
  form: CheckoutForm;
  zip: string | null;
  /** The ZIP's city, once known. */
  city: string | null;
  onFill: (part: Partial<CheckoutForm>) => void;
};

/** Saves a typed address for later orders: on this device at once, with or without signal. */
export function SaveSite({ person, form, zip, city, onFill }: SaveSiteProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const addresses = usePersonalRows(person.id, 'addresses');
  const profiles = usePersonalRows(person.id, 'customers');
  if (addresses === null || profiles === null || zip === null || !form.deliveryAddress.trim()) return null;
  if (chosenSite(form, offeredSites(addresses, profiles))) return null;

  const save = async () => {
    const site: Site = siteOfLine(form.deliveryAddress, zip, form.deliveryCity?.trim() || city);
    setBusy(true);
    try {
      await saveAddress({
        id: newId(),
        ...site,
        label: shorten(site.address, MAX_SITE_LABEL).trim(),
        gateCode: null,
        contactName: null,
        contactPhone: null,
        dropNote: shorten(form.specialInstructions.trim(), MAX_DROP_NOTE).trim() || null,
        isDefault: addresses.length === 0,
      });
      onFill({ deliveryAddress: siteLine(site), deliveryZip: zip, deliveryCity: null });
      toast({ title: t('Address saved'), action: { label: t('Addresses'), to: '/account/addresses' } });
    } catch (error) {
      await showSaveError(error, t, t('This device could not do that. Please try again.'));
    }
    setBusy(false);
  };

  return (
    <Button className="btn-quiet btn-sm self-start" disabled={busy} onClick={() => void save()}>
      <Icon name="save" size="sm" />
      {t('Save this site to my account')}
    </Button>
  );
}
