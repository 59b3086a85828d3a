// An order on paper: what is printed, and what is left to the screen.
import type { Page } from 'playwright/test';
import type { InvoicePaper } from '../../domain/invoices.ts';
import type { Sql } from '../../server/db/sql.ts';
import { changeOrders } from '../helpers/changeOrders.ts';
import { expect, LOST_NETWORK, test } from '../helpers/e2e.ts';
import { exampleGuestOrder } from '../helpers/exampleOrder.ts';
import { newPerson, signIn } from '../helpers/people.ts';
import {
  addToCart,
  ask,
  fillCheckout,
  goTo,
  goToPayment,
  moveAndCancel,
  ordersOf,
  payWith,
  toast,
  visit,
} from '../helpers/visitor.ts';

const GRAVEL = '/product/pea-gravel';

async function paidOrder(page: Page, context: Parameters<typeof goToPayment>[1], email: string) {
  await addToCart(page, GRAVEL, 20);
  await goTo(page, '/checkout');
  await fillCheckout(page, email);
  const tab = await goToPayment(page, context);
  await payWith(tab, 'paid');
  // With the day it has found the order, which this device remembers.
  await expect(tab.getByRole('heading', { name: /^Order Confirmed! Arriving/ })).toBeVisible();
  await tab.close();
}

test(
  'a guest prints an order with its refund',
  { tag: '@long' },
  async ({ page, context, store }, { project }) => {
    const email = `printing-${project.name}@example.com`;
    await paidOrder(page, context, email);
    const [order] = await ordersOf(store, email);
    if (!order) throw new Error('no order');
    // The provider gave a part back.
    await ask(store, (sql) =>
      changeOrders(sql, async (tx) => {
        await tx`select set_config('app.actor', 'provider', true)`;
        await tx`update orders set payment_status = 'partly_refunded', refunded_cents = 1250 where id = ${order.id}`;
      }),
    );
    await visit(page, `/track-order?order=${order.orderNumber}`);
    const history = page.getByRole('region', { name: 'History' });
    await history.getByText('History').click();
    await expect(history).toContainText('$12.50 refunded');
    await expect(history).toContainText('Payment provider');
    const head = page.locator('.print-head');
    await expect(head).toBeHidden();

    // By the browser's own command it is the receipt.
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect(page.getByRole('region', { name: 'Receipt', exact: true })).toContainText('$12.50');
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));

    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(head).toContainText('Loam & Axle');
    const ticket = page.getByRole('region', { name: 'Load ticket', exact: true });
    for (const words of ['214 Boxwood Lane', 'Subtotal', 'Total', 'Refunded', '$12.50', 'Pea Gravel'])
      await expect(ticket).toContainText(words);
    for (const hidden of ['Refresh Status', 'Track another order'])
      await expect(page.getByRole('button', { name: hidden })).toBeHidden();
    await expect(page.getByText('Receipt', { exact: true })).toBeHidden();
    await expect(page.getByRole('banner')).toBeHidden();
    const colours = await ticket.evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return [color, backgroundColor];
    });
    expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  },
);

/** As the yard does while the order's page is open; nothing about it is free of charge then. */
const confirmForToday = (sql: Sql, id: string) =>
  changeOrders(
    sql,
    (tx) =>
      tx`update orders set status = 'confirmed', delivery_date = current_date, asked_date = current_date where id = ${id}`,
  );

