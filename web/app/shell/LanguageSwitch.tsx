import type { MouseEvent } from 'react';
import { useLocation } from 'react-router-dom';
import type { Language } from '../../../domain/base/locale.ts';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { toast } from '../../ui/toast.tsx';
import { switchLanguage } from '../boot/locale.ts';

/** English or Spanish. A plain form for the server; at once and without a new page where scripts run. */
export function LanguageSwitch() {
  const t = useT();
  const spoken = useLanguage();
  const { pathname, search } = useLocation();
  const choose = async (event: MouseEvent<HTMLButtonElement>, language: Language) => {
    event.preventDefault();
    try {
      await switchLanguage(language);
    } catch (error) {
      console.warn('The dictionary could not be loaded.', error);
      toast({
        tone: 'error',
        title: t('No signal.'),
        text: t('The other language comes with the next connection.'),
      });
    }
  };
  return (
    <form className="lang" action="/language" method="get">
      <input type="hidden" name="back" value={`${pathname}${search}`} />
      <fieldset className="seg">
        <legend className="unseen">{t('Language')}</legend>
        <button
          type="submit"
          name="to"
          value="en"
          lang="en"
          aria-pressed={spoken === 'en'}
          onClick={(event) => void choose(event, 'en')}
        >
          English
        </button>
        <button
          type="submit"
          name="to"
          value="es"
          lang="es"
          aria-pressed={spoken === 'es'}
          onClick={(event) => void choose(event, 'es')}
        >
          Español
        </button>
      </fieldset>
    </form>
  );
}
