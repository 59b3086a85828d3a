// The catalog changed during a navigation to another list.
import { createMemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { revalidateScreen } from '../../web/app/boot/startOffline.ts';

/** A router whose screen is loaded when the test says so. */
function heldRouter() {
  const loads: { url: string; done: () => void }[] = [];
  const router = createMemoryRouter(
    [
      {
        path: '/shop',
        loader: ({ request }) => {
          const { promise, resolve } = Promise.withResolvers<string>();
          const url = new URL(request.url).search;
          loads.push({ url, done: () => resolve(url) });
          return promise;
        },
      },
    ],
    { initialEntries: ['/shop'], hydrationData: { loaderData: { '0': 'first' } } },
  );
  return { router, loads };
}

const turns = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

test('a search in progress keeps the scroll position when the catalog changes meanwhile', async () => {
  const { router, loads } = heldRouter();
  const stays: boolean[] = [];
  router.subscribe(({ location, preventScrollReset, restoreScrollPosition }) => {
    // What the page's scroll restoration reads, each time.
    if (location.search === '?q=d') stays.push(preventScrollReset || restoreScrollPosition === false);
  });
  void router.navigate('/shop?q=d', { replace: true, preventScrollReset: true });
  await turns();
  expect(loads.map(({ url }) => url)).toEqual(['?q=d']);
  revalidateScreen(router);
  await expect
    .poll(() => {
      for (const { done } of loads) done();
      return [loads.length, router.state.navigation.state, router.state.revalidation];
    })
    .toEqual([2, 'idle', 'idle']);
  expect(router.state.location.search).toBe('?q=d');
  expect(stays).not.toContain(false);
  expect(stays.length).toBeGreaterThan(1);
});

test('an idle screen is reloaded at once', async () => {
  const { router, loads } = heldRouter();
  revalidateScreen(router);
  await turns();
  expect(loads).toHaveLength(1);
  loads[0]?.done();
  await expect.poll(() => router.state.loaderData['0']).toBe('');
});
