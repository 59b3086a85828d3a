import type { Profile } from '../../domain/account.ts';
import { DEFAULT_CITY, DEFAULT_STATE } from '../../domain/delivery/sites.ts';
import type { FieldProblem } from '../ui/Form.tsx';
import type { Translate } from '../ui/locale.tsx';

// A person's profile and addresses, as displayed and edited.

/** The displayed profile; defaults to the account's name and the store's city while nothing is saved. */
export function shownProfile(
  profile: Profile | null,
  fullName: string | null,
): Record<keyof Omit<Profile, 'email'>, string> {
  return {
    fullName: profile?.fullName ?? fullName ?? '',
    phone: profile?.phone ?? '',
    address: profile?.address ?? '',
    city: profile?.city ?? DEFAULT_CITY,
    state: profile?.state ?? DEFAULT_STATE,
    zip: profile?.zip ?? '',
  };
}

/** The error message for a field of the profile or an address. */
export const explainAddress =
  (t: Translate) =>
  ({ field }: FieldProblem): string => {
    if (field === 'label') return t('Give it a name, such as Home or Maple St.');
    if (field === 'address') return t('Enter the street address.');
    if (field === 'state') return t('Two letters, such as TN.');
    if (field === 'zip') return t('A ZIP code has 5 digits, such as 37203.');
    return t('This is too long.');
  };
