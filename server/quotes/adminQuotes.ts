import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { searchSchema } from '../../domain/admin.ts';
import { type OfferSend, offerSendSchema, quoteVersionSchema } from '../../domain/adminQuotes.ts';
import type { Language } from '../../domain/base/locale.ts';
import { pageMarkSchema } from '../../domain/base/pageMark.ts';
import {
  offerSubtotalCents,
  QUOTE_STATUSES,
  type QuoteOffer,
  type QuoteStatus,
} from '../../domain/quoteOffers.ts';
import type { QuoteKind, QuoteRequest } from '../../domain/quotes.ts';
import { requireOnSale } from '../catalog/onSale.ts';
import type { StoredPicture } from '../db/pictures.ts';
import { enqueue } from '../db/queue.ts';
import { hasWords } from '../db/searchPattern.ts';
import { type Db, exactTime, type Sql, type Tx } from '../db/sql.ts';
import { allow } from '../http/access.ts';
import { type Act, type AuditActor, record, requireAuditActor } from '../http/auditLog.ts';
import type { Deps } from '../http/deps.ts';
import { takesJson, takesQuery } from '../http/json.ts';
import { pathId } from '../http/parseId.ts';
import { changedSince, notFound, Problem } from '../http/problem.ts';
import { mailLater } from '../notifications/mailQueue.ts';
import { noticeLater } from '../notifications/noticeQueue.ts';
import { EXPIRE_OFFER } from './offers.ts';

// Quote requests and the store's answers. Each change names the version it is based on.

const DAY_MS = 24 * 60 * 60_000;
const EXCERPT = 160;
const PAGE_ROWS = 50;

type QuoteRow = {
  id: string;
  /** Revision; an answer names the revision it is based on. */
  version: string;
  kind: QuoteKind;
  status: QuoteStatus;
  name: string;
  email: string;
  zip: string | null;
  createdAt: string;
  answeredAt: string | null;
  /** The beginning of the message. */
  excerpt: string;
  declinedBy: 'yard' | 'customer' | null;
  /** The total of the newest priced offer; null without one. */
  offeredCents: number | null;
};

export type AdminQuote = QuoteRow & {
  request: QuoteRequest;
  /** When it was written, by the clock of the sender's device, which may have been offline. */
  askedAt: string | null;
  /** Number of site pictures. */
  photos: number;
  /** The product asked about, with the price the sender saw, the price on arrival, and today's. */
  lines: {
    productId: string;
    catalog: 'premium' | 'traditional' | null;
    name: string | null;
    unit: string | null;
    quantity: number;
    seenPriceCents: number | null;
    priceCents: number | null;
    todayCents: number | null;
  }[];
  /** The newest first. */
  offers: (QuoteOffer & { author: string })[];
  /** The order that the offer became. */
  order: { id: string; orderNumber: string; paymentStatus: string } | null;
};

const quoteVersion = (db: Db) => exactTime(db, db`q.updated_at`);

const rowColumns = (db: Db) => db`
  q.id, ${quoteVersion(db)} as version, q.kind, q.status, q.name, q.email, q.zip, iso_utc(q.created_at) as created_at,
  iso_utc(q.answered_at) as answered_at, left(q.message, ${EXCERPT})
    || case when char_length(q.message) > ${EXCERPT} then '…' else '' end as excerpt, q.declined_by,
  (select nullif(f.subtotal_cents + f.delivery_fee_cents, 0) from quote_offers f
    where f.quote_id = q.id and f.lines <> '[]' order by f.created_at desc limit 1) as offered_cents`;

/** All conditions apply. */
const listQuery = z.object({
  status: z.optional(z.enum(QUOTE_STATUSES)),
  /** Matches part of a name, an email, a phone number or the text. */
  q: z.optional(searchSchema),
  /** `next` of the page before. */
  before: z.optional(pageMarkSchema),
});

