// The blog editor in a browser: an article from the first word to the blog, with a reload in between.
import { expect, expectAccessible, test } from '../helpers/e2e.ts';
import { newPerson, signIn } from '../helpers/people.ts';
import { ask, toast, visit } from '../helpers/visitor.ts';

test.use({ isStoreShared: false });
test.describe.configure({ mode: 'default' });

test('an article written in the admin is on the blog, and a reload loses no word of it', async ({
  page,
  store,
  problems,
}) => {
  const email = 'writer@example.com';
  await newPerson(store, email);
  await ask(store, (sql) => sql`update users set role = 'admin' where email = ${email}`);
  await signIn(page, store, email);
  await visit(page, '/admin?tab=blog&article=new');
  await page.getByLabel('Title').fill('When clay is dry enough to work');
  await expect(page.getByLabel('Address')).toHaveValue('when-clay-is-dry-enough-to-work');
  await page.getByLabel('Summary').fill('One squeeze of the hand says whether to wait.');
  await page.getByLabel('Author').fill('Soil desk');
  await page
    .getByLabel('Text in HTML')
    .fill('<h2>Squeeze it</h2><p>It <b>crumbles</b>?</p><script>alert(1)</script>');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'Squeeze it' })).toBeVisible();
  await expect(preview.getByRole('status')).toContainText('<script>');

  await page.reload();
  await expect(page.getByText('This is your unsaved draft from last time')).toBeVisible();
  await expect(page.getByLabel('Text in HTML')).toHaveValue(/crumbles/);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(toast(page, 'The article is on the blog')).toBeVisible();
  await expect(page.getByLabel('Text in HTML')).toHaveValue(
    '<h2>Squeeze it</h2><p>It <strong>crumbles</strong>?</p>',
  );

  problems.allow(/status of 409/);
  // Another admin writes the same meanwhile.
  await page.getByLabel('Title').fill('Mine');
  await ask(store, (sql) => sql`update blog_posts set title = 'Theirs' where title like 'When clay%'`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Theirs');
  await page.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Theirs');

  await page.getByRole('link', { name: 'See it on the blog' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Theirs' })).toBeVisible();
});

test('words typed while a new article is first saved, or published, stay in its form', async ({
  page,
  store,
}) => {
  const email = 'fast-writer@example.com';
  await newPerson(store, email);
  await ask(store, (sql) => sql`update users set role = 'admin' where email = ${email}`);
  await signIn(page, store, email);
  for (const [button, told] of [
    ['Save the draft', 'Lime in fall, Save the draft saved'],
    ['Publish now', 'The article is on the blog'],
  ] as const) {
    const saved = Promise.withResolvers<void>();
    await page.route('**/api/admin/articles', async (route) => {
      await saved.promise;
      await route.continue();
    });
    await visit(page, '/admin?tab=blog&article=new');
    await page.getByLabel('Title').fill(`Lime in fall, ${button}`);
    await page.getByLabel('Summary').fill('It needs the winter.');
    await page.getByLabel('Author').fill('Soil desk');
    await page.getByLabel('Text in HTML').fill('<p>Lime is slow.</p>');
    await page.getByRole('button', { name: button }).click();
    await page.getByLabel('Text in HTML').fill('<p>Lime is slow. Spread it in November.</p>');
    saved.resolve();
    await expect(toast(page, told).last()).toBeVisible();
    await expect(page).toArriveAt(/article=(?!new)/);
    await expect(page.getByLabel('Text in HTML')).toBeFocused();
    await expect(page.getByLabel('Text in HTML')).toHaveValue('<p>Lime is slow. Spread it in November.</p>');
    await page.getByLabel('Text in HTML').press('End');
    await page.getByLabel('Text in HTML').pressSequentially('<p>Water it.</p>');
    await page.reload();
    await expect(page.getByLabel('Title')).toHaveValue(`Lime in fall, ${button}`);
    await expect(page.getByLabel('Text in HTML')).toHaveValue(/November\.<\/p><p>Water it\.<\/p>/);
    await visit(page, '/admin?tab=blog&article=new');
    await expect(page.getByLabel('Title')).toHaveValue('');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});
