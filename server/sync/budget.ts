import type { Command, CommandAnswer } from '../../domain/sync.ts';
import {
  type Count,
  counting,
  DAY,
  exceededLimit,
  giveBack,
  HOUR,
  limitsFrom,
  type RateLimit,
  sweepSometimes,
  withoutDiskWait,
} from '../db/rate.ts';
import type { Sql } from '../db/sql.ts';
import type { Deps } from '../http/deps.ts';
import { tooMany } from '../http/problem.ts';
import { push } from './push.ts';

// Limits for new commands per hour and bytes per day. A command that was answered before, or must be sent again because
// of our own fault, costs nothing: a phone with bad reception repeats itself often and must not be locked out for that.

/** Commands per hour: from one device, and from one network address, which a whole company may share. */
const PER_DEVICE = 120;
const PER_ADDRESS = 600;

const MB = 1_000_000;
/** Bytes per day. Anybody can become a new device at any time; there are fewer accounts, and they send pictures. */
const BYTES = {
  device: { own: 1 * MB, fromAddress: 5 * MB },
  account: { own: 16 * MB, fromAddress: 100 * MB },
} as const;

type Sender = { owner: string; session?: string | null; address: string };
type Cost = Record<'count' | 'bytes', NonNullable<RateLimit['cost']>>;

/**
 * Executes the commands of one device within its limits.
 *
 * @throws Problem 429 when there are too many; nothing is counted then, so that fewer may still fit
 */
export async function pushWithinBudget(
  { sql, asOwner, log }: Pick<Deps, 'sql' | 'asOwner' | 'log'>,
  sender: Sender,
  commands: readonly Command[],
): Promise<CommandAnswer[]> {
  const sizes = measureSizes(commands);
  const countedIds = await spend(sql, sender, sizes);
  const answers = await push(asOwner, log, sender, commands, countedIds);
  for (const { id: sentId, outcome } of answers) {
    const id = sentId.toLowerCase();
    if (outcome !== 'retry' || !countedIds.includes(id)) sizes.delete(id);
  }
  // The answers matter more than the count; if the database has just become unavailable, the count stays too high until
  // its window ends.
  await refund(sql, sender, sizes).catch((error: unknown) => log.error('push budget not given back', error));
  return answers;
}

/** Bytes of each command, by its id in Postgres's spelling. */
type Sizes = Map<string, number>;

const measureSizes = (commands: readonly Command[]): Sizes =>
  new Map(commands.map((command) => [command.id.toLowerCase(), Buffer.byteLength(JSON.stringify(command))]));

/** Counts the commands without a receipt, and their bytes, before any of them runs. Returns their ids. */
async function spend(sql: Sql, sender: Sender, sizes: Sizes): Promise<string[]> {
  const limits = pushLimits(sender, { count: sql`fresh.count`, bytes: sql`fresh.bytes` });
  const [counted] = await sql<(Count & { ids: string[] })[]>`
    with fresh as (
      select count(*)::integer as count, coalesce(sum(bytes), 0)::integer as bytes,
        coalesce(array_agg(id), '{}') as ids
      from unnest(${[...sizes.keys()]}::uuid[], ${[...sizes.values()]}::integer[]) as sent (id, bytes)
      where not exists (select from receipts where owner = ${sender.owner} and receipts.id = sent.id))
    select ${withoutDiskWait(sql)}"full", wait, ids from fresh, ${counting(sql, limits)}`;
  const exceeded = exceededLimit(limits, counted);
  if (exceeded) throw tooMany(exceeded.seconds);
  await sweepSometimes(sql);
  return counted?.ids ?? [];
}

/** Gives back what was counted for commands that must be sent again. */
async function refund(sql: Sql, sender: Sender, sizes: Sizes): Promise<void> {
  if (sizes.size === 0) return;
  const bytes = sizes.values().reduce((sum, size) => sum + size, 0);
  await giveBack(sql, pushLimits(sender, { count: sizes.size, bytes }));
}

function pushLimits({ owner, address }: Sender, { count, bytes }: Cost): RateLimit[] {
  const kind = owner.startsWith('anon:') ? 'device' : 'account';
  const { own, fromAddress } = BYTES[kind];
  return [
    { key: `push ${owner}`, limit: PER_DEVICE, seconds: HOUR, cost: count },
    { key: `push bytes ${owner}`, limit: own, seconds: DAY, cost: bytes },
    ...limitsFrom(address, { key: 'push', limit: PER_ADDRESS, seconds: HOUR, cost: count }),
    ...limitsFrom(address, {
      key: `push bytes of ${kind}s`,
      limit: fromAddress,
      seconds: DAY,
      cost: bytes,
    }),
  ];
}
