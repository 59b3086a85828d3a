import { useEffect, useRef, useState } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import { useT } from '../../ui/locale.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { headOf, keepHead } from './documentHead.ts';

/** What a full page load does by itself: a true head, the focus at the top of the page, its title said aloud. */
export function RouteAnnouncer() {
  const t = useT();
  const settings = useSettings();
  const matches = useMatches();
  const { pathname } = useLocation();
  const arrivedAt = useRef(pathname);
  const [announced, setAnnounced] = useState('');
  useEffect(
    () => keepHead(headOf(matches, { t, settings, origin: location.origin })),
    [matches, t, settings],
  );
  useEffect(() => {
    // Another query of the same page is a filter or a sort: the person stays where they are.
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    const main = document.getElementById('main');
    const target = main?.querySelector('h1') ?? main;
    target?.setAttribute('tabindex', '-1');
    target?.focus({ preventScroll: true });
    setAnnounced(document.title);
  }, [pathname]);
  return (
    <p className="unseen" aria-live="polite" aria-atomic="true">
      {announced}
    </p>
  );
}