/** A page of requests, with the number of quotes by status. Who waits for an answer waits in line; others: the newest first. */
async function quotesPage(db: Db, { status, q, before }: z.infer<typeof listQuery>) {
  const [day, id] = before?.split('~') ?? [];
  const limits = db`q.deleted_at is null
      and ${hasWords(db, db`search_text(concat_ws(' ', q.name, q.company, q.message), q.email, q.phone)`, q ?? '')}`;
  const isLine = status === 'received';
  const mark = db`(${day ?? null}::text::timestamp at time zone 'UTC', ${id ?? null}::uuid)`;
  const rows = await db<(QuoteRow & { mark: string })[]>`
    select ${rowColumns(db)}, ${exactTime(db, db`q.created_at`)} || '~' || q.id as mark
    from quotes q where ${limits}
      ${status ? db`and q.status = ${status}` : db``}
      ${before ? db`and (q.created_at, q.id) ${isLine ? db`>` : db`<`} ${mark}` : db``}
    order by ${isLine ? db`q.created_at, q.id` : db`q.created_at desc, q.id desc`} limit ${PAGE_ROWS + 1}`;
  const counted = await db<{ status: QuoteStatus; count: number }[]>`
    select q.status, count(*)::int as count from quotes q where ${limits} group by q.status`;
  const page = rows.slice(0, PAGE_ROWS);
  const zeros = Object.fromEntries(QUOTE_STATUSES.map((status) => [status, 0])) as Record<
    QuoteStatus,
    number
  >;
  return {
    quotes: page.map(({ mark: _, ...row }) => row),
    next: rows.length > PAGE_ROWS ? (page.at(-1)?.mark ?? null) : null,
    counts: { ...zeros, ...Object.fromEntries(counted.map((row) => [row.status, row.count])) },
  };
}

/** One request with its lines, offers and order, or null. */
async function readAdminQuote(db: Db, id: string): Promise<AdminQuote | null> {
  const [quote] = await db<AdminQuote[]>`
    select ${rowColumns(db)}, q.request, iso_utc(q.asked_at) as asked_at,
      (select count(*)::int from quote_photos where quote_id = q.id) as photos,
      coalesce((select jsonb_agg(jsonb_build_object('productId', l.product_id, 'name', l.product_name, 'unit', l.unit,
          'catalog', p.catalog,
          'quantity', l.quantity, 'seenPriceCents', l.seen_price_cents, 'priceCents', l.price_cents,
          'todayCents', p.price_cents) order by l.position)
        from quote_lines l
        left join products p on p.id = l.product_id and p.is_active and p.deleted_at is null
        where l.quote_id = q.id), '[]') as lines,
      coalesce((select jsonb_agg(offer_body(o.id) || jsonb_build_object(
          'author', coalesce((select email from users where users.id = o.author), 'an admin')) order by o.created_at desc)
        from quote_offers o where o.quote_id = q.id), '[]') as offers,
      (select jsonb_build_object('id', o.id, 'orderNumber', o.order_number, 'paymentStatus', o.payment_status)
        from orders o join quote_offers f on f.id = o.offer_id
        where f.quote_id = q.id and o.status <> 'cancelled' limit 1) as "order"
    from quotes q where q.id = ${id} and q.deleted_at is null`;
  return quote ?? null;
}

/**
 * Answers a request with only a note, or with prices that its sender can accept for `days` days. A newer answer
 * replaces the previous one. Repeating an id sends no second answer.
 *
 * @throws Problem 404; 409 `changed_since` with the current request; 409 `ordered` when an offer became an order;
 * 409 `receipt_mismatch` for a known id with different content
 * @throws Refusal product_gone for a line whose product is not sold
 */
async function sendOffer(
  sql: Sql,
  staff: AuditActor,
  quoteId: string,
  offer: OfferSend,
  now: Date,
): Promise<void> {
  const { id, note, lines, deliveryFeeCents, days, version } = offer;
  const [earlier] = await sql<{ isSame: boolean }[]>`
    select (note, lines, delivery_fee_cents) = (${note}, ${sql.json(lines)}::jsonb, ${deliveryFeeCents}::int) as is_same
    from quote_offers where id = ${id} and quote_id = ${quoteId}`;
  if (earlier && !earlier.isSame) throw new Problem(409, 'receipt_mismatch');
  if (earlier) return;
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  await changeQuote(sql, staff, quoteId, version, 'quote_answered', async (tx, quote) => {
    await requireNoOrder(tx, quoteId);
    for (const { productId } of lines) if (productId !== '') await requireOnSale(tx, productId);
    await tx`insert into quote_offers ${tx({
      id,
      quoteId,
      author: staff.actor,
      note,
      lines: tx.json(lines),
      deliveryFeeCents,
      expiresAt,
      subtotalCents: offerSubtotalCents(lines),
    })}`;
    // The new expiry changes the row every time, so that devices also pull a second offer.
    await tx`
      update quotes set status = ${lines.length > 0 ? 'sent' : 'closed'}, expires_at = ${expiresAt},
        declined_by = null
      where id = ${quoteId}`;
    if (lines.length > 0) await enqueue(tx, EXPIRE_OFFER, { offerId: id }, { key: id, runAt: expiresAt });
    const mail = { key: `quote_sent ${id}`, language: quote.language, facts: { offerId: id } };
    await mailLater(tx, { ...mail, template: 'quote_sent', recipient: null });
    await noticeLater(tx, { ...mail, event: 'quote_sent' });
  });
}

