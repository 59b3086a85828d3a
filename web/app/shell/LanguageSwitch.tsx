import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { LANGUAGE_LIST } from '../../../domain/base/languages.ts';
import { LANGUAGES, type Language } from '../../../domain/base/locale.ts';
import { $status } from '../../offline/status.ts';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { noAnswerText } from '../../ui/saveError.ts';
import { toast } from '../../ui/toast.tsx';

/** A plain form without scripts; with scripts the language switches without a page load. */
function LanguageForm({ className, children }: { className: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <form className={className} action="/language" method="get">
      <input type="hidden" name="back" value={`${pathname}${search}`} />
      {children}
    </form>
  );
}

type LanguageButtonProps = Omit<ComponentProps<'button'>, 'onClick'> & { language: Language };

function LanguageButton({ language, ...button }: LanguageButtonProps) {
  const t = useT();
  const choose = async (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    try {
      const { switchLanguage } = await import('./languageChoice.ts');
      await switchLanguage(language);
    } catch (error) {
      console.warn('The dictionary could not be loaded.', error);
      toast({
        tone: 'error',
        title: noAnswerText($status.get().hasNetwork, t),
        text: t('The other language could not be loaded. Try again later.'),
      });
    }
  };
  return (
    <button
      type="submit"
      name="to"
      value={language}
      lang={language}
      onClick={(event) => void choose(event)}
      {...button}
    />
  );
}

/** The languages side by side: in the menu and the footer. */
export function LanguageSwitch() {
  const t = useT();
  const pageLanguage = useLanguage();
  return (
    <LanguageForm className="lang">
      <fieldset className="seg">
        <legend className="unseen">{t('Language')}</legend>
        {LANGUAGES.map((language) => (
          <LanguageButton key={language} language={language} aria-pressed={pageLanguage === language}>
            {LANGUAGE_LIST[language].name}
          </LanguageButton>
        ))}
      </fieldset>
    </LanguageForm>
  );
}

/** Each other language in two letters: in the header, where the menu is not. */
export function OtherLanguages() {
  const pageLanguage = useLanguage();
  return (
    <LanguageForm className="hd-lang">
      {LANGUAGES.filter((language) => language !== pageLanguage).map((language) => {
        const code = language.toUpperCase();
        const label = `${code}, ${LANGUAGE_LIST[language].name}`;
        return (
          <LanguageButton key={language} className="iconbtn" language={language} aria-label={label}>
            {code}
          </LanguageButton>
        );
      })}
    </LanguageForm>
  );
}
