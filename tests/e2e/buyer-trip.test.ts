// One buyer's whole trip, from what a search engine reads to the delivered load: by default on a phone in Spanish, and
// with `--long` in both languages on both, with a picture of each step.
import type { Page } from 'playwright/test';
import { spanish } from '../../web/app/shell/spanish.ts';
import { expect, type Store, test } from '../helpers/e2e.ts';
import { mailedLink, newPerson, sessionFor } from '../helpers/people.ts';
import { ask, ordersOf, payWith, SITE, visit } from '../helpers/visitor.ts';

const PRODUCT = '/product/premium-garden-topsoil';
const isLong = process.env.TEST_LONG === '1';

/** An admin, who works through the yard's own routes. */
async function yardOf(store: Store, email: string) {
  await newPerson(store, email);
  await ask(store, (sql) => sql`update users set role = 'admin' where email = ${email}`);
  const { access_token } = JSON.parse(await sessionFor(store, email)) as { access_token: string };
  const call = async (path: string, body?: object) => {
    const answer = await fetch(`${store.url}/api/admin/orders/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    expect(answer.status, path).toBe(200);
    return (await answer.json()) as { version: string };
  };
  return {
    async move(id: string, to: 'confirmed' | 'in_progress' | 'delivered') {
      const { version } = await call(id);
      await call(`${id}/status`, { to, version });
    },
  };
}

for (const language of isLong ? (['es', 'en'] as const) : (['es'] as const)) {
  test.describe(`a buyer's trip, ${language}`, { tag: isLong ? '@both' : '@phone' }, () => {
    test.use({ locale: language === 'es' ? 'es-US' : 'en-US' });

    test(
      'from a search result to the delivered load',
      { tag: '@long' },
      async ({ page, context, store, request }, info) => {
        const t = (text: string) => (language === 'es' ? (spanish[text] ?? `no Spanish: ${text}`) : text);
        let pictures = 0;
        const see = async (of: Page, name: string) => {
          pictures += 1;
          if (isLong)
            await of.screenshot({ path: info.outputPath(`${pictures}-${name}.png`), fullPage: true });
        };
        const email = `trip-${language}-${info.project.name}@example.com`;
        const yard = await yardOf(store, `yard-${email}`);

        // What a search engine reads, without scripts.
        const html = await (await request.get(PRODUCT, { headers: { 'Accept-Language': language } })).text();
        expect(html).toContain(`<html lang="${language}"`);
        expect(html).toMatch(/<script type="application\/ld\+json">[^<]*"@type":"Product"/);

        await visit(page, PRODUCT);
        // Nor do the scripts lead a search engine to the other language's page.
        const address = `${store.url}${PRODUCT}${language === 'en' ? '' : `?lang=${language}`}`;
        await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', address);
        await see(page, 'product');
        const amount = page.getByRole('main').getByRole('textbox').first();
        await amount.fill('4');
        await amount.blur();
        await page
          .getByRole('button', { name: t('Add to Cart') })
          .first()
          .click();
        await page
          .locator('.toast')
          .getByRole('link', { name: t('View Cart') })
          .click();
        await expect(page.getByRole('heading', { level: 1, name: t('Cart') })).toBeVisible();
        await see(page, 'cart');
        await page.getByRole('link', { name: t('Proceed to Checkout') }).click();

        await page.getByRole('textbox', { name: t('Delivery address') }).fill(SITE.address);
        await page.getByRole('textbox', { name: t('Full name') }).fill('Dana Whitfield');
        await page.getByRole('textbox', { name: t('Email') }).fill(email);
        await expect(page.getByText(/Davidson/).first()).toBeVisible();
        await see(page, 'checkout');
        const [tab] = await Promise.all([
          context.waitForEvent('page'),
          page.getByRole('button', { name: t('Continue to Payment') }).click(),
        ]);
        await payWith(tab, 'paid');
        await expect(tab.getByRole('heading', { name: t('Order Confirmed!') })).toBeVisible();
        await see(tab, 'success');
        const [order] = await ordersOf(store, email);
        if (!order) throw new Error('the order is gone');

        // The mail's own link opens the order, on any device.
        const link = await mailedLink(
          store,
          email,
          new RegExp(order.orderNumber),
          /href="([^"]*#key=[^"]*)"/,
        );
        await page.close();
        await visit(tab, link);
        const arriving = language === 'es' ? 'Llega' : 'Arriving';
        const heading = tab.getByRole('heading', { level: 1 });
        await expect(heading).toContainText(arriving);
        await see(tab, 'paid');
        for (const [to, words] of [
          ['confirmed', arriving],
          ['in_progress', t('On its way')],
          ['delivered', t('Delivered')],
        ] as const) {
          await yard.move(order.id, to);
          await tab.reload();
          await expect(heading).toContainText(words);
          await see(tab, to);
        }
      },
    );
  });
}
