import { chargedCents } from '../../domain/orders/orders.ts';
import { useContractor } from '../catalog/useOwnPrice.ts';
import { useRefreshPersonalRows } from '../identity/refreshPersonalRows.ts';
import './cart.css';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Link, useLoaderData, useSearchParams } from 'react-router-dom';
import { formatCents } from '../../domain/base/money.ts';
import { phoneHref } from '../../domain/base/phones.ts';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { AskZip } from '../delivery/DeliverTo.tsx';
import { LoadTicket } from '../delivery/LoadTicket.tsx';
import { usePlace, useZip } from '../delivery/zip.ts';
import { Busy } from '../ui/Busy.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { useSettings } from '../ui/settings.tsx';
import { useHydrated } from '../ui/storedAtom.ts';
import { PriceChanges, UnpaidCart } from './CartBanners.tsx';
import { DeliveredYard, SoonestDay } from './CartDelivery.tsx';
import { CartLineRow } from './CartLineRow.tsx';
import {
  $unpaidCart,
  changeQuantity,
  clearCart,
  isCartStored,
  removeFromCart,
  restoreCart,
  useCart,
} from './cart.ts';
import { $promo, type CartCatalog, type CartFigures, cartCatalog, cartFigures } from './figures.ts';
import { barText, toLoadTicket } from './labels.ts';
import { PromoLine } from './PromoLine.tsx';
import { $draft, backFromPayment, usePayment, usePendingPayment } from './payment.ts';
import { lineProblem, orderable, useTodaysProducts } from './todaysPrices.ts';

export const cartRoute: ScreenRoute<CatalogSource, CartCatalog> = {
  Screen: CartScreen,
  load: cartCatalog,
  head: ({ t }) => ({
    title: t('Cart'),
    description: t('Your load, its delivery fee and the way to the checkout.'),
    canonical: '/cart',
    noindex: true,
  }),
};

