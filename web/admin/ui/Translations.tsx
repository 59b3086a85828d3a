import { parseResponse } from 'hono/client';
import { useState } from 'react';
import * as z from 'zod/mini';
import { LANGUAGE_LIST } from '../../../domain/base/languages.ts';
import { OTHER_LANGUAGES } from '../../../domain/base/locale.ts';
import type { TranslatedKind, TranslatedText } from '../../../domain/catalog/adminTranslations.ts';
import { parseMarkdown } from '../../../domain/content/adminMarkdown.ts';
import type { TranslatedItem } from '../../../server/content/adminTranslations.ts';
import { ArticleBody } from '../../blog/ArticleBody.tsx';
import { specificationLabels } from '../../catalog/labels.ts';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { type Language, type Translate, useT } from '../../ui/locale.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { toast } from '../../ui/toast.tsx';
import { ListLoading } from './AdminList.tsx';
import { AdminFailure, admin } from './adminApi.ts';
import { useAdminQuery } from './adminQuery.tsx';
import { EditConflict } from './EditConflict.tsx';
import { useAdminMutation } from './useAdminMutation.ts';

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
  const missing = item?.texts.filter(({ spoken }) => !spoken).length ?? 0;
  return (
    <details className="panel" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <b>{LANGUAGE_LIST[language].name}</b>{' '}
        {missing > 0 ? <Tag tone="warn">{t('{n} missing', { n: missing })}</Tag> : null}
      </summary>
      {OTHER_LANGUAGES.length > 1 ? (
        <fieldset className="seg mt-16 mb-16">
          <legend className="unseen">{t('Language')}</legend>
          {OTHER_LANGUAGES.map((one) => (
            <button
              key={one}
              type="button"
              lang={one}
              aria-pressed={one === language}
              onClick={() => setLanguage(one)}
            >
              {LANGUAGE_LIST[one].name}
            </button>
          ))}
        </fieldset>
      ) : null}
      {item ? null : <ListLoading failure={failure} text={t('The texts could not be loaded.')} />}
      {item && isOpen ? <ItemForm key={language} item={item} language={language} /> : null}
    </details>
  );
}

type ItemProps = { item: TranslatedItem; language: (typeof OTHER_LANGUAGES)[number] };

const textsSchema = z.record(z.string(), z.unknown());

function ItemForm({ item, language }: ItemProps) {
  const t = useT();
  const { isBusy, attempt } = useAdminMutation('products');
  const [base, setBase] = useState(item);
  const [conflict, setConflict] = useState<TranslatedItem | null>(null);
  // Saving the English above is no conflict, and must not empty what is typed here.
  if (item.rev > base.rev && spokenIn(item) === spokenIn(base)) setBase(item);
  const save = async (texts: Record<string, unknown>) => {
    const param = { kind: item.kind, id: item.id };
    const written = await attempt(async () => {
      try {
        const json = { language, rev: base.rev, texts: dotted(texts) };
        return await parseResponse(admin.translations[':kind'][':id'].$put({ param, json }));
      } catch (error) {
        if (!(error instanceof AdminFailure) || error.status !== 409) throw error;
        setConflict(error.more.current as TranslatedItem);
        return null;
      }
    }, t('The texts were not saved.'));
    if (!written) return;
    setBase(written);
    toast({ title: t('Saved. Pages and devices update in a moment.') });
  };
  return (
    <>
      <Form
        key={spokenIn(base)}
        schema={textsSchema}
        explain={() => t('This text is too long.')}
        save={async (texts) => {
          await save(texts);
          return undefined;
        }}
      >
        {base.texts.map((text) => (
          <TextRow key={text.key} text={text} language={language} />
        ))}
        <div className="acts">
          <button type="submit" className="btn btn-primary btn-sm" disabled={isBusy}>
            {t('Save')}
          </button>
        </div>
      </Form>
      {conflict ? (
        <EditConflict
          onTheirs={() => {
            setBase(conflict);
            setConflict(null);
          }}
          onMine={() => {
            setBase({ ...base, rev: conflict.rev });
            setConflict(null);
          }}
          mine={t('Keep editing mine')}
        >
          <ul>
            {conflict.texts.map(({ key, spoken }) => (
              <li key={key} lang={language}>
                {spoken}
              </li>
            ))}
          </ul>
        </EditConflict>
      ) : null}
    </>
  );
}

const spokenIn = ({ texts }: TranslatedItem) => texts.flatMap(({ spoken }) => spoken || []).join('\n');

type TextRowProps = { text: TranslatedText; language: Language };

function TextRow({ text: { key, english, spoken }, language }: TextRowProps) {
  const t = useT();
  return (
    <div className="tr-row">
      {key === 'markdown' ? (
        <div lang="en">
          <ArticleBody body={parseMarkdown(english)} title="" />
        </div>
      ) : (
        <p lang="en" className="as-typed">
          {english}
        </p>
      )}
      <Field name={key} label={textLabel(key, t)}>
        {(control) => (
          <textarea
            {...control}
            lang={language}
            rows={Math.min(20, Math.max(1, english.split('\n').length, Math.ceil(english.length / 60)))}
            defaultValue={spoken}
          />
        )}
      </Field>
    </div>
  );
}

/** A form reads a name with a dot as a path. */
function dotted(texts: Readonly<Record<string, unknown>>, prefix = ''): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(texts).map(([key, value]) =>
      typeof value === 'string'
        ? { [prefix + key]: value }
        : dotted(value as Record<string, unknown>, `${prefix}${key}.`),
    ),
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
    excerpt: t('Excerpt'),
    category: t('Category'),
    author: t('Author'),
    markdown: t('Text'),
    'metadata.features': t('Features'),
    'metadata.benefits': t('Benefits'),
    'metadata.applications': t('Made for'),
    'metadata.use_cases': t('Typical jobs'),
    'metadata.certifications': t('Certifications'),
    'metadata.marketing_features': t('In short'),
    ...Object.fromEntries(
      Object.entries(specificationLabels(t)).map(([name, label]) => [`metadata.${name}`, label]),
    ),
  };
  return labels[key] ?? key.replace('metadata.', '').replaceAll('_', ' ');
}
