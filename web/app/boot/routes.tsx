import { matchRoutes, type RouteObject } from 'react-router-dom';
import { $status } from '../../offline/status.ts';
import { Frame, Waiting } from '../shell/Frame.tsx';
import { CrashScreen, RouteFailure } from '../shell/RouteFailure.tsx';
import { type AnyScreen, type LoadContextOf, mountScreen } from '../shell/screens.ts';

/** The code of every screen, by its file below `web/`. */
const CODE = import.meta.glob<Readonly<Record<string, AnyScreen>>>('./**/*{Screen,Screens}.tsx', {
  base: '../../',
});

/** `file` is below `web/` and exports the screen as `name`. */
type Entry = readonly [path: string, file: string, name: string];

const SCREENS: readonly Entry[] = [
  ['/', 'home/HomeScreen.tsx', 'homeRoute'],
  ['/shop', 'catalog/shop/ShopScreen.tsx', 'shopRoute'],
  ['/stripe-shop', 'catalog/shop/ShopScreen.tsx', 'shopRoute'],
  ['/categories', 'catalog/shop/CategoriesScreen.tsx', 'categoriesRoute'],
  ['/category/:slug', 'catalog/shop/CategoryScreen.tsx', 'categoryRoute'],
  ['/product/:slug', 'catalog/product/ProductScreen.tsx', 'productRoute'],
  ['/stripe-product/:productId', 'catalog/product/ProductScreen.tsx', 'premiumProductRoute'],
  ['/compare', 'catalog/CompareScreen.tsx', 'compareRoute'],
  ['/cart', 'cart/CartScreen.tsx', 'cartRoute'],
  ['/checkout', 'checkout/CheckoutScreen.tsx', 'checkoutRoute'],
  ['/payment-processing', 'checkout/PaymentProcessingScreen.tsx', 'paymentProcessingRoute'],
  ['/payment-success', 'orders/PaymentSuccessScreen.tsx', 'paymentSuccessRoute'],
  ['/track-order', 'orders/TrackOrderScreen.tsx', 'trackOrderRoute'],
  ['/auth', 'identity/SignInScreen.tsx', 'signInRoute'],
  ['/auth/confirm', 'identity/SignInScreen.tsx', 'signInRoute'],
  ['/dashboard', 'account/DashboardScreen.tsx', 'dashboardRoute'],
  ['/account', 'account/AccountScreen.tsx', 'accountRoute'],
  ['/account/profile', 'account/ProfileScreen.tsx', 'profileRoute'],
  ['/account/orders', 'account/OrdersScreen.tsx', 'ordersRoute'],
  ['/account/orders/:orderNumber', 'account/MyOrderScreen.tsx', 'myOrderRoute'],
  ['/account/invoices', 'contractors/InvoicesScreen.tsx', 'invoicesRoute'],
  ['/account/invoices/:invoiceNumber', 'contractors/InvoiceScreen.tsx', 'invoiceRoute'],
  ['/account/contractor', 'contractors/ContractorScreen.tsx', 'contractorRoute'],
  ['/account/wishlist', 'account/WishlistScreen.tsx', 'wishlistRoute'],
  ['/account/addresses', 'account/AddressesScreen.tsx', 'addressesRoute'],
  ['/account/security', 'account/SecurityScreen.tsx', 'securityRoute'],
  ['/quote', 'quotes/OfferScreen.tsx', 'offerRoute'],
  ['/account/quotes', 'account/MyQuotesScreen.tsx', 'myQuotesRoute'],
  ['/contact', 'quotes/ContactScreen.tsx', 'contactRoute'],
  ['/guides/topsoil-calculator', 'calculator/CalculatorScreen.tsx', 'calculatorRoute'],
  ['/jobs', 'jobs/JobsScreen.tsx', 'jobsRoute'],
  ['/jobs/shared', 'jobs/SharedJobScreen.tsx', 'sharedJobRoute'],
  ['/jobs/:id', 'jobs/JobScreen.tsx', 'jobRoute'],
  ['/blog', 'articles/ArticlesScreen.tsx', 'articlesRoute'],
  ['/blog/:slug', 'articles/ArticleScreen.tsx', 'articleRoute'],
  ['/guides/topsoil-comparison', 'content/ComparisonScreen.tsx', 'comparisonRoute'],
  ['/newsletter/confirm', 'newsletter/LinkScreens.tsx', 'confirmRoute'],
  ['/newsletter/unsubscribe', 'newsletter/LinkScreens.tsx', 'unsubscribeRoute'],
  ['/about', 'content/AboutScreen.tsx', 'aboutRoute'],
  ['/services', 'content/ServicesScreen.tsx', 'servicesRoute'],
  ['/faq', 'content/FaqScreen.tsx', 'faqRoute'],
  ['/locations/:city', 'content/LocationScreen.tsx', 'locationRoute'],
  ['/privacy', 'content/PrivacyScreen.tsx', 'privacyRoute'],
  ['/terms', 'content/TermsScreen.tsx', 'termsRoute'],
  ['/delivery-policy', 'content/DeliveryPolicyScreen.tsx', 'deliveryPolicyRoute'],
  ['*', 'app/shell/NotFoundScreen.tsx', 'notFoundRoute'],
];

