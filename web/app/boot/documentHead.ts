import type { Head } from '../../ui/screen.ts';
import { STORE_PICTURE } from './storePicture.ts';

// Keeps the document's head true while browsing. The server wrote it for the first page.

function keep(selector: string, make: () => HTMLElement, content: string | null, attribute: string): void {
  const found = document.head.querySelector(selector);
  if (content === null) {
    found?.remove();
    return;
  }
  const element = found ?? document.head.appendChild(make());
  element.setAttribute(attribute, content);
}

function keepMeta(key: 'name' | 'property', name: string, content: string | null): void {
  const make = () => {
    const element = document.createElement('meta');
    element.setAttribute(key, name);
    return element;
  };
  keep(`meta[${key}="${name}"]`, make, content, 'content');
}

/** The path of the page that the server sent. */
let served: string | null = null;

export function keepHead(head: Head): void {
  const address = new URL(head.canonical, location.origin).href;
  document.title = head.title;
  keepMeta('name', 'description', head.description || null);
  keepMeta('name', 'keywords', head.keywords?.join(', ') ?? null);
  keepMeta('name', 'robots', head.noindex ? 'noindex' : null);
  keepMeta('property', 'og:title', head.title);
  keepMeta('property', 'og:description', head.description || null);
  keepMeta('property', 'og:url', address);
  keepMeta('property', 'og:image', new URL(head.image ?? STORE_PICTURE, location.origin).href);
  const makeLink = () => {
    const element = document.createElement('link');
    element.rel = 'canonical';
    return element;
  };
  keep('link[rel="canonical"]', makeLink, address, 'href');
  // Structured data is for robots, which read the server's page; trusted types forbid writing it here. It goes
  // once the page it describes is left.
  served ??= location.pathname;
  if (served === location.pathname) return;
  for (const script of document.head.querySelectorAll('script[type="application/ld+json"]')) script.remove();
}
