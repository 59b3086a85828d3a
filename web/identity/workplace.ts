import { STAFF_ROLES, type StaffRole } from '../../domain/admin/staff.ts';
import { readSession } from './session.ts';

/**
 * The role of staff, as their session claims, which is enough for a link: the server decides what they may do. Null for
 * customers, and with a hosted sign-in service, which does not know the store's roles.
 */
export function claimedRole(): StaffRole | null {
  const role = readSession()?.role;
  return STAFF_ROLES.find((known) => known === role) ?? null;
}

/** Where staff work. */
export const workplacePath = (role: StaffRole) => (role === 'driver' ? '/admin/drive' : '/admin');
