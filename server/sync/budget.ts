import type { Command, CommandAnswer } from '../../domain/sync.ts';
import { countUse, giveBack } from '../db/rate.ts';
import type { Sql } from '../db/sql.ts';
import type { Deps } from '../http/deps.ts';
import { tooMany } from '../http/problem.ts';
import { push } from './push.ts';

// How many new commands may come in an hour, and how many bytes in a day. A command that was answered before, or has to
// be sent again because of a fault of ours, costs nothing: a phone in bad reception repeats itself often, and must not
// be locked out for it.

const HOUR_SECONDS = 3600;
/** Commands in an hour: of one device, and of one network address, behind which a whole company may sit. */
const PER_DEVICE = 120;
const PER_ADDRESS = 600;

const DAY_SECONDS = 24 * HOUR_SECONDS;
const MB = 1_000_000;
/** Bytes in a day. Anybody can be a new device at any time; accounts are fewer, and send pictures. */
const BYTES = {
  device: { own: 1 * MB, fromAddress: 5 * MB },
  account: { own: 16 * MB, fromAddress: 100 * MB },
} as const;

type From = { owner: string; address: string };
type Cost<Value> = { count: Value; bytes: Value };

/**
 * Carries out the commands of one device, as many as it may still send.
 *
 * @throws Problem 429 when they are too many; nothing is counted then, so that fewer may still fit
 */
export async function pushWithinBudget(
  { sql, asOwner, log }: Pick<Deps, 'sql' | 'asOwner' | 'log'>,
  from: From,
  commands: readonly Command[],
): Promise<CommandAnswer[]> {
  await spend(sql, from, commands);
  const answers = await push(asOwner, log, from, commands);
  // The answers matter more than the count; a database that just went away leaves it too high for an hour.
  await refund(sql, from, commands, answers).catch((error: unknown) =>
    log.error('push budget not given back', error),
  );
  return answers;
}

/** Counts the commands that have no receipt yet, and their bytes, before any of them is done. */
async function spend(sql: Sql, from: From, commands: readonly Command[]): Promise<void> {
  const exceeded = await countUse(sql, limitsOf(from, unanswered(sql, from, commands)));
  if (exceeded) throw tooMany(exceeded.seconds);
}

/** Gives back what was counted for commands that have to be sent again. */
async function refund(
  sql: Sql,
  from: From,
  commands: readonly Command[],
  answers: readonly CommandAnswer[],
): Promise<void> {
  const retried = new Set(answers.flatMap(({ id, outcome }) => (outcome === 'retry' ? [id] : [])));
  const undone = commands.filter(({ id }) => retried.has(id));
  if (undone.length === 0) return;
  const { count, bytes } = unanswered(sql, from, undone);
  const [cost] = await sql<Cost<number>[]>`select ${count} as count, ${bytes} as bytes`;
  if (cost) await giveBack(sql, limitsOf(from, cost));
}

/** How many of them have no receipt, and their bytes. */
function unanswered(sql: Sql, { owner }: From, commands: readonly Command[]) {
  const sizes = new Map(
    commands.map((one) => [one.id.toLowerCase(), Buffer.byteLength(JSON.stringify(one))]),
  );
  const fresh = sql`
    unnest(${[...sizes.keys()]}::uuid[], ${[...sizes.values()]}::integer[]) as sent (id, bytes)
    where not exists (select from receipts where receipts.owner = ${owner} and receipts.id = sent.id)`;
  return {
    count: sql`(select count(*)::integer from ${fresh})`,
    bytes: sql`(select coalesce(sum(bytes), 0)::integer from ${fresh})`,
  };
}

function limitsOf<Value>({ owner, address }: From, { count, bytes }: Cost<Value>) {
  const kind = owner.startsWith('anon:') ? 'device' : 'account';
  const { own, fromAddress } = BYTES[kind];
  return [
    { key: `push ${owner}`, limit: PER_DEVICE, seconds: HOUR_SECONDS, cost: count },
    { key: `push bytes ${owner}`, limit: own, seconds: DAY_SECONDS, cost: bytes },
    { key: `push from ${address}`, limit: PER_ADDRESS, seconds: HOUR_SECONDS, cost: count },
    {
      key: `push bytes of ${kind}s from ${address}`,
      limit: fromAddress,
      seconds: DAY_SECONDS,
      cost: bytes,
    },
  ];
}
