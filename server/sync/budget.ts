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

type From = { owner: string; address: string };

/**
 * Counts the commands that have no receipt yet, before any of them is done.
 *
 * @throws Problem 429 when they are too many; nothing is counted then, so that fewer may still fit
 */
export async function spend(sql: Sql, from: From, commands: readonly Command[]): Promise<void> {
  const exceeded = await countUse(sql, limitsOf(from, unanswered(sql, from, commands)));
  if (exceeded) throw tooMany(exceeded.seconds);
}

/** What has to be sent again was counted and not done. */
export async function refund(sql: Sql, from: From, answers: readonly CommandAnswer[]): Promise<void> {
  const undone = answers.filter(({ outcome }) => outcome === 'retry');
  if (undone.length === 0) return;
  const [found] = await sql<{ cost: number }[]>`select ${unanswered(sql, from, undone)} as cost`;
  await giveBack(sql, limitsOf(from, found?.cost ?? 0));
}

/** How many of them have no receipt. */
function unanswered(sql: Sql, { owner }: From, commands: readonly { id: string }[]) {
  const ids = [...new Set(commands.map(({ id }) => id.toLowerCase()))];
  return sql`
    (select ${ids.length} - count(*)::integer from receipts where owner = ${owner} and id = any(${ids}::uuid[]))`;
}

const limitsOf = <Cost>({ owner, address }: From, cost: Cost) => [
  { key: `push ${owner}`, limit: PER_DEVICE, seconds: HOUR_SECONDS, cost },
  { key: `push from ${address}`, limit: PER_ADDRESS, seconds: HOUR_SECONDS, cost },
];
