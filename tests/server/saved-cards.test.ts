// Signed-in people pay again with a card that the provider saved, and remove it on the provider's page.
import { expect, test } from 'vitest';
import { startCommerce } from '../../server/checkout/commerce.ts';
import { paymentsClient } from '../../server/http/stripe.ts';
import { claimFor } from '../helpers/commerce.ts';
import { startIdentity } from '../helpers/identity.ts';
import { submitPage } from '../helpers/payments-server.ts';

const store = await startIdentity({ pays: true });
const stripe = await paymentsClient(store.config.payments);
const { id: product } = await store.oneRow(
  store.sql<{ id: string }[]>`select id::text from products where slug = 'premium-garden-topsoil'`,
);
const topsoil = { id: product, name: 'x', type: 'premium', priceCents: 4_500, unit: 'per cubic yard' };

/** A cart of the same goods would replace the order before it, so a next order takes another quantity. */
async function checkout(headers: Record<string, string>, quantity = 1) {
  const claim = claimFor([{ product: topsoil, quantity }]);
  const answer = await store.post('/api/create-checkout', claim, headers);
  const { sessionId, orderNumber } = (await answer.json()) as { sessionId: string; orderNumber: string };
  return { orderNumber, session: await stripe.checkout.sessions.retrieve(sessionId) };
}

test('a guest’s payment page names no customer and saves no card', async () => {
  const { session } = await checkout({});
  expect(session).toMatchObject({ customer: null, customer_email: 'dana@example.com' });
  expect(session.saved_payment_method_options).toBeNull();
});

test('a saved card is offered at its owner’s next payment only, until it is removed', async () => {
  const [dana, eve] = await Promise.all([store.person(), store.person()]);
  const asDana = store.bearer(dana.session.access_token);
  const asEve = store.bearer(eve.session.access_token);
  const first = await checkout(asDana);
  expect(first.session).toMatchObject({
    customer: expect.stringMatching(/^cus_/),
    customer_email: null,
    saved_payment_method_options: { payment_method_save: 'enabled' },
  });
  const page = await (await fetch(first.session.url ?? '')).text();
  expect(page).toContain('Save this card for next time');
  expect(page).toContain(`value="${dana.email}"`);
  expect((await submitPage(first.session, { save: 'on' })).status).toBe(303);

  const second = await checkout(asDana, 2);
  expect(second.session.customer).toBe(first.session.customer);
  const again = await (await fetch(second.session.url ?? '')).text();
  const saved = /name="saved" value="(pm_\w+)">Pay with Visa •••• 4242/.exec(again)?.[1] ?? '';
  expect(saved).not.toBe('');
  const stranger = await checkout(asEve);
  expect(stranger.session.customer).not.toBe(first.session.customer);
  expect(await (await fetch(stranger.session.url ?? '')).text()).not.toContain('4242, ');
  // A stranger's page refuses it, too.
  const stolen = await submitPage(stranger.session, { saved, number: '' });
  expect([stolen.status, stolen.html.includes('Your card number is invalid')]).toEqual([200, true]);
  expect((await submitPage(second.session, { saved, number: '' })).location).toContain('/payment-success');

  const cards = (headers: Record<string, string>) => store.post('/api/cards', {}, headers);
  expect((await cards({})).status).toBe(401);
  const { url } = (await (await cards(asDana)).json()) as { url: string };
  const portal = await (await fetch(url)).text();
  expect(portal).toContain('Visa •••• 4242');
  expect(portal).toContain(`href="${store.url}/account/security"`);
  const { url: evesUrl } = (await (await cards(asEve)).json()) as { url: string };
  const remove = (at: string) => fetch(at, { method: 'POST', body: new URLSearchParams({ remove: saved }) });
  expect(await (await fetch(evesUrl)).text()).toContain('No card is saved.');
  await remove(evesUrl);
  expect(await (await fetch(url)).text()).toContain('Visa •••• 4242');
  await remove(url);
  expect(await (await fetch(url)).text()).toContain('No card is saved.');
  const third = await checkout(asDana, 3);
  expect(await (await fetch(third.session.url ?? '')).text()).not.toContain('Pay with Visa');
});

test('a person with only an order’s number and email pays without the account’s saved cards', async () => {
  const { session: person } = await store.person();
  const first = await checkout(store.bearer(person.access_token));
  const open = async (asked: object, headers = {}) => {
    const answer = await store.post('/api/orders/pay', { orderNumber: first.orderNumber, ...asked }, headers);
    expect(answer.status).toBe(200);
    const { url } = (await answer.json()) as { url: string };
    return stripe.checkout.sessions.retrieve(/(cs_\w+)/.exec(url)?.[1] ?? '');
  };
  const own = await open({ email: null }, store.bearer(person.access_token));
  expect(own.id).toBe(first.session.id);
  const others = await open({ email: 'dana@example.com' });
  expect(others).toMatchObject({ customer: null, status: 'open' });
  // Two payable pages could mean two payments.
  expect((await stripe.checkout.sessions.retrieve(own.id)).status).toBe('expired');
  expect((await submitPage(others, {})).location).toContain('/payment-success');
});

test('a customer deleted at the provider is created again', async () => {
  const { session, user } = await store.person();
  const { id } = await stripe.customers.create({ email: 'x@example.com' });
  await store.sql`insert into payment_customers ${store.sql({ userId: user.id, customer: id })}`;
  await stripe.customers.del(id);
  const { session: page } = await checkout(store.bearer(session.access_token));
  expect(page.customer).toMatch(/^cus_/);
  expect(page.customer).not.toBe(id);
});

test('deleting an account deletes its saved cards', async () => {
  const commerce = startCommerce(store.background);
  const { session, email } = await store.person();
  const headers = store.bearer(session.access_token);
  await store.post('/api/cards', {}, headers);
  const { customer } = await store.oneRow(
    store.sql<{ customer: string }[]>`
      select customer from payment_customers p join users u on u.id = p.user_id where u.email = ${email}`,
  );
  expect((await stripe.customers.retrieve(customer)).id).toBe(customer);
  expect((await store.post('/api/delete-account', { email }, headers)).status).toBe(204);
  await store.drain();
  await expect(stripe.customers.retrieve(customer)).rejects.toThrow('No such customer');
  await commerce.stop();
});
