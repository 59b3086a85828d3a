// The blog editor in a browser: an article from the first word to the blog, with a reload in between.
import { expect, expectAccessible, test } from '../helpers/e2e.ts';
import { newPerson, signIn } from '../helpers/people.ts';
import { ask, toast, visit } from '../helpers/visitor.ts';

test.use({ isStoreShared: false });
test.describe.configure({ mode: 'default' });

test('an article written in the admin appears on the blog, and a reload loses none of it', {
  tag: '@long',
}, async ({ page, store, problems }) => {
  const email = 'writer@example.com';
  await newPerson(store, email);
  await ask(store, (sql) => sql`update users set role = 'admin' where email = ${email}`);
  await signIn(page, store, email);
  await visit(page, '/admin?tab=blog&article=new');
  await page.getByLabel('Title').fill('When clay is dry enough to work');
  await page.getByLabel('Summary').fill('One squeeze of the hand says whether to wait.');
  await page.getByLabel('Author').fill('Soil desk');
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.fill(`# Squeeze it

It **crumbles**? Call [811](https://tn811.com) or [us](javascript:alert(1)).

- Dry
- Wet

<p onclick="x()">Slow.<script>alert(1)</script></p>`);
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'Squeeze it' })).toBeVisible();
  await expect(preview.getByRole('listitem')).toHaveText(['Dry', 'Wet']);
  await page.reload();
  await expect(text).toHaveValue(/crumbles/);
  await expectAccessible(page);

  await page.getByLabel('On the blog').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'When clay is dry enough to work saved')).toBeVisible();
  await expect(page).toArriveAt(/article=(?!new)/);
  const [stored] = await ask(
    store,
    (sql) => sql`select jsonb_path_query_array(body, '$[*] ? (@.type() == "object")') as body
      from blog_posts where title like 'When clay%'`,
  );
  expect(stored?.body).toEqual([
    { tag: 'h2', children: ['Squeeze it'] },
    {
      tag: 'p',
      children: [
        'It ',
        { tag: 'strong', children: ['crumbles'] },
        '? Call ',
        { tag: 'a', href: 'https://tn811.com/', children: ['811'] },
        ' or ',
        'us',
        '.',
      ],
    },
    {
      tag: 'ul',
      children: [
        { tag: 'li', children: ['Dry'] },
        { tag: 'li', children: ['Wet'] },
      ],
    },
  ]);

  problems.allow(/status of 409/);
  // Another admin writes the same meanwhile.
  await page.getByLabel('Title').fill('Mine');
  await ask(store, (sql) => sql`update blog_posts set title = 'Theirs' where title like 'When clay%'`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Theirs');
  await page.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Theirs');

  await page.getByRole('link', { name: 'See it on the blog' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Theirs' })).toBeVisible();
});

test('Spanish translations are saved as written', { tag: '@long' }, async ({ page, store }) => {
  const email = 'translator@example.com';
  await newPerson(store, email);
  await ask(store, (sql) => sql`update users set role = 'admin' where email = ${email}`);
  await signIn(page, store, email);
  await visit(page, '/admin?tab=blog');
  await page.getByRole('link', { name: /How Much Mulch/ }).click();
  const panel = page.getByRole('group').filter({ hasText: 'Español' });
  await panel.getByText('Español').click();
  const spanish = panel.getByRole('textbox', { name: 'Text' });
  await expect(spanish).toHaveValue(/^## /m);
  const translated = () =>
    ask(
      store,
      (sql) => sql<{ body: { children: unknown[] }[]; content: string }[]>`
        select translations->'es'->'body' as body, translations->'es'->>'markdown' as content
        from blog_posts where slug like 'how-much-mulch%'`,
    );
  const [before] = await translated();
  await spanish.fill(`Amigos: ${await spanish.inputValue()}`);
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Saved.')).toBeVisible();
  // Nothing but the line break at its end, which is trimmed.
  expect((await translated())[0]?.content).toBe(`Amigos: ${before?.content.trimEnd()}`);
  await expect.poll(async () => (await translated())[0]?.body[0]?.children[0]).toContain('Amigos: ');
});
