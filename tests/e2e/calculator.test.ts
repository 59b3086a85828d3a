// Long: the calculator beyond one rectangle: several areas and shapes without signal, by voice, by GPS, by keyboard,
// in layers.
import type { Locator, Page } from 'playwright/test';
import { expect, expectAccessible, LOST_NETWORK, test } from '../helpers/e2e.ts';
import { JPEG } from '../helpers/jpeg.ts';
import { takenOver, toast, visit, workerRuns } from '../helpers/visitor.ts';

const CALCULATOR = '/guides/topsoil-calculator';
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .filter({ visible: true })
    .click();
const answer = (page: Page) => page.getByRole('complementary', { name: 'Result' });
const answered = (page: Page, yards: string) =>
  expect(answer(page).getByRole('heading', { name: `${yards} cubic yards` })).toBeVisible();

test('three areas become one job without signal, a removed area is restored, and a reload keeps all @phone', {
  tag: ['@worker', '@long'],
}, async ({ page, context, problems }) => {
  problems.allow(LOST_NETWORK);
  await visit(page, CALCULATOR);
  await workerRuns(page);
  await context.setOffline(true);
  await field(page, 'Length, ft').fill('24');
  await field(page, 'Width, ft').fill('6');
  await field(page, 'Depth, in').fill('6');
  await press(page, 'Add area');
  // The next area is mostly as deep as the last.
  await expect(field(page, 'Depth, in')).toHaveValue('6');
  await field(page, 'Name of the area').fill('Fountain');
  await press(page, /^Shape/);
  await press(page, 'Ring');
  await expect(field(page, 'Across, outside, ft')).toBeFocused();
  await expect(field(page, 'Across, outside, ft')).toBeInViewport({ ratio: 1 });
  await field(page, 'Across, outside, ft').fill('20');
  await field(page, 'Across, hole, ft').fill('20');
  await press(page, /^Flower/);
  await press(page, 'Calculate');
  await expect(field(page, 'Across, hole, ft')).toHaveAccessibleDescription(/hole is as large/);
  await field(page, 'Across, hole, ft').fill('8');
  await expect(
    page.getByRole('img', { name: 'Drawn to scale: 20 ft by 20 ft, 264 square feet' }),
  ).toBeVisible();
  await press(page, 'Add area');
  await press(page, /^Shape/);
  await press(page, 'Circle');
  await press(page, /^Measured in/);
  await press(page, 'm');
  await field(page, 'Across, m').fill('4');
  await page.getByRole('group', { name: 'Depth in' }).getByRole('button', { name: 'cm' }).click();
  await field(page, 'Depth, cm').fill('15');
  await press(page, 'Calculate');
  // 2.67 + 4.89 + 2.47 yd³
  await answered(page, '10.5');
  await expect(answer(page).getByRole('heading', { name: '10.5 cubic yards' })).toBeInViewport({ ratio: 1 });
  await expect(answer(page).getByRole('switch')).toBeInViewport({ ratio: 1 });
  // The words switch it, too.
  await answer(page).getByText('Add 10% for settling').click();
  // One figure in the headline, the costs and the bar.
  await answered(page, '11.5');
  await expect(answer(page).getByText('Cost of 11.5 cubic yards')).toBeVisible();
  await expect(page.locator('.calc-bar')).toContainText('11.5');
  await answer(page).getByRole('switch').click();
  await expect(page.getByText('3 areas')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Fountain.*4\.9 cubic yards/ })).toBeVisible();

  await press(page, 'Remove Area 3');
  await press(page, 'Calculate');
  await answered(page, '8');
  await press(page, 'Remove Fountain');
  await expect(page.getByRole('status').filter({ hasText: 'Fountain is removed.' })).toBeVisible();
  await press(page, 'Undo');
  await expect(field(page, 'Name of the area')).toHaveValue('Fountain');

  await test.step('a reload and Back come to the same place, although the ticket comes late', async () => {
    const place = () => page.evaluate(() => Math.round(scrollY));
    await answer(page)
      .getByRole('switch')
      .evaluate((settling) => settling.scrollIntoView({ block: 'center' }));
    const before = await place();
    await page.reload();
    await answered(page, '8');
    await expect(answer(page).getByRole('button', { name: 'Save job' })).toBeAttached();
    expect(await place()).toBe(before);
    // Without scrolling to the link.
    await page.getByRole('link', { name: 'Saved jobs' }).evaluate((link: HTMLElement) => link.click());
    await expect(page.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible();
    await page.goBack();
    await answered(page, '8');
    await expect(answer(page).getByRole('button', { name: 'Save job' })).toBeAttached();
    expect(await place()).toBe(before);
  });

  await page.reload();
  await answered(page, '8');
  await expect(field(page, 'Across, outside, ft')).toHaveValue('20');
  await expect(page.getByRole('button', { name: /^Area 1/ })).toBeVisible();

  await test.step('drawing works without a network: no map is offered, and a measured photo is saved with the job', async () => {
    await press(page, /^From above/);
    await page.getByLabel('Measure on a picture').setInputFiles(PLAN);
    await expect(page.getByRole('button', { name: 'Measure on a map' })).toHaveCount(0);
    const { said, tap } = await drawing(page);
    await markLength(page, tap);
    for (const [x, y] of TRIANGLE) await tap(x, y);
    await expect(said).toHaveText('200 sq ft, 68 ft around');
    await press(page, 'Done');
    await page.reload();
    // On the same picture, although the page that it was picked on is gone.
    await expect(page.getByRole('button', { name: 'Measure on the same picture' })).toBeVisible();
    await press(page, 'Change the outline');
    await expect(said).toHaveText('200 sq ft, 68 ft around');
    await expect(page.locator('.leaflet-image-layer')).toBeVisible();
    await press(page, 'Done');
    await press(page, 'Calculate');
    await press(page, 'Save job');
    await press(page, 'Save');
    await answer(page)
      .getByRole('link', { name: /^Open / })
      .click();
    await expect(page.getByRole('img', { name: /^Photo 1 of / })).toBeVisible();
    await expect(page.locator('.photo-areas polygon')).toHaveCount(1);
    await page.getByRole('link', { name: 'Open in the calculator' }).click();
    await press(page, 'Change the outline');
    await expect(page.locator('.leaflet-image-layer')).toBeVisible();
  });
});

