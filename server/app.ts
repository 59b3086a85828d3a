import { Hono, type MiddlewareHandler } from 'hono';
import { except } from 'hono/combine';
import { type AdminChanges, adminChanges } from './admin/adminChanges.ts';
import { adminApi } from './admin/api.ts';
import { reviewRoutes } from './catalog/reviewRoutes.ts';
import { catalogRoutes } from './catalog/routes.ts';
import type { CatalogSnapshot } from './catalog/snapshot.ts';
import { chatRoutes } from './chat/routes.ts';
import { contractorRoutes } from './contractors/routes.ts';
import type { AsOwner } from './db/rowSecurity.ts';
import type { Sql } from './db/sql.ts';
import { onlyStaff } from './http/access.ts';
import { findAddresses } from './http/address.ts';
import { recordDenials } from './http/auditLog.ts';
import { identifyCallers } from './http/caller.ts';
import { compress } from './http/compress.ts';
import type { Deps } from './http/deps.ts';
import { answerErrors, answerNotFound } from './http/errors.ts';
import { type Files, fileRoutes } from './http/files.ts';
import {
  limitAdminBodies,
  limitBodies,
  notStored,
  onlyJson,
  onlyJsonBodies,
  plainPaths,
  refuseCrossSite,
} from './http/guard.ts';
import { livenessRoute, readinessRoute, type State } from './http/health.ts';
import { languageRoutes } from './http/language.ts';
import { timed } from './http/log.ts';
import { createPages, type Pages } from './http/pages.ts';
import { asStandIn, logRequests } from './http/requests.ts';
import { ResponseCache } from './http/responseCache.ts';
import { addSecurity, inlineHashes, pagePolicy, securityHeaders } from './http/security.ts';
import { answerFailures } from './identity/authErrors.ts';
import { identifyByToken } from './identity/bearer.ts';
import { AUTH_PATH, createIdentity, type Identity } from './identity/identity.ts';
import { myAccountRoutes } from './identity/myAccount.ts';
import { accountRoutes } from './identity/routes.ts';
import { jobPhotoRoutes } from './jobs/jobPhotos.ts';
import { newsletterRoutes } from './newsletter/routes.ts';
import { customerMoveRoutes } from './orders/customerMoves.ts';
import { deliveryPhotoRoutes } from './orders/deliveryPhotos.ts';
import { notificationRoutes } from './orders/notificationRoutes.ts';
import { promoRoutes } from './orders/promoRoutes.ts';
import { orderRoutes } from './orders/routes.ts';
import { checkoutRoutes } from './payments/checkoutRoutes.ts';
import { customerPaymentRoutes } from './payments/customerPayments.ts';
import { quoteRoutes } from './quotes/routes.ts';
import { syncRoutes } from './sync/routes.ts';

export type AppParts = {
  deps: Deps;
  /** The pool for the admin's routes. */
  admin: Sql;
  catalog: CatalogSnapshot;
  /** The built app; null serves only the API. */
  web: { pages: Pages; files: Files | Hono } | null;
  /** The payments stand-in, if used: it answers at the root, like the provider it replaces. */
  payments: Hono | null;
  /** The mailbox page, when there is no mail server. */
  mailbox?: Hono | null;
  /** The chat model's stand-in, when no real one is configured. */
  chat?: Hono | null;
  /** The built-in identity server; created here unless it is shared with the emails. */
  identity?: Identity;
  /** Changes for admin pages; silent until started. */
  changes?: AdminChanges;
  state: () => State;
  /** Measures every request, for metrics. */
  observers?: ((responses: ResponseCache) => MiddlewareHandler)[];
};

/** Assembles all routes of the server. The order matters: refusals come before any processing. */
export function buildApp(parts: AppParts): Hono {
  const { catalog, web, payments, mailbox = null, chat = null, state } = parts;
  const asOwner: AsOwner = (owner, work, options) =>
    timed('db', () => parts.deps.asOwner(owner, work, options));
  const deps = { ...parts.deps, asOwner };
  const { config, log, sql } = deps;
  const { publicUrl } = config;
  const security = securityHeaders(
    publicUrl,
    pagePolicy({
      publicUrl,
      isLive: web?.pages.isLive ?? false,
      ...inlineHashes(web?.pages.template ?? ''),
    }),
  );
  const responses = new ResponseCache(security);
  const app = new Hono();
  const [errors, failures] = [answerErrors(log), answerFailures(log)];
  // Requests refused before they reach the identity server are answered in its error format too.
  app.onError((error, c) => (c.req.path.startsWith(`${AUTH_PATH}/`) ? failures(error, c) : errors(error, c)));
  app.notFound(answerNotFound);

  app.route('/', livenessRoute(responses));
  app.use(logRequests(log));
  for (const observe of parts.observers ?? []) app.use(observe(responses));
  app.use(findAddresses(config.trustedProxies));
  app.use(addSecurity(security));
  app.use(compress);
  const pages = web ? createPages({ pages: web.pages, catalog, publicUrl, log, responses }) : null;
  app.use(plainPaths);
  app.use(refuseCrossSite(publicUrl));
  app.use('/api/*', notStored, onlyJson);
  // A sign-out needs a session, and reads no body.
  app.use(`${AUTH_PATH}/*`, except(`${AUTH_PATH}/logout`, onlyJsonBodies));
  app.use(limitBodies);

  app.route(
    '/',
    readinessRoute({
      sql,
      state,
      log,
      responses,
      dataDir: config.dataDir,
    }),
  );
  const identity = parts.identity ?? createIdentity(deps);
  app.use('/api/*', identifyCallers(identifyByToken(identity), config.adminSecondFactor));
  app.use('/api/*', recordDenials(sql));
  app.route('/', accountRoutes(identity));
  app.route('/', myAccountRoutes(identity));
  app.route('/', jobPhotoRoutes(deps));
  app.route('/', syncRoutes({ ...deps, catalog, responses }));
  app.route('/', catalogRoutes(deps, responses));
  app.route('/', contractorRoutes(deps));
  app.route('/', checkoutRoutes(deps));
  app.route('/', promoRoutes(deps));
  app.route('/', orderRoutes(deps));
  app.route('/', customerMoveRoutes(deps));
  app.route('/', customerPaymentRoutes(deps));
  app.route('/', deliveryPhotoRoutes(deps));
  app.route('/', notificationRoutes(deps));
  app.route('/', quoteRoutes(deps));
  app.route('/', reviewRoutes(deps));
  app.route('/', newsletterRoutes(deps));
  app.route('/', chatRoutes(deps));
  app.use('/api/admin/*', onlyStaff);
  app.use('/api/admin/*', limitAdminBodies);
  const admin = { ...deps, sql: parts.admin };
  app.route('/', adminApi(admin, catalog, parts.changes ?? adminChanges(parts.admin, log)));
  app.route('/', languageRoutes(publicUrl));
  if (mailbox) {
    app.use('/sandbox/mail/*', asStandIn);
    app.route('/', mailbox);
  }
  app.all('/sandbox/mail/*', answerNotFound);
  if (chat) {
    app.use('/sandbox/chat/*', asStandIn);
    app.route('/sandbox/chat', chat);
  }
  if (payments) {
    app.use('/v1/*', asStandIn);
    app.route('/', payments);
  }
  app.all('/api/*', answerNotFound);

  if (web) app.route('/', web.files instanceof Hono ? web.files : fileRoutes(web.files, responses));
  if (pages) app.route('/', pages);
  return app;
}
