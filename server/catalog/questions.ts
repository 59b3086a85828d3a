import { Hono } from 'hono';
import * as z from 'zod/mini';
import { Refusal } from '../../domain/base/refusals.ts';
import { productPath } from '../../domain/catalog/catalog.ts';
import {
  type ProductQuestion,
  type PublicQuestion,
  QUESTIONS_SHOWN,
} from '../../domain/catalog/questions.ts';
import { ownerFor } from '../db/owners.ts';
import { countUse } from '../db/rate.ts';
import type { Db, Tx } from '../db/sql.ts';
import type { Deps } from '../http/deps.ts';
import { badInput } from '../http/problem.ts';
import { headerText } from '../notifications/email.ts';
import type { Compose } from '../notifications/sendMail.ts';
import { TRANSLATORS } from '../notifications/translators.ts';
import { lineTranslator } from './lineTranslator.ts';
import { requireOnSale } from './sold.ts';

const DAY_SECONDS = 24 * 3600;
/** Per day: from one device or account, and from one network address, which a whole company may share. */
const FROM_ONE = 10;
const FROM_ADDRESS = 40;

/**
 * Saves a question for the yard. No email is sent before the answer.
 *
 * @param about.id of the command, which becomes the question's id
 * @throws Refusal product_gone, too_many_questions
 */
export async function askQuestion(
  tx: Tx,
  { owner, address, id }: { owner: string; address: string; id: string },
  question: ProductQuestion,
): Promise<{ id: string }> {
  await requireOnSale(tx, question.productId);
  const exceeded = await countUse(tx, [
    { key: `questions of ${owner}`, limit: FROM_ONE, seconds: DAY_SECONDS },
    { key: `questions from ${address}`, limit: FROM_ADDRESS, seconds: DAY_SECONDS },
  ]);
  if (exceeded) throw new Refusal('too_many_questions');
  const taken = await tx`
    insert into product_questions ${tx({ id, owner, ...question })} on conflict (id) do nothing returning id`;
  // Another owner's command had this id. Ids are random, so this one was forged.
  if (taken.length === 0) throw new Refusal('receipt_mismatch');
  return { id };
}

const MOST_CHARACTERS = 200;

export function questionRoutes({ sql }: Deps): Hono {
  const app = new Hono();

  /** `?product=<id>` to `{questions: PublicQuestion[]}`. */
  app.get('/api/product-questions', async (c) => {
    const product = c.req.query('product') ?? '';
    if (product === '' || product.length > MOST_CHARACTERS || product.includes('\0'))
      throw badInput('product');
    c.header('Cache-Control', 'public, max-age=60');
    return c.json({ questions: await answeredQuestions(sql, product) });
  });

  return app;
}

const answeredQuestions = (db: Db, productId: string) => db<PublicQuestion[]>`
  select id::text, question, answer, iso_utc(answered_at) as answered_at
  from product_questions where product_id = ${productId} and answer is not null
  order by answered_at desc limit ${QUESTIONS_SHOWN}`;

/** Also those asked without an account, under the email that it has verified. */
export const personQuestions = (db: Db, userId: string) => db`
  select product_id, name, email, question, answer, iso_utc(created_at) as created_at
  from product_questions
  where owner = ${ownerFor(userId)} or (owner like 'anon:%' and lower(email) = (
    select lower(email) from users where id = ${userId} and email_confirmed_at is not null))
  order by created_at`;

const factsSchema = z.object({ questionId: z.uuid() });

type QuestionFacts = {
  name: string;
  email: string;
  question: string;
  answer: string;
  id: string;
  catalog: 'premium' | 'traditional';
  slug: string;
  productName: string;
  unit: string;
};

/** Tells a question's author about the answer, unless either has been removed since. */
export function questionAnsweredEmail(db: Db, publicUrl: string): Compose {
  return async ({ facts, language }) => {
    const { questionId } = factsSchema.parse(facts);
    const [found] = await db<QuestionFacts[]>`
      select q.name, q.email, q.question, q.answer, p.id, p.catalog, p.slug, p.name as product_name, p.unit
      from product_questions q join products p on p.id = q.product_id
      where q.id = ${questionId} and q.answer is not null`;
    if (!found) return null;
    const { id, catalog, slug, productName, unit } = found;
    const t = TRANSLATORS[language];
    const product = (await lineTranslator(db, language))({ id, catalog, slug, name: productName, unit }).name;
    const subject = t('The yard answered your question about {product}', { product });
    return {
      to: found.email,
      subject,
      heading: subject,
      blocks: [
        { kind: 'text', text: t('Hello {name},', { name: headerText(found.name) }) },
        { kind: 'text', text: t('You asked: {question}', { question: found.question }) },
        { kind: 'text', text: found.answer },
        {
          kind: 'link',
          label: t('See the product'),
          url: `${publicUrl}${productPath({ id, catalog, slug })}`,
        },
      ],
    };
  };
}
