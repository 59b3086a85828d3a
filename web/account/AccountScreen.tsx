import { Link } from 'react-router-dom';
import { LOCALE_TAGS } from '../../domain/base/locale.ts';
import { formatMoney } from '../../domain/base/money.ts';
import { productPath } from '../../domain/catalog/catalog.ts';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { formatStoreDate, isStoreDate } from '../../domain/delivery/calendar.ts';
import { bulkYards, itemCount, totalCents } from '../../domain/orders/cart.ts';
import type { StaffRole } from '../../domain/staff.ts';
import { useCart } from '../cart/cart.ts';
import { useDeviceProducts } from '../device/useDeviceCatalog.ts';
import { useMyOrders, usePersonalRows } from '../device/usePersonalRows.ts';
import { useRefreshPersonalRows } from '../identity/refreshPersonalRows.ts';
import type { Person } from '../identity/session.ts';
import { claimedRole, workplacePath } from '../identity/signIn.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { type Language, type Translate, useLanguage, useT } from '../ui/locale.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { AccountPage, OrdersToCome, PersonalRowsLoading } from './AccountPage.tsx';
import { Activity } from './Activity.tsx';
import { OnTheWay } from './OnTheWay.tsx';
import { isUnderWay, nextDelivery } from './orderTabs.ts';
import { SignOut } from './SignOut.tsx';

const SAVED_SHOWN = 3;

export const accountRoute: ScreenRoute<CatalogSource, undefined> = {
  Screen: AccountScreen,
  head: ({ t }) => ({
    title: t('My Account'),
    description: t('Your orders, saved products and addresses.'),
    canonical: '/account',
    noindex: true,
  }),
};

export function AccountScreen() {
  const t = useT();
  return (
    <AccountPage title={t('My Account')} isHub>
      {(person) => <Hub person={person} />}
    </AccountPage>
  );
}

