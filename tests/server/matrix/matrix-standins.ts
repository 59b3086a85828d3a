// The rows of the stand-ins for payments and mail, which stand where no real provider is set.
import type { Ids } from './matrix-people.ts';
import { all, get, type Row, send } from './matrix-rows.ts';

export const BY_SESSION = 'the id of a payment is its key: 192 random bits, shown to the buyer alone';
const THIS_MACHINE = 'the mailbox answers connections of this machine alone, and only without a mail server';

/** The payments stand-in's own interface: the shop's secret key, which no person has. */
const KEYED = [
  'GET /v1/products',
  'POST /v1/products',
  'GET /v1/products/:id',
  'POST /v1/products/:id',
  'GET /v1/prices',
  'POST /v1/prices',
  'GET /v1/prices/:id',
  'POST /v1/prices/:id',
  'GET /v1/checkout/sessions',
  'POST /v1/checkout/sessions',
  'GET /v1/checkout/sessions/:id',
  'POST /v1/checkout/sessions/:id/expire',
  'GET /v1/checkout/sessions/:id/line_items',
  'GET /v1/payment_intents/:id',
  'GET /v1/charges',
  'GET /v1/charges/:id',
  'GET /v1/refunds',
  'POST /v1/refunds',
  'GET /v1/events',
];

function keyed(route: string): Row {
  const [method = '', path = ''] = route.split(' ');
  const at = ({ session }: Ids) => path.replace(':id', session);
  return method === 'GET' || method === 'DELETE'
    ? get(at, all(401))
    : send(at, ({ session, order }) => ({ session, id: session, order }), all(401));
}

export const STAND_INS: Readonly<Record<string, readonly Row[]>> = {
  'ALL /sandbox/mail': [send('/sandbox/mail', undefined, all(404), { method: 'POST' })],
  'ALL /sandbox/mail/*': [get('/sandbox/mail/a/b', all(404), { method: 'GET' })],
  'GET /sandbox/mail': [get('/sandbox/mail', all(200), { shared: THIS_MACHINE })],
  'GET /sandbox/mail/page.css': [get('/sandbox/mail/page.css', all(200))],
  'GET /sandbox/mail/:id': [get(({ user }) => `/sandbox/mail/${user}`, all(404))],
  'GET /sandbox/mail/:id/html': [get(({ user }) => `/sandbox/mail/${user}/html`, all(404))],
  'POST /sandbox/chat/v1/chat/completions': [
    send('/sandbox/chat/v1/chat/completions', ({ user }) => ({ messages: [], user }), all(401)),
  ],
  'ALL /sandbox/chat/*': [get('/sandbox/chat/none', all(404), { method: 'GET' })],
  'ALL /v1/*': [get('/v1/customers', all(401), { method: 'GET' })],
  ...Object.fromEntries(KEYED.map((route) => [route, [keyed(route)]])),
  'GET /sandbox/payments/page.css': [get('/sandbox/payments/page.css', all(200))],
  'GET /sandbox/payments/pay/:id': [
    get(({ session }) => `/sandbox/payments/pay/${session}`, all(200), { shared: BY_SESSION }),
  ],
  'POST /sandbox/payments/pay/:id': [
    send(({ session }) => `/sandbox/payments/pay/${session}`, undefined, all(200), { shared: BY_SESSION }),
  ],
  'GET /sandbox/payments/pay/:id/confirm': [
    get(({ session }) => `/sandbox/payments/pay/${session}/confirm`, all(303), { shared: BY_SESSION }),
  ],
  'POST /sandbox/payments/pay/:id/confirm': [
    send(({ session }) => `/sandbox/payments/pay/${session}/confirm`, undefined, all(303), {
      shared: BY_SESSION,
    }),
  ],
  'ALL /sandbox/payments/*': [get('/sandbox/payments/none', all(404), { method: 'GET' })],
};
