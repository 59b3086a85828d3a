import { Hono } from 'hono';
import { contractorRefusalSchema, contractorTermsSchema } from '../../domain/contractors.ts';
import { storeDate } from '../../domain/delivery/calendar.ts';
import { allow } from '../http/access.ts';
import { recordReading, requireAuditActor } from '../http/auditLog.ts';
import { requireAdminProof } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { readJson } from '../http/json.ts';
import { pathId } from '../http/parseId.ts';
import { notFound } from '../http/problem.ts';
import { listAccounts, readAccount, refuseAccount, setTerms } from './accounts.ts';
import { invoicePaper, listInvoices } from './ledger.ts';

/** Contractor accounts for the yard: requests and terms. Only owners may set terms. */
export function adminContractorRoutes({ sql, now }: Pick<Deps, 'sql' | 'now'>): Hono {
  const app = new Hono();
  const today = () => storeDate(now());

  /** AdminContractors. */
  app.get('/api/admin/contractors', allow('clerk'), async (c) => {
    await recordReading(sql, c, 'customers_read', { detail: { list: 'contractors' } });
    return c.json({ accounts: await sql.read((db) => listAccounts(db, today())) });
  });

  /** AdminContractor. */
  app.get('/api/admin/contractors/:id', allow('clerk'), async (c) =>
    c.json(await readAccount(sql, pathId(c), today())),
  );

  /** AdminInvoices. */
  app.get('/api/admin/contractors/:id/invoices', allow('clerk'), async (c) =>
    c.json({ invoices: await listInvoices(sql, { id: pathId(c) }) }),
  );

  /** AdminInvoicePaper. */
  app.get('/api/admin/invoices/:number', allow('clerk'), async (c) => {
    const paper = await invoicePaper(sql, 'anyone', c.req.param('number'));
    if (!paper) throw notFound();
    return c.json(paper);
  });

  /** ContractorTerms to AdminContractor: approves, or changes the terms. 409 changed_since, no_person. */
  app.post('/api/admin/contractors/:id/terms', async (c) => {
    const id = pathId(c);
    requireAdminProof(c, now());
    await setTerms(sql, requireAuditActor(c), {
      id,
      today: today(),
      ...(await readJson(c, contractorTermsSchema)),
    });
    return c.json(await readAccount(sql, id, today()));
  });

  /** `{version, reason}` to AdminContractor. 409 changed_since. */
  app.post('/api/admin/contractors/:id/refusal', async (c) => {
    const id = pathId(c);
    requireAdminProof(c, now());
    await refuseAccount(sql, requireAuditActor(c), {
      id,
      today: today(),
      ...(await readJson(c, contractorRefusalSchema)),
    });
    return c.json(await readAccount(sql, id, today()));
  });

  return app;
}
