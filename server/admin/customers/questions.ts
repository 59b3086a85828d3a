import { Hono } from 'hono';
import {
  type AdminQuestion,
  type AdminQuestions,
  questionAnswerSchema,
  questionDeleteSchema,
  questionsQuerySchema,
} from '../../../domain/admin/questions.ts';
import type { Language } from '../../../domain/base/locale.ts';
import { productPath } from '../../../domain/catalog/catalog.ts';
import type { Db, Sql, Tx } from '../../db/sql.ts';
import { type AuditActor, record, requireAuditActor } from '../../http/auditLog.ts';
import type { Deps } from '../../http/deps.ts';
import { readJson, readQuery } from '../../http/json.ts';
import { pathId } from '../../http/parseId.ts';
import { changedSince, notFound } from '../../http/problem.ts';
import { mailLater } from '../../notifications/mailQueue.ts';

type Row = Omit<AdminQuestion, 'product'> & {
  catalog: 'premium' | 'traditional';
  productId: string;
  productName: string;
  slug: string;
};

const found = (db: Db) => db`
  select q.id::text, q.version, q.name, q.email, q.question, q.answer, iso_utc(q.created_at) as created_at,
    p.catalog, p.id as product_id, p.name as product_name, p.slug
  from product_questions q join products p on p.id = q.product_id`;

function question({ catalog, productId, productName, slug, ...row }: Row): AdminQuestion {
  return { ...row, product: { name: productName, path: productPath({ catalog, id: productId, slug }) } };
}

async function listQuestions(db: Db, show: number): Promise<AdminQuestions> {
  const [counts] = await db<{ waiting: number; total: number }[]>`
    select count(*) filter (where answer is null)::int as waiting, count(*)::int as total from product_questions`;
  const rows = await db<Row[]>`
    ${found(db)} order by q.answer is not null, q.created_at desc, q.id limit ${show}`;
  return { ...(counts ?? { waiting: 0, total: 0 }), questions: rows.map(question) };
}

async function current(tx: Tx, id: string): Promise<AdminQuestion> {
  const [row] = await tx<Row[]>`${found(tx)} where q.id = ${id}`;
  if (!row) throw notFound();
  return question(row);
}

/** @throws Problem 404; 409 with the current question when it has changed */
async function hold(tx: Tx, id: string, version: number): Promise<{ productId: string; language: Language }> {
  const [held] = await tx<{ version: number; productId: string; language: Language }[]>`
    select version, product_id, language from product_questions where id = ${id} for update`;
  if (!held) throw notFound();
  if (held.version !== version) throw changedSince(await current(tx, id));
  return held;
}

/** Publishes the question with the yard's answer, and emails its author once; null takes both off the page. */
async function answerQuestion(
  sql: Sql,
  by: AuditActor,
  id: string,
  { version, answer }: { version: number; answer: string | null },
): Promise<AdminQuestion> {
  return sql.begin(async (tx) => {
    const { productId, language } = await hold(tx, id, version);
    await tx`
      update product_questions set version = version + 1, answer = ${answer},
        answered_at = ${answer === null ? null : tx`now()`}
      where id = ${id}`;
    await record(tx, 'question_answered', { ...by, detail: { product: productId } });
    if (answer !== null)
      await mailLater(tx, {
        key: `question_answered ${id}`,
        template: 'question_answered',
        recipient: null,
        language,
        facts: { questionId: id },
      });
    return current(tx, id);
  });
}

export function adminQuestionRoutes({ sql }: Deps): Hono {
  const app = new Hono();

  /** AdminQuestions. @throws Problem 400 naming `show` */
  app.get('/api/admin/questions', async (c) => {
    const { show } = readQuery(c, questionsQuerySchema);
    return c.json(await sql.read((db) => listQuestions(db, show)));
  });

  /** `questionAnswerSchema` to the changed AdminQuestion. */
  app.post('/api/admin/questions/:id/answer', async (c) =>
    c.json(
      await answerQuestion(sql, requireAuditActor(c), pathId(c), await readJson(c, questionAnswerSchema)),
    ),
  );

  /** `{version}` to nothing: deletes the question for good. */
  app.post('/api/admin/questions/:id/delete', async (c) => {
    const [id, by] = [pathId(c), requireAuditActor(c)];
    const { version } = await readJson(c, questionDeleteSchema);
    await sql.begin(async (tx) => {
      const { productId } = await hold(tx, id, version);
      await tx`delete from product_questions where id = ${id}`;
      await record(tx, 'question_deleted', { ...by, detail: { product: productId } });
    });
    return c.body(null, 204);
  });

  return app;
}
