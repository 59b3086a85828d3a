import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

type NoticeProps = {
  icon?: IconName;
  title: string;
  text: string;
  role?: 'alert';
  /** The ways on. */
  children: ReactNode;
};

/** A page that has nothing else to show: what is wrong, and where to go. */
export function Notice({ icon, title, text, role, children }: NoticeProps) {
  return (
    <section className="wrap sec notice" role={role}>
      {icon ? <Icon name={icon} /> : null}
      <h1 className="h2">{title}</h1>
      <p className="lede">{text}</p>
      <div className="acts acts-wide">{children}</div>
    </section>
  );
}