/** In sight as a whole, between the header and the bar at the bottom. */
const expectClear = (one: Locator) =>
  expect
    .poll(() =>
      one.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        const header = document.querySelector('.hd')?.getBoundingClientRect().bottom ?? 0;
        const bar = document.querySelector('.calc-bar')?.getBoundingClientRect().top ?? innerHeight;
        return { isBelowHeader: top >= header, isAboveBar: bottom <= Math.min(bar, innerHeight) };
      }),
    )
    .toEqual({ isBelowHeader: true, isAboveBar: true });

const PLAN = { name: 'plan.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(JPEG, 'base64') };
const TRIANGLE = [
  [-50, -50],
  [50, -50],
  [50, 50],
] as const;

/** The open sheet: what it says of the outline, and a tap at a distance from the middle of its ground. */
async function drawing(page: Page) {
  const sheet = page.getByRole('dialog', { name: 'Measure from above' });
  const ground = sheet.getByRole('application');
  await expect(ground).toBeFocused();
  const { width = 0, height = 0 } = (await ground.boundingBox()) ?? {};
  const tap = (x: number, y: number) => ground.click({ position: { x: width / 2 + x, y: height / 2 + y } });
  return { sheet, ground, said: sheet.getByRole('status'), tap };
}

/** A hundred pixels of the screen are 20 feet. */
async function markLength(page: Page, tap: (x: number, y: number) => Promise<void>): Promise<void> {
  await tap(-50, 0);
  await tap(50, 0);
  await field(page, 'Length between the two points').fill('20');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/^Tap each corner/);
}

