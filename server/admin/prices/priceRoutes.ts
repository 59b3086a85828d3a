import { Hono } from 'hono';
import { newPriceChangeSchema } from '../../../domain/admin/priceChanges.ts';
import { requireAuditActor } from '../../http/auditLog.ts';
import { requireAdminProof } from '../../http/caller.ts';
import type { Deps } from '../../http/deps.ts';
import { readJson } from '../../http/json.ts';
import { pathId } from '../../http/parseId.ts';
import { createPriceChange, endPriceChange, readPriceChanges } from './priceChanges.ts';

export function adminPriceRoutes({ sql, now }: Deps): Hono {
  const app = new Hono();

  /** `priceChangesSchema`. */
  app.get('/api/admin/price-changes', async (c) =>
    c.json({ changes: await sql.read((db) => readPriceChanges(db)) }),
  );

  /** `newPriceChangeSchema` to PriceChange. @throws Problem 400; 409 with today's prices */
  app.post('/api/admin/price-changes', async (c) => {
    requireAdminProof(c, now());
    const change = await readJson(c, newPriceChangeSchema);
    return c.json(await createPriceChange(sql, requireAuditActor(c), change, now()));
  });

  /** Undoes or cancels it, and answers PriceChange. @throws Problem 404; 409 with the present one */
  app.post('/api/admin/price-changes/:id/end', async (c) => {
    requireAdminProof(c, now());
    return c.json(await endPriceChange(sql, requireAuditActor(c), pathId(c), now()));
  });

  return app;
}
