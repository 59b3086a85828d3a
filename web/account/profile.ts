import type { Profile, ProfileSave } from '../../domain/account.ts';
import { parseZip } from '../../domain/delivery/delivery.ts';
import { DEFAULT_CITY, DEFAULT_STATE, isUsPhone } from '../../domain/jobs/sites.ts';
import type { Translate } from '../ui/locale.tsx';

// The profile as it is typed, what is wrong with it, and what is saved.

export type ProfileEntries = { [Field in keyof ProfileSave]: string };
export type ProfileField = keyof ProfileEntries;

export function profileEntries(profile: Profile | null, fullName: string | null): ProfileEntries {
  return {
    fullName: profile?.fullName ?? fullName ?? '',
    phone: profile?.phone ?? '',
    address: profile?.address ?? '',
    city: profile?.city ?? DEFAULT_CITY,
    state: profile?.state ?? DEFAULT_STATE,
    zip: profile?.zip ?? '',
  };
}

/** What has to be put right before anything is saved. */
export function profileProblems({ zip, state }: ProfileEntries, t: Translate): Partial<ProfileEntries> {
  const problems: Partial<ProfileEntries> = {};
  if (state.trim() && !/^[A-Za-z]{2}$/.test(state.trim())) problems.state = t('Two letters, such as TN.');
  if (zip.trim() && !parseZip(zip).ok) problems.zip = t('A ZIP code has 5 digits, such as 37203.');
  return problems;
}

/** A number from abroad or with an extension is saved as it is; a slip is worth a word. */
export function phoneHint(phone: string, t: Translate): string | undefined {
  if (!phone.trim() || isUsPhone(phone)) return undefined;
  return t('A US number has 10 digits. Is this one right?');
}

/** Blanks are emptied; city and state fall back to the store's own. */
export function profileSave(entries: ProfileEntries): ProfileSave {
  const or = (text: string) => text.trim() || null;
  const zip = parseZip(entries.zip);
  return {
    fullName: or(entries.fullName),
    phone: or(entries.phone),
    address: or(entries.address),
    city: entries.city.trim() || DEFAULT_CITY,
    state: entries.state.trim().toUpperCase() || DEFAULT_STATE,
    zip: zip.ok ? zip.zip : null,
  };
}
