import { useStore } from '@nanostores/react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { storeDate } from '../../../domain/delivery/calendar.ts';
import type { AdminSummary } from '../../../server/admin/routes.ts';
import { SignOut } from '../../account/SignOut.tsx';
import { secondStepPath } from '../../identity/returnPath.ts';
import { $status } from '../../offline/status.ts';
import { Brand } from '../../ui/Brand.tsx';
import { Busy } from '../../ui/Busy.tsx';
import { $continued } from '../../ui/Form.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { noAnswerText } from '../../ui/saveError.ts';
import { useSettings } from '../../ui/settings.tsx';
import { storedAtom } from '../../ui/storedAtom.ts';
import type { AdminFailure } from '../ui/adminApi.ts';
import { LeaveGuard } from '../ui/unsaved.tsx';
import { findPage, tabsFor } from './tabs.ts';

/** @param failure why the summary is not newer */
type AdminProps = { summary: AdminSummary; failure: AdminFailure | null };

/** The layout around the tabs: a sidebar, or a strip on a phone. */
export function AdminShell({ summary, failure }: AdminProps) {
  const t = useT();
  const settings = useSettings();
  const [query] = useSearchParams();
  const { orders, quotes, lowStock, failedPayments, contractors } = summary;
  const { tab, page } = findPage(query.get('tab'), summary.role);
  const { id, label, Page } = page;
  const continued = useStore($continued, { ssr: 'initial' });
  return (
    <div className="admin-shell">
      <header className="admin-side soil">
        <div className="admin-brand">
          <Link className="brand" to="/" aria-label={t('{store}, home', { store: settings.name })}>
            <Brand onSoil />
          </Link>
        </div>
        <AdminNav current={id} summary={summary} />
        <div className="admin-foot row gap-8">
          <Link className="admin-link row" to="/">
            <Icon name="home" />
            <span className="unseen-m">{t('Visit Site')}</span>
          </Link>
          <SignOut icon={<SignOutIcon />} />
        </div>
      </header>
      <LeaveGuard />
      <DetailAnnouncer tab={label(t)} waiting={orders + quotes + lowStock + failedPayments + contractors} />
      <main id="main" ref={restoreFocus} className="admin-main" tabIndex={-1}>
        {summary.asksForSecondStep && id === 'dashboard' ? <SecondStepAsked /> : null}
        {failure ? (
          <p className="note warn mb-16" role="status">
            {failure.status === 0
              ? `${noAnswerText($status.get().hasNetwork, t)} ${t('The yard office shows what was loaded today.')}`
              : t('Out of date: the store is not answering.')}
          </p>
        ) : null}
        {tab.pages.length > 1 ? (
          <nav className="seg admin-pages" aria-label={t('Pages of this section')}>
            {tab.pages.map((sibling) => {
              const count = sibling.waiting?.(summary) ?? 0;
              return (
                <Link
                  key={sibling.id}
                  to={`/admin?tab=${sibling.id}`}
                  aria-current={sibling === page ? 'page' : undefined}
                >
                  {sibling.label(t)}
                  {count > 0 ? <span className="admin-count num">{count}</span> : null}
                </Link>
              );
            })}
          </nav>
        ) : null}
        <Suspense fallback={<Busy label={t('Loading the admin pages')} />}>
          <Page key={`${id} ${continued}`} />
        </Suspense>
      </main>
    </div>
  );
}

/** The day on which it was put off. */
const $putOffOn = storedAtom('second-step-put-off', z.string, '');

/** Once a day. */
function SecondStepAsked() {
  const t = useT();
  const today = storeDate(new Date());
  const putOffOn = useStore($putOffOn, { ssr: 'initial' });
  if (putOffOn === today) return null;
  return (
    <aside className="row cluster between gap-8 small admin-noprint" aria-label={t('Two-step sign-in')}>
      <Link className="link tap" to={secondStepPath('/admin')}>
        {t('Turn on two-step sign-in')}
      </Link>
      <button type="button" className="link tap" onClick={() => $putOffOn.set(today)}>
        {t('Ask me tomorrow')}
      </button>
    </aside>
  );
}

/** Defined here and not in web/ui, whose icons every shopper loads. */
function SignOutIcon() {
  return (
    <svg className="ic" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M14 4h6v16h-6M4 12h10M10 8l4 4-4 4" />
    </svg>
  );
}

/** The URL parameters that identify what is open. */
const OPENED = ['tab', 'order', 'print', 'quote', 'product', 'article', 'customer'];