test('sizes can be spoken, typed in one phrase, tapped with gloves on, or walked @phone', {
  tag: '@long',
}, async ({ page, context, problems }) => {
  await context.grantPermissions(['geolocation']);
  await context.addInitScript(() => {
    // What a browser with speech recognition does, as far as the page sees it.
    class Hears extends EventTarget {
      lang = '';
      start() {
        const transcript = this.lang === 'en-US' ? 'twenty by thirty four inches deep' : '';
        const results = [Object.assign([{ transcript }], { isFinal: true })];
        this.dispatchEvent(Object.assign(new Event('result'), { results }));
        this.dispatchEvent(new Event('end'));
      }
      abort() {
        this.dispatchEvent(new Event('end'));
      }
    }
    const locks = { held: 0 };
    const request = async () => {
      locks.held += 1;
      const release = async () => {
        locks.held -= 1;
      };
      return { release };
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    Object.assign(window, { SpeechRecognition: Hears, locks });
  });
  const locksHeld = () => page.evaluate(() => (window as unknown as { locks: { held: number } }).locks.held);
  await visit(page, CALCULATOR);
  await press(page, /^Say or type it/);
  await press(page, 'Speak');
  // Speech recognition runs "thirty, four" together: it is asked, and nothing is filled in before that.
  await expect(page.getByText('Which one do you mean?')).toBeVisible();
  await expect(field(page, 'Length, ft')).toHaveValue('');
  await press(page, 'Rectangle, 20 ft × 30 ft, 4 in deep.');
  await expect(page.getByText('Filled in: Rectangle, 20 ft × 30 ft, 4 in deep.')).toBeVisible();
  await expect(field(page, 'Length, ft')).toHaveValue('20');
  await expect(field(page, 'Width, ft')).toHaveValue('30');
  await expect(field(page, 'Depth, in')).toHaveValue('4');
  await test.step('the sizes to confirm are visible above the bar, even on a short screen', async () => {
    for (const height of [844, 480]) {
      await page.setViewportSize({ width: 390, height });
      const said = field(page, 'All sizes in one go');
      await said.fill('');
      await said.evaluate((input) => input.scrollIntoView({ block: 'end' }));
      await said.fill('5 yards of mulch');
      await expectClear(
        page.getByText('That is an amount of material. Say how long, wide and deep the area is.'),
      );
      await said.fill('');
      await said.evaluate((input) => input.scrollIntoView({ block: 'end' }));
      await said.fill('twelve feet by twelve feet, six inches deep');
      const sentence = page.getByText(/^Understood: Rectangle, 12 ft/);
      for (const one of [sentence, page.getByRole('button', { name: 'Use these sizes' })])
        await expectClear(one);
    }
    await page.setViewportSize({ width: 390, height: 844 });
  });
  await field(page, 'All sizes in one go').fill('un círculo de diez pies');
  await press(page, 'Circle, radius 10 ft (20 ft across).');
  await expect(field(page, 'Across, ft')).toHaveValue('20');
  // A range is asked, too.
  await field(page, 'All sizes in one go').fill('pie y medio por veinte, tres a cuatro pulgadas');
  await expect(page.getByText('Which one do you mean?')).toBeVisible();
  await press(page, 'Rectangle, 1 ft 6 in × 20 ft, 4 in deep.');
  await expect(field(page, 'Length, ft')).toHaveValue('1.5');
  // Several areas become areas of the job, like the one that is open.
  await field(page, 'All sizes in one go').fill('20 by 30 and 10 by 12 feet at 3 inches');
  await expect(page.getByText('Understood: 2 areas: Rectangle, 20 ft × 30 ft, 3 in deep.')).toBeVisible();
  await press(page, 'Use these 2 areas');
  await expect(page.getByRole('button', { name: /^Area 2.*10 × 12 ft/ })).toBeVisible();
  await expect(field(page, 'Width, ft')).toHaveValue('30');
  await press(page, /^Area 2/);
  await press(page, 'Remove Area 2');
  await press(page, /^Say or type it/);
  await test.step('a pile is offered its own tool, with its sizes', async () => {
    await field(page, 'All sizes in one go').fill('a pile 10 foot across and 5 foot high');
    await expect(page.getByText('Understood: Pile, 10 ft across, 5 ft high.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open the pile check' })).toHaveAttribute(
      'href',
      '/guides/pile-check?kind=earth&unit=feet&width=10&height=5',
    );
  });
  await field(page, 'All sizes in one go').fill('rectángulo 10 m por 4 m, 15 cm de fondo');
  await expect(page.getByText('Understood: Rectangle, 10 m × 4 m, 15 cm deep.')).toBeVisible();
  await field(page, 'All sizes in one go').press('Enter');
  await expect(field(page, 'Length, m')).toHaveValue('10');
  await press(page, 'Calculate');
  await answered(page, '8');

  await press(page, /^Glove mode/);
  await field(page, 'Length, m').fill('');
  await field(page, 'Length, m').focus();
  await test.step('the field and the whole keypad are visible together, even on a small phone', async () => {
    for (const [width, height] of [
      [390, 844],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => scrollTo(0, 0));
      await field(page, 'Width, m').focus();
      await field(page, 'Length, m').focus();
      for (const name of ['1', 'Next field'])
        await expectClear(page.getByRole('button', { name, exact: true }));
      await expectClear(field(page, 'Length, m'));
    }
    await page.setViewportSize({ width: 390, height: 844 });
  });
  for (const key of ['1', '2', 'Point', '5', 'Delete']) await press(page, key);
  await expect(field(page, 'Length, m')).toHaveValue('12.');
  await expect(field(page, 'Length, m')).toBeFocused();
  await press(page, 'Next field');
  await expect(field(page, 'Width, m')).toBeFocused();
  // The depth is there already, so the pad goes on to another area.
  await press(page, 'Next area');
  await expect(field(page, 'Length, m')).toBeFocused();
  await expect(field(page, 'Length, m')).toHaveValue('');
  await expect(page.getByRole('button', { name: /^Area 1/ })).toBeVisible();
  await press(page, 'Remove Area 2');
  const small = await page
    .locator('.calc button:visible')
    .evaluateAll((buttons) =>
      buttons
        .filter((button) => button.getBoundingClientRect().height < 63.5)
        .map((button) => button.textContent),
    );
  expect(small).toEqual([]);
  await visit(page, '/jobs');
  const newJob = page.getByRole('link', { name: 'New job' });
  expect((await newJob.boundingBox())?.height).toBeGreaterThanOrEqual(79.5);
  await visit(page, CALCULATOR);
  await expect(page.getByRole('button', { name: /^Glove mode/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: /^Glove mode/ })).toBeInViewport();
  // All that a gloved hand needs, before anything is scrolled.
  await expectClear(field(page, 'Length, m'));
  await expectClear(page.getByRole('button', { name: /^Next / }));
  await press(page, /^Glove mode/);

  await press(page, /^Shape/);
  await press(page, 'Walk it');
  await press(page, 'Start walking');
  await expect.poll(locksHeld).toBe(1);
  // 0.0002 of a degree is 22.2 m to the north, and 18 m to the east in Nashville.
  const corners = [
    [36.16, -86.78],
    [36.1602, -86.78],
    [36.1602, -86.7798],
    [36.16, -86.7798],
  ] as const;
  for (const [at, [latitude, longitude]] of corners.entries()) {
    const accuracy = 3 + at;
    await context.setGeolocation({ latitude, longitude, accuracy });
    await expect(page.getByText(`GPS is good to ${Math.round(accuracy / 0.3048)} ft here.`)).toBeVisible();
    await press(page, 'Drop point');
    await expect(page.getByText(at === 0 ? '1 point' : `${at + 1} points`)).toBeVisible();
    if (at === 1) {
      // The phone reloads the page in somebody's pocket: the walk goes on where it was.
      await page.reload();
      await press(page, 'Go on walking');
      await expect(page.getByText('2 points')).toBeVisible();
    }
  }
  await expect(page.getByText('4,299 sq ft, give or take 1,872')).toBeVisible();
  await press(page, 'Undo point');
  await expect(page.getByText(/^2,1(49|50) sq ft, give/)).toBeVisible();
  // Under trees no point is dropped where the phone was before.
  const gps = await context.newCDPSession(page);
  await gps.send('Emulation.setGeolocationOverride', {});
  await expect(page.getByText('No GPS signal here.', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Drop point' })).toBeDisabled();
  await context.setGeolocation({ latitude: 36.16, longitude: -86.7798, accuracy: 6 });
  await expect(page.getByText('GPS is good to 20 ft here.')).toBeVisible();
  // Nor where it was a minute ago: a new fix is waited for.
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 60_000;
    navigator.geolocation.watchPosition = (onFix) => {
      const coords = { latitude: 36.16, longitude: -86.7798, accuracy: 6, speed: null };
      Object.assign(window, { fix: () => onFix({ coords } as unknown as GeolocationPosition) });
      return 0;
    };
  });
  await press(page, 'Drop point');
  await expect(page.getByText('Stand still until the point is there.', { exact: false })).toBeVisible();
  await expect(page.getByText('3 points')).toBeVisible();
  await page.evaluate(() => (window as unknown as { fix: () => void }).fix());
  await expect(page.getByText('4 points')).toBeVisible();
  // A call took the screen, and the browser's lock with it.
  await page.evaluate(() => {
    (window as unknown as { locks: { held: number } }).locks.held = 0;
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(locksHeld).toBe(1);
  await press(page, 'Done');
  await expect.poll(locksHeld).toBeLessThan(1);
  await press(page, 'Walk again');
  await expect(page.getByText('0 points')).toBeVisible();
  await page.evaluate(() => (window as unknown as { fix: () => void }).fix());
  await press(page, 'Drop point');
  await expect(page.getByText('1 point')).toBeVisible();
  // One point is no area: nothing of either walk is dropped.
  await press(page, 'Done');
  await expect(page.getByRole('button', { name: 'Go on walking' })).toBeVisible();
  await press(page, 'Keep the last walk');
  await expect(page.getByText('4,299 sq ft, give or take 1,872')).toBeVisible();
  await field(page, 'Depth, cm').fill('10');
  await press(page, 'Calculate');
  await answered(page, '52.5');
  await expect(page.getByText('52.5 ± 23 yd³', { exact: false })).toBeVisible();

  // From above: on a map, by taps and by keys, two areas at once.
  await page.route('**/api/job-map', (route) => {
    const tiles = { url: '/tile/{z}/{x}/{y}.svg', attribution: '© Aerial', maxZoom: 19 };
    return route.fulfill({ json: { ...tiles, latitude: 36.16, longitude: -86.78 } });
  });
  problems.allow(LOST_NETWORK);
  await page.route('**/tile/**', (route) => route.abort());
  await press(page, /^Glove mode/);
  await press(page, /^From above/);
  await press(page, 'Measure on a map');
  await expect(page.getByRole('alert').filter({ hasText: 'The map does not load here.' })).toBeVisible();
  await page.getByRole('dialog').getByLabel('Measure on a picture').setInputFiles(PLAN);
  await expect(page.getByText('First tap both ends of a length')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'The map does not load here.' })).toHaveCount(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
  await page.route('**/tile/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>',
    }),
  );
  await press(page, 'Measure on a map');
  const { sheet, ground, said, tap } = await drawing(page);
  await expect(sheet.getByText('© Aerial')).toBeVisible();
  for (const [x, y] of [
    [-80, -80],
    [80, -80],
    [80, 80],
    [-80, 80],
  ] as const)
    await tap(x, y);
  // Level 18 at 36.16° has 0.4822 m to the pixel on a sphere; on the ellipsoid 160 of them are 77.23 by 76.89 m.
  await expect(said).toHaveText(/^63,9\d{2} sq ft, 1,01\d ft around$/);
  const fourth = sheet.getByRole('button', { name: /^Point 4:/ });
  await expect(fourth).toHaveAttribute('aria-pressed', 'true');
  expect((await fourth.boundingBox())?.height).toBeGreaterThanOrEqual(63.5);
  await expectAccessible(page);
  await press(page, 'Undo');
  await expect(said).toHaveText(/^31,9\d{2} sq ft/);
  await press(page, 'Next area');
  await ground.focus();
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('button', { name: /^Point 1:/ })).toHaveAttribute('aria-pressed', 'true');
  await tap(60, 0);
  await tap(0, 60);
  await expect(said).toHaveText(/^Area 2: 4,4\d{2} sq ft/);
  await sheet.getByRole('button', { name: /^Point 3:/ }).focus();
  for (let times = 0; times < 5; times += 1) await page.keyboard.press('ArrowDown');
  await expect(said).toHaveText(/^Area 2: 5,9\d{2} sq ft/);
  await press(page, 'Done');
  await expect(page.getByRole('button', { name: /^Area 2.*Draw it 10 cm deep/ })).toBeVisible();
  await press(page, 'Calculate');
  await expect(answer(page).getByRole('heading', { name: /^46\d(?:\.5)? cubic yards$/ })).toBeVisible();

  // What was drawn on the map lies there again, and a picture is measured by a length in it.
  await page.reload();
  await press(page, 'Change the outline');
  await expect(said).toHaveText(/^5,9\d{2} sq ft/);
  await expect(sheet.getByText('© Aerial')).toBeVisible();
  await sheet.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByLabel('Measure on a picture').setInputFiles(PLAN);
  await expect(ground).toBeFocused();
  await markLength(page, tap);
  for (const [x, y] of TRIANGLE) await tap(x, y);
  await expect(said).toHaveText('200 sq ft, 68 ft around');
  await press(page, 'Done');
  await expect(page.getByText('200 sq ft, 68 ft around')).toBeVisible();
});

