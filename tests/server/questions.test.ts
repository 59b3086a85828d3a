// Questions about products: who may ask, who answers, and what is public.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { adminQuestionsSchema } from '../../domain/admin/questions.ts';
import { type ProductQuestion, publicQuestionsSchema } from '../../domain/catalog/questions.ts';
import { signInAdmin } from '../helpers/admin.ts';
import { startIdentity } from '../helpers/identity.ts';
import { accountOn, command, deviceOn } from '../helpers/owners.ts';

const store = await startIdentity();
const admin = await signInAdmin(store);
const { sql } = store;
const { id: shovel } = await store.oneRow(
  sql<{ id: string }[]>`select id::text from products where slug = 'shovel'`,
);
const question = (more: Partial<ProductQuestion> = {}): ProductQuestion => ({
  productId: shovel,
  question: 'Is the handle ash?',
  name: 'Ann Reed',
  email: `${randomUUID()}@example.com`,
  language: 'en',
  ...more,
});
const list = async () => adminQuestionsSchema.parse((await admin.ask('questions?show=990')).body);
const find = async (id: string) => {
  const found = (await list()).questions.find((one) => one.id === id);
  if (!found) throw new Error('the yard does not see it');
  return found;
};
const shown = async () => {
  const answer = await store.call(`/api/product-questions?product=${shovel}`);
  return publicQuestionsSchema.parse(await answer.json()).questions;
};
const reply = (id: string, version: number, answer: string) =>
  admin.tell<{ version: number }>('POST', `questions/${id}/answer`, { version, answer });

test('a question without an account becomes public once answered, without its author', async () => {
  const payload = question();
  const asked = command('askQuestion', payload);
  const { questions: waiting } = (await admin.ask<{ questions: number }>('summary')).body;
  expect(await deviceOn(sql).send(asked)).toMatchObject([{ outcome: 'applied' }]);
  expect((await admin.ask('summary')).body).toMatchObject({ questions: waiting + 1 });
  expect((await shown()).map(({ id }) => id)).not.toContain(asked.id);
  const { version } = await find(asked.id);
  const answered = await reply(asked.id, version, '  Yes, American ash.  ');
  expect(answered).toMatchObject({ status: 200, body: { answer: 'Yes, American ash.' } });
  expect((await admin.ask('summary')).body).toMatchObject({ questions: waiting });
  const [published] = await shown();
  expect(published).toMatchObject({ question: 'Is the handle ash?', answer: 'Yes, American ash.' });
  const text = JSON.stringify(published);
  for (const own of [payload.name, payload.email]) expect(text).not.toContain(own);
  await store.drain();
  const mail = await store.mailTo(payload.email);
  expect(mail.subject).toMatch(/^The yard answered your question about /);
  expect(mail.text).toContain('You asked: Is the handle ash?');
  expect(mail.text).toContain('Yes, American ash.');

  // A better answer replaces it on the page, without a second email.
  expect((await reply(asked.id, version, 'An older page')).status).toBe(409);
  const better = await reply(asked.id, answered.body.version, 'Yes, ash. The grip is oak.');
  await store.drain();
  expect(await sql`select from mails where key = ${`question_answered ${asked.id}`}`).toHaveLength(1);
  expect((await reply(asked.id, better.body.version, '')).body).toMatchObject({ answer: null });
  expect((await shown()).map(({ id }) => id)).not.toContain(asked.id);
  expect((await admin.acts()).at(-1)).toBe('question_answered');
});

test('a question in Spanish is answered by a Spanish email', async () => {
  const payload = question({ language: 'es' });
  const asked = command('askQuestion', payload);
  await deviceOn(sql).send(asked);
  await reply(asked.id, (await find(asked.id)).version, 'Sí.');
  await store.drain();
  expect((await store.mailTo(payload.email)).subject).toMatch(/^Respondimos a su pregunta sobre /);
});

test('a question deleted by the yard sends no email', async () => {
  const payload = question();
  const asked = command('askQuestion', payload);
  await deviceOn(sql).send(asked);
  const { version } = await find(asked.id);
  expect((await admin.tell('POST', `questions/${asked.id}/delete`, { version: version + 1 })).status).toBe(
    409,
  );
  expect((await admin.tell('POST', `questions/${asked.id}/delete`, { version })).status).toBe(204);
  expect((await list()).questions.map(({ id }) => id)).not.toContain(asked.id);
  expect((await reply(asked.id, version, 'Late')).status).toBe(404);
  expect((await admin.acts()).at(-1)).toBe('question_deleted');
});

test('an account may ask ten questions a day, and only about products on sale', async () => {
  const who = await accountOn(sql);
  expect(await who.do('askQuestion', question({ productId: randomUUID() }))).toMatchObject({
    outcome: 'refused',
    code: 'product_gone',
  });
  expect(await who.do('askQuestion', question({ question: ' ' }))).toMatchObject({
    outcome: 'refused',
    code: 'invalid_payload',
    detail: { field: 'question' },
  });
  for (let n = 0; n < 10; n += 1) expect((await who.do('askQuestion', question())).outcome).toBe('applied');
  expect(await who.do('askQuestion', question())).toMatchObject({
    outcome: 'refused',
    code: 'too_many_questions',
  });
});

test('a guest’s question belongs to the account that verifies its email: it is exported and deleted with it', async () => {
  const person = await store.person();
  const { email = '', id } = person.user;
  const other = await store.person();
  const [asGuest, otherAccount] = [deviceOn(sql), await accountOn(sql)];
  for (const [who, text, by] of [
    [asGuest, 'Asked as a guest', email.toUpperCase()],
    [asGuest, 'By somebody else', `${randomUUID()}@example.com`],
    [otherAccount, 'Of another account', email],
  ] as const)
    expect((await who.do('askQuestion', question({ question: text, email: by }))).outcome).toBe('applied');
  const left = async () =>
    (
      await sql<
        { question: string }[]
      >`select question from product_questions where question ~ '^(Asked|By|Of) '`
    )
      .map((row) => row.question)
      .sort();
  const copyOf = async (headers: Record<string, string>) => {
    const answer = await store.call('/api/my-data', { headers });
    const { questions } = (await answer.json()) as { questions: { question: string }[] };
    return questions.map((one) => one.question);
  };
  const mine = store.bearer(person.session.access_token);
  expect(await copyOf(mine)).toEqual(['Asked as a guest']);
  expect(await copyOf(store.bearer(other.session.access_token))).toEqual([]);
  // An unverified sign-up does not prove it.
  await sql`update users set email_confirmed_at = null, password_hash = null where id = ${id}`;
  expect(await copyOf(mine)).toEqual([]);
  await sql`select delete_account(${other.user.id})`;
  expect(await left()).toEqual(['Asked as a guest', 'By somebody else', 'Of another account']);
  await sql`update users set email_confirmed_at = now() where id = ${id}`;
  await sql`select delete_account(${id})`;
  expect(await left()).toEqual(['By somebody else', 'Of another account']);
});

test.each(['', '?product=', '?product=%00'])('questions of %j are a 400', async (query) => {
  expect((await store.call(`/api/product-questions${query}`)).status).toBe(400);
});