/** The admin, without the shop's frame. */
const ADMIN: readonly Entry[] = [
  ['/admin', 'admin/shell/AdminScreen.tsx', 'adminRoute'],
  ['/admin/drive', 'admin/shell/DriveScreen.tsx', 'driveRoute'],
];

export function createRoutes(contextOf: LoadContextOf): RouteObject[] {
  const screens = SCREENS.map((entry) => screenRoute(entry, contextOf));
  return [
    {
      id: 'frame',
      Component: Frame,
      ErrorBoundary: CrashScreen,
      children: [{ id: 'screen', ErrorBoundary: RouteFailure, HydrateFallback: Waiting, children: screens }],
    },
    {
      id: 'admin',
      lazy: async () => ({ Component: (await answered(import('../shell/AdminFrame.tsx'))).AdminFrame }),
      ErrorBoundary: AdminFailure,
      HydrateFallback: Waiting,
      children: ADMIN.map((entry) => screenRoute(entry, contextOf)),
    },
  ];
}

/** A screen's code is loaded on the first visit. */
function screenRoute(entry: Entry, contextOf: LoadContextOf): RouteObject {
  const [path, file] = entry;
  return { path, lazy: async () => mountScreen(await loadScreen(entry), file, contextOf) };
}

async function loadScreen([, file, name]: Entry): Promise<AnyScreen> {
  const code = CODE[`./${file}`]?.();
  const screen = (code && (await answered(code)))?.[name];
  if (!screen) throw new Error(`web/${file} has no ${name}`);
  return screen;
}

const PATIENCE_MS = 3000;

/** Gives the code up once the store is found not to answer: a connection that hangs would load it for ever. */
function answered<Code>(code: Promise<Code>): Promise<Code> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setInterval(() => {
    const { online, hasNetwork } = $status.get();
    if (hasNetwork && !online) reject(new Error('A dynamically imported module does not come.'));
  }, PATIENCE_MS);
  return Promise.race([code, promise]).finally(() => clearInterval(timer));
}

/** Shows the failure without the admin's own frame, whose code may be what is missing. */
function AdminFailure() {
  return (
    <main id="main">
      <RouteFailure />
    </main>
  );
}

const TABLE = [...SCREENS, ...ADMIN].map((entry) => ({ path: entry[0], entry }));

/** Reduces a query to what the screen at this path reads. */
export async function findQueryReader(
  pathname: string,
): Promise<(search: URLSearchParams) => URLSearchParams> {
  const [match] = matchRoutes(TABLE, pathname) ?? [];
  const { query = [] } = match ? await loadScreen(match.route.entry) : {};
  if (typeof query === 'function') return (search) => query(search, pathname);
  return (search) =>
    new URLSearchParams(query.flatMap((name) => search.getAll(name).map((value) => [name, value])));
}
