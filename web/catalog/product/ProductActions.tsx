import { Link } from 'react-router-dom';
import { type Product, productPath } from '../../../domain/catalog/catalog.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { shareAddress } from '../../ui/share.ts';
import { CompareToggle } from '../CompareToggle.tsx';
import { comparePath, usePicks } from '../compare.ts';

/** What else one does with a product: put it beside others, send it to somebody, take it along on paper. */
export function ProductActions({ product }: { product: Product }) {
  const t = useT();
  const picks = usePicks();
  return (
    <div className="pd-actions needs-js">
      <CompareToggle productId={product.id} name={product.name} />
      <button
        type="button"
        className="btn btn-bare btn-sm"
        onClick={() => void shareAddress(product.name, productPath(product), t)}
      >
        <Icon name="share" size="sm" />
        {t('Share')}
      </button>
      <button type="button" className="btn btn-bare btn-sm" onClick={() => window.print()}>
        <Icon name="print" size="sm" />
        {t('Print')}
      </button>
      {picks.length > 1 ? (
        <Link className="link tap small" to={comparePath(picks)}>
          {t('Compare {n}', { n: picks.length })}
        </Link>
      ) : null}
    </div>
  );
}
