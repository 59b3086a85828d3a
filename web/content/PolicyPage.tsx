import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { phoneHref } from '../../domain/base/phones.ts';
import { formatLongDate } from '../ui/format.ts';
import { useLanguage, useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';
import { PageHead } from './PageParts.tsx';

export type PolicySection = {
  id: string;
  title: string;
  paragraphs: readonly string[];
  after?: ReactNode;
  /** Where one can act on it. */
  link?: { to: string; label: string };
};

type PolicyPageProps = {
  title: string;
  crumb: string;
  lede: string;
  /** 'YYYY-MM-DD' of the last change. */
  changed: string;
  sections: readonly PolicySection[];
};

/** A policy: short sections, a table of contents, and a contact. */
export function PolicyPage({ title, crumb, lede, changed, sections }: PolicyPageProps) {
  const t = useT();
  const settings = useSettings();
  const language = useLanguage();
  return (
    <div className="wrap info-page">
      <PageHead title={title} crumb={crumb} lede={lede} />
      <div className="split info-split mt-24">
        <nav className="info-jump list ruled" aria-label={t('Sections')}>
          {sections.map((section) => (
            <a key={section.id} href={`#${section.id}`}>
              <b className="grow">{section.title}</b>
            </a>
          ))}
        </nav>
        <div className="info-prose info-policy">
          {sections.map((section) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
              <h2 className="h3" id={`${section.id}-title`}>
                {section.title}
              </h2>
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {section.after}
              {section.link ? (
                <p>
                  <Link className="link tap" to={section.link.to}>
                    {section.link.label}
                  </Link>
                </p>
              ) : null}
            </section>
          ))}
          <p className="small muted row cluster gap-x-20">
            <span>
              {t('Last changed on {date}. Questions:', { date: formatLongDate(changed, language) })}
            </span>
            <a className="link tap num" href={phoneHref(settings.phone)}>
              {settings.phone}
            </a>
            <a className="link tap breaks" href={`mailto:${settings.email}`}>
              {settings.email}
            </a>
          </p>
        </div>
      </div>
    </div>
  );
}

/** When the three policies were last changed, 'YYYY-MM-DD'. */
export const POLICIES_CHANGED = '2026-11-28';
