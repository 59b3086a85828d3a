import { type ReactNode, Suspense } from 'react';
import { Await, useAsyncError, useRevalidator } from 'react-router-dom';
import { phoneHref } from '../../../domain/base/settings.ts';
import type { CatalogSource, Snapshot } from '../../../domain/catalog/catalogSource.ts';
import { Busy } from '../../ui/Busy.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { loadingError } from '../labels.ts';

type OpeningProps<T> = {
  opened: Opened<T>['data'];
  /** While the catalog is still coming. */
  pending: ReactNode;
  /** When it cannot come; reads the reason with useAsyncError. */
  failed: ReactNode;
  children: (data: T) => ReactNode;
};

export function ListLoading<T>({ opened, pending, failed, children }: OpeningProps<T>) {
  return (
    <Suspense fallback={pending}>
      <Await resolve={opened} errorElement={failed}>
        {(data: Awaited<Opened<T>['data']>) => children(data as T)}
      </Await>
    </Suspense>
  );
}

// On the device the catalog may still have to come from storage or the network. A screen then goes up at once
// with its skeletons; on the server, and once the catalog is in memory, the answer is simply there.

/** What answers a search. The server has answered the first one. */
export const fetchLists = () => import('./listProducts.ts');

/** Milliseconds that a navigation waits on the old page before the new one goes up with skeletons. */
const PATIENCE_MS = import.meta.env.SSR ? Number.POSITIVE_INFINITY : 120;

const TURN_MS = 15;

/** Wrapped, so that returning it from an async function does not wait for it. */
export type Opened<T> = { data: T | Promise<T> };

export async function whenOpened<T>(
  source: CatalogSource,
  read: (snapshot: Snapshot) => T | Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<Opened<T>> {
  const reading = source.open().then(read);
  if (patienceMs === Number.POSITIVE_INFINITY) return { data: await reading };
  // A failed reading is handed on as it is: the screen shows its message in place of the list.
  const first = await Promise.race([
    reading.then(
      () => 'read' as const,
      () => 'failed' as const,
    ),
    patience(patienceMs).then(() => 'late' as const),
  ]);
  return { data: first === 'read' ? await reading : reading };
}

/**
 * Counted in short turns: a busy phone's one long timer would be up before the catalog that is there already had
 * its turn, and the way back would find skeletons in place of the list it was scrolled in.
 */
async function patience(patienceMs: number): Promise<void> {
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

/** The catalog could not be read and nothing is stored: what went wrong, and the two ways on. */
export function ProductsError() {
  const t = useT();
  const settings = useSettings();
  const error = useAsyncError();
  const { revalidate, state } = useRevalidator();
  return (
    <div className="cat-none" role="alert">
      <Icon name="warning" />
      <h2 className="h3">{t('Error Loading Products')}</h2>
      <p>{loadingError(error, t)}</p>
      <p className="cat-none-go">
        <button
          type="button"
          className="btn btn-primary"
          disabled={state === 'loading'}
          onClick={() => void revalidate()}
        >
          {t('Try again')}
        </button>
        <a className="btn btn-quiet" href={phoneHref(settings.phone)}>
          <Icon name="phone" size="sm" />
          <span className="num">{settings.phone}</span>
        </a>
      </p>
    </div>
  );
}
