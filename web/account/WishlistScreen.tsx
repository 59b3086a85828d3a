import { unitText } from '../../domain/catalog/goods.ts';
import '../catalog/wishlist.css';
import { Link } from 'react-router-dom';
import { formatMoney } from '../../domain/base/money.ts';
import { hasPrice, isAddable, type Product, productPath, stockLevel } from '../../domain/catalog/catalog.ts';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { addToCart, isPressedAgain } from '../cart/cart.ts';
import { plateClass } from '../catalog/catalog.ts';
import { removeProduct } from '../device/personalCommands.ts';
import { useDeviceProducts } from '../device/useDeviceCatalog.ts';
import { usePersonalRows } from '../device/usePersonalRows.ts';
import { useRefreshPersonalRows } from '../identity/refreshPersonalRows.ts';
import type { Person } from '../identity/session.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { useT } from '../ui/locale.tsx';
import { ProductPicture } from '../ui/pictures/Picture.tsx';
import { refusalText } from '../ui/refusalLabels.ts';
import { showSaveError } from '../ui/saveError.ts';
import type { ScreenRoute } from '../ui/screen.ts';
import { useSettings } from '../ui/settings.tsx';
import { Tag } from '../ui/Tag.tsx';
import { toast } from '../ui/toast.tsx';
import { AccountPage, PersonalRowsLoading } from './AccountPage.tsx';

export const wishlistRoute: ScreenRoute<CatalogSource, undefined> = {
  Screen: WishlistScreen,
  head: ({ t }) => ({
    title: t('Wishlist'),
    description: t('The products you saved.'),
    canonical: '/account/wishlist',
    noindex: true,
  }),
};

export function WishlistScreen() {
  const t = useT();
  return <AccountPage title={t('Wishlist')}>{(person) => <Wishlist person={person} />}</AccountPage>;
}

function Wishlist({ person }: { person: Person }) {
  const t = useT();
  const rows = usePersonalRows(person.id, 'user_wishlist');
  const products = useDeviceProducts();
  useRefreshPersonalRows();
  if (rows === null || products === null)
    return <PersonalRowsLoading label={t('Opening your wishlist')} failure={t('Failed to load wishlist')} />;
  const newest = rows.toSorted((a, b) => b.body.addedAt.localeCompare(a.body.addedAt));
  if (newest.length === 0)
    return (
      <div className="notice mt-24">
        <p>{t('Your wishlist is empty. The heart on a product saves it here.')}</p>
        <MoreProducts className="btn btn-primary" />
      </div>
    );
  return (
    <>
      <ul className="grid g3 wl">
        {newest.map(({ id }) => {
          const product = products.find((candidate) => candidate.id === id);
          return <li key={id}>{product ? <Saved product={product} /> : <Gone productId={id} />}</li>;
        })}
      </ul>
      <MoreProducts className="btn btn-quiet" />
    </>
  );
}

/** Links to products to save; the first link is the primary action only while the wishlist is empty. */
function MoreProducts({ className }: { className: string }) {
  const t = useT();
  return (
    <div className="row cluster gap-10 mt-28">
      <Link className={className} to="/shop">
        {t('Browse Products')}
      </Link>
      <Link className="btn btn-quiet" to="/categories">
        {t('Categories')}
      </Link>
    </div>
  );
}

function useRemove(): (productId: string) => Promise<void> {
  const t = useT();
  return async (productId) => {
    try {
      await removeProduct(productId);
      toast({ title: t('Item removed from wishlist') });
    } catch (error) {
      await showSaveError(error, t, t('Failed to remove item'));
    }
  };
}

function Saved({ product }: { product: Product }) {
  const t = useT();
  const settings = useSettings();
  const remove = useRemove();
  const { name } = product;
  const stock = stockLevel(product, settings);
  return (
    <article className="pc" aria-label={name}>
      <Link className={plateClass(product)} to={productPath(product)} tabIndex={-1} aria-hidden="true">
        <ProductPicture
          image={product.images[0]}
          name={name}
          category={product.category}
          sizes="(min-width: 840px) 380px, (min-width: 560px) 46vw, 92vw"
        />
        {stock === 'low' ? (
          <Tag tone="warn" icon="warning">
            {t('Low Stock')}
          </Tag>
        ) : null}
      </Link>
      <h2 className="h3">
        <Link to={productPath(product)}>{name}</Link>
      </h2>
      <p className="price">
        {hasPrice(product) ? (
          <>
            <b>{formatMoney(product.priceCents, { currency: product.currency })}</b>
            <span>{` ${unitText(product.unit, t)}`}</span>
          </>
        ) : (
          t('Price not available')
        )}
      </p>
      <div className="wl-buy">
        <Button
          className="btn-primary btn-sm"
          disabled={!isAddable(product)}
          onClick={() => {
            if (!isPressedAgain(product.id) && addToCart(product, 1, t))
              toast({
                title: t('Added to cart'),
                text: name,
                action: { label: t('View Cart'), to: '/cart' },
              });
          }}
        >
          {stock === 'out' ? t('Out of Stock') : t('Add to Cart')}
        </Button>
        <IconButton
          icon="trash"
          className="iconbtn box"
          label={t('Remove {name}', { name })}
          onClick={() => void remove(product.id)}
        />
      </div>
    </article>
  );
}

function Gone({ productId }: { productId: string }) {
  const t = useT();
  const remove = useRemove();
  return (
    <div className="panel stack gap-10 breaks">
      <p>{refusalText('product_gone', t)}</p>
      <Button className="btn-quiet btn-sm" onClick={() => void remove(productId)}>
        {t('Remove')}
      </Button>
    </div>
  );
}
