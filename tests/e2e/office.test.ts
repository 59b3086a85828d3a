// Who gets into the yard office, in a browser.
import { expect, test } from '../helpers/e2e.ts';
import { newPerson, signIn } from '../helpers/people.ts';
import { ask, visit } from '../helpers/visitor.ts';

test.use({ serviceWorkers: 'block' });

test('the office is shown to admins; others sign in first, and then it says nothing', async ({
  page,
  store,
  problems,
}) => {
  problems.allow(/status of 40[13] /);
  const email = 'foreman@example.com';
  await newPerson(store, email);
  await page.goto('/admin');
  await page.waitForURL(/\/auth\?next=%2Fadmin$/);
  await signIn(page, email);
  await visit(page, '/admin');
  await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);

  await ask(store, (sql) => sql`update users set role = 'admin' where email = ${email}`);
  await visit(page, '/admin?tab=audit');
  const rooms = page.getByRole('navigation', { name: 'Rooms of the office' });
  await expect(rooms.getByRole('link', { name: 'Audit log' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('cell', { name: email }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});
