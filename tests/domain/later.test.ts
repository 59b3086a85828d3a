import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { fetchParts, later } from '../../web/ui/later.tsx';

test('a part that arrives with parts of its own is whole when the page is rendered', async () => {
  const Inner = () => createElement('b', null, 'inside');
  const Part = later(async (): Promise<ComponentType> => {
    const Nested = later(async () => Inner);
    return () => createElement('p', null, createElement(Nested));
  });
  await fetchParts();
  const html = renderToString(createElement(Part));
  expect(html).toContain('<p><!--$--><b>inside</b><!--/$--></p>');
});
