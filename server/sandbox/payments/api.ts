import { type Context, Hono } from 'hono';
import { retrieveDispute } from './bankEvents.ts';
import { type ApiOptions, answerCall, type Env, type Verb } from './calls.ts';
import { ApiError } from './protocol/errors.ts';
import { shape } from './protocol/params.ts';
import {
  createCustomer,
  deleteCustomer,
  listCards,
  retrieveCustomer,
  updateCustomer,
} from './resources/customers.ts';
import {
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  retrieveEndpoint,
  updateEndpoint,
} from './resources/endpoints.ts';
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
import { createRefund, listRefunds, retrieveRefund, updateRefund } from './resources/refunds.ts';
import {
  expireSession,
  listLines,
  listSessions,
  retrieveSession,
  updateSession,
} from './resources/sessions.ts';
import { createCalculation } from './resources/tax.ts';
import { listEvents, retrieveEvent } from './state/events.ts';
import type { World } from './state/world.ts';

type Route = [method: 'GET' | 'POST' | 'DELETE', path: string, kind: string, verb: Verb];

const noParams = shape({});
const read =
  (retrieve: (world: World, id: string) => object): Verb =>
  (world, form, id) => {
    noParams(form, '');
    return retrieve(world, id);
  };

const SESSION = 'checkout.session';
const ROUTES: Route[] = [
  ['GET', '/products', 'product', listProducts],
  ['POST', '/products', 'product', createProduct],
  ['GET', '/products/:id', 'product', read(retrieveProduct)],
  ['POST', '/products/:id', 'product', updateProduct],
  ['DELETE', '/products/:id', 'product', deleteProduct],
  ['GET', '/prices', 'price', listPrices],
  ['POST', '/prices', 'price', createPrice],
  ['GET', '/prices/:id', 'price', read(retrievePrice)],
  ['POST', '/prices/:id', 'price', updatePrice],
  ['GET', '/checkout/sessions', SESSION, listSessions],
  ['POST', '/checkout/sessions', SESSION, createSession],
  ['GET', '/checkout/sessions/:id', SESSION, read(retrieveSession)],
  ['POST', '/checkout/sessions/:id', SESSION, updateSession],
  ['POST', '/checkout/sessions/:id/expire', SESSION, expireSession],
  ['GET', '/checkout/sessions/:id/line_items', 'item', listLines],
  ['GET', '/payment_intents', 'payment_intent', listIntents],
  ['GET', '/payment_intents/:id', 'payment_intent', read(retrieveIntent)],
  ['GET', '/charges', 'charge', listCharges],
  ['GET', '/charges/:id', 'charge', read(retrieveCharge)],
  ['GET', '/refunds', 'refund', listRefunds],
  ['POST', '/refunds', 'refund', createRefund],
  ['GET', '/refunds/:id', 'refund', read(retrieveRefund)],
  ['POST', '/refunds/:id', 'refund', updateRefund],
  ['GET', '/disputes/:id', 'dispute', read(retrieveDispute)],
  ['POST', '/customers', 'customer', createCustomer],
  ['GET', '/customers/:id', 'customer', read(retrieveCustomer)],
  ['POST', '/customers/:id', 'customer', updateCustomer],
  ['DELETE', '/customers/:id', 'customer', deleteCustomer],
  ['GET', '/customers/:id/payment_methods', 'payment_method', listCards],
  ['POST', '/tax/calculations', 'tax.calculation', createCalculation],
  ['GET', '/events', 'event', listEvents],
  ['GET', '/events/:id', 'event', read(retrieveEvent)],
  ['GET', '/webhook_endpoints', 'webhook_endpoint', listEndpoints],
  ['POST', '/webhook_endpoints', 'webhook_endpoint', createEndpoint],
  ['GET', '/webhook_endpoints/:id', 'webhook_endpoint', read(retrieveEndpoint)],
  ['POST', '/webhook_endpoints/:id', 'webhook_endpoint', updateEndpoint],
  ['DELETE', '/webhook_endpoints/:id', 'webhook_endpoint', deleteEndpoint],
];

/** The `/v1/*` API that the provider's SDK calls. */
export function apiRoutes(world: World, options: ApiOptions): Hono<Env> {
  const app = new Hono<Env>();
  const running = new Set<string>();
  const served = (kind: string, verb: Verb) => (c: Context<Env>) =>
    answerCall(world, options, running, c, kind, verb);
  for (const [method, path, kind, verb] of ROUTES) app.on(method, `/v1${path}`, served(kind, verb));
  app.all('/v1/*', (c) =>
    served('', () => {
      throw new ApiError(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${c.req.method}: ${c.req.path}). If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code.`,
      });
    })(c),
  );
  return app;
}
