import { type Context, Hono } from 'hono';
import { type ApiOptions, answerCall, type Env, type Verb } from './calls.ts';
import { ApiError } from './protocol/errors.ts';
import { shape } from './protocol/params.ts';
import { listCharges, listIntents, retrieveCharge, retrieveIntent } from './resources/intents.ts';
import { createSession } from './resources/newSession.ts';
import { createPrice, listPrices, retrievePrice, updatePrice } from './resources/prices.ts';
import {
  createProduct,
  deleteProduct,
  listProducts,
  retrieveProduct,
  updateProduct,
} from './resources/products.ts';
import { createRefund, listRefunds, retrieveRefund } from './resources/refunds.ts';
import { expireSession, listLines, listSessions, retrieveSession } from './resources/sessions.ts';
import { createCalculation } from './resources/tax.ts';
import { listEvents, retrieveEvent } from './state/events.ts';
import type { World } from './state/world.ts';

type Route = [method: 'GET' | 'POST' | 'DELETE', path: string, verb: Verb];

const noParams = shape({});
const read =
  (retrieve: (world: World, id: string) => object): Verb =>
  (world, form, id) => {
    noParams(form, '');
    return retrieve(world, id);
  };

const ROUTES: Route[] = [
  ['GET', '/products', listProducts],
  ['POST', '/products', createProduct],
  ['GET', '/products/:id', read(retrieveProduct)],
  ['POST', '/products/:id', updateProduct],
  ['DELETE', '/products/:id', deleteProduct],
  ['GET', '/prices', listPrices],
  ['POST', '/prices', createPrice],
  ['GET', '/prices/:id', read(retrievePrice)],
  ['POST', '/prices/:id', updatePrice],
  ['GET', '/checkout/sessions', listSessions],
  ['POST', '/checkout/sessions', createSession],
  ['GET', '/checkout/sessions/:id', read(retrieveSession)],
  ['POST', '/checkout/sessions/:id/expire', expireSession],
  ['GET', '/checkout/sessions/:id/line_items', listLines],
  ['GET', '/payment_intents', listIntents],
  ['GET', '/payment_intents/:id', read(retrieveIntent)],
  ['GET', '/charges', listCharges],
  ['GET', '/charges/:id', read(retrieveCharge)],
  ['GET', '/refunds', listRefunds],
  ['POST', '/refunds', createRefund],
  ['GET', '/refunds/:id', read(retrieveRefund)],
  ['POST', '/tax/calculations', createCalculation],
  ['GET', '/events', listEvents],
  ['GET', '/events/:id', read(retrieveEvent)],
];

/** The `/v1/*` API that the provider's SDK calls. */
export function apiRoutes(world: World, options: ApiOptions): Hono<Env> {
  const app = new Hono<Env>();
  const running = new Set<string>();
  const served = (verb: Verb) => (c: Context<Env>) => answerCall(world, options, running, c, verb);
  for (const [method, path, verb] of ROUTES) app.on(method, `/v1${path}`, served(verb));
  app.all('/v1/*', (c) =>
    served(() => {
      throw new ApiError(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${c.req.method}: ${c.req.path}). If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code.`,
      });
    })(c),
  );
  return app;
}
