import { type Context, Hono } from 'hono';
import type postgres from 'postgres';
import * as z from 'zod/mini';
import { OTHER_LANGUAGES } from '../../domain/base/locale.ts';
import {
  cleanTranslation,
  TRANSLATED_KINDS,
  type TranslatedKind,
  textsToTranslate,
} from '../../domain/catalog/adminTranslations.ts';
import { parseMarkdown } from '../../domain/content/adminMarkdown.ts';
import type { CatalogSnapshot } from '../catalog/snapshot.ts';
import type { Db, Sql } from '../db/sql.ts';
import { type AuditActor, record, requireAuditActor } from '../http/auditLog.ts';
import type { Deps } from '../http/deps.ts';
import { takesJson, takesQuery } from '../http/json.ts';
import { changedSince, notFound } from '../http/problem.ts';

type Texts = Record<string, unknown>;
type Row = {
  kind: TranslatedKind;
  id: string;
  rev: number;
  english: Texts;
  translations: Record<string, Texts>;
};

const TABLES: Record<TranslatedKind, string> = {
  product: 'products',
  article: 'blog_posts',
};

const findRow = async (db: Db, { kind, id }: Pick<Row, 'kind' | 'id'>): Promise<Row> => {
  const [row] =
    kind === 'product'
      ? await db<Row[]>`
          select id, rev, translations, jsonb_build_object('name', name, 'shortDescription', short_description,
            'description', description, 'features', features, 'metadata', metadata) as english
          from products where id = ${id} and deleted_at is null`
      : await db<Row[]>`
          select id, rev, translations, jsonb_build_object('title', title, 'excerpt', excerpt,
            'category', category, 'tags', tags, 'author', author, 'markdown', markdown) as english
          from blog_posts where id::text = ${id} and deleted_at is null`;
  if (!row) throw notFound();
  return { ...row, kind };
};

export type TranslatedItem = ReturnType<typeof toItem>;

function toItem({ kind, id, rev, english, translations }: Row, language: string) {
  const texts = textsToTranslate(english, translations[language] ?? {});
  return {
    kind,
    id,
    rev,
    texts: texts.map(({ key, english }) => ({ key, english })),
    /** The translation of each text, '' while it is missing. */
    spoken: texts.map(({ spoken }) => spoken),
  };
}

const querySchema = z.object({ language: z.enum(OTHER_LANGUAGES) });

/** Texts by key; '' goes back to English. */
const changeSchema = z.object({
  language: z.enum(OTHER_LANGUAGES),
  rev: z.int(),
  texts: z.record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(60_000))),
});

/** @throws Problem 404; 409 with the present item when it has changed */
async function translateItem(
  sql: Sql,
  staff: AuditActor,
  item: Pick<Row, 'kind' | 'id'>,
  { language, rev, texts }: z.infer<typeof changeSchema>,
) {
  return sql.begin(async (tx) => {
    await tx`select lock_catalog()`;
    const row = await findRow(tx, item);
    if (row.rev !== rev) throw changedSince(toItem(row, language));
    const translation = cleanTranslation(row.english, texts);
    if (typeof translation.markdown === 'string') translation.body = parseMarkdown(translation.markdown);
    const translations = { ...row.translations, [language]: translation } as postgres.JSONValue;
    await tx`
      update ${tx(TABLES[item.kind])} set translations = ${tx.json(translations)} where id::text = ${item.id}`;
    await record(tx, 'text_translated', { ...staff, detail: { [item.kind]: item.id, language } });
    return toItem(await findRow(tx, item), language);
  });
}

/** @throws Problem 404 */
const itemIn = (c: Context) => {
  const kind = TRANSLATED_KINDS.find((candidate) => candidate === c.req.param('kind'));
  if (!kind) throw notFound();
  return { kind, id: c.req.param('id') ?? '' };
};

export const adminTranslationRoutes = ({ sql }: Deps, catalog: Pick<CatalogSnapshot, 'refreshed'>) =>
  new Hono()
    /** @throws Problem 400, 404 */
    .get('/api/admin/translations/:kind/:id', takesQuery(querySchema), async (c) =>
      c.json(toItem(await findRow(sql, itemIn(c)), c.req.valid('query').language)),
    )

    /** @throws Problem 400, 404, 409 */
    .put('/api/admin/translations/:kind/:id', takesJson(changeSchema), async (c) => {
      const item = await translateItem(sql, requireAuditActor(c), itemIn(c), c.req.valid('json'));
      await catalog.refreshed();
      return c.json(item);
    });
