import { Lexer, type Token, type Tokens } from 'marked';
import type { ArticleNode, ArticleTag } from './article.ts';

// Authors write Markdown. It becomes a tree of the few elements that an article needs, so that nothing in it can run, load
// or restyle anything; HTML in it is text. The preview and the server read it by the same rules; readers get the tree.

/** Browsers and Node both have it; domain/ is compiled with the types of neither. */
declare const URL: {
  parse(
    url: string,
    base: string,
  ): Record<
    'href' | 'origin' | 'pathname' | 'search' | 'hash' | 'protocol' | 'username' | 'password',
    string
  > | null;
};

export const parseMarkdown = (text: string): ArticleNode[] => toNodes(Lexer.lex(text));

const toNodes = (tokens: readonly Token[] = []): ArticleNode[] =>
  tokens.flatMap((token) => toNode(token as Tokens.Generic));

const element = (tag: ArticleTag, children: ArticleNode[]): ArticleNode[] => [{ tag, children }];

function toNode(token: Tokens.Generic): ArticleNode[] {
  const children = toNodes(token.tokens);
  switch (token.type) {
    case 'heading':
      // The page has its title as the one heading above these.
      return element(token.depth < 3 ? 'h2' : 'h3', children);
    case 'paragraph':
      return element('p', children);
    case 'blockquote':
    case 'strong':
    case 'em':
      return element(token.type, children);
    case 'code':
      return element('p', [token.text]);
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      return element(
        ordered ? 'ol' : 'ul',
        items.flatMap((item) => element('li', toNodes(item.tokens))),
      );
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      const toRow = (tag: ArticleTag, cells: readonly Tokens.TableCell[]) =>
        element(
          'tr',
          cells.flatMap((cell) => element(tag, toNodes(cell.tokens))),
        );
      return element('table', [
        ...element('thead', toRow('th', header)),
        ...element(
          'tbody',
          rows.flatMap((cells) => toRow('td', cells)),
        ),
      ]);
    }
    case 'link': {
      const href = safeHref(token.href);
      return href === undefined ? children : [{ tag: 'a', href, children }];
    }
    case 'image':
      return picture(token.href);
    case 'br':
      return [' '];
    case 'space':
    case 'hr':
    case 'def':
      return [];
    default:
      return token.tokens ? children : [token.text];
  }
}

function picture(source: string): ArticleNode[] {
  const [, slug] =
    /^(?:\/pictures\/[a-z]+\/)?([a-z0-9]+(?:-[a-z0-9]+)*?)(?:-\d+\.(?:avif|webp))?$/.exec(source) ?? [];
  return slug ? [{ tag: 'img', slug }] : [];
}

const HERE = 'https://store.invalid';

/** The normalized URL, if articles may link to it: https, mailto or a path of this site. */
function safeHref(href: string): string | undefined {
  const url = href.trim() === '' ? null : URL.parse(href, `${HERE}/blog/`);
  if (!url || url.username || url.password) return undefined;
  if (url.protocol === 'mailto:') return url.href;
  if (url.protocol !== 'https:') return undefined;
  if (url.origin !== HERE) return url.href;
  // A path that starts with `//` would be parsed as another host the next time.
  return url.pathname.startsWith('//') ? undefined : `${url.pathname}${url.search}${url.hash}`;
}
