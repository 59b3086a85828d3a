import { useStore } from '@nanostores/react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { phoneHref } from '../../../domain/base/phones.ts';
import { $settings, flipSunMode, isSunMode } from '../../accessibility/displaySettings.ts';
import { useKnownPerson } from '../../identity/session.ts';
import { Brand } from '../../ui/Brand.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { toast } from '../../ui/toast.tsx';
import { CartLink } from './CartLink.tsx';
import { DialogButton, MENU_ID, SEARCH_ID } from './DialogButton.tsx';
import { OtherLanguages } from './LanguageSwitch.tsx';
import { aboutLinks, CITY_LINKS, catalogLinks, guideLinks, materialLinks, type PageLink } from './links.ts';

export function Header({ isPaying }: { isPaying: boolean }) {
  const t = useT();
  const settings = useSettings();
  // Navigation closes the dropdowns.
  const { key } = useLocation();
  const person = useKnownPerson();
  return (
    <header className={isPaying ? 'hd is-paying' : 'hd'}>
      <div className="wrap">
        <DialogButton opens={MENU_ID} className="iconbtn hd-menu" label={t('Menu')}>
          <Icon name="menu" />
        </DialogButton>
        <Link className="brand" to="/" aria-label={t('{store}, home', { store: settings.name })}>
          <Brand />
        </Link>
        {isPaying ? null : (
          <nav className="nav" aria-label={t('Main')} key={key}>
            <NavMenu label={t('Shop')} links={[...catalogLinks(t), ...materialLinks(t)]} />
            <NavLink to="/services">{t('Services')}</NavLink>
            <NavMenu label={t('Areas')} links={CITY_LINKS} />
            <NavMenu label={t('Guides')} links={[...guideLinks(t), ...aboutLinks(t)]} />
            <NavLink to="/blog">{t('Resources')}</NavLink>
            <NavLink to="/track-order">{t('Track order')}</NavLink>
          </nav>
        )}
        <div className="end">
          {isPaying ? null : (
            <DialogButton opens={SEARCH_ID} className="iconbtn" label={t('Search')}>
              <Icon name="search" />
            </DialogButton>
          )}
          <OtherLanguages />
          <SunSwitch />
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
              {isPaying ? null : (
                <Link className="btn btn-primary btn-sm hd-quote" to="/contact">
                  {t('Get Quote')}
                </Link>
              )}
            </>
          )}
          <CartLink className="iconbtn hd-cart" />
        </div>
      </div>
    </header>
  );
}

/** Sun mode for the whole store, one tap from anywhere. */
function SunSwitch() {
  const t = useT();
  const isOn = isSunMode(useStore($settings, { ssr: 'initial' }));
  return (
    <IconButton
      icon="sunglasses"
      className="iconbtn hd-sun needs-js"
      label={t('Bright sun: black on white')}
      aria-pressed={isOn}
      onClick={() => {
        flipSunMode();
        if (!isOn)
          toast({ title: t('Bright sun: black on white'), text: t('It stays on until you tap it again.') });
      }}
    />
  );
}

/**
 * A dropdown of the header. Native `details`, so it works by keyboard and without JavaScript. Scripts add Esc,
 * and close it when the focus or a click goes elsewhere.
 */
function NavMenu({ label, links }: { label: string; links: readonly PageLink[] }) {
  const { pathname } = useLocation();
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) currentTarget.open = false;
  };
  const onKeyDown = ({ currentTarget, key }: KeyboardEvent<HTMLDetailsElement>) => {
    if (key !== 'Escape' || !currentTarget.open) return;
    currentTarget.open = false;
    currentTarget.querySelector('summary')?.focus();
  };
  return (
    <details className="navmenu" name="header-menu" onBlur={onBlur} onKeyDown={onKeyDown}>
      <summary>
        <span>{label}</span>
        <Icon name="chevron-down" />
      </summary>
      <ul>
        {links.map(({ to, label: text }) => (
          <li key={to}>
            <a data-plain href={to} aria-current={to === pathname ? 'page' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
