import { Hono } from 'hono';
import * as z from 'zod/mini';
import { ROLES, STAFF_ROLES, type StaffRole, staffAdditionSchema, truckSchema } from '../../domain/staff.ts';
import type { Db, Sql } from '../db/sql.ts';
import { needsProof } from '../http/access.ts';
import { type AuditActor, requireAuditActor } from '../http/auditLog.ts';
import { notAdmin } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { takesJson } from '../http/json.ts';
import { pathId } from '../http/parseId.ts';
import { badInput, changedSince, notFound, Problem } from '../http/problem.ts';
import { setRole, writeRole } from '../identity/users.ts';
import { readFleet } from '../orders/windows.ts';

type Member = { id: string; role: StaffRole; truck: number | null; disabledAt: string | null };
export type StaffMember = Member & {
  email: string;
  fullName: string | null;
  /** When a session of the account was last used; null for none. */
  lastSeen: string | null;
};

/** Owners first, then clerks, then drivers, and how many trucks the yard has. */
async function readStaff(db: Db) {
  const staff = await db<StaffMember[]>`
    select u.id::text, u.email, coalesce(c.full_name, u.user_metadata ->> 'full_name') as full_name, u.role, u.truck,
      iso_utc(u.disabled_at) as disabled_at,
      iso_utc(greatest((select max(used_at) from sessions s where s.user_id = u.id), u.last_sign_in_at)) as last_seen
    from users u left join customers c on c.user_id = u.id
    where u.role <> 'customer'
    order by array_position(array['admin', 'clerk', 'driver'], u.role), u.truck nulls last, u.email, u.id`;
  return { trucks: (await readFleet(db)).trucks.length, staff };
}

/** `seen` is what the owner saw; the role `customer` removes the account from the staff. */
const changeSchema = z.object({
  role: z.enum(ROLES),
  truck: truckSchema,
  seen: z.object({ role: z.enum(STAFF_ROLES), truck: truckSchema }),
});

/**
 * Changes an account's role or truck, or removes it from the staff, effective with its next request.
 *
 * @throws Problem 403 when the acting owner was demoted meanwhile; 404; 409 `last_owner`; 409 with the present staff
 * when the account has changed since it was seen
 */
async function changeRole(
  sql: Sql,
  staff: AuditActor,
  id: string,
  { role, truck, seen }: z.infer<typeof changeSchema>,
): Promise<void> {
  await sql.begin(async (tx) => {
    // All owners are locked, so that two of them cannot demote each other at once.
    const members = await tx<Member[]>`
      select id, role, truck, iso_utc(disabled_at) as disabled_at from users
      where role = 'admin' or id = ${id} order by id for no key update`;
    const owners = members.filter((user) => user.role === 'admin' && user.disabledAt === null);
    if (!owners.some((owner) => owner.id === staff.actor)) throw notAdmin();
    const member = members.find((user) => user.id === id);
    if (!member) throw notFound();
    if (member.role !== seen.role || member.truck !== seen.truck) throw changedSince(await readStaff(tx));
    if (role !== 'admin' && owners.every((owner) => owner.id === id)) throw new Problem(409, 'last_owner');
    await writeRole(tx, { id, from: member.role, to: role, truck }, staff);
  });
}

/** The yard's staff, for owners. Changes answer with all of it. */
export function adminStaffRoutes({ sql, now }: Deps) {
  /** @throws Problem 400 `truck` when the yard has no such truck */
  async function checkTruck(truck: number | null): Promise<void> {
    if (truck !== null && truck > (await readFleet(sql)).trucks.length) throw badInput('truck');
  }

  return (
    new Hono()
      .get('/api/admin/staff', async (c) => c.json(await readStaff(sql)))

      /** @throws Problem 400; 404 without such an account; 409 `unconfirmed`, `on_staff` */
      .post('/api/admin/staff', needsProof(now), takesJson(staffAdditionSchema), async (c) => {
        const { email, role, truck } = c.req.valid('json');
        await checkTruck(truck);
        const { actor, origin } = requireAuditActor(c);
        const outcome = await setRole(sql, email, role, actor, { truck, origin, isAddition: true });
        if (outcome === 'unknown') throw notFound();
        if (outcome !== 'set') throw new Problem(409, outcome === 'already' ? 'on_staff' : outcome);
        return c.json(await readStaff(sql));
      })

      /** @throws Problem 400, 404, 409 */
      .put('/api/admin/staff/:id', needsProof(now), takesJson(changeSchema), async (c) => {
        const id = pathId(c);
        const change = c.req.valid('json');
        await checkTruck(change.truck);
        await changeRole(sql, requireAuditActor(c), id, change);
        return c.json(await readStaff(sql));
      })
  );
}
