// People with accounts: made in the database, signed in by the store's sign-in contract or its screen.
import type { Page } from 'playwright/test';
import { passwordHasher } from '../../server/identity/passwordHash.ts';
import { expect, type Store } from './e2e.ts';
import { ask, open, toast } from './visitor.ts';

export const PASSWORD = 'wheelbarrow lantern 42';

const unescaped = (html: string) =>
  html.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"');

/** The link in the newest matching email; waits until that is sent. */
export async function mailedLink(
  store: Store,
  email: string,
  subject: RegExp,
  link = /href="([^"]*#token_hash=[^"]*)"/,
): Promise<string> {
  const find = async (): Promise<string> => {
    const list = await (await fetch(`${store.url}/sandbox/mail`)).text();
    for (const [, id, title = '', address] of list.matchAll(
      /<a href="\/sandbox\/mail\/([^"]+)">([^<]*)<\/a>\s*<span>to ([^<]*)<\/span>/g,
    )) {
      if (address !== email || !subject.test(unescaped(title))) continue;
      const mail = await (await fetch(`${store.url}/sandbox/mail/${id}`)).text();
      return unescaped(link.exec(mail)?.[1] ?? '');
    }
    return '';
  };
  await expect.poll(find, { message: `no mail to ${email}` }).not.toBe('');
  return find();
}

async function post(origin: string, path: string, body: unknown): Promise<string> {
  const answer = await fetch(`${origin}/auth/v1/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return text;
}

const hashed = passwordHasher();
/** The hash of everybody's password, made once by each worker. */
let hash: Promise<string> | undefined;

/** An account with a confirmed email, as a sign-up leaves it; tests/e2e/account.test.ts signs up. */
export async function newPerson(store: Store, email: string, fullName = 'Dana Whitfield'): Promise<void> {
  hash ??= hashed.hash(PASSWORD);
  const row = { email, passwordHash: await hash, emailConfirmedAt: new Date() };
  await ask(store, (sql) => {
    const userMetadata = sql.json({ full_name: fullName });
    return sql`insert into users ${sql({ ...row, userMetadata })}`;
  });
}

/** Submits the sign-in form on the current page; the caller waits for the result. */
export async function fillSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: false }).and(page.locator('input')).first().fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
}

/** A session as the public client stores it, with its refresh token. */
export const sessionFor = ({ url }: Store, email: string): Promise<string> =>
  post(url, 'token?grant_type=password', { email, password: PASSWORD });

/** Signs in before the app opens: the session stands in the browser as from an earlier visit. The caller visits next. */
export async function signIn(page: Page, { url }: Store, email: string): Promise<void> {
  const answer = await page.request.post(`${url}/auth/v1/token?grant_type=password`, {
    headers: { 'X-Refresh-Cookie': '1' },
    data: { email, password: PASSWORD },
    // The store may close a connection that was idle at the moment it is used again.
    maxRetries: 2,
  });
  expect(answer.status()).toBe(200);
  // A page of the same origin without the app.
  await page.goto(`${url}/robots.txt`);
  await page.evaluate((text) => localStorage.setItem('session', text), await answer.text());
}

/** Through the sign-in screen, for what a device does at that moment. */
export async function signInOnScreen(page: Page, email: string): Promise<void> {
  await open(page, '/auth');
  await fillSignIn(page, email);
  await expect(toast(page, 'Welcome back!')).toBeVisible();
}
