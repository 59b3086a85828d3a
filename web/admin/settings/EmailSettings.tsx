import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useDeferredValue, useState } from 'react';
import * as z from 'zod/mini';
import {
  EMAIL_EVENTS,
  EMAIL_PARTS,
  EMAIL_PLACEHOLDERS,
  type EmailEvent,
  type EmailWords,
  emailPreviewSchema,
  wordsProblem,
} from '../../../domain/admin/emailWords.ts';
import { type AdminSettings, SETTING_SCHEMAS } from '../../../domain/admin/settings.ts';
import { LANGUAGE_LIST } from '../../../domain/base/languages.ts';
import { LANGUAGES, type Language } from '../../../domain/base/locale.ts';
import { Field } from '../../ui/Field.tsx';
import { type Translate, useT } from '../../ui/locale.tsx';
import { sendAdmin } from '../ui/adminApi.ts';
import { SettingsForm } from './SettingsForm.tsx';

const schema = z.object({ emails: SETTING_SCHEMAS.emails });

/** The subject and first sentence of emails about orders, in every language, each with the email as it will be. */
export function EmailSettings({ settings }: { settings: AdminSettings }) {
  const t = useT();
  return (
    <SettingsForm
      settings={settings}
      schema={schema}
      explain={() => t('Too long, or a word in braces that is not on the list.')}
    >
      {({ values, ownEmails }) => (
        <>
          <h2 className="h3">{t('Emails to customers')}</h2>
          <p className="hint">
            {t(
              'Leave a field empty to use the standard text. Pick-ups and single loads of an order always use it.',
            )}{' '}
            <span>
              {t('Words in braces: {list}', {
                list: EMAIL_PLACEHOLDERS.map((name) => `{${name}}`).join(' '),
              })}
            </span>
          </p>
          {LANGUAGES.map((language) => (
            <fieldset key={language} className="settings-texts" lang={language}>
              <legend className="h3">{LANGUAGE_LIST[language].name}</legend>
              {EMAIL_EVENTS.map((event) => (
                <EmailFields
                  key={event}
                  language={language}
                  event={event}
                  written={values.emails[language]?.[event] ?? { subject: '', opening: '' }}
                  own={ownEmails[language]?.[event] ?? { subject: '', opening: '' }}
                />
              ))}
            </fieldset>
          ))}
        </>
      )}
    </SettingsForm>
  );
}

function eventText(event: EmailEvent, t: Translate): string {
  switch (event) {
    case 'confirmed':
      return t('Confirmed');
    case 'on_the_way':
      return t('On the way');
    case 'delivered':
      return t('Delivered');
    case 'moved':
      return t('New delivery day');
    case 'cancelled':
      return t('Cancelled');
  }
}

type EmailFieldsProps = { language: Language; event: EmailEvent; written: EmailWords; own: EmailWords };

function EmailFields({ language, event, written, own }: EmailFieldsProps) {
  const t = useT();
  const [words, setWords] = useState(written);
  const title = eventText(event, t);
  const labels = {
    subject: t('{event}: subject', { event: title }),
    opening: t('{event}: first sentence', { event: title }),
  };
  return (
    <div>
      {EMAIL_PARTS.map((part) => {
        const problem = wordsProblem(part, words[part].trim());
        return (
          <Field
            key={part}
            name={`emails.${language}.${event}.${part}`}
            label={labels[part]}
            hint={problem ? t('Too long, or a word in braces that is not on the list.') : null}
          >
            {(control) => {
              const field = {
                ...control,
                placeholder: own[part],
                defaultValue: written[part],
                onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
                  setWords({ ...words, [part]: target.value }),
              };
              return part === 'subject' ? <input {...field} /> : <textarea {...field} rows={2} />;
            }}
          </Field>
        );
      })}
      <EmailPreview language={language} event={event} words={words} />
    </div>
  );
}

type EmailPreviewProps = { language: Language; event: EmailEvent; words: EmailWords };

/** Asked for when it is opened, because there is one for each event and language. */
function EmailPreview({ language, event, words }: EmailPreviewProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const asked = { language, event, words: useDeferredValue(words) };
  const isSound = EMAIL_PARTS.every((part) => wordsProblem(part, asked.words[part].trim()) === null);
  const { data, isError } = useQuery({
    queryKey: ['settings', 'email preview', asked],
    queryFn: async () => emailPreviewSchema.parse(await sendAdmin('POST', '/api/admin/email-preview', asked)),
    enabled: isOpen && isSound,
    placeholderData: keepPreviousData,
  });
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="tap">{t('Preview of the email')}</summary>
      {isError ? <p role="alert">{t('The preview could not be loaded.')}</p> : null}
      {isOpen && data ? (
        <p className="settings-preview">
          <b>{data.subject}</b>
          <span>{`\n\n${data.text}`}</span>
        </p>
      ) : null}
    </details>
  );
}
