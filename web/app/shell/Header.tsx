import { type FocusEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { phoneHref } from '../../../domain/base/settings.ts';
import { AreaCheck } from '../../delivery/AreaCheck.tsx';
import { useZip } from '../../delivery/zip.ts';
import { useKnownPerson } from '../../identity/session.ts';
import { Brand } from '../../ui/Brand.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { CartLink } from './CartLink.tsx';
import { OtherLanguage } from './LanguageSwitch.tsx';
import { aboutLinks, CITY_LINKS, catalogLinks, guideLinks, materialLinks, type PageLink } from './links.ts';
import { MenuButton } from './MenuButton.tsx';

export function Header() {
  const t = useT();
  const settings = useSettings();
  // Navigation closes the dropdowns.
  const { key } = useLocation();
  const person = useKnownPerson();
  const zip = useZip();
  return (
    <header className="hd">
      <div className="wrap">
        <MenuButton className="iconbtn hd-menu" label={t('Menu')}>
          <Icon name="menu" />
        </MenuButton>
        <Link className="brand" to="/" aria-label={t('{store}, home', { store: settings.name })}>
          <Brand />
        </Link>
        <nav className="nav" aria-label={t('Main')} key={key}>
          <NavMenu label={t('Shop')} links={[...catalogLinks(t), ...materialLinks(t)]} />
          <NavLink to="/services">{t('Services')}</NavLink>
          <NavMenu label={t('Areas')} links={CITY_LINKS} note={zip}>
            <AreaCheck />
          </NavMenu>
          <NavMenu label={t('Guides')} links={[...guideLinks(t), ...aboutLinks(t)]} />
          <NavLink to="/blog">{t('Resources')}</NavLink>
          <NavLink to="/track-order">{t('Track order')}</NavLink>
        </nav>
        <div className="end">
          <OtherLanguage />
          <a
            className="btn btn-quiet btn-sm hd-call"
            href={phoneHref(settings.phone)}
            aria-label={t('Call {phone}', { phone: settings.phone })}
          >
            <Icon name="phone" size="sm" />
            <span className="num">{settings.phone}</span>
          </a>
          <a
            className="iconbtn hd-call-sm"
            href={phoneHref(settings.phone)}
            aria-label={t('Call {phone}', { phone: settings.phone })}
          >
            <Icon name="phone" />
          </a>
          {person ? (
            <>
              <Link className="btn btn-bare btn-sm hd-account hd-quote" to="/contact">
                {t('Contact')}
              </Link>
              <Link className="btn btn-bare btn-sm hd-account" to="/account">
                {t('My Account')}
              </Link>
            </>
          ) : (
            <>
              <Link className="btn btn-bare btn-sm hd-account" to="/auth">
                {t('Sign In')}
              </Link>
              <Link className="btn btn-primary btn-sm hd-quote" to="/contact">
                {t('Get Quote')}
              </Link>
            </>
          )}
          <CartLink />
        </div>
      </div>
    </header>
  );
}

/**
 * A dropdown of the header. Native `details`, so it works by keyboard and without JavaScript. Scripts add Esc,
 * and close it when the focus or a click goes elsewhere.
 */
type NavMenuProps = {
  label: string;
  links: readonly PageLink[];
  /** In place of the label, which stays for those who listen. */
  note?: string | null;
  /** Above the links while open. */
  children?: ReactNode;
};

function NavMenu({ label, links, note, children }: NavMenuProps) {
  const [open, setOpen] = useState(false);
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) currentTarget.open = false;
  };
  const onKeyDown = ({ currentTarget, key }: KeyboardEvent<HTMLDetailsElement>) => {
    if (key !== 'Escape' || !currentTarget.open) return;
    currentTarget.open = false;
    currentTarget.querySelector('summary')?.focus();
  };
  return (
    <details
      className="navmenu"
      name="header-menu"
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {note ? <span className="unseen">{label}</span> : label}
        {note ? <b className="num">{note}</b> : null}
        <Icon name="chevron-down" />
      </summary>
      <ul>
        {/* Focusable, because Safari focuses a pressed button's ancestor, and the dropdown must stay open. */}
        {children && open ? (
          <li className="hd-area" tabIndex={-1}>
            {children}
          </li>
        ) : null}
        {links.map(({ to, label: text }) => (
          <li key={to}>
            <NavLink to={to}>{text}</NavLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
