import { Link } from 'react-router-dom';
import { type Product, productPath } from '../../../domain/catalog/catalog.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { ProductPicture } from '../../ui/Picture.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { AddToCart } from '../AddToCart.tsx';
import { plateClass } from '../catalog.ts';
import { comparePath, unpick } from '../compare.ts';
import { compareRows } from './comparePage.ts';

type CompareTableProps = { products: readonly Product[] };

/** One column a product, one row a specification; a mark where they differ. Wider than a phone, it scrolls alone. */
export function CompareTable({ products }: CompareTableProps) {
  const t = useT();
  const settings = useSettings();
  const ids = products.map(({ id }) => id);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrollable by keyboard.
    <section className="cmp-scroll" tabIndex={0} aria-label={t('Products side by side')}>
      <table className="cmp" data-columns={products.length}>
        <thead>
          <tr>
            <td />
            {products.map((product) => (
              <th key={product.id} scope="col">
                <span className={plateClass(product)} aria-hidden="true">
                  <ProductPicture
                    image={product.images[0]}
                    name={product.name}
                    category={product.category}
                    sizes="(min-width: 840px) 260px, 150px"
                    eager
                  />
                </span>
                <Link to={productPath(product)}>{product.name}</Link>
                <Link
                  className="btn btn-bare btn-sm"
                  to={comparePath(ids.filter((id) => id !== product.id))}
                  onClick={() => unpick(product.id)}
                  aria-label={t('Remove {name}', { name: product.name })}
                  preventScrollReset
                >
                  <Icon name="close" size="sm" />
                  {t('Remove')}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {compareRows(products, settings, t).map(({ key, label, values, differs }) => (
            <tr key={key} data-differs={differs || undefined}>
              <th scope="row">
                {label}
                {differs ? <small>{t('differs')}</small> : null}
              </th>
              {values.map((value, index) => (
                <td key={ids[index]}>{value ?? <span className="muted">{t('Not given')}</span>}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            {products.map((product) => (
              <td key={product.id}>
                <AddToCart product={product} quantity={1} className="btn-primary btn-sm btn-block" />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
