// Long: saved jobs in the browser: opened from a link by somebody without an account, kept, printed, shared on.
import type { Page } from 'playwright/test';
import type { JobSave } from '../../domain/jobs.ts';
import { sharedPath } from '../../web/calculator/sharedLink.ts';
import { expect, expectAccessible, LOST_NETWORK, type Store, test } from '../helpers/e2e.ts';
import { JPEG } from '../helpers/jpeg.ts';
import { newPerson, signIn } from '../helpers/people.ts';
import { ask, expectApart, toast, visit, workerRuns } from '../helpers/visitor.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const feet = (value: number) => ({ value, unit: 'feet' }) as const;

/** A driveway of two areas, measured for the lawn mix of this store. */
async function mapleStreet(store: Store): Promise<JobSave> {
  const [product] = await ask(
    store,
    (sql) => sql<{ id: string }[]>`select id from products where slug = 'lawn-repair-mix'`,
  );
  const area = (name: string, length: number, width: number) => ({
    name,
    shape: 'rectangle' as const,
    sizes: { length: feet(length), width: feet(width) },
    depth: 4,
    depthUnit: 'inches' as const,
    project: null,
  });
  return {
    id: '0b7cf7c9-5f57-4f0f-8d0f-3a5c6f0f4d11',
    name: 'Maple St',
    note: 'Gate code 4471',
    areas: [area('Front', 40, 20), area('Side', 12, 8)],
    settling: false,
    productId: product?.id ?? null,
    materialId: 'lawn-repair-mix',
  };
}

test('a link opens a job without an account, and the saved copy is changed, printed, deleted and restored', {
  tag: ['@worker', '@long'],
}, async ({ page, context, store, problems }) => {
  test.slow();
  problems.allow(LOST_NETWORK);
  const link = (await sharedPath(await mapleStreet(store), { withNote: true, withClient: false })) ?? '';
  await visit(page, link);
  await workerRuns(page);
  await expect(heading(page, 'Maple St')).toBeVisible();
  await expect(page.getByText('Gate code 4471')).toBeVisible();

  // From here on there is no signal: the link opens again, and everything is done on the device.
  await context.setOffline(true);
  await page.reload();
  await expect(heading(page, 'Maple St')).toBeVisible();
  await expect(page.getByRole('heading', { name: '11.5 cubic yards' })).toBeVisible();
  await page.getByRole('button', { name: 'Save to my jobs' }).click();
  await expect(page).toArriveAt(/\/jobs\/[0-9a-f-]{36}$/);
  await expect(page.getByText('Saved on this device. Sign in to back it up.')).toBeVisible();

  await page.getByRole('button', { name: 'Change name, client and site' }).click();
  await page.getByRole('textbox', { name: 'Name of the job' }).fill('Señora Núñez');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(heading(page, 'Señora Núñez')).toBeVisible();
  const note = page.getByRole('textbox', { name: 'Note' });
  await note.fill('Dog in the');
  await page.evaluate(() => localStorage.setItem('delivery-zip', '"37209"'));
  await page.reload();
  await expect(note).toHaveValue('Dog in the');
  await note.fill('Dog in the yard');
  await note.blur();
  await expect(toast(page, 'Note saved')).toBeVisible();
  const picture = { name: 'yard.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(JPEG, 'base64') };
  await page.getByLabel('Choose pictures').setInputFiles(picture);
  const photo = page.getByRole('img', { name: 'Photo 1 of Señora Núñez' });
  await expect(photo).toBeVisible();
  await page.getByRole('button', { name: 'Remove photo 1' }).click();
  await expect(photo).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(photo).toBeVisible();

  await test.step('the printed job has its areas and materials, and no buttons', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('Front').first()).toBeVisible();
    await expect(page.getByText('Lawn Repair Mix').first()).toBeVisible();
    await expect(photo).toBeVisible();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await page.emulateMedia({ media: null });
  });
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(heading(page, 'Saved jobs')).toBeVisible();
  const list = page.getByRole('main').getByRole('listitem');
  await expect(list).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list).toHaveCount(1);
  await list.getByRole('link').click();
  await expect(page.getByRole('img', { name: 'Photo 1 of Señora Núñez' })).toBeVisible();

  await visit(page, '/jobs/shared#ThisIsNoJob');
  await expect(page.getByText('This job is damaged.')).toBeVisible();
  await context.setOffline(false);
  const kept = () =>
    ask(
      store,
      (sql) => sql<{ name: string }[]>`
        select content ->> 'name' as name from calculator_jobs
        where content ->> 'name' like 'Señora Núñez%' and deleted_at is null order by 1`,
    );
  await expect.poll(kept).toEqual([{ name: 'Señora Núñez' }]);
});

