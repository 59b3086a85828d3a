// A picture of where the load goes: taken without signal, seen by its person alone.
import { expect, expectAccessible, LOST_NETWORK, test } from '../helpers/e2e.ts';
import { newPerson, signIn } from '../helpers/people.ts';
import { ask, toast, visit, workerRuns } from '../helpers/visitor.ts';

test('a photo taken without signal is shown at once, resized, and later reaches the person’s other device @phone', {
  tag: ['@worker', '@long'],
}, async ({ page, context, browser, store, problems }) => {
  problems.allow(LOST_NETWORK);
  problems.allow(/status of (401|404)/);
  const email = 'camera@example.com';
  await newPerson(store, email);
  await signIn(page, store, email);
  await visit(page, '/account/addresses');
  await workerRuns(page);
  await page.getByRole('button', { name: 'Add an address' }).click();
  await page.getByRole('textbox', { name: 'Name of the place' }).fill('Creek site');
  await page.getByRole('textbox', { name: 'Street address' }).fill('9 Creek Rd');
  await page.getByRole('textbox', { name: 'ZIP code' }).fill('37064');
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Franklin');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const photo = page.getByRole('img', { name: 'Drop spot of Creek site' });
  await context.setOffline(true);
  const take = page.getByLabel('Take a picture of the drop spot Creek site');
  await expect(take).toHaveAttribute('capture', 'environment');
  // Noise is what packs worst: a camera's picture in its size. Made in the page, because it is too large to hand over.
  await take.evaluate(async (input: HTMLInputElement) => {
    const canvas = new OffscreenCanvas(2400, 1800);
    const drawing = canvas.getContext('2d');
    if (!drawing) throw new Error('nothing can be drawn here');
    const pixels = drawing.createImageData(2400, 1800);
    for (let at = 0; at < pixels.data.length; at += 1)
      pixels.data[at] = at % 4 === 3 ? 255 : (at * 2654435761) >>> 24;
    drawing.putImageData(pixels, 0, 0);
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 });
    const chosen = new DataTransfer();
    chosen.items.add(new File([jpeg], '../../evil.jpg', { type: 'image/jpeg' }));
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(toast(page, 'Picture saved')).toBeVisible();
  await expect(photo).toBeVisible();
  await visit(page, '/account/addresses');
  await expect(photo).toBeVisible();
  const width = await photo.evaluate((image: HTMLImageElement) => image.naturalWidth);
  expect(width).toBeGreaterThan(500);
  expect(width).toBeLessThanOrEqual(1600);
  await expectAccessible(page);
  await page.getByLabel('Choose a picture Creek site').setInputFiles({
    name: 'note.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no picture'),
  });
  await expect(toast(page, 'This picture cannot be read here. Try another one.')).toBeVisible();
  await context.setOffline(false);
  const kept = () =>
    ask(
      store,
      (sql) => sql<{ id: string; user: string; bytes: number }[]>`
        select drop_photos.id, users.id as user, octet_length(jpeg) as bytes
        from drop_photos join users on owner = 'u:' || users.id where users.email = ${email}`,
    );
  await expect.poll(async () => (await kept()).length).toBe(1);
  const [row] = await kept();
  expect(row?.bytes).toBeGreaterThan(5_000);

  const other = await browser.newContext();
  const tablet = await other.newPage();
  await signIn(tablet, store, email);
  await visit(tablet, '/account/addresses');
  await expect(tablet.getByRole('img', { name: 'Drop spot of Creek site' })).toBeVisible();
  await other.close();
  const path = `/api/drop-photos/${row?.id}?person=${row?.user}`;
  expect((await fetch(`${store.url}${path}`)).status).toBe(401);

  await page.getByRole('button', { name: 'Remove the picture Creek site' }).click();
  await expect(toast(page, 'Picture removed')).toBeVisible();
  await expect(photo).toHaveCount(0);
  await expect.poll(async () => (await kept())[0]?.bytes).toBeNull();
});
