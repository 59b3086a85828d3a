import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';

/** Shown instead of a screen that failed while rendering. Links are plain: nothing of the page is trusted. */
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