test('without signal, three areas become a job with photos and a quote, and are sent once @phone', {
  tag: '@worker',
}, async ({ page: first, context, browser, store, problems }) => {
  test.slow();
  problems.allow(LOST_NETWORK);
  problems.allow(/status of 401 .*\/api\/(my-orders|sync|me)/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const email = 'harpeth@example.com';
  const street = '214 Boxwood Lane';
  await newPerson(store, email);
  await ask(store, (sql) =>
    sql.begin(async (tx) => {
      const [{ owner } = { owner: '' }] = await tx<{ owner: string }[]>`
        select 'u:' || id as owner from users where email = ${email}`;
      await tx`select act_for(${owner})`;
      const site = { label: 'Beds', address: street, city: 'Nashville', state: 'TN', zip: '37203' };
      await tx`insert into addresses ${tx({ owner, id: crypto.randomUUID(), ...site })}`;
      await tx`
        insert into customers (user_id, email, full_name, phone)
        select id, email, 'Dana Whitfield', '615-555-0188' from users where email = ${email}`;
      const { id: _, ...content } = await mapleStreet(store);
      for (let n = 1; n <= 6; n += 1)
        await tx`
          insert into calculator_jobs (owner, id, content, figures)
          values (${owner}, ${crypto.randomUUID()}, ${tx.json({ ...content, name: `Maple St ${n}` })}, '{}')`;
    }),
  );
  await signIn(first, store, email);
  await visit(first, '/jobs');
  await workerRuns(first);
  await first.close();
  await context.setOffline(true);

  const page = await context.newPage();
  const field = (on: Page, name: string) => on.getByRole('textbox', { name, exact: true });
  const tap = (name: string | RegExp, role: 'button' | 'link' = 'button') =>
    page.getByRole(role, { name }).filter({ visible: true }).first().tap();
  const areas = [
    ['40', '20'],
    ['12', '8'],
    ['10', '9'],
  ] as const;
  await visit(page, '/?source=pwa');
  await tap(/^Calculator/, 'link');
  await expect(heading(page, 'Calculator')).toBeVisible();
  for (const [at, [length, width]] of areas.entries()) {
    if (at > 0) await tap('Add area');
    await expect(field(page, 'Length, ft')).toBeFocused();
    await page.keyboard.type(length);
    await page.keyboard.press('Enter');
    await expect(field(page, 'Width, ft')).toBeFocused();
    await page.keyboard.type(width);
    if (at > 0) continue;
    await page.keyboard.press('Enter');
    await expect(field(page, 'Depth, in')).toBeFocused();
    await page.keyboard.type('4');
  }
  await page.keyboard.press('Enter');
  // 800 + 96 + 90 square feet, 4 inches deep: 12.17 yd³.
  await expect(page.getByRole('heading', { name: '12.5 cubic yards' })).toBeVisible();
  await expect(page.locator('.ticket').getByText(/truckload/)).toBeVisible();
  await tap('Only save the job');
  await tap(/^Open \w{3}\s\d+, \d+:\d\d\s[AP]M$/, 'link');
  await tap('Change name, client and site');
  // The account's saved site is among what the field offers.
  await expect(page.locator('datalist option').filter({ visible: false })).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Client' }).fill(street);
  await page.getByRole('combobox', { name: 'Address' }).fill(street);
  await tap('Save');
  // Its client names a job that nobody has named.
  await expect(heading(page, street)).toBeVisible();
  await page.getByLabel('Choose pictures').setInputFiles(
    ['yard', 'gate'].map((name) => ({
      name: `${name}.jpg`,
      mimeType: 'image/jpeg',
      buffer: Buffer.from(JPEG, 'base64'),
    })),
  );
  await expect(page.getByRole('img', { name: `Photo 2 of ${street}` })).toBeVisible();
  await tap('Ask for a quote');
  await expect(field(page, 'Name *')).toHaveValue('Dana Whitfield');
  await expect(page.getByRole('main').getByRole('textbox', { name: 'Email *' })).toHaveValue(email);
  // From the account's own row on this device, which is read after the page is shown.
  await expect(field(page, 'Phone Number *')).toHaveValue('615-555-0188');
  await tap('More: what is asked for, photos');
  await expect(field(page, 'Message *')).toHaveValue(/Area 3: Rectangle, 10 × 9 ft, 4 in deep/);
  await expect(field(page, 'Delivery ZIP code').first()).toHaveValue('37203');
  await tap('Request quote');
  await expect(page.getByRole('heading', { name: 'Saved on this device' })).toBeVisible();
  await page.close();

  const again = await context.newPage();
  await visit(again, '/guides/topsoil-calculator');
  await expect(again.getByText(`Saved job: ${street}`)).toBeVisible();
  await expect(again.getByRole('status').filter({ hasText: 'Saved on this device' })).toBeVisible();
  await again.getByRole('button', { name: 'Measure another' }).click();
  await expect(field(again, 'Length, ft')).toHaveValue('');
  await visit(again, '/jobs');
  await expect(again.getByRole('main').getByRole('listitem')).toHaveCount(7);
  await again.getByRole('link', { name: street }).click();
  await expect(heading(again, street)).toBeVisible();
  await expect(again.getByText('Saved on this device. Waiting to back up.')).toBeVisible();
  await again.getByRole('button', { name: 'Change name, client and site' }).click();
  await expect(again.getByRole('combobox', { name: 'Address' })).toHaveValue(street);
  await again.getByRole('combobox', { name: 'Client' }).fill('Lee Harpeth');
  await again.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(again.getByRole('definition').filter({ hasText: 'Lee Harpeth' })).toBeVisible();
  await again.getByRole('button', { name: 'Share the link' }).click();
  await expect(toast(again, 'Copied')).toBeVisible();
  const link = await again.evaluate(() => navigator.clipboard.readText());
  const other = await context.newPage();
  await visit(other, link);
  await expect(heading(other, street)).toBeVisible();
  await expect(other.getByRole('main').getByRole('listitem')).toHaveCount(areas.length);
  await other.close();

  await again.getByRole('link', { name: 'Open in the calculator' }).click();
  await expect(again.getByText(`Saved job: ${street}`)).toBeVisible();
  await expect(again.getByRole('heading', { name: '12.5 cubic yards' })).toBeVisible();
  await again.goBack();
  await again.getByRole('button', { name: 'Add 13 yards' }).click();
  await expect(toast(again, 'Added to Cart')).toContainText('13 cubic yards');

  await context.setOffline(false);
  const landed = () =>
    ask(
      store,
      (sql) => sql<{ jobs: number; areas: number; quotes: number; photos: number }[]>`
        select
          (select count(*)::int from calculator_jobs where content ->> 'name' = ${street}) as jobs,
          (select sum(jsonb_array_length(content -> 'areas'))::int from calculator_jobs
            where content ->> 'name' = ${street}) as areas,
          (select count(*)::int from quotes where email = ${email}) as quotes,
          (select count(*)::int from quote_photos join quotes on id = quote_id where email = ${email}) as photos`,
    );
  await expect.poll(landed).toEqual([{ jobs: 1, areas: 3, quotes: 1, photos: 2 }]);
  await visit(again, '/jobs');
  await again.getByRole('link', { name: street }).click();
  await expect(again.getByText('Saved on this device and backed up.')).toBeVisible();
  expect(await landed()).toEqual([{ jobs: 1, areas: 3, quotes: 1, photos: 2 }]);

  await test.step('another device of the same person shows the photos, and removes one', async () => {
    const device = await browser.newContext({
      baseURL: store.url,
      serviceWorkers: 'block',
      viewport: { width: 390, height: 844 },
    });
    const desk = await device.newPage();
    await signIn(desk, store, email);
    await visit(desk, '/jobs');
    await desk.getByRole('link', { name: street }).click();
    await expect(desk.getByRole('img', { name: `Photo 2 of ${street}` })).toBeVisible();
    await expect(desk.getByText('Saved on this device and backed up.')).toBeVisible();
    const bytes = await desk
      .getByRole('img', { name: `Photo 1 of ${street}` })
      .evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth);
    expect(bytes).toBeGreaterThan(0);

    // Measured here, and meanwhile elsewhere: neither version is lost.
    await desk.getByRole('link', { name: 'Open in the calculator' }).click();
    await field(desk, 'Depth, in').fill('6');
    await desk.getByRole('button', { name: 'Calculate' }).click();
    await expect(desk.getByRole('button', { name: `Only save changes to ${street}` })).toBeVisible();
    await ask(store, (sql) =>
      sql.begin(async (tx) => {
        await tx`select act_for(owner) from calculator_jobs where content ->> 'name' = ${street}`;
        await tx`
          update calculator_jobs set content = jsonb_set(content, '{areas,2,depth}', '5')
          where content ->> 'name' = ${street}`;
      }),
    );
    await visit(desk, '/jobs');
    await desk.getByRole('link', { name: street }).click();
    await expect(desk.getByText('5 in deep')).toBeVisible();
    await visit(desk, '/guides/topsoil-calculator');
    await desk.getByRole('button', { name: `Only save changes to ${street}` }).click();
    await expect(toast(desk, `also changed ${street}`)).toContainText(`saved as ${street} (other version).`);
    const depths = () =>
      ask(
        store,
        (sql) => sql<{ name: string; depth: number }[]>`
          select content ->> 'name' as name, (content -> 'areas' -> 2 -> 'depth')::int as depth from calculator_jobs
          where content ->> 'name' like ${`${street}%`} order by name`,
      );
    await expect.poll(depths).toEqual([
      { name: street, depth: 6 },
      { name: `${street} (other version)`, depth: 5 },
    ]);
    await desk.getByRole('link', { name: `Open ${street}`, exact: true }).click();
    await expect(desk.getByText('6 in deep')).toBeVisible();
    // The toast has come along, and leaves room for what this screen is for.
    await expectApart(
      toast(desk, `also changed ${street}`),
      desk.getByRole('button', { name: /^Add \d+ yards/ }),
    );
    await device.close();
    await again.bringToFront();
  });
});

test('a phone that never visited the store opens the link @phone', async ({ page, store }) => {
  await visit(page, await sharedPath(await mapleStreet(store), { withNote: false, withClient: false }));
  await expect(heading(page, 'Maple St')).toBeVisible();
  await expect(page.getByText('Gate code 4471')).toHaveCount(0);
});
