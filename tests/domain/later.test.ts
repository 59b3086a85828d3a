import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { fetchParts, later } from '../../web/ui/later.tsx';

const Inner = () => createElement('b', null, 'inside');

/** Like a file of its own: what it puts off is known once it is there. */
const fetchOuter = async (): Promise<ComponentType> => {
  const Nested = later(async () => Inner);
  return () => createElement('p', null, createElement(Nested));
};

test('a part that arrives with parts of its own is whole when the page is rendered', async () => {
  const Part = later(fetchOuter);
  await fetchParts();
  expect(renderToString(createElement(Part))).toContain('<p><!--$--><b>inside</b><!--/$--></p>');
});
