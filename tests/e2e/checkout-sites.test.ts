// Where a person's loads went before, offered where the next one goes.
import { expect, expectAccessible, LOST_NETWORK, test } from '../helpers/e2e.ts';
import { newPerson, signIn } from '../helpers/people.ts';
import { addToCart, ask, toast, visit, workerRuns } from '../helpers/visitor.ts';

test(
  'a saved site fills the checkout without signal, and a new one can be saved there @phone',
  { tag: ['@worker', '@long'] },
  async ({ page, context, store, problems }, { project }) => {
    problems.allow(LOST_NETWORK);
    problems.allow(/status of 401 .*\/api\/(my-orders|sync|me)/);
    const email = `sites-${project.name}@example.com`;
    await newPerson(store, email);
    await signIn(page, store, email);
    await visit(page, '/account/addresses');
    await page.getByRole('button', { name: 'Add an address' }).click();
    await page.getByRole('textbox', { name: 'Name of the place' }).fill('Maple St site');
    await page.getByRole('textbox', { name: 'Street address' }).fill('12 Maple St');
    await page.getByRole('textbox', { name: 'City' }).fill('Franklin');
    await page.getByRole('textbox', { name: 'ZIP code' }).fill('37064');
    await page.getByRole('textbox', { name: 'Gate code' }).fill('4711#');
    await page.getByRole('textbox', { name: 'Where to drop the load' }).fill('On the tarp');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Maple St site' })).toBeVisible();
    await addToCart(page, '/product/premium-garden-topsoil', 3);
    await workerRuns(page);

    const address = page.getByRole('textbox', { name: 'Delivery address' });
    const notes = page.getByRole('textbox', { name: 'Where to drop it' });
    const site = (name: RegExp) =>
      page.getByRole('group', { name: 'Your places' }).getByRole('radio', { name });
    await context.setOffline(true);
    await visit(page, '/checkout');
    await expect(address).toHaveValue('12 Maple St, Franklin, TN 37064');
    await expect(notes).toHaveValue('On the tarp\nGate code: 4711#');
    await expect(page.getByText('Franklin, Williamson County')).toBeVisible();
    await expect(site(/Maple St site/)).toBeChecked();
    await expectAccessible(page);

    await notes.fill('On the tarp\nGate code: 4711#\nMind the dog');
    await site(/Another address/).check();
    await expect(address).toHaveValue('');
    await expect(notes).toHaveValue('Mind the dog');
    await address.fill('214 Boxwood Lane, Nashville, TN 37203');
    await address.blur();
    await page.getByRole('button', { name: 'Save this site to my account' }).click();
    await expect(toast(page, 'Address saved')).toBeVisible();
    await expect(site(/214 Boxwood Lane/)).toBeChecked();
    await expect(page.getByRole('button', { name: 'Save this site to my account' })).toHaveCount(0);

    // A page opened anew keeps what was picked: the default is offered to an empty form alone.
    await visit(page, '/checkout');
    await expect(site(/214 Boxwood Lane/)).toBeChecked();
    await expect(address).toHaveValue('214 Boxwood Lane, Nashville, TN 37203');
    await context.setOffline(false);
    const stored = () =>
      ask(
        store,
        (sql) => sql`
        select address, city, zip, drop_note, is_default from addresses join users on owner = 'u:' || users.id
        where users.email = ${email} order by is_default`,
      );
    await expect.poll(stored).toEqual([
      {
        address: '214 Boxwood Lane',
        city: 'Nashville',
        zip: '37203',
        dropNote: 'Mind the dog',
        isDefault: false,
      },
      { address: '12 Maple St', city: 'Franklin', zip: '37064', dropNote: 'On the tarp', isDefault: true },
    ]);
  },
);