test('a screen reader reads it in order, and the keyboard alone is enough, even before the scripts run', async ({
  page,
}) => {
  const { promise: scripts, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts;
    await route.continue();
  });
  await page.goto(CALCULATOR, { waitUntil: 'commit' });
  await field(page, 'Length, ft').focus();
  await page.keyboard.type('40');
  release();
  await takenOver(page);
  await expect(field(page, 'Length, ft')).toHaveValue('40');
  await page.keyboard.press('Tab');
  await page.keyboard.type('18');
  await page.keyboard.press('Tab');
  await expect(field(page, 'Depth, in')).toBeFocused();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^New lawn/ })).toBeFocused();
  await page.keyboard.press('Space');
  await field(page, 'Width, ft').focus();
  await page.keyboard.press('Enter');
  await answered(page, '9');
  await expect(page.locator('.calc-form')).toMatchAriaSnapshot({ name: 'calculator-form.aria.yml' });
  await expect(answer(page)).toMatchAriaSnapshot({ name: 'calculator-result.aria.yml' });

  const shape = page.getByRole('button', { name: /^Shape/ });
  await shape.focus();
  await page.keyboard.press('Enter');
  await expect(shape).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('button', { name: 'Rectangle', exact: true })).toBeVisible();
  await page.keyboard.press('Tab');
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: /^Shape/ })).toHaveAttribute('aria-expanded', 'false');
});

