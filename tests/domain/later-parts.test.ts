import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { fetchParts, later } from '../../web/ui/later.tsx';

test('a part that comes with a part is there with the page that the server sends first', async () => {
  const Outer = later(async () => {
    // As a module does that is read for the first time.
    const Inner = later(async () => () => createElement('i', null, 'inner'));
    return () => createElement('b', null, 'outer ', createElement(Inner));
  });
  await fetchParts();
  expect(renderToString(createElement(Outer))).toContain('<b>outer <!--$--><i>inner</i><!--/$--></b>');
});