function Hub({ person }: { person: Person }) {
  const t = useT();
  const language = useLanguage();
  const myOrders = useMyOrders(person.id);
  // Once they are on this device, so are the person's rows.
  const isPulled = myOrders?.stored != null;
  const orders = myOrders?.stored?.orders ?? [];
  const wishlist = usePersonalRows(person.id, 'user_wishlist');
  const wishes = bodies(wishlist).toSorted((a, b) => b.addedAt.localeCompare(a.addedAt));
  const addresses = bodies(usePersonalRows(person.id, 'addresses'));
  const products = useDeviceProducts();
  useRefreshPersonalRows();
  const next = nextDelivery(orders);
  const role = claimedRole();
  const saved = wishes.flatMap(({ productId }) => products?.find(({ id }) => id === productId) ?? []);
  const home = addresses.find(({ isDefault }) => isDefault) ?? addresses[0];
  const coming = orders.filter(isUnderWay).length;
  const upcoming =
    orders.length === 1
      ? t('1 order, {coming} upcoming', { coming })
      : t('{n} orders, {coming} upcoming', { n: orders.length, coming });
  const groups: TileProps[][] = [
    [
      { to: '/account/orders', icon: 'ticket', label: t('Orders'), text: isPulled ? upcoming : undefined },
      { to: '/account/quotes', icon: 'mail', label: t('Quotes') },
      { to: '/jobs', icon: 'ruler', label: t('Saved jobs') },
      { to: '/account/wishlist', icon: 'heart', label: t('Wishlist') },
    ],
    [
      { to: '/account/profile', icon: 'user', label: t('Profile') },
      { to: '/account/addresses', icon: 'pin', label: t('Addresses'), text: home?.address },
      { to: '/account/security', icon: 'shield', label: t('Security') },
      { to: '/account/contractor', icon: 'truck', label: t('Contractor account') },
    ],
  ];
  const actions = [
    ['/stripe-shop', t('Shop materials')],
    ['/account/orders', t('View orders')],
    ['/contact', t('Get Quote')],
    ['/services', t('Services')],
    ['/cart', t('Cart')],
  ] as const;
  return (
    <>
      <div className="mb-20">
        <h1 className="h2 breaks">{t('Hello, {name}', { name: person.email.split('@')[0] ?? '' })}</h1>
        <p className="muted mt-12">
          <span>{`${t('Member since {month}.', { month: formatMonth(person.createdAt, language) })} ${t('Status')}`}</span>{' '}
          <b>{t('Active')}</b>
        </p>
      </div>
      <CartBanner />
      <div className="split">
        <div className="stack gap-28">
          {next ? <OnTheWay order={next} /> : null}
          <nav className="two" aria-label={t('Your account')}>
            {groups.map((tiles, index) => (
              <div className="list ruled" key={tiles[0]?.to}>
                {role && index === 0 ? <WorkTile role={role} /> : null}
                {tiles.map((tile) => (
                  <Tile key={tile.to} {...tile} />
                ))}
              </div>
            ))}
          </nav>
        </div>
        <div className="stack gap-28">
          <section>
            <h2 className="h3">{t('Recent activity')}</h2>
            {myOrders === null ? (
              <PersonalRowsLoading label={t('Opening your orders')} failure={t('Failed to fetch orders')} />
            ) : isPulled ? (
              <Activity orders={orders} />
            ) : (
              <OrdersToCome />
            )}
          </section>
          <section>
            <h2 className="h3">{t('Saved items')}</h2>
            {isPulled && wishlist?.length === 0 ? <p className="muted">{t('Nothing saved yet.')}</p> : null}
            <ul className="list">
              {saved.slice(0, SAVED_SHOWN).map((product) => (
                <li key={product.id}>
                  <Icon name="heart" />
                  <Link className="tap breaks" to={productPath(product)}>
                    {product.name}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
          <section>
            <h2 className="h3">{t('Quick actions')}</h2>
            <div className="row cluster gap-x-20">
              {actions.map(([path, label]) => (
                <Link key={path} className="link tap" to={path}>
                  {label}
                </Link>
              ))}
            </div>
          </section>
          <SignOut />
        </div>
      </div>
    </>
  );
}

function WorkTile({ role }: { role: StaffRole }) {
  const t = useT();
  const path = workplacePath(role);
  return role === 'driver' ? (
    <Tile to={path} icon="truck" label={t('Driver’s list')} />
  ) : (
    <Tile to={path} icon="grid" label={t('Yard office')} />
  );
}

type TileProps = { to: string; icon: IconName; label: string; text?: string | undefined };

function Tile({ to, icon, label, text }: TileProps) {
  return (
    <Link to={to}>
      <Icon name={icon} />
      <span className="grow breaks">
        <b>{label}</b>
        {text ? <span className="small muted block">{text}</span> : null}
      </span>
      <Icon name="chevron-right" />
    </Link>
  );
}

function bodies<Body>(rows: readonly { body: Body }[] | null): Body[] {
  return (rows ?? []).map(({ body }) => body);
}

function formatMonth(iso: string, language: Language): string {
  const day = iso.slice(0, 10);
  return isStoreDate(day)
    ? formatStoreDate(day, LOCALE_TAGS[language], { month: 'long', year: 'numeric' })
    : '';
}

/** Shows the contents of the cart unless it is empty. */
function CartBanner() {
  const t = useT();
  const cart = useCart();
  const [first] = cart;
  if (!first) return null;
  const yards = bulkYards(cart);
  const name = first.product.name;
  return (
    <Link className="acc-cart row cluster gap-14" to="/cart">
      <Icon name="cart" />
      <span>
        <b>{loadText(yards, itemCount(cart), t)}</b>
        <span className="small block">
          {cart.length > 1 ? t('{name} and {n} more', { name, n: cart.length - 1 }) : name}
        </span>
      </span>
      <b className="num figure">{formatMoney(totalCents(cart))}</b>
      <Icon name="chevron-right" />
    </Link>
  );
}

function loadText(yards: number, items: number, t: Translate): string {
  if (yards > 0) return yards === 1 ? t('1 yard in your cart') : t('{n} yards in your cart', { n: yards });
  return items === 1 ? t('1 item in your cart') : t('{n} items in your cart', { n: items });
}
