// The conversation with the yard desk, in the browser: what only a browser can show of it.
import type { Page } from 'playwright/test';
import { SHEET } from '../helpers/axe.ts';
import { expect, expectAccessible, LOST_NETWORK, test } from '../helpers/e2e.ts';
import { ask, toast, visit, workerRuns } from '../helpers/visitor.ts';

const desk = (page: Page) => page.getByRole('dialog', { name: 'Yard desk' });
const field = (page: Page) => desk(page).getByRole('textbox', { name: 'Your message' });
const said = (page: Page) => desk(page).getByRole('log').locator('.chat-b');

test('an answer appears word by word, and stays on other pages and after a reload', { tag: '@long' }, async ({
  page,
}) => {
  await visit(page, '/faq');
  const button = page.getByRole('button', { name: 'Open chat' });
  // At the bottom right of the window.
  const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {};
  const window = page.viewportSize() ?? { width: 0, height: 0 };
  for (const gap of [window.width - x - width, window.height - y - height]) {
    expect(gap).toBeGreaterThanOrEqual(0);
    expect(gap).toBeLessThan(100);
  }
  await button.click();
  await expect(field(page)).toBeFocused();
  await expect(said(page)).toHaveText('Hi. What are you working on?');
  await expectAccessible(page);

  // Blank, and a new line, send nothing.
  await field(page).press('Enter');
  await field(page).pressSequentially('How much is');
  await field(page).press('Shift+Enter');
  await field(page).pressSequentially('delivery of 4 yards of compost to 37203?');
  await expect(said(page)).toHaveCount(1);
  // Looked for in every frame: what comes is soon whole.
  const seen = (selector: string, words: string) =>
    page.waitForFunction(
      ([where = '', text = '']) => document.querySelector(where)?.textContent?.includes(text) === true,
      [selector, words],
    );
  const thinking = seen('.chat [role="status"]', 'Thinking...');
  const coming = seen('.chat-log > [aria-hidden]', 'This is an');
  await field(page).press('Enter');
  await Promise.all([thinking, coming]);
  await expect(said(page)).toHaveCount(3);
  await expect(said(page).last()).toContainText('Delivered to 37203 (Nashville');
  await expect(desk(page).getByText('Automatic answers')).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, undefined, SHEET);

  await said(page)
    .last()
    .getByRole('button', { name: /^Add .* to the cart$/ })
    .click();
  await expect(toast(page, 'Added to Cart')).toContainText('4 cubic yards');
  await said(page).last().getByRole('link').first().click();
  await expect(page).toArriveAt(/\/(stripe-)?product\//);
  await expect(said(page)).toHaveCount(3);
  await page.reload();
  const opener = page.getByRole('button', { name: 'Open chat' });
  await expect(opener).toBeVisible();
  await opener.press('Enter');
  await expect(said(page)).toHaveCount(3);
  await field(page).press('Escape');
  await expect(desk(page)).toBeHidden();
  await expect(opener).toBeFocused();
});

test('a chat without an answer says whom to call, and can ask again @phone', { tag: '@long' }, async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED|could not be reached/);
  await page.route('**/api/ai-customer-support', (route) => route.abort());
  await visit(page, '/cart');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Chat with the yard' }).click();
  await desk(page).getByRole('button', { name: 'Can I get it today?' }).click();
  await expect(toast(page, 'Connection Error')).toContainText('Unable to connect to AI assistant');
  await expect(said(page).last()).toContainText("I'm having trouble connecting");
  await expect(said(page).last().getByRole('link', { name: '(615) 555-0142' })).toHaveAttribute(
    'href',
    /^tel:/,
  );
  await page.unroute('**/api/ai-customer-support');
  await desk(page).getByRole('button', { name: 'Try again' }).click();
  await expect(said(page).last()).toContainText('before 2 PM');
});

test('without signal the phone answers by itself, and a question for the yard is sent later @phone', {
  tag: ['@worker', '@long'],
}, async ({ page, context, store, problems }) => {
  problems.allow(LOST_NETWORK);
  await visit(page, '/shop');
  await workerRuns(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Open chat' }).click();
  await expect(desk(page).getByText('No signal. This device answers.')).toBeVisible();
  await field(page).fill('Compost for a bed, 12 x 8, 1 foot deep?');
  await desk(page).getByRole('button', { name: 'Send' }).click();
  await expect(said(page).last()).toContainText('That is 4 cubic yards: one truck.');
  await expect(said(page).last()).toContainText('Answered from this device.');

  await field(page).fill('cuanto para un pasto de 20x30');
  await field(page).press('Enter');
  await expect(said(page).last()).toContainText('Son 7.5 yardas cúbicas: un camión.');
  await expect(said(page).last()).toContainText('8 yardas cúbicas de Mezcla para reparar césped: $400');

  await field(page).fill('I want to talk to a person about 40 yards of stone');
  await field(page).press('Enter');
  const form = desk(page).getByRole('form', { name: 'Message to the yard' });
  await form.getByRole('button', { name: 'Send to the yard' }).click();
  await expect(form.getByText('Enter your name.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Name' }).fill('Dale Chat');
  await form.getByRole('textbox', { name: 'Email' }).fill('dale-chat@example.com');
  await form.getByRole('button', { name: 'Send to the yard' }).click();
  await expect(said(page).last()).toContainText('It will be sent when you have signal.');
  await expect(form).toBeHidden();
  const quotes = () =>
    ask(
      store,
      (sql) => sql`
        select message, cubic_yards::float, request->>'conversation' as conversation from quotes
        where email = 'dale-chat@example.com'`,
    );
  expect(await quotes()).toEqual([]);
  await context.setOffline(false);
  await expect.poll(quotes).toEqual([
    {
      message: 'I want to talk to a person about 40 yards of stone',
      cubicYards: 40,
      conversation: expect.stringContaining('Customer: I want to talk to a person'),
    },
  ]);
});
