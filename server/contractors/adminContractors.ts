import { Hono } from 'hono';
import * as z from 'zod/mini';
import { requiredText } from '../../domain/base/fields.ts';
import { contractorTermsSchema } from '../../domain/contractors.ts';
import { storeDate } from '../../domain/delivery/calendar.ts';
import { allow, needsProof } from '../http/access.ts';
import { recordReading, requireAuditActor } from '../http/auditLog.ts';
import type { Deps } from '../http/deps.ts';
import { takesJson } from '../http/json.ts';
import { pathId } from '../http/parseId.ts';
import { notFound } from '../http/problem.ts';
import { listAccounts, readAccount, refuseAccount, setTerms } from './accounts.ts';
import { invoicePaper, listInvoices } from './ledger.ts';

const refusalSchema = z.object({ version: z.int(), reason: requiredText(500) });
const termsSchema = z.extend(contractorTermsSchema, { version: z.int() });

/** Contractor accounts for the yard: requests and terms. Only owners may set terms. */
export function adminContractorRoutes({ sql, now }: Pick<Deps, 'sql' | 'now'>) {
  const today = () => storeDate(now());

  return (
    new Hono()
      .get('/api/admin/contractors', allow('clerk'), async (c) => {
        await recordReading(sql, c, 'customers_read', { detail: { list: 'contractors' } });
        return c.json({ accounts: await sql.read((db) => listAccounts(db, today())) });
      })
      .get('/api/admin/contractors/:id', allow('clerk'), async (c) =>
        c.json(await readAccount(sql, pathId(c), today())),
      )
      .get('/api/admin/contractors/:id/invoices', allow('clerk'), async (c) =>
        c.json({ invoices: await listInvoices(sql, { id: pathId(c) }) }),
      )
      .get('/api/admin/invoices/:number', allow('clerk'), async (c) => {
        const paper = await invoicePaper(sql, 'anyone', c.req.param('number'));
        if (!paper) throw notFound();
        return c.json(paper);
      })

      /** Approves, or changes the terms. 409 changed_since, no_person. */
      .post('/api/admin/contractors/:id/terms', needsProof(now), takesJson(termsSchema), async (c) => {
        const id = pathId(c);
        await setTerms(sql, requireAuditActor(c), { id, today: today(), ...c.req.valid('json') });
        return c.json(await readAccount(sql, id, today()));
      })

      /** 409 changed_since. */
      .post('/api/admin/contractors/:id/refusal', needsProof(now), takesJson(refusalSchema), async (c) => {
        const id = pathId(c);
        await refuseAccount(sql, requireAuditActor(c), { id, today: today(), ...c.req.valid('json') });
        return c.json(await readAccount(sql, id, today()));
      })
  );
}