/** Closes a request that needs no (further) answer. @throws Problem 404; 409 `changed_since`, `ordered` */
async function closeQuote(sql: Sql, staff: AuditActor, id: string, version: string): Promise<void> {
  await changeQuote(sql, staff, id, version, 'quote_closed', async (tx) => {
    await requireNoOrder(tx, id);
    await tx`update quotes set status = 'closed' where id = ${id}`;
  });
}

/** Declines a request, and tells the sender. @throws Problem 404; 409 `changed_since`, `ordered` */
async function declineQuote(sql: Sql, staff: AuditActor, id: string, version: string): Promise<void> {
  await changeQuote(sql, staff, id, version, 'quote_declined', async (tx, quote) => {
    await requireNoOrder(tx, id);
    await tx`update quotes set status = 'closed', declined_by = 'yard' where id = ${id}`;
    await mailLater(tx, {
      key: `quote_declined ${id} ${version}`,
      template: 'quote_declined',
      recipient: null,
      language: quote.language,
      facts: { quoteId: id },
    });
  });
}

/** @throws Problem 409 `ordered` */
async function requireNoOrder(tx: Tx, quoteId: string): Promise<void> {
  const [order] = await tx`
    select from orders join quote_offers f on f.id = orders.offer_id
    where orders.status <> 'cancelled' and f.quote_id = ${quoteId}`;
  if (order) throw new Problem(409, 'ordered');
}

type LockedQuote = { owner: string; status: string; language: Language; version: string };

/** Runs one admin's change of one request: locks it, compares its version with the admin's, and records the change. */
async function changeQuote(
  sql: Sql,
  staff: AuditActor,
  id: string,
  version: string,
  act: Act,
  work: (tx: Tx, quote: LockedQuote) => Promise<void>,
): Promise<void> {
  await sql.begin(async (tx) => {
    const [quoteOwner] = await tx<
      { owner: string }[]
    >`select owner from quotes where id = ${id} and deleted_at is null`;
    if (!quoteOwner) throw notFound();
    // The owner's lock comes before the row's (LOCK ORDER, sql/0001_sync.sql).
    await tx`select lock_owner(${quoteOwner.owner})`;
    const [quote] = await tx<LockedQuote[]>`
      select q.owner, q.status, q.language, ${quoteVersion(tx)} as version from quotes q where id = ${id} for update`;
    if (quote?.version !== version) {
      throw changedSince(await readAdminQuote(tx, id));
    }
    await work(tx, quote);
    await record(tx, act, { ...staff, detail: { quoteId: id } });
  });
}

const seenSchema = z.object({ version: quoteVersionSchema });

/** Every change answers with the changed request; 409 `changed_since` carries the current one. */
export function adminQuoteRoutes({ sql, pictures, now }: Deps) {
  const answer = async (c: Context) => {
    const quote = await readAdminQuote(sql, pathId(c));
    if (!quote) throw notFound();
    return c.json(quote);
  };

  return (
    new Hono()
      .get('/api/admin/quotes', allow('clerk'), takesQuery(listQuery), async (c) =>
        c.json(await sql.read((db) => quotesPage(db, c.req.valid('query')))),
      )
      .get('/api/admin/quotes/:id', allow('clerk'), answer)

      /** A picture of the site that came with the request, as a JPEG. */
      .get('/api/admin/quotes/:id/photos/:position', allow('clerk'), async (c) => {
        const [photo] = await sql<StoredPicture[]>`
        select jpeg as bytes, object_key from quote_photos
        where quote_id = ${pathId(c)} and position::text = ${c.req.param('position')}`;
        const jpeg = photo && (await pictures.bytesOf(photo));
        if (!jpeg) throw notFound();
        c.header('Content-Disposition', 'inline');
        return c.body(jpeg, 200, { 'Content-Type': 'image/jpeg' });
      })

      /** 409 ordered; 422 product_gone. */
      .post('/api/admin/quotes/:id/offers', allow('clerk'), takesJson(offerSendSchema), async (c) => {
        await sendOffer(sql, requireAuditActor(c), pathId(c), c.req.valid('json'), now());
        return answer(c);
      })

      /** 409 ordered. */
      .post('/api/admin/quotes/:id/close', allow('clerk'), takesJson(seenSchema), async (c) => {
        await closeQuote(sql, requireAuditActor(c), pathId(c), c.req.valid('json').version);
        return answer(c);
      })

      /** 409 ordered. */
      .post('/api/admin/quotes/:id/decline', allow('clerk'), takesJson(seenSchema), async (c) => {
        await declineQuote(sql, requireAuditActor(c), pathId(c), c.req.valid('json').version);
        return answer(c);
      })
  );
}
