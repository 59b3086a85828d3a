import { useEffect } from 'react';
import { useOnline } from '../../identity/useOnline.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';

/** In place of a page, or of a list on it, that this device has not loaded today. */
export function NeedsSignal() {
  const t = useT();
  return (
    <div className="note warn mb-16" role="status">
      <p>
        <Icon name="wifi-off" size="sm" /> <b>{t('This page needs a signal.')}</b>
      </p>
      <p>{t('It opens as soon as there is one.')}</p>
    </div>
  );
}

/** The same where even the page's code is missing, which a browser asks for once only. */
export function CodeNeedsSignal() {
  const isOnline = useOnline();
  useEffect(() => {
    if (isOnline) location.reload();
  }, [isOnline]);
  return <NeedsSignal />;
}
