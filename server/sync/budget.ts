import type { Command, CommandAnswer } from '../../domain/sync.ts';
import { countUse, giveBack } from '../db/rate.ts';
import type { Sql } from '../db/sql.ts';
import { tooMany } from '../http/problem.ts';

// How many new commands an hour brings, and how much a day. What was answered before, and what has to be sent again because of a fault
// of ours, costs nothing: a phone in bad reception repeats itself often, and must not be locked out for it.

const HOUR_SECONDS = 3600;
/** An hour's commands of one device, and of one address, behind which a whole company may sit. */
const PER_DEVICE = 120;
const PER_ADDRESS = 600;

const DAY_SECONDS = 24 * HOUR_SECONDS;
const MB = 1_000_000;
/** A day's bytes. Anybody can be a new device at any time; accounts are fewer, and send pictures. */
const BYTES = {
  device: { own: 1 * MB, fromAddress: 5 * MB },
  account: { own: 16 * MB, fromAddress: 100 * MB },
} as const;

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
  const ids = commands.map(({ id }) => id);
  const known = await sql<{ id: string }[]>`
    select id from receipts where owner = ${owner} and id = any(${ids}::uuid[])`;
  const isKnown = new Set(known.map(({ id }) => id));
  const fresh = commands.filter(({ id }, at) => !isKnown.has(id) && ids.indexOf(id) === at);
  const kind = owner.startsWith('anon:') ? 'device' : 'account';
  const limits = (counted: readonly Command[]) => {
    const [cost, bytes] = [counted.length, Buffer.byteLength(JSON.stringify(counted))];
    return [
      { key: `push ${owner}`, limit: PER_DEVICE, seconds: HOUR_SECONDS, cost },
      { key: `push bytes ${owner}`, limit: BYTES[kind].own, seconds: DAY_SECONDS, cost: bytes },
      { key: `push from ${address}`, limit: PER_ADDRESS, seconds: HOUR_SECONDS, cost },
      {
        key: `push bytes of ${kind}s from ${address}`,
        limit: BYTES[kind].fromAddress,
        seconds: DAY_SECONDS,
        cost: bytes,
      },
    ];
  };
  const exceeded = fresh.length === 0 ? null : await countUse(sql, limits(fresh));
  if (exceeded) throw tooMany(exceeded.seconds);
  return {
    async giveBack(answers) {
      const retried = new Set(answers.flatMap(({ id, outcome }) => (outcome === 'retry' ? [id] : [])));
      const undone = fresh.filter(({ id }) => retried.has(id));
      if (undone.length > 0) await giveBack(sql, limits(undone));
    },
  };
}
