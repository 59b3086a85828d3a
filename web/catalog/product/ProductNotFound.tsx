import { Link } from 'react-router-dom';
import { useT } from '../../ui/locale.tsx';

export function ProductNotFound() {
  const t = useT();
  return (
    <div className="wrap sec cat-none">
      <h1 className="h2">{t('Product not found')}</h1>
      <p className="muted">{t('It may be sold out for good, or the link is old.')}</p>
      <p className="cat-none-go">
        <Link className="btn btn-primary" to="/">
          {t('Back to Home')}
        </Link>
        <Link className="btn btn-quiet" to="/shop">
          {t('Go to the shop')}
        </Link>
      </p>
    </div>
  );
}
