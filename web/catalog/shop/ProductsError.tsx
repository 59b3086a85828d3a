import { useAsyncError, useRevalidator } from 'react-router-dom';
import { phoneHref } from '../../../domain/base/settings.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { loadingError } from '../labels.ts';

/** The catalog could not be read and nothing is stored: what went wrong, and the two ways on. */
export function ProductsError() {
  const t = useT();
  const settings = useSettings();
  const error = useAsyncError();
  const { revalidate, state } = useRevalidator();
  return (
    <div className="cat-none" role="alert">
      <Icon name="warning" />
      <h2 className="h3">{t('Error Loading Products')}</h2>
      <p>{loadingError(error, t)}</p>
      <p className="cat-none-go">
        <button
          type="button"
          className="btn btn-primary"
          disabled={state === 'loading'}
          onClick={() => void revalidate()}
        >
          {t('Try again')}
        </button>
        <a className="btn btn-quiet" href={phoneHref(settings.phone)}>
          <Icon name="phone" size="sm" />
          <span className="num">{settings.phone}</span>
        </a>
      </p>
    </div>
  );
}
