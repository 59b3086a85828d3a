// Long: one table of who is answered what on every route of the store. A route that is missing here fails the matrix by
// its name, and so does a row without a route. Add a row for a new route by deciding, not by copying what it answers.
import { randomUUID } from 'node:crypto';
import { claimFor } from '../../helpers/orders.ts';
import type { Ids } from './matrix-people.ts';
import { all, api, bearer, deskOnly, get, ownersOnly, type Row, send, signedIn } from './matrix-rows.ts';
import { BY_SESSION, STAND_INS } from './matrix-standins.ts';

/** Somebody's claim as a body: what it says of its owner is not believed. */
const checkout = ({ email, mark, product, user }: Ids) => ({
  ...claimFor(
    [
      {
        product: { id: product, name: 'x', type: 'traditional', priceCents: 1, unit: 'cubic yard' },
        quantity: 2,
      },
    ],
    { customer_email: email, customer_name: mark, delivery_address: `${mark} Lane` },
  ),
  owner: `u:${user}`,
  user_id: user,
  customer_id: user,
});

/** The terms of a contractor account, or why there are none. */
const DECISION = {
  version: -1,
  reason: 'x',
  percentOff: 50,
  termsDays: 30,
  creditLimitCents: 1,
  taxExemptUntil: null,
};
const ZONE = {
  feeCents: 0,
  minimumYards: 0,
  sameDay: false,
  saturday: false,
  leadDays: [0, 0],
};

const SIGN_IN: Readonly<Record<string, readonly Row[]>> = {
  'ALL /auth/v1/*': [
    get(({ user }) => `/auth/v1/admin/users/${user}`, all(404), { method: 'GET' }),
    send(({ user }) => `/auth/v1/admin/users/${user}`, undefined, all(404), { method: 'PUT' }),
    get('/auth/v1/factors', all(404), { method: 'GET' }),
  ],
  'POST /auth/v1/signup': [
    send('/auth/v1/signup', ({ email }) => ({ email, password: 'a wall of dry stones' }), all(200)),
  ],
  'POST /auth/v1/token': [
    send('/auth/v1/token?grant_type=refresh_token', ({ user }) => ({ refresh_token: user }), all(400)),
    send('/auth/v1/token?grant_type=password', ({ email }) => ({ email, password: 'not the one' }), all(400)),
    send('/auth/v1/token?grant_type=id_token', undefined, all(400)),
  ],
  'POST /auth/v1/logout': [send('/auth/v1/logout', ({ user }) => ({ user_id: user }), bearer(204))],
  'POST /auth/v1/recover': [send('/auth/v1/recover', ({ email }) => ({ email }), all(200))],
  'POST /auth/v1/otp': [send('/auth/v1/otp', ({ email }) => ({ email, create_user: true }), all(200))],
  'POST /auth/v1/resend': [send('/auth/v1/resend', ({ email }) => ({ email, type: 'signup' }), all(200))],
  'GET /auth/v1/verify': [get('/auth/v1/verify?type=recovery&token=none', all(303))],
  'POST /auth/v1/verify': [
    send('/auth/v1/verify', ({ email }) => ({ email, type: 'recovery', token: '123456' }), all(403)),
    send('/auth/v1/verify', () => ({ type: 'recovery', token_hash: 'A'.repeat(43) }), all(403)),
  ],
  'GET /auth/v1/user': [get(({ user }) => `/auth/v1/user?id=${user}`, bearer(200), { mine: true })],
  'PUT /auth/v1/user': [
    send('/auth/v1/user', ({ user, mark }) => ({ id: user, user_id: user, aud: mark }), bearer(200), {
      mine: true,
    }),
  ],
  'GET /auth/v1/reauthenticate': [get('/auth/v1/reauthenticate', bearer(200))],
  'POST /auth/v1/factors': [
    send('/auth/v1/factors', ({ user }) => ({ factor_type: 'phone', user_id: user }), bearer(422)),
  ],
  'GET /auth/v1/factors/recovery-codes': [get('/auth/v1/factors/recovery-codes', bearer(404))],
  // Who has no second factor has no recovery codes either.
  ...Object.fromEntries(
    ['', '/regenerate'].map((what) => [
      `POST /auth/v1/factors/recovery-codes${what}`,
      [send(`/auth/v1/factors/recovery-codes${what}`, ({ user }) => ({ user_id: user }), bearer(403))],
    ]),
  ),
  'POST /auth/v1/factors/recovery-codes/verify': [
    send('/auth/v1/factors/recovery-codes/verify', () => ({ code: 'a'.repeat(16) }), bearer(422)),
    send('/auth/v1/factors/recovery-codes/verify', () => ({ code: ' ' }), bearer(400)),
  ],
  'POST /auth/v1/factors/:id/challenge': [
    send(({ user }) => `/auth/v1/factors/${user}/challenge`, undefined, bearer(404)),
  ],
  'POST /auth/v1/factors/:id/verify': [
    send(
      ({ user }) => `/auth/v1/factors/${user}/verify`,
      ({ user }) => ({ challenge_id: user, code: '123456' }),
      bearer(404),
    ),
  ],
  'DELETE /auth/v1/factors/:id': [send(({ user }) => `/auth/v1/factors/${user}`, undefined, bearer(404))],
  'GET /auth/v1/.well-known/jwks.json': [get('/auth/v1/.well-known/jwks.json', all(200))],
};

