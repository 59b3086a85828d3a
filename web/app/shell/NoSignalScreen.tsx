import { phoneHref } from '../../../domain/base/settings.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { useSettings } from '../../ui/settings.tsx';

/** A first visit without signal: there is nothing here yet to show. */
export function NoSignalScreen() {
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
