import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { RouterRoute } from 'hono/types';
import type { StaffRole } from '../../domain/staff.ts';
import { requireAdminProof, requireStaff, roleForbidden } from './caller.ts';

/**
 * Declares at a route below /api/admin who besides owners may call it: `app.get(path, allow('clerk'), handler)`. A route
 * without it is for owners only, so a new one is closed.
 */
export const allow = (...roles: Exclude<StaffRole, 'admin'>[]): MiddlewareHandler =>
  Object.assign<MiddlewareHandler, { roles: StaffRole[] }>((_, next) => next(), { roles });

/** Declares that whoever calls the route has just proved who they are, where a second factor is required. */
export const needsProof =
  (now: () => Date): MiddlewareHandler =>
  (c, next) => {
    requireAdminProof(c, now());
    return next();
  };

/** Who may call the route, by the declaration in front of its handler. */
export const rolesOf = (routes: readonly RouterRoute[], method: string, path: string): StaffRole[] => [
  'admin',
  ...routes
    .filter((route) => route.method === method && route.path === path)
    .flatMap(({ handler }) => ('roles' in handler ? (handler.roles as StaffRole[]) : [])),
];

/** Runs before every route below /api/admin, and rejects callers without permission. */
export const onlyStaff: MiddlewareHandler = async (c, next) => {
  const { role } = requireStaff(c);
  const routes = matchedRoutes(c);
  // The first that matches is the one that answers; the others are middleware, whose paths end with a star.
  const route = routes.find(({ path }) => !path.endsWith('*'));
  if (role !== 'admin' && !(route && rolesOf(routes, route.method, route.path).includes(role)))
    throw roleForbidden(role);
  await next();
};
