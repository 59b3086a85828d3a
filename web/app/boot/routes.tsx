import { matchRoutes, type RouteObject } from 'react-router-dom';
import { Frame, Waiting } from '../shell/Frame.tsx';
import { CrashScreen, RouteFailure } from '../shell/RouteFailure.tsx';
import { type Entry, lazily, type StageOf } from '../shell/screens.ts';

const signIn = async () => (await import('../../identity/SignInScreen.tsx')).signInRoute;
const shop = async () => (await import('../../catalog/shop/ShopScreen.tsx')).shopRoute;

const SCREENS: readonly Entry[] = [
  ['/', 'home/HomeScreen.tsx', async () => (await import('../../home/HomeScreen.tsx')).homeRoute],
  ['/shop', 'catalog/shop/ShopScreen.tsx', shop],
  ['/stripe-shop', 'catalog/shop/ShopScreen.tsx', shop],
  [
    '/categories',
    'catalog/shop/CategoriesScreen.tsx',
    async () => (await import('../../catalog/shop/CategoriesScreen.tsx')).categoriesRoute,
  ],
  [
    '/category/:slug',
    'catalog/shop/CategoryScreen.tsx',
    async () => (await import('../../catalog/shop/CategoryScreen.tsx')).categoryRoute,
  ],
  [
    '/product/:slug',
    'catalog/product/ProductScreen.tsx',
    async () => (await import('../../catalog/product/ProductScreen.tsx')).productRoute,
  ],
  [
    '/stripe-product/:productId',
    'catalog/product/ProductScreen.tsx',
    async () => (await import('../../catalog/product/ProductScreen.tsx')).premiumProductRoute,
  ],
  [
    '/compare',
    'catalog/CompareScreen.tsx',
    async () => (await import('../../catalog/CompareScreen.tsx')).compareRoute,
  ],
  ['/cart', 'cart/CartScreen.tsx', async () => (await import('../../cart/CartScreen.tsx')).cartRoute],
  [
    '/checkout',
    'checkout/CheckoutScreen.tsx',
    async () => (await import('../../checkout/CheckoutScreen.tsx')).checkoutRoute,
  ],
  [
    '/payment-processing',
    'checkout/PaymentProcessingScreen.tsx',
    async () => (await import('../../checkout/PaymentProcessingScreen.tsx')).paymentProcessingRoute,
  ],
  [
    '/payment-success',
    'orders/PaymentSuccessScreen.tsx',
    async () => (await import('../../orders/PaymentSuccessScreen.tsx')).paymentSuccessRoute,
  ],
  [
    '/track-order',
    'orders/TrackOrderScreen.tsx',
    async () => (await import('../../orders/TrackOrderScreen.tsx')).trackOrderRoute,
  ],
  ['/auth', 'identity/SignInScreen.tsx', signIn],
  ['/auth/confirm', 'identity/SignInScreen.tsx', signIn],
  [
    '/dashboard',
    'account/DashboardScreen.tsx',
    async () => (await import('../../account/DashboardScreen.tsx')).dashboardRoute,
  ],
  [
    '/account',
    'account/AccountScreen.tsx',
    async () => (await import('../../account/AccountScreen.tsx')).accountRoute,
  ],
  [
    '/account/profile',
    'account/ProfileScreen.tsx',
    async () => (await import('../../account/ProfileScreen.tsx')).profileRoute,
  ],
  [
    '/account/orders',
    'account/OrdersScreen.tsx',
    async () => (await import('../../account/OrdersScreen.tsx')).ordersRoute,
  ],
  [
    '/account/orders/:orderNumber',
    'account/MyOrderScreen.tsx',
    async () => (await import('../../account/MyOrderScreen.tsx')).myOrderRoute,
  ],
  [
    '/account/invoices',
    'contractors/InvoicesScreen.tsx',
    async () => (await import('../../contractors/InvoicesScreen.tsx')).invoicesRoute,
  ],
  [
    '/account/contractor',
    'contractors/ContractorScreen.tsx',
    async () => (await import('../../contractors/ContractorScreen.tsx')).contractorRoute,
  ],
  [
    '/account/crew',
    'contractors/CrewScreen.tsx',
    async () => (await import('../../contractors/CrewScreen.tsx')).crewRoute,
  ],
  [
    '/account/standing',
    'contractors/StandingOrdersScreen.tsx',
    async () => (await import('../../contractors/StandingOrdersScreen.tsx')).standingOrdersRoute,
  ],
  [
    '/account/wishlist',
    'account/WishlistScreen.tsx',
    async () => (await import('../../account/WishlistScreen.tsx')).wishlistRoute,
  ],
  [
    '/account/addresses',
    'account/AddressesScreen.tsx',
    async () => (await import('../../account/AddressesScreen.tsx')).addressesRoute,
  ],
  [
    '/account/security',
    'account/SecurityScreen.tsx',
    async () => (await import('../../account/SecurityScreen.tsx')).securityRoute,
  ],
  [
    '/statement',
    'contractors/StatementScreen.tsx',
    async () => (await import('../../contractors/StatementScreen.tsx')).statementRoute,
  ],
  ['/quote', 'quotes/OfferScreen.tsx', async () => (await import('../../quotes/OfferScreen.tsx')).offerRoute],
  [
    '/account/quotes',
    'account/MyQuotesScreen.tsx',
    async () => (await import('../../account/MyQuotesScreen.tsx')).myQuotesRoute,
  ],
  [
    '/contact',
    'quotes/ContactScreen.tsx',
    async () => (await import('../../quotes/ContactScreen.tsx')).contactRoute,
  ],
  [
    '/guides/topsoil-calculator',
    'calculator/CalculatorScreen.tsx',
    async () => (await import('../../calculator/CalculatorScreen.tsx')).calculatorRoute,
  ],
  [
    '/guides/pile-check',
    'calculator/PileCheckScreen.tsx',
    async () => (await import('../../calculator/PileCheckScreen.tsx')).pileCheckRoute,
  ],
  ['/jobs', 'jobs/JobsScreen.tsx', async () => (await import('../../jobs/JobsScreen.tsx')).jobsRoute],
  [
    '/jobs/shared',
    'jobs/SharedJobScreen.tsx',
    async () => (await import('../../jobs/SharedJobScreen.tsx')).sharedJobRoute,
  ],
  ['/jobs/:id', 'jobs/JobScreen.tsx', async () => (await import('../../jobs/JobScreen.tsx')).jobRoute],
  ['/blog', 'blog/BlogScreen.tsx', async () => (await import('../../blog/BlogScreen.tsx')).blogRoute],
  [
    '/blog/:slug',
    'blog/ArticleScreen.tsx',
    async () => (await import('../../blog/ArticleScreen.tsx')).articleRoute,
  ],
  [
    '/guides/topsoil-comparison',
    'content/ComparisonScreen.tsx',
    async () => (await import('../../content/ComparisonScreen.tsx')).comparisonRoute,
  ],
  [
    '/guides',
    'content/GuidesScreen.tsx',
    async () => (await import('../../content/GuidesScreen.tsx')).guidesRoute,
  ],
  [
    '/guides/:guide',
    'content/CrewGuideScreen.tsx',
    async () => (await import('../../content/CrewGuideScreen.tsx')).crewGuideRoute,
  ],
  [
    '/newsletter/confirm',
    'newsletter/LinkScreens.tsx',
    async () => (await import('../../newsletter/LinkScreens.tsx')).confirmRoute,
  ],
  [
    '/newsletter/unsubscribe',
    'newsletter/LinkScreens.tsx',
    async () => (await import('../../newsletter/LinkScreens.tsx')).unsubscribeRoute,
  ],
  [
    '/about',
    'content/AboutScreen.tsx',
    async () => (await import('../../content/AboutScreen.tsx')).aboutRoute,
  ],
  [
    '/services',
    'content/ServicesScreen.tsx',
    async () => (await import('../../content/ServicesScreen.tsx')).servicesRoute,
  ],
  ['/faq', 'content/FaqScreen.tsx', async () => (await import('../../content/FaqScreen.tsx')).faqRoute],
  [
    '/locations/:city',
    'content/LocationScreen.tsx',
    async () => (await import('../../content/LocationScreen.tsx')).locationRoute,
  ],
  [
    '/privacy',
    'content/PrivacyScreen.tsx',
    async () => (await import('../../content/PrivacyScreen.tsx')).privacyRoute,
  ],
  [
    '/terms',
    'content/TermsScreen.tsx',
    async () => (await import('../../content/TermsScreen.tsx')).termsRoute,
  ],
  [
    '/delivery-policy',
    'content/DeliveryPolicyScreen.tsx',
    async () => (await import('../../content/DeliveryPolicyScreen.tsx')).deliveryPolicyRoute,
  ],
  [
    '*',
    'app/shell/NotFoundScreen.tsx',
    async () => (await import('../shell/NotFoundScreen.tsx')).notFoundRoute,
  ],
];

