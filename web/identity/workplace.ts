import * as z from 'zod/mini';
import { STAFF_ROLES, type StaffRole } from '../../domain/admin/staff.ts';
import { SESSION_KEY, sessionStore } from './session.ts';

const staffSchema = z.object({
  user: z.object({ app_metadata: z.object({ role: z.enum(STAFF_ROLES) }) }),
});

/**
 * The role of staff, as their session claims, which is enough for a link: the server decides what they may do. Null for
 * customers, and with a hosted sign-in service, which does not know the store's roles.
 */
export function claimedRole(): StaffRole | null {
  try {
    const session = staffSchema.safeParse(JSON.parse(sessionStore.getItem(SESSION_KEY) ?? 'null'));
    return session.data?.user.app_metadata.role ?? null;
  } catch (error) {
    console.warn('The stored session cannot be read.', error);
    return null;
  }
}

/** Where staff work. */
export const workplacePath = (role: StaffRole) => (role === 'driver' ? '/admin/drive' : '/admin');
