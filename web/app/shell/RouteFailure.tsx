import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { phoneHref } from '../../../domain/base/settings.ts';
import { track } from '../../analytics/track.ts';
import { useOnline } from '../../identity/useOnline.ts';
import { isCodeNotLoaded, NothingStored } from '../../offline/errors.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { takeNewest } from '../status/updates.ts';

/** Shown in place of a screen that could not be loaded or rendered. */
export function RouteFailure() {
  const error = useRouteError();
  const online = useOnline();
  const isCodeMissing = isCodeNotLoaded(error);
  const isStored = !(error instanceof NothingStored);
  const isFault = isStored && !isCodeMissing;
  useEffect(() => {
    if (isFault) track({ fault: error });
  }, [isFault, error]);
  if (isFault) return <CrashScreen />;
  return isStored && online ? <OldVersionScreen /> : <NoSignalScreen isStored={isStored} />;
}

/** Shown instead of a screen that failed while rendering. Links are plain, because the router may be broken. */
export function CrashScreen() {
  const t = useT();
  return (
    <section className="wrap sec notice" role="alert">
      <Icon name="warning" />
      <h1 className="h2">{t('Something went wrong')}</h1>
      <p className="lede">
        {t('We encountered an unexpected error. Please try refreshing the page or go back to the homepage.')}
      </p>
      <div className="notice-actions">
        <button type="button" className="btn btn-primary btn-xl" onClick={() => location.reload()}>
          {t('Refresh Page')}
        </button>
        <a className="btn btn-quiet btn-xl" href="/">
          {t('Go Home')}
        </a>
      </div>
    </section>
  );
}

/** The store answers, but no longer has this version's code. */
function OldVersionScreen() {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const reload = () => {
    setBusy(true);
    void takeNewest();
  };
  return (
    <section className="wrap sec notice" role="alert">
      <Icon name="refresh" />
      <h1 className="h2">{t('This page did not load')}</h1>
      <p className="lede">
        {t('The store may have a newer version. Reload to get it. Your cart stays put.')}
      </p>
      <div className="notice-actions">
        <button type="button" className="btn btn-primary btn-xl" disabled={busy} onClick={reload}>
          <Icon name="refresh" />
          {t('Reload')}
        </button>
        <a className="btn btn-quiet btn-xl" href="/">
          {t('Go Home')}
        </a>
      </div>
    </section>
  );
}

/** @param isStored whether the shop itself is on this device, only this page is not */
function NoSignalScreen({ isStored }: { isStored: boolean }) {
  const t = useT();
  const settings = useSettings();
  return (
    <section className="wrap sec notice" role="alert">
      <Icon name="wifi-off" />
      <h1 className="h2">
        {isStored
          ? t('No signal, and this page is not saved here')
          : t('No signal, and nothing saved here yet')}
      </h1>
      <p className="lede">
        {isStored
          ? t('Open it once with signal. After that it opens without. The shop and the calculator work now.')
          : t('Open the shop once with signal. After that it works without, pictures included.')}
      </p>
      <div className="notice-actions">
        <button type="button" className="btn btn-primary btn-xl" onClick={() => location.reload()}>
          <Icon name="refresh" />
          {t('Try again')}
        </button>
        {isStored ? (
          <a className="btn btn-quiet btn-xl" href="/">
            {t('Go Home')}
          </a>
        ) : (
          <a className="btn btn-quiet btn-xl" href={phoneHref(settings.phone)}>
            <Icon name="phone" />
            <span className="num">{settings.phone}</span>
          </a>
        )}
      </div>
    </section>
  );
}
