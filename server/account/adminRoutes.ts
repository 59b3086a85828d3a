import { type Context, Hono } from 'hono';
import { accountDecisionSchema, CUSTOMERS_PAGE, MOST_CUSTOMERS } from '../../domain/admin/customers.ts';
import type { Deps } from '../http/deps.ts';
import { readJson } from '../http/json.ts';
import { badInput, notFound } from '../http/problem.ts';
import { UUID } from '../http/uuid.ts';
import { customerPage, listCustomers, setDisabled } from './admin.ts';
import { clerkOf } from './audit.ts';
import { listGuests } from './guests.ts';

const MOST_LETTERS = 100;

/** The customers desk of the office. */
export function customerDesk({ sql }: Deps): Hono {
  const app = new Hono();

  /** AdminCustomers. @throws Problem 400 naming `q` or `show` */
  app.get('/api/admin/customers', async (c) => c.json(await listCustomers(sql, searchOf(c))));

  /** AdminGuests. @throws Problem 400 naming `q` or `show` */
  app.get('/api/admin/guests', async (c) => c.json(await listGuests(sql, searchOf(c))));

  /** CustomerPage. @throws Problem 404 */
  app.get('/api/admin/customers/:id', async (c) => {
    const id = c.req.param('id');
    if (!UUID.test(id)) throw notFound();
    return c.json(await customerPage(sql, id));
  });

  /** AdminCustomer as it is then. @throws Problem 400, 404, 409 */
  for (const decision of ['disable', 'enable'] as const) {
    app.post(`/api/admin/customers/:id/${decision}`, async (c) => {
      const id = c.req.param('id');
      if (!UUID.test(id)) throw notFound();
      const { disabledAt: seen } = await readJson(c, accountDecisionSchema);
      return c.json(await setDisabled(sql, clerkOf(c), { id, isDisabled: decision === 'disable', seen }));
    });
  }

  return app;
}

function searchOf(c: Context): { q: string; show: number } {
  const q = c.req.query('q') ?? '';
  if (q.length > MOST_LETTERS || q.includes('\0')) throw badInput('q');
  const show = Number(c.req.query('show') ?? CUSTOMERS_PAGE);
  if (!Number.isInteger(show) || show < 1 || show > MOST_CUSTOMERS) throw badInput('show');
  return { q, show };
}
