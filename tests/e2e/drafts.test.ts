// Half-filled forms after the app was closed: offered to who typed them, never filled in by themselves.
import type { Page } from 'playwright/test';
import { expect, test } from '../helpers/e2e.ts';
import { fillSignIn, newPerson, signIn } from '../helpers/people.ts';
import { ask, visit } from '../helpers/visitor.ts';

const FORMS = [
  { path: '/contact', field: 'Name', text: 'Dana Whitf' },
  { path: '/contact', field: 'Message', text: 'Fourteen yards of' },
];

const offer = (page: Page) => page.getByText(/^Continue your draft from \d+:\d\d.[AP]M\?$/);

/** How many drafts the device keeps, unless it is told otherwise for people who are not signed in. */
const countKept = (page: Page, owner = 'anon:') =>
  page.evaluate(async (owner) => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const name = names.find((one) => one.startsWith(owner));
    if (!name) return 0;
    const database = await new Promise<IDBDatabase>((done) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => done(opening.result);
    });
    const keys = await new Promise<IDBValidKey[]>((done) => {
      const reading = database.transaction('meta').objectStore('meta').getAllKeys();
      reading.onsuccess = () => done(reading.result);
    });
    database.close();
    return keys.filter((key) => String(key).startsWith('draft ')).length;
  }, owner);

/** Types into a form and closes the tab: what only the tab kept is gone. */
async function leaveDraft(page: Page, { path, field, text }: (typeof FORMS)[number]): Promise<Page> {
  await visit(page, path);
  await page.getByRole('textbox', { name: field }).pressSequentially(text);
  await expect.poll(() => countKept(page)).toBe(1);
  const next = await page.context().newPage();
  await page.close();
  await visit(next, path);
  const box = next.getByRole('textbox', { name: field });
  await box.click();
  await expect(offer(next)).toBeVisible();
  await expect(box).toHaveValue('');
  return next;
}

for (const form of FORMS) {
  for (const [answer, value, kept] of [
    ['Continue', form.text, 1],
    ['Start over', '', 0],
  ] as const) {
    test(`${form.path}, ${form.field}: a draft is offered after closing, and "${answer}" does so`, {
      tag: form === FORMS[0] && answer === 'Continue' ? [] : '@long',
    }, async ({ page }) => {
      const next = await leaveDraft(page, form);
      await next.getByRole('button', { name: answer, exact: true }).click();
      await expect(next.getByRole('textbox', { name: form.field })).toHaveValue(value);
      await expect.poll(() => countKept(next)).toBe(kept);
    });
  }
}

test('a draft is not offered to somebody who signs in on the same device', { tag: '@long' }, async ({
  page,
  store,
}) => {
  await newPerson(store, 'else@example.com');
  const [form] = FORMS;
  if (!form) throw new Error('no form');
  const next = await leaveDraft(page, form);
  const other = await next.context().newPage();
  await visit(other, '/auth');
  await fillSignIn(other, 'else@example.com');
  await expect(other).toArriveAt(/\/$|\/account|\/dashboard/);
  await expect(offer(next)).toBeHidden();
});

const YARD = [
  { form: 'New order', path: '/admin?tab=orders&new=1', field: 'customerName' },
  { form: 'New product', path: '/admin?tab=products&product=new', field: 'name' },
  { form: 'A delivery zone', path: '/admin?tab=settings', field: '' },
];

test('drafts of the admin are offered after closing, with what they are based on', { tag: '@long' }, async ({
  page,
  store,
}) => {
  const email = 'drafts@example.com';
  await newPerson(store, email);
  await ask(store, (sql) => sql`update users set role = 'admin' where email = ${email}`);
  await signIn(page, store, email);
  const field = (on: Page, name: string) => on.locator(`main form [name="${name}"]`).first();
  let current = page;
  for (const { form, path, field: name } of YARD) {
    await test.step(form, async () => {
      await visit(current, path);
      const first =
        name === '' ? current.locator('main form input[inputmode=decimal]').first() : field(current, name);
      const named = (await first.getAttribute('name')) ?? '';
      const saved = await first.inputValue();
      await first.fill('12345');
      await expect.poll(() => countKept(current, 'u:')).toBe(1);
      for (const [answer, value, kept] of [
        ['Continue', '12345', 1],
        ['Start over', saved, 0],
      ] as const) {
        const next = await current.context().newPage();
        await current.close();
        current = next;
        await visit(current, path);
        await expect(offer(current)).toBeVisible();
        await expect(field(current, named)).toHaveValue(saved);
        await current.getByRole('button', { name: answer, exact: true }).click();
        await expect(field(current, named)).toHaveValue(value);
        await expect(offer(current)).toBeHidden();
        await expect.poll(() => countKept(current, 'u:')).toBe(kept);
      }
    });
  }
});
