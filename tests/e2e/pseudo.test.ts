// The store in a language that nobody speaks (tests/helpers/pseudo.ts): what a third language needs is there, nothing is
// left in English, and texts that are longer by 40 % fit a phone.
import type { Page } from 'playwright/test';
import { translatedItemsSchema } from '../../domain/admin/translations.ts';
import { expect, type Store, test } from '../helpers/e2e.ts';
import { orderOf } from '../helpers/owners.ts';
import { newPerson, sessionFor } from '../helpers/people.ts';
import { buildPseudo, PSEUDO, pseudo } from '../helpers/pseudo.ts';
import { ACCOUNT_PAGES, ask, goTo, OWN_PAGES, PUBLIC_PAGES, tooWide, visit } from '../helpers/visitor.ts';
import { englishIn } from '../helpers/words.ts';

const TRANSLATOR = 'translator@example.com';

/** Sends a mail of every kind about an order, an account and the newsletter; returns their HTML. */
async function mailsOf(store: Store): Promise<string[]> {
  const asked = await ask(store, async (sql) => {
    const [product] = await sql<{ id: string }[]>`select id from products limit 1`;
    const orderId = await orderOf(sql, null, [product?.id ?? ''], 'confirmed');
    const [user] = await sql<{ email: string }[]>`
      insert into users (email, is_local, email_confirmed_at) values ('pseudo@example.com', true, now())
      returning email`;
    const [subscriber] = await sql<{ id: string }[]>`
      insert into newsletter_subscribers (email) values ('pseudo@example.com') returning id`;
    const about = [
      ...['order_received', 'order_refunded', 'order_unpaid', 'order_rescheduled'].map(
        (template) => [template, null, { orderId }] as const,
      ),
      ['order_status', null, { orderId, status: 'confirmed' }] as const,
      ...[
        'recovery',
        'magiclink',
        'reauthentication',
        'password_changed',
        'new_device',
        'account_deleted',
      ].map((template) => [template, user?.email ?? null, {}] as const),
      ['factor_changed', user?.email ?? null, { change: 'added', kind: 'totp' }] as const,
      ['newsletter_confirm', null, { subscriberId: subscriber?.id ?? '' }] as const,
    ];
    for (const [template, recipient, facts] of about)
      await sql`select ask_mail(${`pseudo ${template}`}, ${template}, ${recipient}, ${PSEUDO}, ${sql.json(facts)})`;
    return about.length;
  });
  const ids = async () => {
    const list = await (await fetch(`${store.url}/sandbox/mail`)).text();
    const mails = list.matchAll(/<a href="\/sandbox\/mail\/([^"]+)">[^<]*<\/a>\s*<span>to ([^<]*)<\/span>/g);
    return [...mails].flatMap(([, id = '', to]) => (to === TRANSLATOR ? [] : id));
  };
  await expect.poll(async () => (await ids()).length).toBe(asked);
  return Promise.all(
    (await ids()).map(async (id) => (await fetch(`${store.url}/sandbox/mail/${id}`)).text()),
  );
}

/** Writes every text of the catalog as an admin of the store does; what is missing is counted before and after. */
async function translateCatalog(store: Store): Promise<[before: number, after: number]> {
  const email = TRANSLATOR;
  await newPerson(store, email);
  await ask(store, (sql) => sql`update users set role = 'admin' where email = ${email}`);
  const { access_token: token } = JSON.parse(await sessionFor(store, email)) as { access_token: string };
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${store.url}/api/admin/translations${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
  const list = async () => translatedItemsSchema.parse(await (await call(`?language=${PSEUDO}`)).json());
  const { items, missing } = await list();
  for (const { kind, id, rev, texts } of items) {
    const typed = Object.fromEntries(texts.map(({ key, english }) => [key, pseudo(english)]));
    const body = JSON.stringify({ language: PSEUDO, rev, texts: typed });
    const { status } = await call(`/${kind}/${id}`, { method: 'PUT', body });
    expect(status, `${kind} ${id}`).toBe(200);
  }
  return [missing, (await list()).missing];
}

/** What of the header reaches out of the window, or is squeezed away. */
const cutOff = (page: Page, width: number) =>
  page.getByRole('banner').evaluate(
    (header, wide) =>
      [...header.querySelectorAll('a, button, summary')].flatMap((element) => {
        const { left, right } = element.getBoundingClientRect();
        const isSqueezed = element.matches('.brand') && right - left < 150;
        return left < 0 || right > wide || isSqueezed ? `${wide}: ${element.textContent}` : [];
      }),
    width,
  );

test('a third language is a file and a column: no English is left in it, and long texts fit a phone @phone', async ({
  page,
  context,
  ownStore,
}) => {
  const { folder, remove } = await buildPseudo();
  try {
    const store = await ownStore({ folder });
    const [missing, left] = await translateCatalog(store);
    expect([missing > 100, left]).toEqual([true, 0]);
    await context.addCookies([{ name: 'lang', value: PSEUDO, url: store.url }]);
    const wrong: string[] = [];
    await visit(page, store.url);
    for (const path of [...PUBLIC_PAGES, ...OWN_PAGES, ...ACCOUNT_PAGES]) {
      // What the store sends, and what the app makes of it when a link leads there: loading each takes twice the work.
      const sent = await (await page.request.get(`${store.url}${path}`)).text();
      await goTo(page, path);
      for (const html of [sent, await page.content()])
        wrong.push(...englishIn(html).map((text) => `${path}: ${text}`));
      wrong.push(...(await tooWide(page, path)));
    }
    // The header's row hides what does not fit.
    for (const width of [1280, 1600]) {
      await page.setViewportSize({ width, height: 800 });
      await goTo(page, '/');
      wrong.push(...(await cutOff(page, width)));
    }
    for (const mail of await mailsOf(store)) wrong.push(...englishIn(mail));
    expect(wrong).toEqual([]);
  } finally {
    remove();
  }
});