/** The admin, without the shop's frame. */
const ADMIN: readonly Entry[] = [
  [
    '/admin',
    'admin/shell/AdminScreen.tsx',
    async () => (await import('../../admin/shell/AdminScreen.tsx')).adminRoute,
  ],
  [
    '/admin/drive',
    'admin/shell/DriveScreen.tsx',
    async () => (await import('../../admin/shell/DriveScreen.tsx')).driveRoute,
  ],
];

/** A screen's code is loaded on the first visit. */
export function createRoutes(stageOf: StageOf): RouteObject[] {
  const screens = SCREENS.map((entry) => lazily(entry, stageOf));
  return [
    {
      id: 'frame',
      Component: Frame,
      ErrorBoundary: CrashScreen,
      children: [{ id: 'screen', ErrorBoundary: RouteFailure, HydrateFallback: Waiting, children: screens }],
    },
    {
      id: 'admin',
      lazy: async () => ({ Component: (await import('../shell/AdminFrame.tsx')).AdminFrame }),
      ErrorBoundary: AdminFailure,
      HydrateFallback: Waiting,
      children: ADMIN.map((entry) => lazily(entry, stageOf)),
    },
  ];
}

/** Without the admin's own frame, whose code may be what is missing. */
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
): Promise<(asked: URLSearchParams) => URLSearchParams> {
  const [found] = matchRoutes(TABLE, pathname) ?? [];
  const { query = [] } = (await found?.route.entry[2]()) ?? {};
  if (typeof query === 'function') return (asked) => query(asked, pathname);
  return (asked) =>
    new URLSearchParams(query.flatMap((name) => asked.getAll(name).map((value) => [name, value])));
}
