import type { StaffRole } from '../../domain/staff.ts';
import { readStored } from '../ui/storedAtom.ts';
import { PROVIDER_KEY, readSession } from './session.ts';

/**
 * The role of staff, as their session claims, which is enough for a link: the server decides what they may do. Null for
 * customers, and with a hosted sign-in service, whose roles are not the store's.
 */
export function claimedRole(): StaffRole | null {
  const role = isHosted() ? null : readSession()?.role;
  // Not STAFF_ROLES, which would bring a file of the admin to shoppers.
  return role === 'admin' || role === 'clerk' || role === 'driver' ? role : null;
}

/** Hosted services require a key. */
function isHosted(): boolean {
  try {
    return Boolean((JSON.parse(readStored(PROVIDER_KEY) ?? '{}') as { key?: unknown }).key);
  } catch (error) {
    console.warn('The stored sign-in service cannot be read.', error);
    return true;
  }
}

/** Where staff work. */
export const workplacePath = (role: StaffRole) => (role === 'driver' ? '/admin/drive' : '/admin');
