import type { StaffRole } from '../../domain/staff.ts';
import { readSession } from './session.ts';

/**
 * The role of staff, as their session claims, which is enough for a link: the server decides what they may do. Null for
 * customers.
 */
export function claimedRole(): StaffRole | null {
  const role = readSession()?.role;
  // Not STAFF_ROLES, which would bring a file of the admin to shoppers.
  return role === 'admin' || role === 'clerk' || role === 'driver' ? role : null;
}

/** Where staff work. */
export const workplacePath = (role: StaffRole) => (role === 'driver' ? '/admin/drive' : '/admin');
