import { RecentlyViewed } from '../../account/RecentlyViewed.tsx';
import { usePerson } from '../../identity/session.ts';

/** For who is signed in: notes this product, and shows the ones before it. */
export function Viewed({ productId }: { productId: string }) {
  const person = usePerson();
  return person ? <RecentlyViewed personId={person.id} productId={productId} /> : null;
}
