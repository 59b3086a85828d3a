import { Hono } from 'hono';
import {
  type Staff,
  type StaffChange,
  type StaffMember,
  staffAdditionSchema,
  staffChangeSchema,
} from '../../domain/staff.ts';
import type { Db, Sql } from '../db/sql.ts';
import { type AuditActor, requireAuditActor } from '../http/auditLog.ts';
import { notAdmin, requireAdminProof } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { readJson } from '../http/json.ts';
import { pathId } from '../http/parseId.ts';
import { badInput, changedSince, notFound, Problem } from '../http/problem.ts';
import { setRole, writeRole } from '../identity/users.ts';
import { readFleet } from '../orders/windows.ts';

type Member = Pick<StaffMember, 'id' | 'role' | 'truck' | 'disabledAt'>;

async function readStaff(db: Db): Promise<Staff> {
  const staff = await db<StaffMember[]>`
    select u.id::text, u.email, coalesce(c.full_name, u.user_metadata ->> 'full_name') as full_name, u.role, u.truck,
      iso_utc(u.disabled_at) as disabled_at,
      iso_utc(greatest((select max(used_at) from sessions s where s.user_id = u.id), u.last_sign_in_at)) as last_seen
    from users u left join customers c on c.user_id = u.id
    where u.role <> 'customer'
    order by array_position(array['admin', 'clerk', 'driver'], u.role), u.truck nulls last, u.email, u.id`;
  return { trucks: (await readFleet(db)).trucks.length, staff: [...staff] };
}

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
  { role, truck, seen }: StaffChange,
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

/** The yard's staff, for owners. */
export function adminStaffRoutes({ sql, now }: Deps): Hono {
  const app = new Hono();

  /** @throws Problem 400 `truck` when the yard has no such truck */
  async function checkTruck(truck: number | null): Promise<void> {
    if (truck !== null && truck > (await readFleet(sql)).trucks.length) throw badInput('truck');
  }

  /** Staff. */
  app.get('/api/admin/staff', async (c) => c.json(await readStaff(sql)));

  /** StaffAddition to Staff. @throws Problem 400; 404 without such an account; 409 `unconfirmed`, `on_staff` */
  app.post('/api/admin/staff', async (c) => {
    requireAdminProof(c, now());
    const { email, role, truck } = await readJson(c, staffAdditionSchema);
    await checkTruck(truck);
    const { actor, origin } = requireAuditActor(c);
    const outcome = await setRole(sql, email, role, actor, { truck, origin, isAddition: true });
    if (outcome === 'unknown') throw notFound();
    if (outcome !== 'set') throw new Problem(409, outcome === 'already' ? 'on_staff' : outcome);
    return c.json(await readStaff(sql));
  });

  /** StaffChange to Staff. @throws Problem 400, 404, 409 */
  app.put('/api/admin/staff/:id', async (c) => {
    const id = pathId(c);
    requireAdminProof(c, now());
    const change = await readJson(c, staffChangeSchema);
    await checkTruck(change.truck);
    await changeRole(sql, requireAuditActor(c), id, change);
    return c.json(await readStaff(sql));
  });

  return app;
}
