import { Hono } from 'hono';
import * as z from 'zod/mini';
import {
  MAX_UPLOAD_BODY,
  productChangeSchema,
  productCreateSchema,
} from '../../domain/catalog/adminProducts.ts';
import { allow, needsProof } from '../http/access.ts';
import { record, requireAuditActor } from '../http/auditLog.ts';
import { requireStaff, roleForbidden } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { takesJson, takesQuery } from '../http/json.ts';
import { callProvider } from '../http/stripe.ts';
import { changePremium, createPremium } from './adminPremiumProducts.ts';
import { exportProducts, importProducts } from './adminProductSheet.ts';
import {
  changeProduct,
  createProduct,
  findProduct,
  listProducts,
  productsQuerySchema,
} from './adminProducts.ts';
import { savePicture } from './pictures.ts';
import type { CatalogSnapshot } from './snapshot.ts';

const LATER_SECONDS = 10;

/** A JPEG, PNG or WebP in base64. */
const uploadSchema = z.object({
  picture: z.string().check(z.maxLength(MAX_UPLOAD_BODY), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
});
/** Without `apply` nothing is written. */
const importSchema = z.object({ csv: z.string().check(z.maxLength(2_000_000)), apply: z.boolean() });

export function adminProductRoutes(
  { sql, config, now, payments }: Deps,
  catalog: Pick<CatalogSnapshot, 'refreshed'>,
) {
  const premiumDeps = { sql, payments, publicUrl: config.publicUrl };
  /** Refreshes this process's catalog before answering; Postgres notifies the other processes. */
  const afterRefresh = async <Answer>(write: Promise<Answer>): Promise<Answer> => {
    const answer = await write;
    await catalog.refreshed();
    return answer;
  };

  return (
    new Hono()
      .get('/api/admin/products', allow('clerk'), takesQuery(productsQuerySchema), async (c) =>
        c.json(await sql.read((db) => listProducts(db, c.req.valid('query')))),
      )

      /** @throws Problem 400; 503 while the provider does not answer */
      .post('/api/admin/products', takesJson(productCreateSchema), async (c) => {
        const draft = c.req.valid('json');
        const actor = requireAuditActor(c);
        if (draft.catalog === 'traditional')
          return c.json(await afterRefresh(createProduct(sql, actor, draft)));
        return c.json(
          await afterRefresh(callProvider(LATER_SECONDS, () => createPremium(premiumDeps, actor, draft))),
        );
      })

      /** Both catalogs as CSV. */
      .get('/api/admin/product-sheet', needsProof(now), async (c) => {
        await record(sql, 'products_exported', requireAuditActor(c));
        return c.body(await exportProducts(sql), 200, { 'Content-Type': 'text/csv; charset=utf-8' });
      })
      .post('/api/admin/product-sheet', takesJson(importSchema), async (c) =>
        c.json(await afterRefresh(importProducts(sql, requireAuditActor(c), c.req.valid('json')))),
      )

      /** Answers with the path to add to a product's images. @throws Problem 400; Refusal not_a_picture */
      .post('/api/admin/pictures', takesJson(uploadSchema), async (c) => {
        const image = await savePicture(sql, Buffer.from(c.req.valid('json').picture, 'base64'));
        await record(sql, 'picture_uploaded', { ...requireAuditActor(c), detail: { image } });
        return c.json({ image });
      })

      /** @throws Problem 404 */
      .get('/api/admin/products/:id', allow('clerk'), async (c) =>
        c.json(await findProduct(sql, c.req.param('id'))),
      )

      /** Clerks can only change the stock. @throws Problem 400, 403, 404, 409; 503 while the provider does not answer */
      .patch('/api/admin/products/:id', allow('clerk'), takesJson(productChangeSchema), async (c) => {
        const id = c.req.param('id');
        const change = c.req.valid('json');
        const { role } = requireStaff(c);
        const isMoreThanStock = Object.keys(change.changes).some((field) => field !== 'inventoryCount');
        if (role !== 'admin' && isMoreThanStock) throw roleForbidden(role);
        const product = await findProduct(sql, id);
        const actor = requireAuditActor(c);
        if (product.catalog === 'traditional')
          return c.json(await afterRefresh(changeProduct(sql, actor, id, change)));
        return c.json(
          await afterRefresh(
            callProvider(LATER_SECONDS, () => changePremium(premiumDeps, actor, id, change)),
          ),
        );
      })
  );
}
