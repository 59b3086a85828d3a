// The store in a language that nobody speaks (tests/helpers/pseudo.ts), built: a file and an entry are all that a third
// language needs, and texts that are longer by 40 % fit a phone. In `npm run test:long`, as it builds the app once more;
// tests/server/content/pseudo.long.test.ts finds English that is left.

import type { Page } from 'playwright/test';
import { expect, type Store, test } from '../helpers/e2e.ts';
import { newPerson, sessionFor } from '../helpers/people.ts';
import { buildPseudo, PSEUDO, translateCatalog } from '../helpers/pseudo.ts';
import { sized } from '../helpers/size.ts';
import { ACCOUNT_PAGES, ask, goTo, OWN_PAGES, PUBLIC_PAGES, tooWide, visit } from '../helpers/visitor.ts';
import { englishIn } from '../helpers/words.ts';

const TRANSLATOR = 'translator@example.com';

/** Writes every text of the catalog as an owner does. */
async function translateAll(store: Store): Promise<void> {
  const email = TRANSLATOR;
  await newPerson(store, email);
  await ask(store, (sql) => sql`update users set role = 'admin' where email = ${email}`);
  const { access_token: token } = JSON.parse(await sessionFor(store, email)) as { access_token: string };
  const call = async (path: string, body?: object) => {
    const answer = await fetch(`${store.url}/api/admin/${path}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { method: 'PUT', body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  await ask(store, (sql) => translateCatalog(sql, call));
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

if (sized(0, 1) === 1)
  test('a third language leaves no English behind, and its long texts fit a phone @phone', async ({
    page,
    context,
    ownStore,
  }) => {
    const { folder, remove } = await buildPseudo();
    try {
      const store = await ownStore({ folder });
      await translateAll(store);
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
      expect(wrong).toEqual([]);
    } finally {
      remove();
    }
  });
