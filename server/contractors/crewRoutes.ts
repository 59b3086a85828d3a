import { type Context, Hono } from 'hono';
import { crewInviteSchema, crewRightsSchema } from '../../domain/crew.ts';
import { storeDate } from '../../domain/delivery/calendar.ts';
import { ownerFor } from '../db/owners.ts';
import { countUse } from '../db/rate.ts';
import { clientAddress } from '../http/address.ts';
import { requireCaller } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { readJson } from '../http/json.ts';
import { requestLanguage } from '../http/language.ts';
import { pathId } from '../http/parseId.ts';
import { tooMany } from '../http/problem.ts';
import { currentRequestId } from '../http/requests.ts';
import { inviteMember, joinCrew, leaveCrew, readCrew, removeMember, setRights } from './crew.ts';

const DAY = 24 * 3600;
/** Each one sends an email to an address that the inviter typed. */
const INVITATIONS_A_DAY = 30;

/** The crew of a contractor account, for its owner and for invited people. */
export function crewRoutes({ sql, now }: Pick<Deps, 'sql' | 'now'>): Hono {
  const app = new Hono();
  const today = () => storeDate(now());

  /** Crew. 404 without an approved account */
  app.get('/api/crew', async (c) => c.json(await readCrew(sql, requireMember(c).owner, today())));

  /** CrewInvite to Crew. 400 email for one's own · 404 · 409 `already_invited`, `crew_full` · 429 */
  app.post('/api/crew', async (c) => {
    const by = requireMember(c);
    const asked = await readJson(c, crewInviteSchema);
    // Before the limit counts: without an account nothing is used up or emailed.
    await readCrew(sql, by.owner, today());
    const key = `crew invitations of ${by.owner}`;
    const exceeded = await countUse(sql, [{ key, limit: INVITATIONS_A_DAY, seconds: DAY }]);
    if (exceeded) throw tooMany(exceeded.seconds);
    await inviteMember(sql, by, asked, requestLanguage(c));
    return c.json(await readCrew(sql, by.owner, today()));
  });

  /** CrewRights to Crew. 404 for a member of another's crew */
  app.post('/api/crew/:id', async (c) => {
    const by = requireMember(c);
    const id = pathId(c);
    await setRights(sql, by, id, await readJson(c, crewRightsSchema));
    return c.json(await readCrew(sql, by.owner, today()));
  });

  /** To Crew. 404 for a member of another's crew */
  app.delete('/api/crew/:id', async (c) => {
    const by = requireMember(c);
    await removeMember(sql, by, pathId(c));
    return c.json(await readCrew(sql, by.owner, today()));
  });

  /** Accepts an invitation. 204 · 404 for one to another address · 409 `own_account`, `other_crew` */
  app.post('/api/crew-membership/:id', async (c) => {
    await joinCrew(sql, requireMember(c), pathId(c), today());
    return c.body(null, 204);
  });

  /** Leaves, or declines. 204 · 404 */
  app.delete('/api/crew-membership/:id', async (c) => {
    await leaveCrew(sql, requireMember(c), pathId(c));
    return c.body(null, 204);
  });

  return app;
}

function requireMember(c: Context) {
  const { userId, email } = requireCaller(c);
  const origin = { address: clientAddress(c) || null, requestId: currentRequestId(c) || null };
  return { owner: ownerFor(userId), email, origin };
}