/** A body that any change of one's own order takes. */
const WANTED = {
  deliveryDate: '2026-12-01',
  items: [],
  deliveryAddress: '214 Boxwood Lane, Nashville, TN 37203',
  specialInstructions: null,
  customerPhone: null,
  poNumber: null,
  version: '2026-11-20T15:00:00.000000',
  totalCents: 0,
};

const API: Readonly<Record<string, readonly Row[]>> = {
  'ALL /api/*': [
    get('/api/nothing', api(404), { method: 'GET' }),
    get(({ order }) => `/api/orders/${order}`, api(404), { method: 'GET' }),
    send(
      ({ user }) => `/api/users/${user}`,
      () => ({ role: 'admin' }),
      api(404),
      { method: 'PATCH' },
    ),
  ],
  // Each request has a session of its own: that this is not another's is in account.test.ts.
  'GET /api/sessions': [get(({ user }) => `/api/sessions?user_id=${user}`, signedIn(200))],
  'DELETE /api/sessions/:id': [send(({ user }) => `/api/sessions/${user}`, undefined, signedIn(404))],
  // A's open order keeps the account; the others name an account that is not theirs.
  'POST /api/delete-account': [
    send('/api/delete-account', ({ email }) => ({ email }), { ...signedIn(400), A: 409 }),
  ],
  // Bytes of a picture, which say nothing of whose it is: the statuses do.
  'GET /api/job-photos/:id': [get(({ job }) => `/api/job-photos/${job}`, { ...signedIn(404), A: 200 })],
  'GET /api/sync': [
    get(
      ({ user }) => `/api/sync?scope=me&schema=1&owner=u:${user}&user_id=${user}`,
      { ...api(200), nobody: 400 },
      { mine: true },
    ),
    get('/api/sync?scope=catalog&schema=1&limit=5', api(200)),
  ],
  // What the commands themselves do is in matrix-commands.ts.
  'POST /api/sync': [
    send('/api/sync', ({ user }) => ({ schema: 1, commands: [], owner: `u:${user}`, user_id: user }), {
      ...api(200),
      nobody: 400,
    }),
  ],
  'GET /api/stripe-products': [get('/api/stripe-products', api(200))],
  'POST /api/promo-code': [
    send('/api/promo-code', () => ({ code: 'NO-SUCH-CODE' }), api(422)),
    send('/api/promo-code', () => ({ code: 7 }), api(400)),
  ],
  // The prices are wrong on purpose: the answer has today's figures, and nothing is ordered.
  'POST /api/create-checkout': [send('/api/create-checkout', checkout, api(409))],
  'POST /api/webhooks/stripe': [
    send(
      '/api/webhooks/stripe',
      ({ session, order }) => ({ data: { object: { id: session, metadata: { order } } } }),
      api(400),
    ),
  ],
  'POST /api/orders/pictures': [
    send(
      '/api/orders/pictures',
      ({ orderNumber, email }) => ({ orderNumber, email: `not-${email}` }),
      api(404),
    ),
    send('/api/orders/pictures', ({ orderNumber }) => ({ orderNumber, email: null }), {
      ...api(404),
      nobody: 400,
      device: 400,
      A: 200,
    }),
  ],
  'GET /api/delivery-photo': [
    get(({ order }) => `/api/delivery-photo?id=${order}&until=4102444800&key=${'A'.repeat(43)}`, api(404)),
    get('/api/delivery-photo?id=none', api(400)),
  ],
  'GET /api/push': [get('/api/push', api(200))],
  'POST /api/push': [
    send('/api/push', ({ user }) => ({ endpoint: 'http://127.0.0.1/', owner: `u:${user}` }), api(400)),
    send(
      '/api/push',
      ({ user }) => ({
        endpoint: 'https://push.example.com/x',
        keys: { p256dh: 'x', auth: 'x' },
        yard: true,
        owner: `u:${user}`,
      }),
      { ...api(403), nobody: 400, clerk: 200, admin: 200 },
    ),
  ],
  'POST /api/push/off': [
    send('/api/push/off', ({ user }) => ({ endpoint: 'https://push.example.com/x', owner: `u:${user}` }), {
      ...api(200),
      nobody: 400,
    }),
  ],
  'GET /api/checkout-status': [
    get(({ session }) => `/api/checkout-status?session_id=${session}`, api(200), { shared: BY_SESSION }),
    get('/api/checkout-status?session_id=', api(200)),
  ],
  // Says what is full, and of nobody's orders.
  'GET /api/delivery-windows': [
    get('/api/delivery-windows?from=2031-06-02&days=1&loads=1', api(200)),
    get('/api/delivery-windows', api(400)),
  ],
  'POST /api/guest-order-lookup': [
    send(
      '/api/guest-order-lookup',
      ({ orderNumber }) => ({ orderNumber, email: 'who@example.com' }),
      api(404),
    ),
    send('/api/guest-order-lookup', ({ email }) => ({ orderNumber: 'ORD-2019-000000', email }), api(404)),
    send('/api/guest-order-lookup', ({ orderNumber }) => ({ orderNumber, email: '' }), api(400)),
  ],
  'POST /api/order-link': [
    send('/api/order-link', ({ orderNumber }) => ({ orderNumber, key: 'A'.repeat(43) }), api(404)),
    send('/api/order-link', () => ({ orderNumber: 'ORD-2019-000000', key: 'A'.repeat(43) }), api(404)),
    send('/api/order-link', ({ orderNumber }) => ({ orderNumber, key: '' }), api(400)),
  ],
  ...Object.fromEntries(
    ['cancel', 'day', 'details', 'windows', 'pay'].map((what) => [
      `POST /api/orders/${what}`,
      [
        send(
          `/api/orders/${what}`,
          ({ orderNumber }) => ({ ...WANTED, orderNumber, email: 'who@example.com' }),
          api(404),
        ),
        send(
          `/api/orders/${what}`,
          ({ email }) => ({ ...WANTED, orderNumber: 'ORD-2019-000000', email }),
          api(404),
        ),
        send(`/api/orders/${what}`, ({ orderNumber }) => ({ orderNumber, email: '' }), api(400)),
      ],
    ]),
  ),
  'GET /api/contractor-account': [
    get(({ user }) => `/api/contractor-account?user_id=${user}&owner=u:${user}`, signedIn(200), {
      mine: true,
    }),
  ],
  'GET /api/invoices': [get(({ user }) => `/api/invoices?user_id=${user}`, signedIn(200))],
  'GET /api/invoices/:number': [get('/api/invoices/INV-2019-00000', signedIn(404))],
  'POST /api/contractor-account': [
    send('/api/contractor-account', ({ user }) => ({ owner: `u:${user}`, user_id: user }), signedIn(400)),
  ],
  'GET /api/my-orders': [
    get(({ user }) => `/api/my-orders?user_id=${user}&customer_id=${user}`, signedIn(200), { mine: true }),
  ],
  ...Object.fromEntries(
    ['confirm', 'unsubscribe'].map((what) => [
      `POST /api/newsletter/${what}`,
      [
        send(`/api/newsletter/${what}`, ({ user }) => ({ token: user, user_id: user }), api(404)),
        send(`/api/newsletter/${what}`, ({ email }) => ({ email }), api(400)),
      ],
    ]),
  ),
  'POST /newsletter/unsubscribe': [
    send(({ user }) => `/newsletter/unsubscribe?token=${user}`, undefined, all(404)),
  ],
  // Whoever asks is answered; of whom is the token's word, and what it could see is proven in chat-injection.test.ts.
  'POST /api/ai-customer-support': [
    send(
      '/api/ai-customer-support',
      ({ email, user }) => ({ message: 'hola', context: { customerEmail: email }, userId: user }),
      api(200),
    ),
    send(
      '/api/ai-customer-support',
      ({ email }) => ({ message: '', context: { customerEmail: email } }),
      api(400),
    ),
  ],
  'POST /api/quote-offers/view': [
    send('/api/quote-offers/view', () => ({ quoteId: '00000000-0000-4000-8000-000000000000' }), api(404)),
    send('/api/quote-offers/view', () => ({ secret: 'A'.repeat(43) }), api(404)),
    send('/api/quote-offers/view', () => ({ secret: 'short' }), api(400)),
  ],
  'POST /api/quote-offers/accept': [
    send(
      '/api/quote-offers/accept',
      () => ({
        key: { secret: 'A'.repeat(43) },
        offerId: '00000000-0000-4000-8000-000000000000',
        deliveryAddress: '1 Main St',
        deliveryDate: null,
        specialInstructions: null,
        customerName: 'A',
        customerPhone: null,
      }),
      api(404),
    ),
  ],
  'POST /api/quote-offers/decline': [
    send(
      '/api/quote-offers/decline',
      () => ({
        key: { secret: 'A'.repeat(43) },
        offerId: '00000000-0000-4000-8000-000000000000',
      }),
      api(404),
    ),
  ],
  // A's review of it waits for approval.
  'GET /api/product-reviews': [get(({ product }) => `/api/product-reviews?product=${product}`, api(200))],
};