test.describe('appearance', () => {
  test('axe finds nothing with everything open, in light, dark, high contrast and at 200 % text', {
    tag: '@long',
  }, async ({ page }) => {
    await visit(
      page,
      `${CALCULATOR}?length=50&width=12&layers=crusher-run:6in:packed,stone-57:2in&name=Drive`,
    );
    await answered(page, '15.5');
    await expect(page).toArriveAt(CALCULATOR);
    await expect(page.getByText('Order 18 yards: compacted material takes more.')).toBeVisible();
    await press(page, /^Layers, slope/);
    await press(page, /^Glove mode/);
    await expect(page.getByRole('button', { name: 'Next field' })).toBeVisible();
    for (const look of ['light', 'dark', 'high'] as const) {
      await page.emulateMedia({ colorScheme: look === 'dark' ? 'dark' : 'light' });
      await page.evaluate((high) => {
        if (high) document.documentElement.dataset.contrast = 'high';
      }, look === 'high');
      // All that another appearance can change is its colours.
      await expectAccessible(page, look === 'light' ? undefined : ['color-contrast']);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => {
      document.documentElement.style.setProperty('font-size', '200%');
    });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(390);
    const linesOfOneWord = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
      const word = document.createRange();
      word.selectNodeContents(heading);
      return [heading.textContent, word.getClientRects().length];
    });
    expect(linesOfOneWord).toEqual(['Calculator', 1]);

    await press(page, 'Add 18 yards');
    await expect(toast(page, 'Added to Cart')).toContainText('2 materials');
    await visit(page, '/cart');
    const lines = page.getByRole('main').getByRole('listitem');
    await expect(lines.filter({ hasText: 'Crusher Run' })).toBeVisible();
    await expect(lines.filter({ hasText: '#57' })).toBeVisible();
  });
});
