import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { PhoneButton } from '../ui/Brand.tsx';
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx';
import { useT } from '../ui/locale.tsx';
import type { Crumb } from '../ui/screen.ts';
import './content.css';
import './policies.css';
import './cities.css';
import './comparison.css';

type PageHeadProps = {
  title: string;
  /** The page's name in the breadcrumbs, when its title is a sentence. */
  crumb?: string;
  trail?: readonly Crumb[];
  lede: ReactNode;
  children?: ReactNode;
};

export function PageHead({ title, crumb = title, trail = [], lede, children }: PageHeadProps) {
  const t = useT();
  return (
    <header>
      <Breadcrumbs items={[{ to: '/', label: t('Home') }, ...trail, { label: crumb }]} />
      <h1 className="h2">{title}</h1>
      <p className="lede">{lede}</p>
      {children}
    </header>
  );
}

type NextStep = { to: string; label: string };

type PageEndProps = {
  title: string;
  first: NextStep;
  second: NextStep;
  /** Marigold, unless the page already has a primary button. */
  commit?: boolean;
};

/** The dark band under a page: the main next step, a second one, and the phone number. */
export function PageEnd({ title, first, second, commit = true }: PageEndProps) {
  return (
    <section className="soil sec">
      <div className="wrap">
        <h2 className="h2">{title}</h2>
        <p className="acts acts-wide mt-24">
          <Link className={commit ? 'btn btn-commit btn-xl' : 'btn btn-quiet btn-xl'} to={first.to}>
            {first.label}
          </Link>
          <Link className="btn btn-quiet btn-xl" to={second.to}>
            {second.label}
          </Link>
          <PhoneButton large />
        </p>
      </div>
    </section>
  );
}

type LinkRowProps = {
  label: string;
  links: readonly { name: string; to: string }[];
  /** Whether the label is also shown before the links. */
  isTitled?: boolean;
};

/** Links to pages of the same kind: cities, guides. */
export function LinkRow({ label, links, isTitled = false }: LinkRowProps) {
  return (
    <nav className={isTitled ? 'info-sec row cluster gap-x-20' : 'row cluster gap-x-20'} aria-label={label}>
      {isTitled ? <b>{label}</b> : null}
      {links.map(({ name, to }) => (
        <Link key={to} className="link tap" to={to}>
          {name}
        </Link>
      ))}
    </nav>
  );
}

type NoPageProps = {
  /** What is offered instead. */
  lede: string;
  children: ReactNode;
  /** Where to go, besides home. */
  ways?: ReactNode;
};

/** Shown for a page that does not exist. */
export function NoPage({ lede, children, ways }: NoPageProps) {
  const t = useT();
  const { pathname } = useLocation();
  useEffect(() => console.warn(`404: no page at ${pathname}`), [pathname]);
  return (
    <section className="wrap sec stack gap-20">
      <h1 className="h2">{t('Oops! Page not found')}</h1>
      <p className="lede">{lede}</p>
      {children}
      <p className="acts acts-wide mt-24">
        <Link className="btn btn-quiet" to="/">
          {t('Return to Home')}
        </Link>
        {ways}
      </p>
    </section>
  );
}
