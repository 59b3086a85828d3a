import type { RouteObject } from 'react-router-dom';
import { CrashScreen } from './CrashScreen.tsx';
import { Frame } from './Frame.tsx';
import { RouteFailure } from './RouteFailure.tsx';
import { lazily, type StageOf } from './screens.ts';
import { Waiting } from './Waiting.tsx';

/** Every address of the store. A screen's code comes when somebody goes there. */
export function createRoutes(stageOf: StageOf): RouteObject[] {
  const screens: RouteObject[] = [
    lazily('/', async () => (await import('../catalog/HomeScreen.tsx')).homeRoute, stageOf),
    lazily('/shop', async () => (await import('../catalog/ShopScreen.tsx')).shopRoute, stageOf),
    lazily('/stripe-shop', async () => (await import('../catalog/ShopScreen.tsx')).shopRoute, stageOf),
    lazily(
      '/categories',
      async () => (await import('../catalog/CategoriesScreen.tsx')).categoriesRoute,
      stageOf,
    ),
    lazily(
      '/category/:slug',
      async () => (await import('../catalog/CategoryScreen.tsx')).categoryRoute,
      stageOf,
    ),
    lazily(
      '/product/:slug',
      async () => (await import('../catalog/ProductScreen.tsx')).productRoute,
      stageOf,
    ),
    lazily(
      '/stripe-product/:productId',
      async () => (await import('../catalog/PremiumProductScreen.tsx')).premiumProductRoute,
      stageOf,
    ),
    lazily('/cart', async () => (await import('../cart/CartScreen.tsx')).cartRoute, stageOf),
    lazily('/checkout', async () => (await import('../checkout/CheckoutScreen.tsx')).checkoutRoute, stageOf),
    lazily(
      '/payment-processing',
      async () => (await import('../checkout/PaymentProcessingScreen.tsx')).paymentProcessingRoute,
      stageOf,
    ),
    lazily(
      '/payment-success',
      async () => (await import('../checkout/PaymentSuccessScreen.tsx')).paymentSuccessRoute,
      stageOf,
    ),
    lazily(
      '/track-order',
      async () => (await import('../orders/TrackOrderScreen.tsx')).trackOrderRoute,
      stageOf,
    ),
    lazily('/contact', async () => (await import('../quotes/ContactScreen.tsx')).contactRoute, stageOf),
    lazily(
      '/guides/topsoil-calculator',
      async () => (await import('../jobs/CalculatorScreen.tsx')).calculatorRoute,
      stageOf,
    ),
    lazily('*', async () => (await import('./NotFoundScreen.tsx')).notFoundRoute, stageOf),
  ];
  return [
    {
      id: 'frame',
      Component: Frame,
      ErrorBoundary: CrashScreen,
      children: [{ id: 'screen', ErrorBoundary: RouteFailure, HydrateFallback: Waiting, children: screens }],
    },
  ];
}
