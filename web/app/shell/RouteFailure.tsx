import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { phoneHref } from '../../../domain/base/settings.ts';
import { track } from '../../analytics/track.ts';
import { NothingStored } from '../../offline/errors.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { useSettings } from '../../ui/settings.tsx';

const CODE_NOT_LOADED = /dynamically imported module|Importing a module script failed/i;

/** Shown in place of a screen that could not be loaded or rendered. */
export function RouteFailure() {
  const error = useRouteError();
  const codeMissing = error instanceof Error && CODE_NOT_LOADED.test(error.message);
  const noSignal = error instanceof NothingStored || (codeMissing && !navigator.onLine);
  useEffect(() => {
    if (!noSignal) track({ fault: error });
  }, [noSignal, error]);
  return noSignal ? <NoSignalScreen /> : <CrashScreen />;
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

/** A first visit without signal: nothing is stored yet. */
function NoSignalScreen() {
  const t = useT();
  const settings = useSettings();
  return (
    <section className="wrap sec notice" role="alert">
      <Icon name="wifi-off" />
      <h1 className="h2">{t('No signal, and nothing saved here yet')}</h1>
      <p className="lede">
        {t('Open the shop once with signal. After that it works without, pictures included.')}
      </p>
      <div className="notice-actions">
        <button type="button" className="btn btn-primary btn-xl" onClick={() => location.reload()}>
          <Icon name="refresh" />
          {t('Try again')}
        </button>
        <a className="btn btn-quiet btn-xl" href={phoneHref(settings.phone)}>
          <Icon name="phone" />
          <span className="num">{settings.phone}</span>
        </a>
      </div>
    </section>
  );
}
