import { countUse, type RateLimit } from '../db/rate.ts';
import type { Db } from '../db/sql.ts';

// How often the assistant may be asked, and what it may cost. Counted in Postgres, so several processes share it.

const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;

const FROM_ADDRESS = { minute: 15, hour: 150 };
const BY_PERSON = { minute: 10, hour: 60 };
/** Of the model, for everybody together: some thousand conversations. */
export const TOKENS_A_DAY = 4_000_000;

/** @returns null, or the seconds after which to ask again */
export function countQuestion(db: Db, asker: { address: string; person: string }): Promise<number | null> {
  const { address, person } = asker;
  const limits: RateLimit[] = [
    { key: `chat from ${address}`, limit: FROM_ADDRESS.minute, seconds: MINUTE },
    { key: `chat hourly from ${address}`, limit: FROM_ADDRESS.hour, seconds: HOUR },
    { key: `chat by ${person}`, limit: BY_PERSON.minute, seconds: MINUTE },
    { key: `chat hourly by ${person}`, limit: BY_PERSON.hour, seconds: HOUR },
  ];
  return countUse(db, limits);
}

/** Counts what an answer cost; with 0 it only asks. Whether the day's budget is spent. */
export async function spendTokens(db: Db, tokens: number): Promise<boolean> {
  const day: RateLimit = { key: 'chat tokens', limit: TOKENS_A_DAY, seconds: DAY, cost: tokens };
  return (await countUse(db, [day])) !== null;
}
