import { Hono } from 'hono';
import { contractorRequestSchema, type MyContractor } from '../../domain/contractors.ts';
import { storeDate } from '../../domain/delivery/calendar.ts';
import { ownerFor } from '../db/owners.ts';
import { DAY } from '../db/rate.ts';
import { type Caller, requireCaller } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { readJson } from '../http/json.ts';
import { requestLanguage } from '../http/language.ts';
import { limitUse } from '../http/limits.ts';
import { notFound } from '../http/problem.ts';
import { askForAccount, findOwnAccount } from './accounts.ts';
import { invoicePaper, listInvoices } from './ledger.ts';

const REQUESTS_A_DAY = 20;

/** A signed-in person's own contractor account. */
export function contractorRoutes({ sql, now }: Pick<Deps, 'sql' | 'now'>): Hono {
  const app = new Hono();
  const today = () => storeDate(now());
  const readMyContractor = async ({ userId }: Caller): Promise<MyContractor> => ({
    account: await findOwnAccount(sql, ownerFor(userId), today()),
  });

  /** MyContractor. */
  app.get('/api/contractor-account', async (c) => {
    return c.json(await readMyContractor(requireCaller(c)));
  });

  /** ContractorRequest to MyContractor. 401 · 429 */
  app.post('/api/contractor-account', async (c) => {
    const caller = requireCaller(c);
    const { userId } = caller;
    const body = await readJson(c, contractorRequestSchema);
    const key = `contractor requests of ${userId}`;
    await limitUse(sql, [{ key, limit: REQUESTS_A_DAY, seconds: DAY }]);
    await askForAccount(sql, ownerFor(userId), body, requestLanguage(c));
    return c.json(await readMyContractor(caller));
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
    const { orderId: _, accountId: __, ...ownPaper } = paper;
    return c.json(ownPaper);
  });

  return app;
}
