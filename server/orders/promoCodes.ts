import type postgres from 'postgres';
import { Refusal } from '../../domain/base/refusals.ts';
import { storeDate } from '../../domain/delivery/calendar.ts';
import { type PromoProblem, type PromoRule, promoCodeSchema } from '../../domain/orders/promoCodes.ts';
import { accountOf } from '../db/owners.ts';
import { countUse, HOUR, networkLimits } from '../db/rate.ts';
import type { Db, Tx } from '../db/sql.ts';
import { openingHoldUntil } from './deadlines.ts';
import type { Holder } from './windows.ts';

export type PromoCode = PromoRule & {
  id: string;
  firstDay: string | null;
  lastDay: string | null;
  mostUses: number | null;
  mostUsesEach: number | null;
};

const refusal = (reason: PromoProblem, code?: string) =>
  new Refusal('promo_code', { field: 'promoCode', reason, ...(code && { code }) });

/** The buyer, for counting a code's uses. */
type Buyer = { owner: string | null; customerEmail: string };

/** The rule of a code. @throws Refusal promo_code unknown, not_yet, over, used_up */
export async function readPromo(db: Db, typed: string, now: Date): Promise<PromoRule> {
  const promo = await findPromo(db, typed, now);
  if (promo.mostUses !== null && (await countUses(db, promo.id, null)).all >= promo.mostUses)
    throw refusal('used_up');
  const { code, kind, percent, amountCents, minimumCents, categories } = promo;
  return { code, kind, percent, amountCents, minimumCents, categories };
}

/**
 * The code of an order that is being placed. No other order with this code is placed until the transaction ends, so
 * that its uses are counted right. Call it once the products are locked.
 *
 * @throws Refusal promo_code with any of its reasons but those about the goods
 */
export async function lockPromo(tx: Tx, typed: string, buyer: Buyer, now: Date): Promise<PromoCode> {
  const { id } = await findPromo(tx, typed, now);
  await tx`select pg_advisory_xact_lock(6, hashtext(${id}))`;
  // Read again: it may have been changed or used up while this waited.
  const promo = await findPromo(tx, typed, now);
  const { all, own } = await countUses(tx, id, buyer);
  if (promo.mostUses !== null && all >= promo.mostUses) throw refusal('used_up', promo.code);
  if (promo.mostUsesEach !== null && own >= promo.mostUsesEach) throw refusal('used_by_you', promo.code);
  return promo;
}

async function findPromo(db: Db, typed: string, now: Date): Promise<PromoCode> {
  const code = promoCodeSchema.safeParse(typed);
  const [promo] = code.success
    ? await db<PromoCode[]>`
        select id, code, kind, percent, amount_cents, minimum_cents, categories, first_day::text,
          last_day::text, most_uses, most_uses_each
        from promo_codes where code = ${code.data} and is_on`
    : [];
  if (!promo) throw refusal('unknown');
  const today = storeDate(now);
  if (promo.firstDay !== null && today < promo.firstDay) throw refusal('not_yet');
  if (promo.lastDay !== null && today > promo.lastDay) throw refusal('over');
  return promo;
}

async function countUses(db: Db, id: string, buyer: Buyer | null): Promise<{ all: number; own: number }> {
  const owner = buyer?.owner ?? null;
  const account = accountOf(owner) === null ? null : owner;
  // Strangers know a person's email: their unpaid orders do not count.
  const isOwn = db`
    owner = ${account}
    or ${untagged(db, db`customer_email`)} = ${untagged(db, db`${buyer?.customerEmail ?? null}::text`)}
      and (${isTaken(db)} or owner is not distinct from ${owner})`;
  const [uses] = await db<{ all: number; own: number }[]>`
    select count(*) filter (where ${takesCode(db)})::integer as all,
      -- Every open page of one device: two of them could both be paid.
      count(*) filter (where ${isOwn})::integer as own
    from orders where promo_code_id = ${id} and status <> 'cancelled'`;
  return uses ?? { all: 0, own: 0 };
}

/** The share of a code's uses that one address can hold in an hour without paying, at least one. */
const HELD_SHARE = 1 / 4;

/**
 * How long an order keeps its code for a buyer who is paying. After that, or beyond the limit of an address, the first to
 * pay takes it: no address can block a code for everybody.
 */
export async function holdCode(
  tx: Tx,
  promo: PromoCode | null,
  { address, perAddress, now }: Holder,
): Promise<Date | null> {
  if (!promo || promo.mostUses === null) return null;
  const limit = Math.max(1, Math.floor(promo.mostUses * HELD_SHARE)) * perAddress;
  const everybody = promo.mostUses;
  const key = `promo code held ${promo.id}`;
  const exceeded = await countUse(tx, networkLimits(address, { key, limit, everybody, seconds: HOUR }));
  return exceeded ? null : openingHoldUntil(now);
}

/**
 * Whether the enclosing statement's order takes up a use of its code: once it is paid or to be paid without a page, for
 * some minutes before that, and for as long as a payment link that staff sent works. A page that is paid later keeps its
 * price, so a code may be used once too often rather than be blocked by people who never pay.
 */
export const takesCode = (db: Db) => db`
  (status <> 'cancelled' and (${isTaken(db)} or promo_held_until > now()))`;

const isTaken = (db: Db) => db`(payment_status not in ('unpaid', 'failed') or pay_until > now())`;

/** An email without its tag, as `me+shop@example.com` is read by the one who reads `me@example.com`. */
const untagged = (db: Db, email: postgres.Fragment) =>
  db`regexp_replace(lower(${email}), '^([^+@]+)[+][^@]*@', '\\1@')`;
