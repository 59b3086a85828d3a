import './content.css';
import type { ReactNode } from 'react';
import { Breadcrumbs, type Crumb } from '../ui/Breadcrumbs.tsx';
import { useT } from '../ui/locale.tsx';

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
    <header className="info-head">
      <Breadcrumbs items={[{ to: '/', label: t('Home') }, ...trail, { label: crumb }]} />
      <h1 className="h2">{title}</h1>
      <p className="lede">{lede}</p>
      {children}
    </header>
  );
}
