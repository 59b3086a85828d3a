import { Hono } from 'hono';
import { catalogRoutes } from './catalog/routes.ts';
import type { CatalogSnapshot } from './catalog/snapshot.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import type { Deps } from './http/deps.ts';
import { answerErrors, answerNotFound } from './http/errors.ts';
import { type Files, fileRoutes } from './http/files.ts';
import { limitBodies, onlyJson, plainPaths, refuseCrossSite } from './http/guard.ts';
import { healthRoutes, type State } from './http/health.ts';
import { languageRoutes } from './http/language.ts';
import { type Pages, pageRoutes } from './http/pages.ts';
import { represent } from './http/represent.ts';
import { logRequests, quietly } from './http/requests.ts';
import { inlineScriptHashes, pagePolicy, securityHeaders } from './http/security.ts';
import { orderRoutes } from './orders/routes.ts';
import { syncRoutes } from './sync/routes.ts';

export type AppParts = {
  deps: Deps;
  catalog: CatalogSnapshot;
  /** The built app; null serves the API alone. */
  web: { pages: Pages; files: Files } | null;
  /** The payments stand-in, where there is one: it answers at the root, like the provider it stands for. */
  payments: Hono | null;
  state: () => State;
};

/** Every room of the server under one roof. The order matters: what is refused is refused before it is looked at. */
export function buildApp({ deps, catalog, web, payments, state }: AppParts): Hono {
  const { config, log, shelf, sql } = deps;
  const { publicUrl } = config;
  const app = new Hono();
  app.onError(answerErrors(log));
  app.notFound(answerNotFound);

  app.use(logRequests(log));
  app.use(securityHeaders(publicUrl, pagePolicy(publicUrl, inlineScriptHashes(web?.pages.template ?? ''))));
  app.use(represent());
  app.use(plainPaths);
  app.use(refuseCrossSite(publicUrl));
  app.use('/api/*', onlyJson);
  app.use(limitBodies);

  app.route('/', healthRoutes({ sql, state }));
  app.route('/', syncRoutes({ ...deps, catalog }));
  app.route('/', catalogRoutes(deps));
  app.route('/', checkoutRoutes(deps));
  app.route('/', orderRoutes(deps));
  app.route('/', languageRoutes(publicUrl));
  if (payments) {
    app.use('/v1/*', quietly);
    app.route('/', payments);
  }
  app.all('/api/*', answerNotFound);

  if (web) {
    app.route('/', fileRoutes(web.files));
    app.route('/', pageRoutes({ pages: web.pages, shelf, publicUrl, log }));
  }
  return app;
}
