import { useState } from 'react';
import * as z from 'zod/mini';
import { type AdminSettings, SETTING_SCHEMAS } from '../../../domain/admin/settings.ts';
import {
  fillTemplate,
  TEXT_EVENTS,
  TEXT_PLACEHOLDERS,
  type TextEvent,
  templateProblem,
} from '../../../domain/admin/texts.ts';
import { LANGUAGE_LIST } from '../../../domain/base/languages.ts';
import { LANGUAGES, type Language } from '../../../domain/base/locale.ts';
import { Field } from '../../ui/Field.tsx';
import { type Translate, useT } from '../../ui/locale.tsx';
import { SettingsForm } from './SettingsForm.tsx';

const schema = z.object({ texts: SETTING_SCHEMAS.texts });

/** What texts say, in every language, each with a preview of what a customer gets. */
export function TextSettings({ settings }: { settings: AdminSettings }) {
  const t = useT();
  return (
    <SettingsForm
      settings={settings}
      schema={schema}
      explain={() =>
        t(
          'It must include {link}, have at most 400 characters, and use only the words in braces that are listed.',
        )
      }
    >
      {({ values, ownTexts }) => (
        <>
          <h2 className="h3">{t('Texts to customers')}</h2>
          <p className="hint">
            {t('By SMS and WhatsApp, to customers who agreed to texts. Each text says how to stop them.')}
          </p>
          {LANGUAGES.map((language) => (
            <fieldset key={language} className="settings-texts" lang={language}>
              <legend className="h3">{LANGUAGE_LIST[language].name}</legend>
              {TEXT_EVENTS.map((event) => (
                <TextField
                  key={event}
                  language={language}
                  event={event}
                  written={values.texts[language]?.[event] || (ownTexts[language]?.texts[event] ?? '')}
                  sample={{ ...ownTexts[language]?.sample, store: values.name, phone: values.phone }}
                />
              ))}
            </fieldset>
          ))}
        </>
      )}
    </SettingsForm>
  );
}

function eventText(event: TextEvent, t: Translate): string {
  switch (event) {
    case 'confirmed':
      return t('Confirmed');
    case 'on_the_way':
      return t('On the way');
    case 'delivered':
      return t('Delivered');
    case 'missed':
      return t('Could not deliver');
    case 'moved':
      return t('New delivery day');
  }
}

type TextFieldProps = {
  language: Language;
  event: TextEvent;
  written: string;
  sample: Readonly<Record<string, string>>;
};

function TextField({ language, event, written, sample }: TextFieldProps) {
  const t = useT();
  const [text, setText] = useState(written);
  const problem = text.trim() ? templateProblem(event, text) : null;
  const link = 'loamandaxle.example/track-order?order=ORD-2026-004711#key=…';
  return (
    <Field
      name={`texts.${language}.${event}`}
      label={eventText(event, t)}
      hint={
        <>
          {TEXT_PLACEHOLDERS[event].map((name) => `{${name}}`).join(' ')}
          <span className="settings-preview">
            {problem === null ? (
              `${fillTemplate(text.trim() || written, { ...sample, link })} ${sample.stop ?? ''}`
            ) : (
              <b>{problemText(problem, t)}</b>
            )}
          </span>
        </>
      }
    >
      {(control) => (
        <textarea
          {...control}
          rows={3}
          defaultValue={written}
          onChange={(event) => setText(event.target.value)}
        />
      )}
    </Field>
  );
}

function problemText(problem: 'too_long' | 'no_link' | 'unknown', t: Translate): string {
  switch (problem) {
    case 'too_long':
      return t('This is too long. Shorten it, please.');
    case 'no_link':
      return t('It must include the link to the order.');
    case 'unknown':
      return t('It has a word in braces that is not on the list.');
  }
}