export function CartScreen() {
  const t = useT();
  const settings = useSettings();
  const { rev, zones } = useLoaderData<CartCatalog>();
  const [params, setParams] = useSearchParams();
  const isHydrated = useHydrated();
  const cart = useCart();
  const isUnpaid = useStore($unpaidCart, { ssr: 'initial' }).length > 0;
  const pending = usePendingPayment();
  // What the person's other devices changed meanwhile.
  useRefreshPersonalRows();
  // One request finds out whether it was paid in a tab since closed, so that bought items are not offered again, neither
  // set aside nor given back.
  usePayment(pending?.sessionId ?? null, 1);
  const products = useTodaysProducts(rev);
  const zip = useZip();
  const { place } = usePlace(zip);
  const promo = useStore($promo, { ssr: 'initial' });
  const isTaxExempt = useContractor()?.isTaxExempt ?? false;

  const cameBack = params.get('payment') === 'cancelled';
  useEffect(() => {
    if (!cameBack) return;
    setParams({}, { replace: true, preventScrollReset: true });
    void backFromPayment(t);
  }, [cameBack, setParams, t]);

  const giveBack = isUnpaid ? (
    <UnpaidCart orderNumber={pending?.orderNumber ?? null} onRestore={() => keepFocusInCart(restoreCart)} />
  ) : null;
  if (!isHydrated)
    return (
      <div className="wrap page">
        <h1 className="h2">{t('Cart')}</h1>
        <div className="needs-js">
          <Busy label={t('Opening your cart')} />
        </div>
        <noscript>
          <p className="panel">
            {t('The cart needs JavaScript. You can also order by telephone.')}{' '}
            <a className="link tap num" href={phoneHref(settings.phone)}>
              {settings.phone}
            </a>
          </p>
        </noscript>
      </div>
    );
  if (cart.length === 0)
    return (
      <div className="wrap page">
        {giveBack}
        <EmptyCart />
      </div>
    );

  const lines = orderable(cart, products);
  const figures = cartFigures(lines, {
    zip,
    place,
    zones,
    settings,
    products,
    promo,
    isTaxExempt,
  });
  const { delivery, cubicYards } = figures;
  const ticket = toLoadTicket(figures, t);
  const soonest =
    delivery.status === 'served' && cubicYards > 0
      ? [{ key: 'soonest', label: t('Soonest delivery'), value: <SoonestDay zone={delivery.zone} /> }]
      : [];
  return (
    <>
      <div className="wrap page">
        <h1 className="h2">{t('Cart')}</h1>
        {giveBack}
        <PriceChanges />
        <div className="split mt-8">
          <div>
            <ul>
              {cart.map((line) => {
                const { id } = line.product;
                const product = products?.get(id);
                return (
                  <CartLineRow
                    key={id}
                    line={line}
                    product={product}
                    problem={products === null ? null : lineProblem(line.quantity, product)}
                    onQuantity={(quantity) => changeQuantity(id, quantity)}
                    onRemove={() => keepFocusInCart(() => removeFromCart(id))}
                  />
                );
              })}
            </ul>
            <Button className="btn-bare btn-flush btn-sm mt-8" onClick={() => keepFocusInCart(clearCart)}>
              {t('Clear cart')}
            </Button>
          </div>
          <aside className="side">
            {figures.items > 0 ? (
              <LoadTicket {...ticket} rows={[...ticket.rows, ...soonest]}>
                {zip === null ? (
                  <p>
                    <AskZip>{t('Enter your ZIP for the delivery fee')}</AskZip>
                  </p>
                ) : null}
                <DeliveredYard cart={cart} cubicYards={cubicYards} delivery={delivery} />
                <PromoLine promo={figures.promo} />
                {figures.isBelowMinimum ? null : (
                  <Link className="btn btn-commit btn-xl btn-block only-d" to="/checkout">
                    {t('Proceed to Checkout')}
                  </Link>
                )}
                <p>
                  <Link
                    className="link tap"
                    to="/checkout"
                    onClick={() => $draft.set({ ...$draft.latest(), isPickup: 'on' })}
                  >
                    {t('Pick up at the yard, free')}
                  </Link>
                </p>
              </LoadTicket>
            ) : (
              <p className="row gap-8 mt-16">
                <Icon name="info" size="sm" />
                <span>
                  {t('Nothing here can be ordered today.')}{' '}
                  <Link className="link" to="/shop">
                    {t('Browse Products')}
                  </Link>
                </span>
              </p>
            )}
            {isCartStored() ? null : (
              <p className="row gap-8 mt-16 small muted">
                <Icon name="warning" size="sm" />
                {t('This browser cannot save your cart. It lasts until you close this page.')}
              </p>
            )}
          </aside>
        </div>
      </div>
      {figures.items > 0 && !figures.isBelowMinimum ? <BuyBar figures={figures} /> : null}
    </>
  );
}

/** The pressed control disappears with its line, so the focus moves within the cart, not to the top of the page. */
function keepFocusInCart(change: () => unknown): void {
  change();
  document.getElementById('main')?.focus({ preventScroll: true });
}

function EmptyCart() {
  const t = useT();
  return (
    <div className="notice narrow sec">
      <Icon name="cart" />
      <h1 className="h2">{t('Your Cart is Empty')}</h1>
      <p className="lede">
        {t('Soil, mulch, sand and stone by the cubic yard, and the tools to move them.')}
      </p>
      <div className="acts acts-wide">
        <Link className="btn btn-primary btn-xl" to="/shop">
          {t('Browse Products')}
        </Link>
        <Link className="btn btn-quiet btn-xl" to="/guides/topsoil-calculator">
          <Icon name="calculator" />
          {t('How much do I need?')}
        </Link>
      </div>
    </div>
  );
}

/** The checkout bar on phones, always within reach of a thumb. */
function BuyBar({ figures }: { figures: CartFigures }) {
  const t = useT();
  return (
    <div className="cart-bar row cluster between only-m">
      <p className="num">
        <b className="figure block">{formatCents(chargedCents(figures))}</b>
        <span className="block xs muted">{barText(figures.delivery, t)}</span>
      </p>
      <Link className="btn btn-commit" to="/checkout">
        {t('Proceed to Checkout')}
      </Link>
    </div>
  );
}
