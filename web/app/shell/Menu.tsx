import { useStore } from '@nanostores/react';
import { type MouseEvent, useRef } from 'react';
import { Link } from 'react-router-dom';
import { phoneHref } from '../../../domain/base/phones.ts';
import { useWorksOffline } from '../../device/useOnline.ts';
import { useKnownPerson } from '../../identity/session.ts';
import { Brand } from '../../ui/Brand.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { $installOffer, $installWay } from '../status/install.ts';
import { CartLink } from './CartLink.tsx';
import { MENU_ID } from './DialogButton.tsx';
import { LinkItems } from './Footer.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { CITY_LINKS, materialLinks, menuLinks, moreLinks } from './links.ts';

/** The menu of phones and of the installed app: a modal dialog over the whole screen. */
export function Menu() {
  const t = useT();
  const settings = useSettings();
  const person = useKnownPerson();
  const worksOffline = useWorksOffline();
  const installWay = useStore($installWay, { ssr: 'initial' });
  const dialog = useRef<HTMLDialogElement>(null);
  const closeOnLink = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) dialog.current?.close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link arrives here as a click.
    <dialog className="menu" id={MENU_ID} ref={dialog} aria-label={t('Menu')} onClick={closeOnLink}>
      <div className="hd">
        <div className="wrap">
          <form method="dialog">
            <button type="submit" className="iconbtn" aria-label={t('Close menu')}>
              <Icon name="close" />
            </button>
          </form>
          <Link className="brand" to="/" aria-label={t('{store}, home', { store: settings.name })}>
            <Brand />
          </Link>
          <div className="end">
            <a
              className="iconbtn"
              href={phoneHref(settings.phone)}
              aria-label={t('Call {phone}', { phone: settings.phone })}
            >
              <Icon name="phone" />
            </a>
            <CartLink className="iconbtn" />
          </div>
        </div>
      </div>
      <div className="menu-body">
        <LanguageSwitch />
        <nav className="menu-materials" aria-label={t('Materials')}>
          {materialLinks(t).map(({ to, label, texture }) =>
            texture ? (
              <a data-plain key={to} href={to} data-texture={texture}>
                <span>{label}</span>
              </a>
            ) : (
              <a data-plain key={to} href={to} className="menu-tools">
                <Icon name="tools" />
                <span>{label}</span>
              </a>
            ),
          )}
        </nav>
        <nav className="menu-rows" aria-label={t('Shop')}>
          {menuLinks(person !== null, worksOffline, t).map(({ to, label, icon, note }) => (
            <a data-plain key={to} href={to}>
              <Icon name={icon} />
              <b>{label}</b>
              {note ? <span className="small muted">{note}</span> : null}
              <Icon name="chevron-right" />
            </a>
          ))}
          <details>
            <summary>
              <Icon name="pin" />
              <b>{t('Delivery areas')}</b>
              <span className="small muted">{t('{n} cities', { n: CITY_LINKS.length })}</span>
              <Icon name="chevron-down" />
            </summary>
            <ul>
              <LinkItems links={CITY_LINKS} />
            </ul>
          </details>
        </nav>
        <nav className="menu-more" aria-label={t('More')}>
          {moreLinks(t).map(({ to, label }) => (
            <a data-plain key={to} href={to}>
              {label}
            </a>
          ))}
          {installWay ? (
            <button
              type="button"
              onClick={() => {
                dialog.current?.close();
                $installOffer.set({ ...installWay, isAsked: true });
              }}
            >
              {t('Install the app')}
            </button>
          ) : null}
        </nav>
      </div>
    </dialog>
  );
}
