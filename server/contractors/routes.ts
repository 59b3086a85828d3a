import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { contractorRequestSchema, type MyContractor } from '../../domain/contractors.ts';
import { addDays, storeDate } from '../../domain/delivery/calendar.ts';
import { daysOfMonth, statementLinkSchema, statementQuerySchema } from '../../domain/invoices.ts';
import { ownerFor } from '../db/owners.ts';
import { countUse, limitsFrom } from '../db/rate.ts';
import { clientAddress } from '../http/address.ts';
import { type Caller, requireCaller } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { readJson, readQuery } from '../http/json.ts';
import { requestLanguage } from '../http/language.ts';
import { notFound, tooMany } from '../http/problem.ts';
import { deriveKeyring } from '../identity/secrets.ts';
import { askForAccount, findCertificate, findOwnAccount } from './accounts.ts';
import { invoicePaper, listInvoices, readStatement } from './ledger.ts';

const DAY = 24 * 3600;
const REQUESTS_A_DAY = 20;
const LINKS_A_MINUTE = 20;
/** How long an emailed link to a statement works. */
const LINK_DAYS = 400;

/** A signed-in person's own contractor account, and emailed statements. */
export function contractorRoutes({
  sql,
  pictures,
  config,
  now,
}: Pick<Deps, 'sql' | 'pictures' | 'config' | 'now'>): Hono {
  const keyring = deriveKeyring(config.authSecret);
  const app = new Hono();
  const today = () => storeDate(now());
  const mine = async ({ userId }: Caller): Promise<MyContractor> => ({
    account: await findOwnAccount(sql, ownerFor(userId), today()),
  });

  /** MyContractor. */
  app.get('/api/contractor-account', async (c) => {
    return c.json(await mine(requireCaller(c)));
  });

  /** ContractorRequest to MyContractor. 401 · 422 `not_a_picture` · 429 */
  app.post('/api/contractor-account', async (c) => {
    const caller = requireCaller(c);
    const { userId } = caller;
    const asked = await readJson(c, contractorRequestSchema);
    const key = `contractor requests of ${userId}`;
    const exceeded = await countUse(sql, [{ key, limit: REQUESTS_A_DAY, seconds: DAY }]);
    if (exceeded) throw tooMany(exceeded.seconds);
    await askForAccount(sql, ownerFor(userId), asked, requestLanguage(c));
    return c.json(await mine(caller));
  });

  /** The caller's own certificate, as a JPEG. 404 without one. */
  app.get('/api/contractor-account/certificate', async (c) => {
    const { userId } = requireCaller(c);
    const kept = await findCertificate(sql, { owner: ownerFor(userId) });
    const jpeg = kept && (await pictures.bytesOf(kept));
    if (!jpeg) throw notFound();
    c.header('Content-Disposition', 'inline');
    return c.body(jpeg, 200, { 'Content-Type': 'image/jpeg' });
  });

  /** Invoices of the caller's own account. */
  app.get('/api/invoices', async (c) => {
    const { userId } = requireCaller(c);
    const invoices = await listInvoices(sql, { owner: ownerFor(userId) });
    return c.json({
      openCents: invoices.reduce((sum, { openCents }) => sum + openCents, 0),
      invoices: invoices.map(({ orderId: _, ...invoice }) => invoice),
    });
  });

  /** InvoicePaper. 404 for another account's. */
  app.get('/api/invoices/:number', async (c) => {
    const { userId } = requireCaller(c);
    const paper = await invoicePaper(sql, { owner: ownerFor(userId) }, c.req.param('number'));
    if (!paper) throw notFound();
    return c.json(paper);
  });

  /** `{from, to}` to Statement. 404 without an account. */
  app.get('/api/statement', async (c) => {
    const { userId } = requireCaller(c);
    const asked = readQuery(c, statementQuerySchema);
    const statement = await readStatement(sql, { owner: ownerFor(userId) }, asked);
    if (!statement) throw notFound();
    return c.json(statement);
  });

  /** StatementLink to Statement, for the reader of the email. 404 for a wrong or outdated link; 429 */
  app.post('/api/statement-link', async (c) => {
    const { accountId, month, key } = await readJson(c, statementLinkSchema);
    const links = { key: 'statement links', limit: LINKS_A_MINUTE, seconds: 60 };
    const exceeded = await countUse(sql, limitsFrom(clientAddress(c), links));
    if (exceeded) throw tooMany(exceeded.seconds);
    const [known] = await sql<{ email: string }[]>`
      select contact_email as email from contractor_accounts where id = ${accountId}`;
    // An unknown account takes the same work as a wrong key.
    const proof = keyring.statementProof(accountId, month, known?.email ?? '');
    const isProven = timingSafeEqual(Buffer.from(proof), Buffer.from(key));
    const isOld = month < addDays(today(), -LINK_DAYS).slice(0, 7);
    const statement =
      known && isProven && !isOld ? await readStatement(sql, { id: accountId }, daysOfMonth(month)) : null;
    if (!statement) throw notFound();
    return c.json(statement);
  });

  return app;
}