test('an order that the yard has confirmed meanwhile is shown as it is once a change is refused', {
  tag: '@long',
}, async ({ page, context, store, problems }) => {
  problems.allow(/status of 422 .*\/api\/orders\/cancel/);
  const email = 'meanwhile@example.com';
  await newPerson(store, email);
  await signIn(page, store, email);
  for (const at of ['/track-order?order=', '/account/orders/']) {
    await paidOrder(page, context, email);
    const order = (await ordersOf(store, email)).at(-1);
    if (!order) throw new Error('no order');
    await visit(page, `${at}${order.orderNumber}`);
    await page.getByText('Change or cancel', { exact: true }).click();
    await page.getByRole('button', { name: 'Cancel the order' }).click();
    await ask(store, (sql) => confirmForToday(sql, order.id));
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await expect(toast(page, 'Not changed')).toContainText('The truck is already planned.');
    await expect(page.getByText('The truck is already planned. To move or cancel, call')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel the order' })).toHaveCount(0);
  }
});

test('what is open to change an order stays under the finger when the page hears that the yard has confirmed it', {
  tag: '@long',
}, async ({ page, context, store, problems }) => {
  problems.allow(/status of 422 .*\/api\/orders\/cancel/);
  problems.allow(LOST_NETWORK);
  const email = 'under-the-finger@example.com';
  await newPerson(store, email);
  await signIn(page, store, email);
  const planned = page.getByText('The truck is already planned. To move or cancel, call');
  for (const at of ['/track-order?order=', '/account/orders/']) {
    await paidOrder(page, context, email);
    const order = (await ordersOf(store, email)).at(-1);
    if (!order) throw new Error('no order');
    await visit(page, `${at}${order.orderNumber}`);
    await page.getByText('Change or cancel', { exact: true }).click();
    await page.getByRole('button', { name: 'Cancel the order' }).click();
    const sure = page.getByRole('button', { name: 'Yes, cancel it' });
    await expect(sure).toBeEnabled();
    await ask(store, (sql) => confirmForToday(sql, order.id));
    // The page asks again once the signal is back.
    await context.setOffline(true);
    await expect(sure).toBeDisabled();
    await context.setOffline(false);
    await expect(planned).toBeVisible();
    await expect(sure).toBeEnabled();
    await sure.click();
    await expect(toast(page, 'Not changed')).toContainText('The truck is already planned.');
    await expect(sure).toHaveCount(0);
    await expect(page.getByText('Change or cancel', { exact: true })).toHaveCount(0);
    await expect(planned).toBeVisible();
  }
});

test('a customer prints, moves and cancels an order, and nobody else can open it', { tag: '@long' }, async ({
  page,
  context,
  store,
}) => {
  const email = 'printer@example.com';
  await newPerson(store, email);
  await signIn(page, store, email);
  await paidOrder(page, context, email);
  const [order] = await ordersOf(store, email);
  if (!order) throw new Error('no order');
  await visit(page, '/account/orders');
  await page.getByRole('link', { name: /^Pea Gravel/ }).click();
  await expect(page).toArriveAt(new RegExp(`/account/orders/${order.orderNumber}$`));
  const history = page.getByRole('region', { name: 'History' });
  await history.getByText('History').click();
  await expect(history).toContainText('Payment provider');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.print-head')).toContainText('Loam & Axle');
  await expect(page.getByText('Free of charge until')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await moveAndCancel(page, store, order.id);

  await visit(page, `/payment-success?session_id=${order.checkoutSessionId}`);
  await expect(page.getByRole('heading', { name: 'This order was cancelled' })).toBeVisible();
  await expect(page.getByText('Order Confirmed!')).toHaveCount(0);

  // The longer Spanish menu leaves room for the number.
  await page.getByRole('contentinfo').getByRole('button', { name: 'Español' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Mi cuenta' })).toBeVisible();
  await expect(page.getByRole('banner').getByText('(615) 555-0142')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('button', { name: 'English' }).click();

  await goTo(page, '/account/orders/ORD-2026-000000');
  await expect(page.getByRole('heading', { name: 'No such order' })).toBeVisible();
});

/** On how many sheets the page as it stands is printed. */
async function sheets(page: Page, format: 'Letter' | 'A4'): Promise<number> {
  const pdf = await page.pdf({ format, printBackground: true });
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

test('a receipt, a ticket and an invoice take one sheet each, on Letter and A4, in English and Spanish', {
  tag: '@long',
}, async ({ page, store }) => {
  const email = 'papers@example.com';
  await newPerson(store, email);
  await signIn(page, store, email);
  const goods = [
    'Premium Garden Topsoil',
    'Organic Compost Mix',
    'Lawn Repair Mix',
    'Pea Gravel',
    'Play Sand',
  ];
  const order = exampleGuestOrder({
    status: 'delivered',
    deliveryDate: '2026-11-24',
    customerPhone: '(615) 555-0188',
    deliveryAddress: '214 Boxwood Lane, Nashville, TN 37203',
    specialInstructions: 'Left of the driveway, behind the gate, away from the oak. Call the foreman first.',
    lines: goods.map((name) => ({
      productId: name,
      name,
      quantity: 12,
      unit: 'per cubic yard',
      lineTotalCents: 54_000,
      materialId: null,
    })),
    totalCents: 272_500,
    deliveryFeeCents: 2_500,
    refundedCents: 1_250,
  });
  const invoice: InvoicePaper = {
    invoiceNumber: 'INV-2026-000001',
    orderNumber: order.orderNumber,
    poNumber: '88-12',
    issuedOn: '2026-11-24',
    dueOn: '2026-12-24',
    chargeCents: 283_706,
    paidCents: 100_000,
    openCents: 183_706,
    billedTo: { businessName: 'Quarry & Sons Landscaping', contactName: 'Dana Whitfield' },
    deliveryAddress: order.deliveryAddress,
    isPickup: false,
    lines: order.lines.map((line) => ({ ...line, unitPriceCents: 4_500 })),
    deliveryFeeCents: 2_500,
    discountCents: 1_000,
    taxCents: 12_206,
    isTaxExempt: false,
  };
  await page.route('**/api/invoices/*', (route) => route.fulfill({ json: invoice }));
  await page.route('**/api/guest-order-lookup', (route) => route.fulfill({ json: { order } }));
  await page.addInitScript(
    (kept) => {
      localStorage.setItem('last-order', kept);
      window.print = () => undefined;
    },
    JSON.stringify({ order, email: order.customerEmail, asOf: '2026-11-25T15:00:00.000Z' }),
  );
  for (const language of ['en', 'es']) {
    await visit(page, `/language?to=${language}&back=/track-order`);
    await page.getByText(/^(?:Receipt|Recibo)$/).click();
    for (const [button, total] of [
      [/^(?:Print the receipt|Imprimir el recibo)$/, 1],
      [/^(?:Print the ticket|Imprimir la boleta)/, 0],
    ] as const)
      for (const format of ['Letter', 'A4'] as const) {
        await page.getByRole('button', { name: button }).click();
        await expect(page.locator('.ticket .tot')).toHaveCount(total);
        expect(await sheets(page, format), `${button}, ${format}, ${language}`).toBe(1);
      }
    await visit(page, `/account/invoices/${invoice.invoiceNumber}`);
    await expect(page.getByRole('heading', { name: /INV-2026-000001$/ })).toBeVisible();
    for (const format of ['Letter', 'A4'] as const)
      expect(await sheets(page, format), `invoice, ${format}, ${language}`).toBe(1);
  }
});
