import { goodsText } from '../../domain/catalog/amounts.ts';
import { isAddable } from '../../domain/catalog/catalog.ts';
import { addLine, type Cart, cartProduct } from '../../domain/orders/cart.ts';
import { linkedLines } from '../../domain/orders/cartLink.ts';
import { $contractor, atOwnPrice } from '../identity/ownPrices.ts';
import { useDeviceCatalog } from '../identity/useDeviceCatalog.ts';
import { Busy } from '../ui/Busy.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { loadCart, useCart } from './cart.ts';

type SharedCartProps = {
  /** As in the address. */
  load: string;
  onDone: () => void;
};

/** Somebody else's cart, opened by a link: nothing changes in one's own before one says so. */
export function SharedCart({ load, onDone }: SharedCartProps) {
  const t = useT();
  const cart = useCart();
  const products = useDeviceCatalog()?.products;
  if (!products) return <Busy label={t('Opening the shared cart')} />;
  const lines = linkedLines(load);
  const found = lines.flatMap(({ productId, quantity }) => {
    const product = products.find(({ id }) => id === productId);
    return product && isAddable(product) ? [{ product, quantity }] : [];
  });
  const take = (start: Cart) => {
    const terms = $contractor.latest();
    loadCart(
      found.reduce(
        (next, { product, quantity }) => addLine(next, cartProduct(atOwnPrice(product, terms)), quantity),
        start,
      ),
    );
    onDone();
  };
  return (
    <section className="cart-banner" aria-labelledby="shared-cart">
      <Icon name="cart" />
      <div>
        <b id="shared-cart">{t('Somebody shared a cart with you')}</b>
        <ul>
          {found.map(({ product, quantity }) => (
            <li key={product.id} className="num">
              {goodsText({ ...product, quantity }, t)}
            </li>
          ))}
        </ul>
        {found.length < lines.length ? (
          <p className="small">{t('Some of it cannot be ordered today.')}</p>
        ) : null}
        <div className="cart-go">
          {found.length > 0 ? (
            <button type="button" className="btn btn-primary btn-sm" onClick={() => take(cart)}>
              {t('Add to my cart')}
            </button>
          ) : null}
          {found.length > 0 && cart.length > 0 ? (
            <button type="button" className="btn btn-quiet btn-sm" onClick={() => take([])}>
              {t('Replace my cart')}
            </button>
          ) : null}
          <button type="button" className="btn btn-quiet btn-sm" onClick={onDone}>
            {t('No, thanks')}
          </button>
        </div>
      </div>
    </section>
  );
}
