import { Refusal } from '../../domain/base/refusals.ts';
import { CUSTOM_BLEND_MINIMUM_YARDS } from '../../domain/base/settings.ts';
import type { QuoteRequest } from '../../domain/quotes.ts';
import { countUse, DAY, HOUR, limitsFrom } from '../db/rate.ts';
import { redrawPhotos } from '../db/redrawPhoto.ts';
import type { Db, Tx } from '../db/sql.ts';
import { mailLater } from '../notifications/mailQueue.ts';
import { noticeLater, sharedKey } from '../notifications/noticeQueue.ts';

/** The largest value of a cents column. */
const MAX_CENTS = 2 ** 31 - 1;
/** Limits for receipt emails: to one person per day, caused by one network per hour, and in total per hour. */
const MAILS_TO_ONE = 3;
const MAILS_FROM_ONE = 20;
const MAILS_TO_ALL = 200;
/** Limits for pictures, which anyone can send: per network and in total, per hour. */
const PHOTOS_FROM_ONE = 60;
const PHOTOS_FROM_ALL = 1_000;

type RequestedLine = {
  productId: string;
  /** Null when the store no longer knows the product. */
  name: string | null;
  quantity: number;
  seenPriceCents: number | null;
  /** The price when the request arrived; null without a price. */
  priceCents: number | null;
  discontinued: boolean;
};

/**
 * Saves a request. Changed prices and discontinued products do not stop it: both prices are stored, and the result
 * of each line is returned, and how many of its pictures were not kept.
 *
 * @param about.owner the sender: `anon:<uuid>` or `u:<uuid>`
 * @param about.address the network address, for rate limits
 * @param about.id of the command, which becomes the quote's id
 * @param about.madeAt when it was written, by the device's clock
 * @throws Refusal blend_too_small for a custom blend below 10 cubic yards
 */
export async function requestQuote(
  tx: Tx,
  { owner, address, id, madeAt }: { owner: string; address: string; id: string; madeAt: string },
  { photos = [], ...request }: QuoteRequest,
): Promise<{ quoteId: string; lines: RequestedLine[]; photosLeftOut: number }> {
  if (request.kind === 'custom_blend' && (request.cubicYards ?? 0) < CUSTOM_BLEND_MINIMUM_YARDS) {
    throw new Refusal('blend_too_small', { field: 'cubicYards', minimumYards: CUSTOM_BLEND_MINIMUM_YARDS });
  }
  const lines = await priceLines(tx, request.lines);
  const { kind, name, email, phone, company, message, zip } = request;
  const inserted = await tx`
    insert into quotes ${tx({
      id,
      owner,
      kind,
      name,
      email,
      phone,
      company,
      message,
      zip,
      cubicYards: request.cubicYards,
      language: request.language,
      request: tx.json(request),
      askedAt: believableTime(madeAt),
    })} on conflict (id) do nothing returning id`;
  // Another owner's command had this id. Ids are random, so this one was forged.
  if (inserted.length === 0) throw new Refusal('receipt_mismatch');
  const [mailed, , photosLeftOut] = await Promise.all([
    mayMail(tx, email, address),
    writeLines(tx, id, lines),
    writePhotos(tx, id, photos, address),
  ]);
  if (mailed) {
    await mailLater(tx, {
      key: `quote_received ${id}`,
      template: 'quote_received',
      recipient: null,
      language: request.language,
      facts: { quoteId: id, photosLeftOut },
    });
  }
  const event = 'quote_asked';
  await noticeLater(tx, { key: sharedKey(event), event, facts: { quoteId: id } });
  return { quoteId: id, lines: lines.map(({ unit: _, ...line }) => line), photosLeftOut };
}

const YEAR_MS = 365 * DAY * 1000;

/** Null for an implausible time: in the future, or before last year. */
function believableTime(text: string): Date | null {
  const ageMs = Date.now() - Date.parse(text);
  return ageMs >= 0 && ageMs < YEAR_MS ? new Date(text) : null;
}

/**
 * Whether one more email may be sent to this address. Anybody can type anybody's address, so over the limit only the
 * email is skipped and the request is still saved. Counted separately from account emails, so that this cannot block
 * a password email.
 */
async function mayMail(tx: Tx, email: string, address: string): Promise<boolean> {
  // Addresses that differ only after a + reach the same person.
  const person = email.toLowerCase().replace(/\+[^@]*/, '');
  const exceeded = await countUse(tx, [
    { key: `quote mails to ${person}`, limit: MAILS_TO_ONE, seconds: DAY },
    ...limitsFrom(address, {
      key: 'quote mails',
      limit: MAILS_FROM_ONE,
      everybody: MAILS_TO_ALL,
      seconds: HOUR,
    }),
  ]);
  return exceeded === null;
}

type QuotedProduct = {
  id: string;
  name: string;
  unit: string;
  priceCents: number | null;
  discontinued: boolean;
};

async function writeLines(tx: Tx, quoteId: string, lines: readonly QuotedLine[]): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map(({ name: productName, unit, ...line }, position) => ({
    ...line,
    quoteId,
    position,
    productName,
    unit,
  }));
  await tx`insert into quote_lines ${tx(rows)}`;
}

/**
 * Pictures over the limits, and one that cannot be read, are left out: the request counts without them.
 * @returns how many were left out
 */
async function writePhotos(
  tx: Tx,
  quoteId: string,
  photos: readonly string[],
  address: string,
): Promise<number> {
  if (photos.length === 0) return 0;
  const limits = limitsFrom(address, {
    key: 'quote photos',
    limit: PHOTOS_FROM_ONE,
    everybody: PHOTOS_FROM_ALL,
    seconds: HOUR,
    cost: photos.length,
  });
  const exceeded = await countUse(tx, limits);
  if (exceeded !== null) return photos.length;
  // Under the owner's lock, because anybody can send them: none is redrawn before its limit has been counted.
  const rows = (await redrawPhotos(photos)).map((jpeg, position) => ({ quoteId, position, jpeg }));
  if (rows.length > 0) await tx`insert into quote_photos ${tx(rows)}`;
  return photos.length - rows.length;
}

type QuotedLine = RequestedLine & { unit: string | null };

async function priceLines(tx: Tx, lines: QuoteRequest['lines']): Promise<QuotedLine[]> {
  if (lines.length === 0) return [];
  const ids = lines.map(({ productId }) => productId);
  const products = await tx<QuotedProduct[]>`
    select id, name, unit, price_cents, deleted_at is not null or not is_active as discontinued
    from products where id = any(${ids})`;
  const byId = new Map(products.map((product) => [product.id, product]));
  return lines.map(({ productId, quantity, seenPriceCents }): QuotedLine => {
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

/** The price comes from the device, so one larger than any valid price is ignored. */
function shownPrice(cents: number | null): number | null {
  return cents !== null && cents <= MAX_CENTS ? cents : null;
}

/** For the pull: every row, in the domain's shape; for an account also the requests made before it signed up. */
export const quoteRows = (db: Db) => db`
  select owner, id::text, rev, deleted_at, quote_body(quotes) as body from quotes
  union all
  select a.owner, q.id::text, a.rev, coalesce(a.deleted_at, q.deleted_at), quote_body(q)
  from attached_quotes a join quotes q on q.id = a.quote_id`;
