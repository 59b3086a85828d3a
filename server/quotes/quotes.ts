import { Refusal } from '../../domain/base/refusals.ts';
import { CUSTOM_BLEND_MINIMUM_YARDS } from '../../domain/base/settings.ts';
import type { QuoteRequest } from '../../domain/quotes.ts';
import { countUse } from '../db/rate.ts';
import type { Db, Tx } from '../db/sql.ts';
import { mailLater } from '../notifications/mailQueue.ts';

/** The most that a column for cents holds. */
const MOST_CENTS = 2 ** 31 - 1;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** Mails that say a request arrived: to one person in a day, in an hour asked for from one network, and in all. */
const MAILS_TO_ONE = 3;
const MAILS_FROM_ONE = 20;
const MAILS_TO_ALL = 200;

type RequestedLine = {
  productId: string;
  /** Null when the store no longer knows the product. */
  name: string | null;
  quantity: number;
  seenPriceCents: number | null;
  /** At the moment the request arrived; null without a price. */
  priceCents: number | null;
  discontinued: boolean;
};

/**
 * Takes a request down. Prices that changed and products that are gone do not stop it: both prices are kept, and
 * what came of each line is told back.
 *
 * @param about.owner whose request it is: `anon:<uuid>` or `u:<uuid>`
 * @param about.address of the network, to count by
 * @param about.id of the command, which becomes the quote's id
 * @throws Refusal blend_too_small for a custom blend below 10 cubic yards
 */
export async function requestQuote(
  tx: Tx,
  { owner, address, id }: { owner: string; address: string; id: string },
  request: QuoteRequest,
): Promise<{ quoteId: string; lines: RequestedLine[] }> {
  if (request.kind === 'custom_blend' && (request.cubicYards ?? 0) < CUSTOM_BLEND_MINIMUM_YARDS) {
    throw new Refusal('blend_too_small', { field: 'cubicYards', minimumYards: CUSTOM_BLEND_MINIMUM_YARDS });
  }
  const lines = await priceLines(tx, request.lines);
  const { kind, name, email, phone, company, projectType, subject, message, zip, material } = request;
  await tx`select act_for(${owner})`;
  const taken = await tx`
    insert into quotes ${tx({
      id,
      owner,
      kind,
      name,
      email,
      phone,
      company,
      projectType,
      subject,
      message,
      zip,
      material,
      cubicYards: request.cubicYards,
      language: request.language,
      request: tx.json(request),
    })} on conflict (id) do nothing returning id`;
  // Another owner's command had this id: ids are random, so this one was made up.
  if (taken.length === 0) throw new Refusal('receipt_mismatch');
  if (lines.length > 0) {
    const rows = lines.map(({ name: productName, unit, ...line }, position) => ({
      ...line,
      quoteId: id,
      position,
      productName,
      unit,
    }));
    await tx`insert into quote_lines ${tx(rows)}`;
  }
  if (await mayMail(tx, email, address)) {
    await mailLater(tx, {
      key: `quote_received ${id}`,
      template: 'quote_received',
      recipient: null,
      language: request.language,
      facts: { quoteId: id },
    });
  }
  return { quoteId: id, lines: lines.map(({ unit: _, ...line }) => line) };
}

/**
 * Whether one more mail may go there. Anybody can type anybody's address, so the request is kept either way and only
 * the mail is left out. Counted apart from the mails of accounts: nobody's password mail is used up by this.
 */
async function mayMail(tx: Tx, email: string, address: string): Promise<boolean> {
  // Whatever follows a + reaches the same person.
  const person = email.toLowerCase().replace(/\+[^@]*/, '');
  const exceeded = await countUse(tx, [
    { key: `quote mails to ${person}`, limit: MAILS_TO_ONE, seconds: DAY_SECONDS },
    { key: `quote mails from ${address}`, limit: MAILS_FROM_ONE, seconds: HOUR_SECONDS },
    { key: 'quote mails', limit: MAILS_TO_ALL, seconds: HOUR_SECONDS },
  ]);
  return exceeded === null;
}

type Found = { id: string; name: string; unit: string; priceCents: number | null; discontinued: boolean };

async function priceLines(tx: Tx, asked: QuoteRequest['lines']) {
  const ids = asked.map(({ productId }) => productId);
  const found = await tx<Found[]>`
    select id, name, unit, price_cents, deleted_at is not null or not is_active as discontinued
    from products where id = any(${ids})`;
  const byId = new Map(found.map((product) => [product.id, product]));
  return asked.map(({ productId, quantity, seenPriceCents }): RequestedLine & { unit: string | null } => {
    const product = byId.get(productId);
    return {
      productId,
      quantity,
      seenPriceCents: shownPrice(seenPriceCents),
      name: product?.name ?? null,
      unit: product?.unit ?? null,
      priceCents: product?.priceCents ?? null,
      discontinued: product?.discontinued ?? true,
    };
  });
}

/** A device's word: a figure larger than any price is as good as none. */
function shownPrice(cents: number | null): number | null {
  return cents !== null && cents <= MOST_CENTS ? cents : null;
}

/** For the pull: every row, in the domain's shape; to an account also those it asked for before it was one. */
export const quoteRows = (db: Db) => db`
  select owner, id::text, rev, deleted_at, quote_body(quotes) as body from quotes
  union all
  select a.owner, q.id::text, a.rev, coalesce(a.deleted_at, q.deleted_at), quote_body(q)
  from attached_quotes a join quotes q on q.id = a.quote_id`;