const EVERY_REVIEW = 'Admins decide about every review.';
/** Changes of somebody's order, decided on an older state or on nothing: they change none. */
const ofOrder = (what: string, body: Row['body'], status: number): Record<string, readonly Row[]> => ({
  [`POST /api/admin/orders/:id/${what}`]: [
    send(({ order }) => `/api/admin/orders/${order}/${what}`, body, status, {
      shared: 'Admins see every order.',
    }),
  ],
});

const ADMIN: Readonly<Record<string, readonly Row[]>> = {
  'ALL /api/admin/*': [
    get('/api/admin/nothing', ownersOnly(404), { method: 'GET' }),
    send('/api/admin/summary', () => ({}), ownersOnly(404), { method: 'DELETE' }),
  ],
  'GET /api/admin/summary': [get('/api/admin/summary', 200)],
  'GET /api/admin/changes': [get('/api/admin/changes', 200, { isStream: true })],
  'GET /api/admin/dashboard': [
    get('/api/admin/dashboard', 200, { shared: 'Owners see what waits for them.' }),
  ],
  'GET /api/admin/analytics': [
    get('/api/admin/analytics?from=2026-11-01&to=2026-11-30', 200),
    get('/api/admin/analytics?from=2026-11-31&to=2026-11-30', 400),
  ],
  'GET /api/admin/quotes': [
    get('/api/admin/quotes', 200, { shared: 'Admins answer whoever asked.' }),
    get('/api/admin/quotes?status=none', 400),
  ],
  'GET /api/admin/quotes/:id': [get(`/api/admin/quotes/${'0'.repeat(8)}-0000-4000-8000-000000000000`, 404)],
  'GET /api/admin/quotes/:id/photos/:position': [
    get(`/api/admin/quotes/${'0'.repeat(8)}-0000-4000-8000-000000000000/photos/0`, 404),
  ],
  'POST /api/admin/quotes/:id/offers': [
    send('/api/admin/quotes/none/offers', () => ({ note: '' }), 400),
    send(
      '/api/admin/quotes/none/offers',
      () => ({ id: randomUUID(), version: 'x', note: 'x', lines: [], deliveryFeeCents: 0, days: 1 }),
      404,
    ),
  ],
  'POST /api/admin/quotes/:id/close': [send('/api/admin/quotes/none/close', () => ({ version: 'x' }), 404)],
  'POST /api/admin/quotes/:id/decline': [
    send('/api/admin/quotes/none/decline', () => ({ version: 'x' }), 404),
  ],
  'GET /api/admin/audit': [
    get('/api/admin/audit', 200, { shared: 'Admins see who did what.' }),
    get('/api/admin/audit?before=x', 400),
  ],
  'GET /api/admin/customers': [
    get('/api/admin/customers', 200, { shared: 'Admins see every account.' }),
    get('/api/admin/customers?show=0', 400),
  ],
  'POST /api/admin/customer-notes': [
    send('/api/admin/customer-notes', () => ({ id: randomUUID(), customerId: randomUUID(), text: 'x' }), 404),
    send('/api/admin/customer-notes', () => ({ text: 'x' }), 400),
  ],
  'GET /api/admin/customers/:id': [
    get(({ user }) => `/api/admin/customers/${user}`, 200, {
      shared: 'Admins see every account.',
    }),
    get('/api/admin/customers/none', 404),
  ],
  'GET /api/admin/contractors': [
    get('/api/admin/contractors', 200, { shared: 'The yard sees every contractor account.' }),
  ],
  'GET /api/admin/contractors/:id': [
    get(({ contractor }) => `/api/admin/contractors/${contractor}`, 200, {
      shared: 'The yard sees every contractor account.',
    }),
    get('/api/admin/contractors/none', 404),
  ],
  'GET /api/admin/contractors/:id/invoices': [
    get(({ contractor }) => `/api/admin/contractors/${contractor}/invoices`, 200, {
      shared: 'The yard sees every contractor account.',
    }),
  ],
  'GET /api/admin/invoices/:number': [get('/api/admin/invoices/INV-2019-00000', 404)],
  ...Object.fromEntries(
    ['terms', 'refusal'].map((what) => [
      `POST /api/admin/contractors/:id/${what}`,
      [
        send(
          ({ contractor }) => `/api/admin/contractors/${contractor}/${what}`,
          () => DECISION,
          409,
          { shared: 'The yard sees every contractor account.' },
        ),
        send(`/api/admin/contractors/none/${what}`, () => DECISION, 404),
      ],
    ]),
  ),
  // Neither is closed: A is not, and one that is none is not found.
  ...Object.fromEntries(
    ['disable', 'enable'].map((decision) => [
      `POST /api/admin/customers/:id/${decision}`,
      [
        send(
          ({ user }) => `/api/admin/customers/${user}/${decision}`,
          () => ({ disabledAt: '2019-01-01T00:00:00.000Z' }),
          409,
          { shared: 'Admins see every account.' },
        ),
        send(`/api/admin/customers/none/${decision}`, () => ({ disabledAt: null }), 404),
      ],
    ]),
  ),
  'GET /api/admin/staff': [get('/api/admin/staff', 200)],
  'POST /api/admin/staff': [
    send(
      '/api/admin/staff',
      ({ user }) => ({ email: `${user}@example.com`, role: 'admin', truck: null }),
      404,
    ),
    send('/api/admin/staff', ({ email }) => ({ email, role: 'customer', truck: null }), 400),
  ],
  // A works for nobody.
  'PUT /api/admin/staff/:id': [
    send(
      ({ user }) => `/api/admin/staff/${user}`,
      () => ({ role: 'admin', truck: null, seen: { role: 'clerk', truck: null } }),
      409,
      { shared: 'Owners see every account.' },
    ),
    send(
      '/api/admin/staff/none',
      () => ({ role: 'admin', truck: null, seen: { role: 'clerk', truck: null } }),
      404,
    ),
  ],
  'GET /api/admin/settings': [get('/api/admin/settings', 200)],
  'PUT /api/admin/settings/:key': [
    send('/api/admin/settings/phone', () => ({ rev: -1, value: '615 555 0100' }), 409),
    send('/api/admin/settings/phone', () => ({ rev: 0, value: 'none' }), 400),
    send('/api/admin/settings/fee', () => ({ rev: 0, value: 1 }), 404),
  ],
  'GET /api/admin/zips': [get('/api/admin/zips', 200)],
  'PUT /api/admin/zips/:zip': [
    send('/api/admin/zips/37203', () => ({ rev: -1, fields: null }), 409),
    send('/api/admin/zips/37203', () => ({ rev: 0 }), 400),
    send('/api/admin/zips/3720', () => ({ rev: 0, fields: null }), 404),
  ],
  'PUT /api/admin/zones/:id': [
    send('/api/admin/zones/metro', () => ({ rev: 0 }), 400),
    send('/api/admin/zones/mars', () => ({ rev: 0, zone: ZONE }), 404),
  ],
  'GET /api/admin/articles': [get('/api/admin/articles', 200)],
  'POST /api/admin/articles': [send('/api/admin/articles', () => ({ fields: {} }), 400)],
  'GET /api/admin/articles/:id': [get(({ user }) => `/api/admin/articles/${user}`, 404)],
  'PATCH /api/admin/articles/:id': [
    send(
      ({ user }) => `/api/admin/articles/${user}`,
      () => ({ rev: 0, changes: {} }),
      404,
    ),
  ],
  'GET /api/admin/translations/:kind/:id': [
    get(({ user }) => `/api/admin/translations/article/${user}?language=es`, 404),
    get(({ user }) => `/api/admin/translations/article/${user}?language=en`, 400),
  ],
  'PUT /api/admin/translations/:kind/:id': [
    send(
      ({ user }) => `/api/admin/translations/article/${user}`,
      () => ({ language: 'es', rev: 0, texts: {} }),
      404,
    ),
  ],
  'GET /api/admin/newsletter': [get('/api/admin/newsletter', 200, { shared: 'Admins see the whole list.' })],
  'POST /api/admin/newsletter/export': [
    send('/api/admin/newsletter/export', () => ({}), 200, {
      shared: 'Admins see the whole list.',
    }),
  ],
  'GET /api/admin/products': [
    get('/api/admin/products?q=topsoil', 200),
    get('/api/admin/products?state=x', 400),
  ],
  'POST /api/admin/pictures': [
    send('/api/admin/pictures', () => ({ picture: 'AAAA' }), 422),
    send('/api/admin/pictures', () => ({ picture: '!' }), 400),
  ],
  'GET /api/admin/product-sheet': [get('/api/admin/product-sheet', 200)],
  'POST /api/admin/product-sheet': [
    send('/api/admin/product-sheet', () => ({ csv: 'id\r\n', apply: true }), 200),
    send('/api/admin/product-sheet', () => ({ csv: 'id' }), 400),
  ],
  'POST /api/admin/products': [send('/api/admin/products', () => ({ fields: {} }), 400)],
  'GET /api/admin/products/:id': [
    get(({ product }) => `/api/admin/products/${product}`, 200),
    get('/api/admin/products/none', 404),
  ],
  'PATCH /api/admin/products/:id': [
    send(
      ({ product }) => `/api/admin/products/${product}`,
      () => ({ rev: 0, changes: { name: 'x' } }),
      ownersOnly(409),
    ),
    send(
      ({ product }) => `/api/admin/products/${product}`,
      () => ({ rev: 0, changes: { inventoryCount: 1 } }),
      409,
    ),
    send('/api/admin/products/none', () => ({ rev: 0, changes: {} }), 404),
  ],
  'GET /api/admin/books': [
    get('/api/admin/books?from=2026-11-01&to=2026-11-30', 200),
    get('/api/admin/books?from=2026-11-30&to=2026-11-01', 400),
  ],
  'POST /api/admin/books/export': [
    send('/api/admin/books/export', () => ({ from: '2026-11-01', to: '2026-11-30' }), 200),
    send('/api/admin/books/export', () => ({ from: 'x' }), 400),
  ],
  'GET /api/admin/reviews': [
    get('/api/admin/reviews?state=pending', 200, { shared: EVERY_REVIEW }),
    get('/api/admin/reviews', 400),
  ],
  // A's waits, and is at another revision than this one.
  'POST /api/admin/reviews/:id': [
    send(
      ({ productReview }) => `/api/admin/reviews/${productReview}`,
      () => ({ rev: 0, decision: 'approve' }),
      409,
      { shared: EVERY_REVIEW },
    ),
    send('/api/admin/reviews/none', () => ({ rev: 0, decision: 'reject' }), 404),
    send('/api/admin/reviews/none', () => ({ rev: 0, decision: 'keep' }), 400),
  ],
  'GET /api/admin/orders': [
    get('/api/admin/orders', 200, { shared: 'Admins see every order.' }),
    get('/api/admin/orders?from=x', 400),
  ],
  'GET /api/admin/orders/counts': [get('/api/admin/orders/counts', 200)],
  'GET /api/admin/orders/:id': [
    get(({ order }) => `/api/admin/orders/${order}`, 200, { shared: 'Admins see every order.' }),
    get('/api/admin/orders/none', 404),
  ],
  'GET /api/admin/orders/:id/link': [
    get(({ order }) => `/api/admin/orders/${order}/link`, 200, {
      shared: 'Staff give every customer the link to their order.',
    }),
    get('/api/admin/orders/none/link', 404),
  ],
  'GET /api/admin/deliveries': [
    get('/api/admin/deliveries?from=2026-11-20', 200, { shared: 'Admins see every load.' }),
    get('/api/admin/deliveries?from=soon', 400),
  ],
  'POST /api/admin/deliveries/move': [
    send(
      '/api/admin/deliveries/move',
      ({ order }) => ({ loads: [{ id: order, day: '2031-06-02', truck: 1, position: 0, version: 1 }] }),
      404,
    ),
    send('/api/admin/deliveries/move', () => ({ loads: [] }), 400),
  ],
  'POST /api/admin/deliveries/place': [
    send(
      '/api/admin/deliveries/place',
      ({ order }) => ({
        orders: [{ id: order, version: 'older' }],
        day: '2031-06-02',
        truck: 1,
        position: 0,
      }),
      200,
      { shared: 'Admins see every order.' },
    ),
    send(
      '/api/admin/deliveries/place',
      () => ({ orders: [], day: '2031-06-02', truck: 1, position: 0 }),
      400,
    ),
  ],
  'POST /api/admin/deliveries/trucks': [
    send('/api/admin/deliveries/trucks', () => ({ truck: 1, day: '2031-06-02', isOff: false }), 204),
    send('/api/admin/deliveries/trucks', () => ({ truck: 0, day: '2031-06-02', isOff: true }), 400),
  ],
  'GET /api/admin/fleet': [get('/api/admin/fleet', 200)],
  'GET /api/admin/drive': [
    get('/api/admin/drive', 200, { shared: 'The yard sees every load.' }),
    // A driver sees no other day than today.
    get('/api/admin/drive?truck=1&day=2026-11-20', deskOnly(200), { shared: 'Admins see every load.' }),
    get('/api/admin/drive?truck=0&day=2026-11-20', 400),
  ],
  'GET /api/admin/proofs/:id': [get(({ order }) => `/api/admin/proofs/${order}`, 404)],
  'POST /api/admin/orders/status': [
    send(
      '/api/admin/orders/status',
      ({ order }) => ({ to: 'confirmed', orders: [{ id: order, version: 'older' }] }),
      200,
      { shared: 'Admins see every order.' },
    ),
  ],
  ...ofOrder('undo', () => ({ status: 'in_progress' }), 422),
  ...ofOrder('status', () => ({ to: 'cancelled', version: 'older' }), 409),
  ...ofOrder(
    'refunds',
    () => ({ id: randomUUID(), amountCents: 100, reason: 'Short', version: 'older' }),
    409,
  ),
  ...ofOrder('day', () => ({ deliveryDate: '2031-06-02', version: 'older' }), 409),
  ...ofOrder('attention', () => ({ settled: 'disputed', version: 'older' }), 409),
  ...ofOrder(
    'payments',
    () => ({ id: randomUUID(), version: 'older', kind: 'cash', amountCents: 100, reference: null }),
    409,
  ),
  ...ofOrder(
    'reversals',
    () => ({ id: randomUUID(), version: 'older', paymentId: randomUUID(), reason: 'Typed twice' }),
    409,
  ),
  ...ofOrder('pay-link', () => ({ id: randomUUID(), version: 'older' }), 409),
  ...ofOrder(
    'edit',
    ({ product }) => ({
      version: 'older',
      items: [{ productId: product, quantity: 1 }],
      isPickup: false,
      deliveryAddress: '214 Boxwood Lane',
      deliveryZip: '37203',
      deliveryDate: null,
      deliveryWindow: 'all_day',
      specialInstructions: null,
      poNumber: null,
      discountCents: 0,
      discountReason: null,
      totalCents: 100,
      paymentId: randomUUID(),
      payment: null,
    }),
    409,
  ),
  'GET /api/admin/promo-codes': [get('/api/admin/promo-codes', 200)],
  'POST /api/admin/promo-codes': [send('/api/admin/promo-codes', () => ({ code: 'x' }), 400)],
  'PUT /api/admin/promo-codes/:id': [
    send(
      ({ user }) => `/api/admin/promo-codes/${user}`,
      () => ({ rev: 1 }),
      400,
      { method: 'PUT' },
    ),
  ],
  'POST /api/admin/orders/price': [
    send(
      '/api/admin/orders/price',
      ({ product }) => ({
        items: [{ productId: product, quantity: 1 }],
        deliveryZip: '37203',
        discountCents: 0,
      }),
      200,
    ),
    send(
      '/api/admin/orders/price',
      ({ order, product }) => ({
        orderId: order,
        items: [{ productId: product, quantity: 1 }],
        deliveryZip: '37203',
        discountCents: 0,
      }),
      200,
      { shared: 'Admins see every order.' },
    ),
  ],
  'POST /api/admin/orders': [send('/api/admin/orders', () => ({ items: [] }), 400)],
  ...ofOrder('notes', () => ({ id: randomUUID(), text: '' }), 400),
};

