import type { MouseEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Language } from '../../../domain/base/locale.ts';
import { FOUNDED_YEAR, phoneHref } from '../../../domain/base/settings.ts';
import { NewsletterForm } from '../../newsletter/NewsletterForm.tsx';
import { Brand } from '../../ui/Brand.tsx';
import { isSundayClosed, openingHoursLine } from '../../ui/hours.ts';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { toast } from '../../ui/toast.tsx';
import { CITY_LINKS, catalogLinks, helpLinks, legalLinks, materialLinks, type PageLink } from './links.ts';
import { switchLanguage } from './locale.ts';

function Column({ title, links }: { title: string; links: readonly PageLink[] }) {
  return (
    <nav aria-label={title}>
      <b>{title}</b>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function Footer() {
  const t = useT();
  const settings = useSettings();
  const { street, city, state, zip } = settings.address;
  return (
    <footer className="ft soil">
      <div className="wrap ft-columns">
        <div className="ft-about">
          <Brand onSoil />
          <p className="muted small">
            {t(
              'Topsoil, compost, mulch, sand and gravel by the cubic yard. Serving Nashville and Middle Tennessee since {year}.',
              { year: FOUNDED_YEAR },
            )}
          </p>
          <address className="small">
            <a className="num" href={phoneHref(settings.phone)}>
              {settings.phone}
            </a>
            <a href={`mailto:${settings.email}`}>{settings.email}</a>
            <span>{`${street}, ${city}, ${state} ${zip}`}</span>
          </address>
          <NewsletterForm variant="minimal" />
        </div>
        <Column title={t('Products')} links={[...materialLinks(t), ...catalogLinks(t)]} />
        <Column title={t('Delivery areas')} links={CITY_LINKS} />
        <Column title={t('Help')} links={helpLinks(t)} />
      </div>
      <div className="wrap ft-end small">
        <p className="muted num">
          {openingHoursLine(settings.hours, t)}
          {isSundayClosed(settings.hours) ? `. ${t('Closed Sunday.')} ` : '. '}
          {t('Central Time')}
        </p>
        <ul className="ft-legal">
          {legalLinks(t).map(({ to, label }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
        <LanguageSwitch />
      </div>
    </footer>
  );
}

/** English or Spanish. A plain form without scripts; with scripts it switches without a page load. */
function LanguageSwitch() {
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
        text: t('The other language loads when you are back online.'),
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