/** Tabs share one path, so RouteAnnouncer misses their changes: this sets the title and focuses the content. */
function DetailAnnouncer({ tab, waiting }: { tab: string; waiting: number }) {
  const t = useT();
  const route = useLocation();
  const query = new URLSearchParams(route.search);
  const place = OPENED.map((name) => query.get(name)).join(' ');
  const arrivedAt = useRef(place);
  useEffect(() => {
    // How much is waiting shows where the page is one tab of many.
    const title = `${waiting > 0 ? `(${waiting}) ` : ''}${tab} | ${t('Yard office')}`;
    // Runs after the route sets its own title, which is the same for all tabs.
    queueMicrotask(() => {
      if (location.pathname === route.pathname) document.title = title;
    });
  }, [tab, route, waiting, t]);
  useEffect(() => {
    if (arrivedAt.current === place) return;
    arrivedAt.current = place;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [place]);
  return null;
}

type AdminNavProps = { current: string; summary: AdminSummary };

/** All sections in a column; on a phone the first few, and the rest once “More” is pressed. */
export function AdminNav({ current, summary }: AdminNavProps) {
  const t = useT();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === current;
  const tabs = tabsFor(summary.role).map(({ pages, ...tab }) => ({
    ...tab,
    first: pages[0],
    isCurrent: pages.some(({ id }) => id === current),
    count: pages.reduce((sum, { waiting }) => sum + (waiting?.(summary) ?? 0), 0),
  }));
  const hidden = isOpen ? [] : tabs.filter(({ isFirst }) => !isFirst);
  const hiddenCount = hidden.reduce((sum, { count }) => sum + count, 0);
  return (
    <nav className="admin-nav" aria-label={t('Admin sections')} data-open={isOpen ? '' : undefined}>
      {tabs.map(({ first, icon, isFirst, isCurrent, count }) => (
        <Link
          key={first.id}
          className="admin-link row"
          data-rest={isFirst ? undefined : ''}
          to={`/admin?tab=${first.id}`}
          aria-current={isCurrent ? 'page' : undefined}
        >
          <Icon name={icon} />
          {first.label(t)}
          {count > 0 ? <span className="admin-count num">{count}</span> : null}
        </Link>
      ))}
      <button
        type="button"
        className="admin-link row admin-more"
        aria-expanded={isOpen}
        aria-current={hidden.some(({ isCurrent }) => isCurrent) ? 'true' : undefined}
        onClick={() => setOpenOn(isOpen ? null : current)}
      >
        <Icon name="menu" />
        {isOpen ? t('Less') : t('More')}
        {hiddenCount > 0 ? <span className="admin-count num">{hiddenCount}</span> : null}
      </button>
    </nav>
  );
}

// A button often disappears after it is pressed; without this, keyboard and screen reader users would start over at
// the top of the page.

/** Excludes buttons, because a key held down would press the next one. */
const REACHED = 'a[href], input:enabled, select:enabled, textarea:enabled';
const PLACES = 'li, tr, section, form';

/** Where the focus was: the element, its container, and the container's index among its siblings. */
type Place = { element: HTMLElement; container: Element | null; list: Element | null; index: number };

function placeOf(element: HTMLElement): Place {
  const container = element.closest(PLACES);
  const list = container?.parentElement ?? null;
  return { element, container, list, index: list && container ? [...list.children].indexOf(container) : 0 };
}

function nextTo({ container, list, index }: Place): HTMLElement | null {
  const place = container?.isConnected ? container : (list?.children[index] ?? list?.lastElementChild);
  return place?.querySelector<HTMLElement>(REACHED) ?? null;
}

/** A ref callback: when the focused element disappears from `main`, moves the focus nearby unless it is elsewhere. */
function restoreFocus(main: HTMLElement): () => void {
  let last: Place | null = null;
  const onFocus = ({ target }: FocusEvent) => {
    last = target instanceof HTMLElement && target !== main ? placeOf(target) : null;
  };
  const onPointer = () => {
    last = null;
  };
  const observer = new MutationObserver(() => {
    if (!last || (document.activeElement ?? document.body) !== document.body) return;
    const { element } = last;
    if (element.isConnected) {
      // A busy button is disabled and loses the focus; restore it once enabled.
      if (!element.matches(':disabled')) element.focus({ preventScroll: true });
    } else (nextTo(last) ?? main).focus({ preventScroll: true });
  });
  observer.observe(main, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  main.addEventListener('focusin', onFocus);
  document.addEventListener('pointerdown', onPointer, true);
  return () => {
    observer.disconnect();
    main.removeEventListener('focusin', onFocus);
    document.removeEventListener('pointerdown', onPointer, true);
  };
}
