import { Hono } from 'hono';
import type postgres from 'postgres';
import * as z from 'zod/mini';
import { OTHER_LANGUAGES } from '../../domain/base/locale.ts';
import {
  cleanTranslation,
  TRANSLATED_KINDS,
  type TranslatedKind,
  translatedTexts,
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
  name: string;
  rev: number;
  english: Texts;
  translations: Record<string, Texts>;
  staleTranslations: Record<string, string[]>;
};

const TABLES: Record<TranslatedKind, string> = {
  product: 'products',
  category: 'product_categories',
  zone: 'delivery_zones',
  article: 'blog_posts',
};

/** Every row with texts for customers, in the keys of domain/catalog/translations.ts. */
const rows = (db: Db) => db`
  select 'product' as kind, id, name, rev, translations, stale_translations, jsonb_build_object('name', name, 'shortDescription',
      short_description, 'description', description, 'features', features, 'metadata', metadata) as english
    from products where deleted_at is null
  union all select 'category', id::text, name, rev, translations, stale_translations,
      jsonb_build_object('name', name, 'description', description)
    from product_categories where deleted_at is null and is_active
  union all select 'zone', id, name, rev, translations, stale_translations, jsonb_build_object('name', name, 'areas', areas)
    from delivery_zones where deleted_at is null
  union all select 'article', id::text, title, rev, translations, stale_translations, jsonb_build_object('title', title, 'excerpt', excerpt,
      'category', category, 'tags', tags, 'author', author, 'markdown', markdown)
    from blog_posts where deleted_at is null`;

export type TranslatedItem = ReturnType<typeof toItem>;

function toItem(row: Row, language: string) {
  const { kind, id, name, rev, english, translations, staleTranslations } = row;
  const texts = translatedTexts(english, translations[language] ?? {}, staleTranslations[language]);
  const missing = texts.filter(({ spoken }) => !spoken).length;
  return { kind, id, name, rev, texts, missing, stale: texts.filter(({ isStale }) => isStale).length };
}

const querySchema = z.object({
  language: z.enum(OTHER_LANGUAGES),
  /** '' for all, as the id. */
  kind: z._default(z.string(), ''),
  id: z._default(z.string(), ''),
});

/** Items with the most left to translate first. */
async function listTranslations(db: Db, { language, kind, id }: z.infer<typeof querySchema>) {
  const english = await db<Row[]>`
    select * from (${rows(db)}) as texts
    where ${kind} in ('', kind) and ${id} in ('', id) order by name`;
  const items = english
    .map((row) => toItem(row, language))
    .sort((a, b) => b.missing + b.stale - a.missing - a.stale);
  const total = (key: 'missing' | 'stale') => items.reduce((sum, item) => sum + item[key], 0);
  return { items, missing: total('missing'), stale: total('stale') };
}

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
  { kind, id }: Pick<Row, 'kind' | 'id'>,
  { language, rev, texts }: z.infer<typeof changeSchema>,
) {
  return sql.begin(async (tx) => {
    await tx`select lock_catalog()`;
    const read = async () => {
      const [row] = await tx<Row[]>`select * from (${rows(tx)}) as texts where kind = ${kind} and id = ${id}`;
      if (!row) throw notFound();
      return row;
    };
    const row = await read();
    if (row.rev !== rev) throw changedSince(toItem(row, language));
    const spoken = cleanTranslation(row.english, texts);
    if (typeof spoken.markdown === 'string') spoken.body = parseMarkdown(spoken.markdown);
    const translations = { ...row.translations, [language]: spoken } as postgres.JSONValue;
    await tx`update ${tx(TABLES[kind])} set translations = ${tx.json(translations)},
      stale_translations = stale_translations - ${language}::text where id::text = ${id}`;
    const detail =
      kind === 'product' || kind === 'article' ? { [kind]: id, language } : { key: id, language };
    await record(tx, 'text_translated', { ...staff, detail });
    return toItem(await read(), language);
  });
}

export const adminTranslationRoutes = ({ sql }: Deps, catalog: Pick<CatalogSnapshot, 'refreshed'>) =>
  new Hono()
    .get('/api/admin/translations', takesQuery(querySchema), async (c) =>
      c.json(await listTranslations(sql, c.req.valid('query'))),
    )

    /** @throws Problem 400, 404, 409 */
    .put('/api/admin/translations/:kind/:id', takesJson(changeSchema), async (c) => {
      const kind = TRANSLATED_KINDS.find((candidate) => candidate === c.req.param('kind'));
      if (!kind) throw notFound();
      const staff = requireAuditActor(c);
      const item = await translateItem(sql, staff, { kind, id: c.req.param('id') }, c.req.valid('json'));
      await catalog.refreshed();
      return c.json(item);
    });
