import { type Address, addressSaveSchema, DEFAULT_CITY, DEFAULT_STATE } from '../../domain/account.ts';
import { parseZip } from '../../domain/delivery.ts';
import type { Translate } from '../ui/language.tsx';

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

/** Throws where `addressProblems` would have found something. */
export function addressOf(id: string, entries: AddressEntries): Address {
  const zip = parseZip(entries.zip);
  return addressSaveSchema.parse({ ...entries, id, zip: zip.ok ? zip.zip : '' });
}

/** The default first, then by name. */
export function inOrder<Row extends { body: Address }>(rows: readonly Row[]): Row[] {
  return rows.toSorted(
    (a, b) =>
      Number(b.body.isDefault) - Number(a.body.isDefault) ||
      a.body.label.localeCompare(b.body.label, 'en-US'),
  );
}
