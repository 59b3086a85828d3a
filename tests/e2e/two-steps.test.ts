// Two-step sign-in in a browser: set up because the admin demands it, asked for, and asked for again before what matters.
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright/test';
import { SHEET } from '../helpers/axe.ts';
import { expect, expectAccessible, test } from '../helpers/e2e.ts';
import { loadFor } from '../helpers/examples.ts';
import { fillSignIn, newPerson, signIn } from '../helpers/people.ts';
import { ask, goTo, toast, visit } from '../helpers/visitor.ts';

test('an admin sets up two-step sign-in, proves it before changing a setting, and signs in with a recovery code or a passkey', {
  tag: '@long',
}, async ({ page, ownStore, problems }) => {
  problems.allow(/status of 40[0134]|status of 422/);
  const store = await ownStore({ env: { ADMIN_SECOND_FACTOR: 'on' } });
  const email = 'careful@example.com';
  await newPerson(store, email);
  await ask(store, (sql) => sql`update users set role = 'admin' where email = ${email}`);
  const at = (path: string) => `${store.url}${path}`;
  const load = await ask(store, async (sql) => {
    const [person] = await sql<{ id: string }[]>`select id from users where email = ${email}`;
    const [product] = await sql<{ id: string }[]>`select id::text from products where slug = 'pea-gravel'`;
    return loadFor(sql, { userId: person?.id ?? '', owner: `u:${person?.id}` }, product?.id ?? '');
  });
  await signIn(page, store, email);
  await visit(page, at('/admin'));
  await expect(page.getByRole('heading', { name: 'One step is missing' })).toBeVisible();
  // A load that was marked on this device while a password was enough.
  const ownDatabase = () =>
    page.evaluate(async () => {
      const all = await indexedDB.databases();
      return all.find(({ name }) => name?.startsWith('u:'))?.name ?? '';
    });
  await expect.poll(ownDatabase).not.toBe('');
  const database = await ownDatabase();
  const marked = { database, deliveryId: load };
  await page.evaluate(async ({ database, deliveryId }) => {
    const opening = indexedDB.open(database);
    await new Promise((opened) => opening.addEventListener('success', opened));
    const [id, madeAt] = [crypto.randomUUID(), new Date().toISOString()];
    const payload = { deliveryId, status: 'started', at: madeAt };
    const outbox = opening.result.transaction('outbox', 'readwrite').objectStore('outbox');
    const adding = outbox.add({ id, type: 'markDelivery', payload, madeAt, attempts: 0, state: 'waiting' });
    await new Promise((added) => adding.addEventListener('success', added));
    opening.result.close();
  }, marked);
  await visit(page, at('/admin'));
  const bar = page.getByRole('status').filter({ hasText: '1 waiting. Set up two-step sign-in to send it.' });
  await bar.getByRole('button', { name: 'Open' }).click();
  const waiting = page.getByRole('dialog', { name: 'Your requests' });
  await expect(waiting.getByText('Waiting for your two-step sign-in')).toBeVisible();
  await expectAccessible(page, undefined, SHEET);
  await waiting.getByRole('link', { name: 'Set up two-step sign-in' }).click();
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectAccessible(page);
  const key = await page.locator('.acc-key').textContent();
  const app = new TOTP({ secret: Secret.fromBase32((key ?? '').replaceAll(' ', '')) });
  let step = Math.floor(Date.now() / 30_000);
  /** No code works twice: the next one is good half a minute early. */
  const typeCode = async (form: Page | ReturnType<Page['getByRole']>) => {
    await form
      .getByRole('textbox', { name: /code from your app/ })
      .fill(app.generate({ timestamp: step * 30_000 }));
    step += 1;
  };
  await page.getByRole('textbox', { name: /code from your app/ }).fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText(/That code is not right/)).toBeVisible();
  await typeCode(page);
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('region', { name: 'Your recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recovery = ''] = await codes.allTextContents();
  await page.getByRole('button', { name: 'I saved them' }).click();
  const marks = () => ask(store, (sql) => sql`select status from delivery_marks where delivery_id = ${load}`);
  await expect.poll(marks).toEqual([{ status: 'started' }]);
  await expect(page.getByText('10 of 10 are left.', { exact: false })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the yard office' }).click();
  await expect(page.getByRole('navigation', { name: 'Admin sections' })).toBeVisible();

  await goTo(page, '/admin?tab=settings');
  await ask(
    store,
    (sql) => sql`
      update sessions set created_at = created_at - interval '1 hour', factor_at = factor_at - interval '1 hour'`,
  );
  const part = page
    .locator('form, section')
    .filter({ has: page.getByRole('heading', { name: 'Nashville Metro', exact: true }) });
  await part.last().getByRole('textbox', { name: 'Fee ($)' }).fill('31');
  await part.last().getByRole('button', { name: 'Save' }).click();
  const sheet = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await typeCode(sheet);
  await sheet.getByRole('button', { name: 'Continue' }).click();
  await expect(toast(page, 'Saved.').last()).toBeVisible();

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(toast(page, 'Signed out')).toBeVisible();
  await goTo(page, '/auth?next=%2Faccount');
  await fillSignIn(page, email);
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
  // Halfway in, a reload asks for the same step, and the account stays closed.
  await visit(page, at('/account'));
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recovery.toUpperCase());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Hello, careful' })).toBeVisible();
  await goTo(page, '/account/security');
  await expect(page.getByText('9 of 10 are left.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Remove My phone' }).click();
  await page.getByRole('button', { name: 'Remove My phone for good' }).click();
  await expect(page.getByText('It is off.', { exact: false })).toBeVisible();

  // Browsers make passkeys for names alone.
  const local = store.url.replace('127.0.0.1', 'localhost');
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await visit(page, `${local}/auth?next=%2Faccount%2Fsecurity`);
  await fillSignIn(page, email);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'I saved them' }).click();
  await expect(page.getByText('Passkey, added', { exact: false })).toBeVisible();
  await goTo(page, '/account');
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
  await expect(toast(page, 'Signed out')).toBeVisible();
  await goTo(page, '/auth?next=%2Faccount');
  await fillSignIn(page, email);
  await page.getByRole('button', { name: 'Use the passkey This device' }).click();
  await expect(page.getByRole('heading', { name: 'Hello, careful' })).toBeVisible();
});
