// Half-filled forms after the app was closed: offered to who typed them, never filled in by themselves.
import { type BrowserContext, chromium } from 'playwright/test';
import { expect, test } from '../helpers/e2e.ts';

const FORMS = [
  { path: '/contact', field: 'Name', text: 'Dana Whitf' },
  { path: '/contact', field: 'Message', text: 'Fourteen yards of' },
];

for (const [answer, value] of [
  ['Continue', null],
  ['Start over', ''],
] as const) {
  for (const { path, field, text } of FORMS)
    test(
      `${path}, ${field}: a draft is offered after a restart, and "${answer}" does so`,
      { tag: '@long' },
      async ({ store }, info) => {
        const folder = info.outputPath('profile');
        const visit = async (
          work: (page: Awaited<ReturnType<BrowserContext['newPage']>>) => Promise<void>,
        ) => {
          const context = await chromium.launchPersistentContext(folder, {
            ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
            baseURL: store.url,
          });
          try {
            const page = await context.newPage();
            await page.goto(path);
            await work(page);
          } finally {
            await context.close();
          }
        };
        const kept = async (page: Awaited<ReturnType<BrowserContext['newPage']>>) =>
          page.evaluate(async () => {
            const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
            const name = names.find((one) => one.startsWith('anon:'));
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
          });
        await visit(async (page) => {
          await page.getByRole('textbox', { name: field }).pressSequentially(text);
          await expect.poll(() => kept(page)).toBe(1);
        });
        await visit(async (page) => {
          const box = page.getByRole('textbox', { name: field });
          await box.click();
          await expect(page.getByText(/^Continue your draft from \d+:\d\d.[AP]M\?$/)).toBeVisible();
          await expect(box).toHaveValue('');
          await page.getByRole('button', { name: answer, exact: true }).click();
          await expect(box).toHaveValue(value ?? text);
          await expect.poll(() => kept(page)).toBe(answer === 'Continue' ? 1 : 0);
        });
      },
    );
}
