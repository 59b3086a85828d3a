import {
  countSpent,
  countUse,
  DAY,
  type FullLimit,
  giveBack,
  HOUR,
  limitsFrom,
  MINUTE,
  type RateLimit,
} from '../db/rate.ts';
import type { Db } from '../db/sql.ts';

// Rate limits and token budget of the assistant. Counted in Postgres, so that all processes share them.

/** The model's tokens for everybody: some thousand conversations. Below: the share of one IP address. */
export const TOKENS_A_DAY = 4_000_000;
const TOKENS_FROM_ADDRESS = TOKENS_A_DAY / 20;

/** Counts a question before it is answered. @returns the exceeded limit, or null */
export function countQuestion(
  db: Db,
  { address, person }: { address: string; person: string },
): Promise<FullLimit | null> {
  return countUse(db, [
    { key: `chat by ${person}`, limit: 10, seconds: MINUTE },
    { key: `chat hourly by ${person}`, limit: 60, seconds: HOUR },
    ...limitsFrom(address, { key: 'chat', limit: 15, seconds: MINUTE }),
    ...limitsFrom(address, { key: 'chat hourly', limit: 150, seconds: HOUR }),
    ...tokensFrom(address, 0).slice(0, -1),
  ]);
}

/** Whether the day's budget for everybody is spent. */
export async function isBudgetSpent(db: Db): Promise<boolean> {
  return (await countUse(db, tokensFrom('', 0).slice(-1))) !== null;
}

/** Counts the tokens of a question to the model; a negative number corrects an estimate that was too high. */
export async function spendTokens(db: Db, address: string, tokens: number): Promise<void> {
  const limits = tokensFrom(address, Math.abs(tokens));
  await (tokens < 0 ? giveBack(db, limits) : countSpent(db, limits));
}

/** The address's limits first, everybody's last. */
const tokensFrom = (address: string, cost: number): RateLimit[] =>
  limitsFrom(address, {
    key: 'chat tokens',
    limit: TOKENS_FROM_ADDRESS,
    everybody: TOKENS_A_DAY,
    seconds: DAY,
    cost,
  });