/** Pages hold nothing of anybody: the same for everyone. Their addresses are the router's own (PAGES). */
const OPEN: Readonly<Record<string, readonly Row[]>> = {
  'ALL /*': [
    send('/', undefined, all(404), { method: 'POST' }),
    send('/shop', undefined, all(404), { method: 'PUT' }),
    send(({ order }) => `/account/orders/${order}`, undefined, all(404), { method: 'DELETE' }),
  ],
  'GET /healthz': [get('/healthz', all(200))],
  'GET /readyz': [get('/readyz', all(200))],
  'GET /pictures/uploads/:file': [get('/pictures/uploads/none-800.webp', all(404))],
  'GET /.well-known/security.txt': [get('/.well-known/security.txt', all(200))],
  'GET /robots.txt': [get('/robots.txt', all(200))],
  'GET /sitemap.xml': [get('/sitemap.xml', all(200))],
  'GET /language': [get('/language?to=es&back=/account', all(303))],
  'GET /*': [
    get('/sw.js', all(200)),
    get('/manifest.webmanifest', all(200)),
    get('/index.html', all(200)),
    ...['/.git/config', '/.env', '/package.json', '/server/main.ts', '/assets/none.js'].map((path) =>
      get(path, all(404)),
    ),
    get('/sw.js.map', all(404)),
    get(({ order }) => `/account/orders/${order}`, all(200)),
    get(({ user }) => `/account?user=${user}`, all(200)),
    get(({ session }) => `/payment-success?session_id=${session}`, all(200)),
  ],
};

