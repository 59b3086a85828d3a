// A store whose people sign in at a hosted service (AUTH_URL, AUTH_KEY) in place of its own.
import type { Page } from 'playwright/test';
import { setRole } from '../../server/identity/users.ts';
import { test as base, expect, type Store } from '../helpers/e2e.ts';
import { type Hosted, startHosted } from '../helpers/hosted.ts';
import { orderOf } from '../helpers/orders.ts';
import { fillSignIn, PASSWORD } from '../helpers/people.ts';
import { ask, goTo, toast, visit } from '../helpers/visitor.ts';

type Stage = { hosted: Hosted; shop: Store };

const test = base.extend<{ stage: Stage }>({
  stage: [
    async ({ ownStore }, use) => {
      const hosted = await startHosted();
      const shop = await ownStore({ env: { AUTH_URL: hosted.url, AUTH_KEY: hosted.key } });
      hosted.servePagesOf(shop.url);
      await use({ hosted, shop });
      await hosted.stop();
    },
    { timeout: 120_000 },
  ],
});
const at = (shop: Store, path: string) => `${shop.url}${path}`;

/** An account at the service, made by hand on the store's own page. */
async function signUp(page: Page, { hosted, shop }: Stage, email: string): Promise<void> {
  await visit(page, at(shop, '/auth?tab=sign-up'));
  const form = page.getByRole('tabpanel', { name: 'Sign Up' });
  await form.getByRole('textbox', { name: 'Full name' }).fill('Rosa Delgado');
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.locator('input[autocomplete="new-password"]').fill(PASSWORD);
  await form.getByRole('button', { name: 'Sign Up' }).click();
  await expect(toast(page, 'Account created!')).toBeVisible();
  const link = await hosted.mailedLink(email);
  expect(link.startsWith(at(shop, '/auth/confirm#'))).toBe(true);
  await visit(page, link);
  await page.getByRole('button', { name: 'Verify my email' }).click();
  await expect(toast(page, 'Welcome back!')).toBeVisible();
}

/** The access token as this browser keeps it. */
const tokenOf = (page: Page) =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('session') ?? '{}') as { access_token?: string }).access_token,
  );

async function me(page: Page, shop: Store): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await page.request.get(at(shop, '/api/me'), {
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
    maxRetries: 2,
  });
  return { status: answer.status(), body: (await answer.json()) as Record<string, unknown> };
}

test('people sign in with a hosted service', { tag: '@long' }, async ({ page, stage, problems }) => {
  problems.allow(/status of 40[01]|ERR_CONNECTION_REFUSED|status of 50[23]/);
  const { hosted, shop } = stage;
  const email = 'rosa@example.com';
  await test.step('a person of the hosted service has earlier orders, an account and changes that sync', async () => {
    // Ordered before there was an account.
    const number = await ask(shop, async (sql) => {
      const [product] = await sql<{ id: string }[]>`select id::text from products limit 1`;
      const id = await orderOf(sql, null, [product?.id ?? '']);
      const [order] = await sql<{ orderNumber: string }[]>`
      update orders set customer_email = ${email} where id = ${id} returning order_number`;
      return order?.orderNumber ?? '';
    });
    const first = await page.goto(at(shop, '/auth'));
    const policy = first?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain(`connect-src 'self' ${new URL(hosted.url).origin};`);

    await signUp(page, stage, email);
    // The store has no say in sign-in, and keeps no password.
    expect((await page.request.post(at(shop, '/auth/v1/token'), { data: {} })).status()).toBe(404);
    expect((await page.request.get(at(shop, '/auth/v1/.well-known/jwks.json'))).status()).toBe(404);

    await goTo(page, '/account');
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, rosa' })).toBeVisible();
    await goTo(page, '/account/profile');
    await expect(page.getByRole('main')).toContainText('Rosa Delgado');
    await goTo(page, '/account/orders');
    await expect(page.getByText(number).first()).toBeVisible();
    expect(await ask(shop, (sql) => sql`select email, is_local, password_hash, role from users`)).toEqual([
      { email, isLocal: false, passwordHash: null, role: 'customer' },
    ]);

    await goTo(page, '/product/premium-garden-topsoil');
    await page.getByRole('button', { name: 'Save Premium Garden Topsoil to your wishlist' }).first().click();
    const wishes = () =>
      ask(
        shop,
        (sql) => sql`
      select email from user_wishlist w join users u on u.id = w.user_id where w.deleted_at is null`,
      );
    await expect.poll(wishes).toEqual([{ email }]);

    // Another device of the same person: a wrong password, then the right one, and what the first one saved.
    const other = await (await page.context().browser()?.newContext())?.newPage();
    if (!other) throw new Error('no other browser');
    await visit(other, at(shop, '/auth'));
    await fillSignIn(other, email, 'not the right one');
    await expect(toast(other, 'Sign in failed')).toContainText('Invalid login credentials');
    await fillSignIn(other, email);
    await expect(toast(other, 'Welcome back!')).toBeVisible();
    await visit(other, at(shop, '/account/wishlist'));
    await expect(other.getByRole('main').getByText('Premium Garden Topsoil').first()).toBeVisible();

    // Signing out ends this device's session at the service, and not the other's.
    const sessions = async () => (await hosted.sql`select from sessions`).length;
    expect(await sessions()).toBe(2);
    await visit(other, at(shop, '/account'));
    await other.getByRole('main').getByRole('button', { name: 'Sign Out' }).first().click();
    await expect.poll(sessions).toBe(1);
    await other.context().close();
    expect((await me(page, shop)).status).toBe(200);
  });
  await test.step('roles come from the store only, and an unreachable service signs nobody out', async () => {
    // An admin over there is none here, whatever the token says.
    await hosted.sql`update users set role = 'admin', user_metadata = user_metadata || '{"role":"admin"}'`;
    await page.evaluate(() => localStorage.removeItem('session'));
    await visit(page, at(shop, '/auth'));
    await fillSignIn(page, email);
    await expect(toast(page, 'Welcome back!')).toBeVisible();
    const said = JSON.parse(
      Buffer.from((await tokenOf(page))?.split('.')[1] ?? '', 'base64url').toString(),
    ) as object;
    expect(said).toMatchObject({ app_metadata: { role: 'admin' } });
    expect(await me(page, shop)).toMatchObject({ status: 200, body: { email, role: 'customer' } });
    expect(await ask(shop, (sql) => setRole(sql, email, 'admin', 'a test'))).toBe('set');
    expect((await me(page, shop)).body.role).toBe('admin');

    expect(hosted.asked('/.well-known/jwks.json')).toBe(1);
    await hosted.goAway();
    await visit(page, at(shop, '/account'));
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, rosa' })).toBeVisible();
    expect((await me(page, shop)).status).toBe(200);
  });
});
