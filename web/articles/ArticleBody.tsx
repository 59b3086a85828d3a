import { createElement, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ArticleElement, ArticleNode } from '../../domain/content/article.ts';
import { ProductPicture } from '../ui/pictures/Picture.tsx';

/** An article's tree as elements, never as raw HTML. */
export function ArticleBody({ body, title }: { body: readonly ArticleNode[]; title: string }) {
  return createElement('div', { className: 'art-body measure' }, ...renderNodes(body, title));
}

function renderNodes(nodes: readonly ArticleNode[], title: string): ReactNode[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return node;
    if (node.tag === 'img') {
      return (
        <ProductPicture
          image={node.slug}
          name={title}
          kind="studio"
          sizes="(min-width: 840px) 720px, 100vw"
        />
      );
    }
    return element(node, renderNodes(node.children, title));
  });
}

function element({ tag, href }: ArticleElement, children: ReactNode[]): ReactNode {
  if (tag === 'table') {
    return createElement(
      'div',
      { className: 'scroll-x' },
      createElement('table', { className: 'tbl' }, ...children),
    );
  }
  if (tag !== 'a') return createElement(tag, null, ...children);
  if (href?.startsWith('/')) return createElement(Link, { className: 'link', to: href }, ...children);
  return createElement('a', { className: 'link', href, rel: 'noreferrer' }, ...children);
}
