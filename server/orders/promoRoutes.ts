import { type Context, Hono } from 'hono';
import { Refusal } from '../../domain/base/refusals.ts';
import { promoAskSchema } from '../../domain/orders/promoCodes.ts';
import { giveBack, HOUR, limitsFrom, MINUTE } from '../db/rate.ts';
import { clientAddress } from '../http/address.ts';
import { ownerIfNamed } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { readJson } from '../http/json.ts';
import { limitAddress, limitUse } from '../http/limits.ts';
import { readPromo } from './promoCodes.ts';

/** Codes that do not exist: typed on one device, and from one address. */
const WRONG_CODES = 10;
const WRONG_CODES_HERE = 30;
/** Orders with a promo code, from one address. */
const CODE_ORDERS = 20;

export function promoRoutes(deps: Deps): Hono {
  const app = new Hono();

  /** `promoAskSchema` to PromoRule: what a code takes off. 400 · 422 `promo_code` with its reason · 429 */
  app.post('/api/promo-code', async (c) => {
    const { code } = await readJson(c, promoAskSchema);
    return c.json(await limitGuesses(deps, c, code, () => readPromo(deps.sql, code, deps.now())));
  });

  return app;
}

/** Limits wrong codes by device and address. @throws Problem 429; what `work` throws */
export async function limitGuesses<T>(
  { sql }: Pick<Deps, 'sql'>,
  c: Context,
  code: string | null | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!code) return work();
  const owner = ownerIfNamed(c);
  const limits = [
    ...(owner ? [{ key: `promo codes by ${owner}`, limit: WRONG_CODES, seconds: 10 * MINUTE }] : []),
    ...limitsFrom(clientAddress(c), { key: 'promo codes', limit: WRONG_CODES_HERE, seconds: 10 * MINUTE }),
  ];
  await limitUse(sql, limits);
  let isWrong = false;
  try {
    return await work();
  } catch (error) {
    isWrong = error instanceof Refusal && error.code === 'promo_code' && error.detail.reason === 'unknown';
    throw error;
  } finally {
    // A code that exists is no guess.
    if (!isWrong) await giveBack(sql, limits);
  }
}

/** Keeps unpaid checkouts from using up a code for everybody. @throws Problem 429 */
export async function limitCodes({ sql, config }: Pick<Deps, 'sql' | 'config'>, c: Context): Promise<void> {
  const limit = CODE_ORDERS * config.signIn.perAddress;
  await limitAddress(sql, c, { key: 'promo code orders', limit, seconds: HOUR });
}