export const TABLE: Readonly<Record<string, readonly Row[]>> = {
  ...OPEN,
  ...SIGN_IN,
  ...API,
  ...ADMIN,
  ...STAND_INS,
};

/** An address for each pattern of the router, and what it answers to everybody. */
export const PAGES: Readonly<Record<string, readonly [address: string, status: number]>> = {
  '/': ['/', 200],
  '/shop': ['/shop', 200],
  '/stripe-shop': ['/stripe-shop', 200],
  '/categories': ['/categories', 200],
  '/category/:slug': ['/category/topsoil', 200],
  '/product/:slug': ['/product/premium-garden-topsoil', 200],
  '/stripe-product/:productId': ['/stripe-product/prod_none', 404],
  '/compare': ['/compare', 200],
  '/cart': ['/cart', 200],
  '/checkout': ['/checkout', 200],
  '/payment-processing': ['/payment-processing', 200],
  '/payment-success': ['/payment-success', 200],
  '/track-order': ['/track-order', 200],
  '/auth': ['/auth', 200],
  '/auth/confirm': ['/auth/confirm', 200],
  '/dashboard': ['/dashboard', 200],
  '/account': ['/account', 200],
  '/account/profile': ['/account/profile', 200],
  '/account/orders': ['/account/orders', 200],
  '/account/orders/:orderNumber': ['/account/orders/ORD-2026-000001', 200],
  '/account/wishlist': ['/account/wishlist', 200],
  '/account/contractor': ['/account/contractor', 200],
  '/account/invoices': ['/account/invoices', 200],
  '/account/invoices/:invoiceNumber': ['/account/invoices/INV-2019-00000', 200],
  '/account/addresses': ['/account/addresses', 200],
  '/account/security': ['/account/security', 200],
  '/quote': ['/quote', 200],
  '/account/quotes': ['/account/quotes', 200],
  '/contact': ['/contact', 200],
  '/guides/topsoil-calculator': ['/guides/topsoil-calculator', 200],
  '/jobs': ['/jobs', 200],
  '/jobs/shared': ['/jobs/shared', 200],
  '/jobs/:id': ['/jobs/0b7cf7c9-5f57-4f0f-8d0f-3a5c6f0f4d11', 200],
  '/blog': ['/blog', 200],
  '/blog/:slug': ['/blog/none', 404],
  '/guides/topsoil-comparison': ['/guides/topsoil-comparison', 200],
  '/newsletter/confirm': ['/newsletter/confirm', 200],
  '/newsletter/unsubscribe': ['/newsletter/unsubscribe', 200],
  '/about': ['/about', 200],
  '/services': ['/services', 200],
  '/faq': ['/faq', 200],
  '/locations/:city': ['/locations/nashville', 200],
  '/privacy': ['/privacy', 200],
  '/terms': ['/terms', 200],
  '/delivery-policy': ['/delivery-policy', 200],
  '/admin': ['/admin', 200],
  '/admin/drive': ['/admin/drive', 200],
  '*': ['/no/such/page', 404],
};
