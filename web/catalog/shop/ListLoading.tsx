import { type ReactNode, Suspense } from 'react';
import { Await } from 'react-router-dom';
import type { Opened } from './initialList.ts';

type OpeningProps<T> = {
  opened: Opened<T>['shelf'];
  /** While the catalog is still coming. */
  pending: ReactNode;
  /** When it cannot come; reads the reason with useAsyncError. */
  failed: ReactNode;
  children: (shelf: T) => ReactNode;
};

export function ListLoading<T>({ opened, pending, failed, children }: OpeningProps<T>) {
  return (
    <Suspense fallback={pending}>
      <Await resolve={opened} errorElement={failed}>
        {(shelf: Awaited<Opened<T>['shelf']>) => children(shelf as T)}
      </Await>
    </Suspense>
  );
}
