import { Hono } from 'hono';
import type { JobPhoto } from '../../domain/jobPhotos.ts';
import { PERSONAL_TABLES, type PersonalTable } from '../../domain/sync.ts';
import { contractorData } from '../contractors/accounts.ts';
import { ownerFor } from '../db/owners.ts';
import { countUse } from '../db/rate.ts';
import { clientAddress } from '../http/address.ts';
import { record } from '../http/auditLog.ts';
import { requireCaller, requireProof } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { notFound, tooMany } from '../http/problem.ts';
import { currentRequestId } from '../http/requests.ts';
import { ownAccount } from '../identity/users.ts';
import { readJobPhoto } from '../jobs/jobPhotos.ts';
import { ordersOfPerson } from '../orders/myOrders.ts';
import { quotePhotos } from '../quotes/quotes.ts';
import { personalChanges } from './personalRows.ts';

const HOUR = 3600;
const COPIES_AN_HOUR = 10;
/** More rows than any person has. */
const EVERYTHING = 100_000;

/** Everything the store keeps about a person, as one JSON file. */
export function myDataRoutes({
  sql,
  asOwner,
  pictures,
  now,
}: Pick<Deps, 'sql' | 'asOwner' | 'pictures' | 'now'>): Hono {
  const app = new Hono();

  /** 401 · 403 `proof_required` · 429 · 503 */
  app.get('/api/my-data', async (c) => {
    const { userId } = requireCaller(c);
    requireProof(c, now());
    const exceeded = await countUse(sql, [
      { key: `my data ${userId}`, limit: COPIES_AN_HOUR, seconds: HOUR },
    ]);
    if (exceeded) throw tooMany(exceeded.seconds);
    const data = await collectEverything({ sql, asOwner, pictures }, userId);
    const origin = { address: clientAddress(c) || null, requestId: currentRequestId(c) || null };
    await record(sql, 'data_downloaded', { actor: userId, userId, origin });
    c.header('Content-Disposition', 'attachment; filename="my-data.json"');
    return c.body(JSON.stringify({ madeAt: now().toISOString(), ...data }, null, 2), 200, {
      'Content-Type': 'application/json; charset=UTF-8',
    });
  });

  return app;
}

/** What the file calls the rows that the person's devices pull. */
const NAMES: { readonly [T in PersonalTable]: string } = {
  customers: 'profile',
  addresses: 'addresses',
  quotes: 'quotes',
  calculator_jobs: 'savedJobs',
  job_photos: 'jobPhotos',
  user_wishlist: 'wishlist',
  product_reviews: 'productReviews',
  order_reviews: 'orderReviews',
  user_recently_viewed: 'recentlyViewed',
  cart_lines: 'cart',
};

async function collectEverything(
  { sql, asOwner, pictures }: Pick<Deps, 'sql' | 'asOwner' | 'pictures'>,
  userId: string,
) {
  const owner = ownerFor(userId);
  const account = await ownAccount(asOwner, userId);
  if (!account) throw notFound();
  const { rows } = await personalChanges(asOwner, { owner, since: 0, limit: EVERYTHING });
  const tableBodies = (table: PersonalTable) =>
    rows.filter((row) => row.table === table && !row.deleted).map(({ body }) => body);
  const personal = Object.fromEntries(PERSONAL_TABLES.map((table) => [NAMES[table], tableBodies(table)]));
  const jobPhotos = [];
  for (const { id, body } of rows.filter((row) => row.table === 'job_photos' && !row.deleted)) {
    const jpeg = await readJobPhoto({ asOwner, pictures }, owner, id);
    jobPhotos.push({ ...(body as JobPhoto), jpegInBase64: jpeg && Buffer.from(jpeg).toString('base64') });
  }
  return {
    account,
    ...personal,
    jobPhotos,
    quotePhotos: await quotePhotos({ asOwner, pictures }, owner),
    orders: await ordersOfPerson(asOwner, userId),
    contractorAccount: await contractorData(sql, owner),
    pushes: await asOwner(
      owner,
      (tx) => tx`
        select language, iso_utc(created_at) as switched_on_at from push_subscriptions
        where owner = ${owner} order by created_at`,
    ),
    sessions: await sql`
      select device, iso_utc(created_at) as signed_in_at, iso_utc(used_at) as used_at
      from sessions where user_id = ${userId} order by used_at desc`,
    secondSteps: await sql`
      select kind, name, iso_utc(created_at) as added_at from factors
      where user_id = ${userId} and verified_at is not null order by created_at`,
    newsletter: await sql`
      select status, iso_utc(created_at) as asked_at, iso_utc(confirmed_at) as confirmed_at
      from newsletter_subscribers where email = ${account.email}`,
  };
}
