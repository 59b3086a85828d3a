import type { Command, CommandAnswer } from '../../domain/sync.ts';
import { countUse, giveBack } from '../db/rate.ts';
import type { Sql } from '../db/sql.ts';
import { tooMany } from '../http/problem.ts';

// How many new commands an hour brings. What was answered before, and what has to be sent again because of a fault
// of ours, costs nothing: a phone in bad reception repeats itself often, and must not be locked out for it.

const HOUR_SECONDS = 3600;
/** An hour's commands of one device, and of one address, behind which a whole company may sit. */
const PER_DEVICE = 120;
const PER_ADDRESS = 600;

type Spent = { giveBack(answers: readonly CommandAnswer[]): Promise<void> };

/**
 * Counts the commands that have no receipt yet, before any of them is done.
 *
 * @throws Problem 429 when they are too many; nothing is counted then, so that fewer may still fit
 */
export async function spend(
  sql: Sql,
  { owner, address }: { owner: string; address: string },
  commands: readonly Command[],
): Promise<Spent> {
  const ids = [...new Set(commands.map(({ id }) => id))];
  const known = await sql<{ id: string }[]>`
    select id from receipts where owner = ${owner} and id = any(${ids}::uuid[])`;
  const limits = (cost: number) => [
    { key: `push ${owner}`, limit: PER_DEVICE, seconds: HOUR_SECONDS, cost },
    { key: `push from ${address}`, limit: PER_ADDRESS, seconds: HOUR_SECONDS, cost },
  ];
  const cost = ids.length - known.length;
  const exceeded = cost === 0 ? null : await countUse(sql, limits(cost));
  if (exceeded) throw tooMany(exceeded.seconds);
  const wasNew = new Set(ids);
  for (const { id } of known) wasNew.delete(id);
  return {
    async giveBack(answers) {
      const undone = answers.filter(({ id, outcome }) => outcome === 'retry' && wasNew.has(id)).length;
      if (undone > 0) await giveBack(sql, limits(undone));
    },
  };
}
