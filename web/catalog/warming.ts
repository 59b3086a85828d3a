import { matchesSearch, type Product } from '../../domain/catalog.ts';

/** Below this the first letter of a search is answered at once anyway. */
const WORTH_IT = 1000;

const warmed = new WeakSet<readonly Product[]>();

/**
 * Reads every product once while the browser has nothing else to do, so that the first letter of a search does not
 * have to. Does nothing where there are no idle moments to be had (the server, older Safari).
 */
export function warmSearch(products: readonly Product[]): void {
  if (products.length < WORTH_IT || warmed.has(products) || typeof requestIdleCallback === 'undefined')
    return;
  warmed.add(products);
  const left = products.values();
  const goOn = (deadline: IdleDeadline): void => {
    while (deadline.timeRemaining() > 1) {
      const next = left.next();
      if (next.done) return;
      matchesSearch(next.value, 'any');
    }
    requestIdleCallback(goOn);
  };
  requestIdleCallback(goOn);
}
