import type { Address } from '../../domain/account.ts';
import { parseZip } from '../../domain/delivery/delivery.ts';
import { DEFAULT_CITY, DEFAULT_STATE } from '../../domain/jobs/sites.ts';
import type { Translate } from '../ui/locale.tsx';

// Addresses and job sites as they are typed, and what is saved of them.

export type AddressEntries = { [Field in Exclude<keyof Address, 'id' | 'isDefault'>]: string } & {
  isDefault: boolean;
};
export type AddressField = Exclude<keyof AddressEntries, 'isDefault'>;

export function addressEntries(address: Address | null, isFirst: boolean): AddressEntries {
  return {
    label: address?.label ?? '',
    address: address?.address ?? '',
    city: address?.city ?? DEFAULT_CITY,
    state: address?.state ?? DEFAULT_STATE,
    zip: address?.zip ?? '',
    gateCode: address?.gateCode ?? '',
    contactName: address?.contactName ?? '',
    contactPhone: address?.contactPhone ?? '',
    dropNote: address?.dropNote ?? '',
    isDefault: address?.isDefault ?? isFirst,
  };
}

/** The city of a new address is its ZIP's, as soon as that is known, until a person types another. */
export function withCity(
  entries: AddressEntries,
  cityTyped: boolean,
  city: string | undefined,
): AddressEntries {
  return cityTyped || city === undefined ? entries : { ...entries, city };
}

/** In the order of the form: the first gets the focus. */
export function addressProblems(
  { label, address, state, zip }: AddressEntries,
  t: Translate,
): Partial<Record<AddressField, string>> {
  const problems: Partial<Record<AddressField, string>> = {};
  if (!label.trim()) problems.label = t('Give it a name, such as Home or Maple St.');
  if (!address.trim()) problems.address = t('Enter the street address.');
  if (state.trim() && !/^[A-Za-z]{2}$/.test(state.trim())) problems.state = t('Two letters, such as TN.');
  if (!parseZip(zip).ok) problems.zip = t('A ZIP code has 5 digits, such as 37203.');
  return problems;
}

/** What is saved of entries without a problem. By hand: zod would be a fourteenth of the page's code. */
export function addressOf(id: string, entries: AddressEntries): Address {
  const or = (text: string) => text.trim() || null;
  const zip = parseZip(entries.zip);
  return {
    id,
    label: entries.label.trim(),
    address: entries.address.trim(),
    city: entries.city.trim() || DEFAULT_CITY,
    state: entries.state.trim().toUpperCase() || DEFAULT_STATE,
    zip: zip.ok ? zip.zip : '',
    gateCode: or(entries.gateCode),
    contactName: or(entries.contactName),
    contactPhone: or(entries.contactPhone),
    dropNote: or(entries.dropNote),
    isDefault: entries.isDefault,
  };
}
