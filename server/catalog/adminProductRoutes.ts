import { Hono } from 'hono';
import { importSchema } from '../../domain/catalog/adminProductSheet.ts';
import {
  pictureUploadSchema,
  productChangeSchema,
  productCreateSchema,
  productsQuerySchema,
} from '../../domain/catalog/adminProducts.ts';
import { allow } from '../http/access.ts';
import { record, requireAuditActor } from '../http/auditLog.ts';
import { requireAdminProof, requireStaff, roleForbidden } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { readJson, readQuery } from '../http/json.ts';
import { callProvider, latePayments } from '../http/stripe.ts';
import { changePremium, createPremium } from './adminPremiumProducts.ts';
import { exportProducts, importProducts } from './adminProductSheet.ts';
import { changeProduct, createProduct, findProduct, listProducts } from './adminProducts.ts';
import { savePicture } from './pictures.ts';

const LATER_SECONDS = 10;

export function adminProductRoutes(deps: Deps): Hono {
  const app = new Hono();
  const { sql, config } = deps;
  const premiumDeps = {
    sql,
    payments: deps.payments ?? latePayments(config.payments),
    publicUrl: config.publicUrl,
  };

  /** AdminProducts. @throws Problem 400 naming the invalid query parameter */
  app.get('/api/admin/products', allow('clerk'), async (c) => {
    const { state, ...query } = readQuery(c, productsQuerySchema);
    return c.json(await sql.read((db) => listProducts(db, { ...query, state: state ?? 'all' })));
  });

  /** ProductCreate to AdminProduct. @throws Problem 400; 503 while the provider does not answer */
  app.post('/api/admin/products', async (c) => {
    const body = await readJson(c, productCreateSchema);
    const actor = requireAuditActor(c);
    if (body.catalog === 'traditional') return c.json(await createProduct(sql, actor, body));
    return c.json(await callProvider(LATER_SECONDS, () => createPremium(premiumDeps, actor, body)));
  });

  /** Both catalogs as CSV. */
  app.get('/api/admin/product-sheet', async (c) => {
    requireAdminProof(c, deps.now());
    await record(sql, 'products_exported', requireAuditActor(c));
    return c.body(await exportProducts(sql), 200, { 'Content-Type': 'text/csv; charset=utf-8' });
  });

  /** `{csv, apply}` to ImportReport. @throws Problem 400 */
  app.post('/api/admin/product-sheet', async (c) =>
    c.json(await importProducts(premiumDeps, requireAuditActor(c), await readJson(c, importSchema))),
  );

  /** Uploads a picture; returns its path as `{image}`. @throws Problem 400; Refusal not_a_picture */
  app.post('/api/admin/pictures', async (c) => {
    const { picture } = await readJson(c, pictureUploadSchema);
    const image = await savePicture(sql, Buffer.from(picture, 'base64'));
    await record(sql, 'picture_uploaded', { ...requireAuditActor(c), detail: { image } });
    return c.json({ image });
  });

  /** AdminProduct. @throws Problem 404 */
  app.get('/api/admin/products/:id', allow('clerk'), async (c) =>
    c.json(await findProduct(sql, c.req.param('id'))),
  );

  /** ProductChange to AdminProduct; clerks can only change the stock. @throws Problem 400, 403, 404, 409; 503 while the provider does not answer */
  app.patch('/api/admin/products/:id', allow('clerk'), async (c) => {
    const id = c.req.param('id');
    const change = await readJson(c, productChangeSchema);
    const { role } = requireStaff(c);
    const isMoreThanStock = Object.keys(change.changes).some((field) => field !== 'inventoryCount');
    if (role !== 'admin' && isMoreThanStock) throw roleForbidden(role);
    const { catalog } = await findProduct(sql, id);
    const actor = requireAuditActor(c);
    if (catalog === 'traditional') return c.json(await changeProduct(sql, actor, id, change));
    return c.json(await callProvider(LATER_SECONDS, () => changePremium(premiumDeps, actor, id, change)));
  });

  return app;
}
