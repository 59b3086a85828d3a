import { type Address, inOrder, type Profile } from '../../domain/account.ts';
import { isSite, type Site, siteLine } from '../../domain/delivery/sites.ts';
import type { CheckoutForm } from '../../domain/orders/checkout.ts';
import type { Translate } from '../ui/locale.tsx';
import { zipForFee } from './orderDetails.ts';

// The person's saved addresses and job sites, as the checkout offers and fills them in.

export type OfferedSite = Site &
  Pick<Address, 'id' | 'isDefault' | 'gateCode' | 'contactName' | 'contactPhone' | 'dropNote'> & {
    /** null for the profile's address, which has no name. */
    label: string | null;
  };

type Rows<Body> = readonly { id: string; body: Body }[];

/** The default comes first. The profile's address comes last, and is the default if no other one is. */
export function offeredSites(addresses: Rows<Address>, profiles: Rows<Profile>): OfferedSite[] {
  const sites: OfferedSite[] = inOrder(addresses).map(({ body }) => body);
  const [profile] = profiles;
  const { address, zip } = profile?.body ?? {};
  if (!profile || !address || !zip) return sites;
  const { city, state } = profile.body;
  const ownSite = { address, city, state, zip };
  if (sites.some((site) => isSite(siteLine(ownSite), zip, site))) return sites;
  const isDefault = !sites.some((site) => site.isDefault);
  const noDetails = { gateCode: null, contactName: null, contactPhone: null, dropNote: null };
  return [...sites, { id: profile.id, label: null, ...ownSite, ...noDetails, isDefault }];
}

/** The saved site that matches the form's current address. */
export function chosenSite(form: CheckoutForm, sites: readonly OfferedSite[]): OfferedSite | null {
  return sites.find((site) => isSite(form.deliveryAddress, zipForFee(form), site)) ?? null;
}

function siteInstructions(site: OfferedSite, t: Translate): string {
  const { dropNote, gateCode, contactName, contactPhone } = site;
  const contact = [contactName, contactPhone].filter(Boolean).join(', ');
  return [
    dropNote,
    gateCode && t('Gate code: {code}', { code: gateCode }),
    contact && t('On site: {contact}', { contact }),
  ]
    .filter(Boolean)
    .join('\n');
}

/**
 * Puts a site into the form, or, with null, removes the current one. Text that the person added to the old site's
 * instructions stays; the old site's instructions, such as its gate code, are removed.
 */
export function withSite(
  form: CheckoutForm,
  { from, to }: { from: OfferedSite | null; to: OfferedSite | null },
  t: Translate,
): Partial<CheckoutForm> {
  const old = from ? siteInstructions(from, t) : '';
  const instructions = (old ? form.specialInstructions.replace(old, '') : form.specialInstructions).trim();
  const next = to ? siteInstructions(to, t) : '';
  return {
    deliveryAddress: to ? siteLine(to) : '',
    deliveryZip: to?.zip ?? '',
    deliveryCity: null,
    specialInstructions: [next, instructions].filter(Boolean).join('\n'),
  };
}
