import { parseResponse } from 'hono/client';
import { useState } from 'react';
import * as z from 'zod/mini';
import { LANGUAGE_LIST } from '../../../domain/base/languages.ts';
import { OTHER_LANGUAGES } from '../../../domain/base/locale.ts';
import { TRANSLATED_KINDS, type TranslatedKind } from '../../../domain/catalog/adminTranslations.ts';
import { parseMarkdown } from '../../../domain/content/adminMarkdown.ts';
import type { TranslatedItem } from '../../../server/content/adminTranslations.ts';
import { ArticleBody } from '../../articles/ArticleBody.tsx';
import { specificationLabels } from '../../catalog/labels.ts';
import { TextArea } from '../../ui/Field.tsx';
import { type Translate, useT } from '../../ui/locale.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { toast } from '../../ui/toast.tsx';
import { ListLoading } from './AdminList.tsx';
import { admin } from './adminApi.ts';
import { useAdminQuery } from './adminQuery.tsx';
import { EditForm } from './EditForm.tsx';

type TranslationsProps = { kind: TranslatedKind; id: string };

/** What customers read of one item in English, and beside it in another language. */
export function Translations({ kind, id }: TranslationsProps) {
  const t = useT();
  const [language = 'es', setLanguage] = useState(OTHER_LANGUAGES[0]);
  const { data: item, failure } = useAdminQuery('all', admin.translations[':kind'][':id'], {
    param: { kind, id },
    query: { language },
  });
  const [isOpen, setOpen] = useState(false);
  const missing = item?.spoken.filter((text) => !text).length ?? 0;
  return (
    <details className="admin-form panel" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <b>{LANGUAGE_LIST[language].name}</b>{' '}
        {missing > 0 ? <Tag tone="warn">{t('{n} missing', { n: missing })}</Tag> : null}
      </summary>
      {OTHER_LANGUAGES.length > 1 ? (
        <fieldset className="seg mt-16 mb-16">
          <legend className="unseen">{t('Language')}</legend>
          {OTHER_LANGUAGES.map((choice) => (
            <button
              key={choice}
              type="button"
              lang={choice}
              aria-pressed={choice === language}
              onClick={() => setLanguage(choice)}
            >
              {LANGUAGE_LIST[choice].name}
            </button>
          ))}
        </fieldset>
      ) : null}
      {item ? null : <ListLoading failure={failure} text={t('The texts could not be loaded.')} />}
      {item && isOpen ? <ItemForm key={language} item={item} language={language} /> : null}
    </details>
  );
}

type ItemFormProps = { item: TranslatedItem; language: (typeof OTHER_LANGUAGES)[number] };

const spokenSchema = z.object({ spoken: z.array(z.string()) });
const itemSchema = z.extend(spokenSchema, {
  kind: z.enum(TRANSLATED_KINDS),
  id: z.string(),
  rev: z.int(),
  texts: z.array(z.object({ key: z.string(), english: z.string() })),
});

function ItemForm({ item, language }: ItemFormProps) {
  const t = useT();
  return (
    <EditForm
      name={`admin-texts ${item.kind} ${item.id} ${language}`}
      topic="products"
      latest={item}
      rowSchema={itemSchema}
      schema={spokenSchema}
      explain={() => t('This text is too long.')}
      labels={{ spoken: LANGUAGE_LIST[language].name }}
      send={({ row: { kind, id, texts }, rev, fields: { spoken } }) => {
        const typed = Object.fromEntries(texts.map(({ key }, index) => [key, spoken[index] ?? '']));
        const json = { language, rev, texts: typed };
        return parseResponse(admin.translations[':kind'][':id'].$put({ param: { kind, id }, json }));
      }}
      onSaved={() => toast({ title: t('Saved. Pages and devices update in a moment.') })}
      failed={t('The texts were not saved.')}
      submit={t('Save')}
    >
      {({ texts, spoken }) =>
        texts.map(({ key, english }, index) => (
          <div key={key} className="tr-row">
            {key === 'markdown' ? (
              <div lang="en">
                <ArticleBody body={parseMarkdown(english)} title="" />
              </div>
            ) : (
              <p lang="en" className="as-typed">
                {english}
              </p>
            )}
            <TextArea
              name={`spoken.${index}`}
              label={textLabel(key, t)}
              lang={language}
              rows={Math.min(20, Math.max(1, english.split('\n').length, Math.ceil(english.length / 60)))}
              defaultValue={spoken[index]}
            />
          </div>
        ))
      }
    </EditForm>
  );
}

function textLabel(key: string, t: Translate): string {
  const labels: Record<string, string> = {
    name: t('Name'),
    title: t('Title'),
    shortDescription: t('Short description'),
    description: t('Description'),
    features: t('Features, one per line'),
    tags: t('Tags, one per line'),
    excerpt: t('Summary'),
    category: t('Category'),
    author: t('Author'),
    markdown: t('Text'),
    'metadata.features': t('Features'),
    'metadata.benefits': t('Benefits'),
    'metadata.applications': t('Applications'),
    'metadata.use_cases': t('Use cases'),
    'metadata.certifications': t('Certifications'),
    'metadata.marketing_features': t('Selling points'),
    ...Object.fromEntries(
      Object.entries(specificationLabels(t)).map(([name, label]) => [`metadata.${name}`, label]),
    ),
  };
  return labels[key] ?? key.replace('metadata.', '').replaceAll('_', ' ');
}
