import { isSundayClosed, openingHoursLine } from '../../../domain/base/hours.ts';
import { phoneHref } from '../../../domain/base/phones.ts';
import { FOUNDED_YEAR } from '../../../domain/base/settings.ts';
import { NewsletterForm } from '../../newsletter/NewsletterForm.tsx';
import { Brand } from '../../ui/Brand.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { CITY_LINKS, catalogLinks, helpLinks, legalLinks, materialLinks, type PageLink } from './links.ts';

function Column({ title, links }: { title: string; links: readonly PageLink[] }) {
  return (
    <nav aria-label={title}>
      <b>{title}</b>
      <details className="fold">
        <summary className="row between">
          {title}
          <Icon name="chevron-down" />
        </summary>
        <ul>
          <LinkItems links={links} />
        </ul>
      </details>
    </nav>
  );
}

export function LinkItems({ links }: { links: readonly PageLink[] }) {
  return links.map(({ to, label }) => (
    <li key={to}>
      <a data-plain href={to}>
        {label}
      </a>
    </li>
  ));
}

export function Footer({ isPaying }: { isPaying: boolean }) {
  const t = useT();
  const settings = useSettings();
  const { street, city, state, zip } = settings.address;
  return (
    <footer className="ft soil">
      {isPaying ? null : (
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
              <bdi className="tap">{`${street}, ${city}, ${state} ${zip}`}</bdi>
            </address>
            <NewsletterForm variant="minimal" />
          </div>
          <Column title={t('Products')} links={[...materialLinks(t), ...catalogLinks(t)]} />
          <Column title={t('Delivery areas')} links={CITY_LINKS} />
          <Column title={t('Help')} links={helpLinks(t)} />
        </div>
      )}
      <div className="wrap ft-end row cluster between small">
        <p className="muted num">
          {`${openingHoursLine(settings.hours, t)}${isSundayClosed(settings.hours) ? `. ${t('Closed Sunday.')} ` : '. '}${t('Central Time')}`}
        </p>
        <ul className="cluster gap-x-20">
          <LinkItems links={legalLinks(t)} />
        </ul>
        <LanguageSwitch />
      </div>
    </footer>
  );
}
