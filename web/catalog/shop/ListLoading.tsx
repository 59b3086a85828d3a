import { type ReactNode, Suspense } from 'react';
import { Await, useAsyncError, useRevalidator } from 'react-router-dom';
import type { CatalogSource, Snapshot } from '../../../domain/catalog/catalogSource.ts';
import { PhoneButton } from '../../ui/Brand.tsx';
import { Busy } from '../../ui/Busy.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { loadingError } from '../labels.ts';

type OpeningProps<T> = {
  opened: OpenedList<T>['data'];
  /** Shown while the catalog is loading. */
  pending: ReactNode;
  /** Shown when loading fails; reads the reason with useAsyncError. */
  failed: ReactNode;
  children: (data: T) => ReactNode;
};

export function ListLoading<T>({ opened, pending, failed, children }: OpeningProps<T>) {
  return (
    <Suspense fallback={pending}>
      <Await resolve={opened} errorElement={failed}>
        {(data: Awaited<OpenedList<T>['data']>) => children(data as T)}
      </Await>
    </Suspense>
  );
}

// On the device the catalog may still have to come from storage or the network. A screen then goes up at once
// with its skeletons; on the server, and once the catalog is in memory, the answer is simply there.

/** Answers a query. The server has answered the first one. */
export const fetchLists = () => import('./listProducts.ts');

/** How long a navigation waits on the old page before showing the new one with skeletons, in milliseconds. */
const PATIENCE_MS = import.meta.env.SSR ? Number.POSITIVE_INFINITY : 120;

const TURN_MS = 15;

/** Wrapped, because returning a promise from an async function would await it. */
export type OpenedList<T> = { data: T | Promise<T> };

export async function loadOrDefer<T>(
  source: CatalogSource,
  read: (snapshot: Snapshot) => T | Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<OpenedList<T>> {
  const reading = source.open().then(read);
  if (patienceMs === Number.POSITIVE_INFINITY) return { data: await reading };
  // A failure is passed on: the screen shows its message instead of the list.
  const first = await Promise.race([
    reading.then(
      () => 'read' as const,
      () => 'failed' as const,
    ),
    waitInSteps(patienceMs).then(() => 'late' as const),
  ]);
  return { data: first === 'read' ? await reading : reading };
}

/**
 * Waits in short steps: on a busy phone one long timer could fire before a catalog that is already there,
 * and going Back would find skeletons instead of the scrolled list.
 */
async function waitInSteps(patienceMs: number): Promise<void> {
  const turns = Math.ceil(patienceMs / TURN_MS);
  for (let turn = 0; turn < turns; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(TURN_MS, patienceMs)));
  }
}

export function ProductsLoading() {
  const t = useT();
  return (
    <div className="cat-loading">
      <Busy shape="cards" count={3} label={t('Loading products from Stripe...')} />
    </div>
  );
}

/** The catalog could not be read and nothing is stored: the reason, and two ways on. */
export function ProductsError() {
  const t = useT();
  const error = useAsyncError();
  const { revalidate, state } = useRevalidator();
  return (
    <div className="none stack gap-10" role="alert">
      <Icon name="warning" />
      <h2 className="h3">{t('Error Loading Products')}</h2>
      <p>{loadingError(error, t)}</p>
      <p className="acts">
        <Button className="btn-primary" disabled={state === 'loading'} onClick={() => void revalidate()}>
          {t('Try again')}
        </Button>
        <PhoneButton />
      </p>
    </div>
  );
}
