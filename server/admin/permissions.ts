import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { StaffRole } from '../../domain/staff.ts';
import { requireStaff, roleForbidden } from '../http/caller.ts';

// The routes that clerks and drivers may call. All others are for owners only, so a new route is closed to them until it
// is listed here.

const CLERK: ReadonlySet<string> = new Set([
  'GET /api/admin/summary',
  'GET /api/admin/news',
  'GET /api/admin/orders',
  'GET /api/admin/orders/counts',
  'GET /api/admin/orders/:id',
  'POST /api/admin/orders/status',
  'POST /api/admin/orders/undo',
  'POST /api/admin/orders/:id/status',
  'POST /api/admin/orders/:id/refunds',
  'POST /api/admin/orders/:id/day',
  'POST /api/admin/orders/:id/attention',
  'POST /api/admin/orders/:id/invoice',
  'POST /api/admin/orders/:id/payments',
  'POST /api/admin/orders/:id/reversals',
  'POST /api/admin/orders/:id/pay-link',
  'GET /api/admin/orders/:id/link',
  'POST /api/admin/orders/:id/edit',
  'GET /api/admin/orders/buyers',
  'POST /api/admin/orders/price',
  'POST /api/admin/orders',
  'POST /api/admin/orders/:id/notes',
  'GET /api/admin/quotes',
  'GET /api/admin/quotes/:id',
  'GET /api/admin/quotes/:id/photos/:position',
  'POST /api/admin/quotes/:id/offers',
  'POST /api/admin/quotes/:id/close',
  'POST /api/admin/quotes/:id/decline',
  'GET /api/admin/customers',
  'GET /api/admin/customers/:id',
  'GET /api/admin/guests',
  'GET /api/admin/contractors',
  'GET /api/admin/contractors/:id',
  'GET /api/admin/contractors/:id/invoices',
  'GET /api/admin/invoices/:number',
  'GET /api/admin/deliveries',
  'POST /api/admin/deliveries/move',
  'POST /api/admin/deliveries/place',
  'POST /api/admin/deliveries/trucks',
  'GET /api/admin/fleet',
  'POST /api/admin/deliveries/tell',
  'GET /api/admin/drive',
  'GET /api/admin/proofs/:id',
  'GET /api/admin/reviews',
  'POST /api/admin/reviews/:id/approve',
  'POST /api/admin/reviews/:id/reject',
  'POST /api/admin/reviews/:id/withdraw',
  // To change the stock: the route refuses a clerk every other field.
  'GET /api/admin/products',
  'GET /api/admin/products/:id',
  'PATCH /api/admin/products/:id',
]);

/** The summary only tells drivers their role, the news only that a list changed, and the list is today's. */
const DRIVER: ReadonlySet<string> = new Set([
  'GET /api/admin/summary',
  'GET /api/admin/news',
  'GET /api/admin/drive',
]);

const ALLOWED: Readonly<Record<StaffRole, ReadonlySet<string> | 'all'>> = {
  admin: 'all',
  clerk: CLERK,
  driver: DRIVER,
};

/** Runs before every route below /api/admin, and rejects callers without permission. */
export const onlyStaff: MiddlewareHandler = async (c, next) => {
  const { role } = requireStaff(c);
  const allowed = ALLOWED[role];
  // The first that matches is the one that answers; the others are middleware, whose paths end with a star.
  const route = matchedRoutes(c).find(({ path }) => !path.endsWith('*'));
  if (allowed !== 'all' && !(route && allowed.has(`${route.method} ${route.path}`)))
    throw roleForbidden(role);
  await next();
};
