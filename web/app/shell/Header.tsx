import { Link, NavLink, useLocation } from 'react-router-dom';
import { phoneHref } from '../../../domain/base/settings.ts';
import { AreaCheck } from '../../delivery/AreaCheck.tsx';
import { useZip } from '../../delivery/zip.ts';
import { usePerson } from '../../identity/session.ts';
import { Brand } from '../../ui/Brand.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { CartLink } from './CartLink.tsx';
import { CITY_LINKS, catalogLinks, guideLinks, materialLinks } from './links.ts';
import { MenuButton } from './MenuButton.tsx';
import { NavMenu } from './NavMenu.tsx';

export function Header() {
  const t = useT();
  const settings = useSettings();
  // A new place closes the dropdowns: they start anew.
  const { key } = useLocation();
  const person = usePerson();
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
          <NavMenu label={t('Guides')} links={guideLinks(t)} />
          <NavLink to="/blog">{t('Resources')}</NavLink>
          <NavLink to="/about">{t('About')}</NavLink>
          <NavLink to="/track-order">{t('Track order')}</NavLink>
        </nav>
        <div className="end">
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
