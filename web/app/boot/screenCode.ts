import { chunks } from 'virtual:client-manifest';

// The app's and the screen's code, named in the page so that all of it is asked for at once and not file by file.

function withImports(name: string, found: Set<string> = new Set()): Set<string> {
  if (found.has(name) || !chunks[name]) return found;
  found.add(name);
  for (const imported of chunks[name].imports ?? []) withImports(imported, found);
  return found;
}

/** Addresses of every file that a page of this screen runs on, but for the one that starts it (start.ts). */
export function screenCode(screen: string | undefined): string[] {
  if (!screen) return [];
  const start = Object.keys(chunks).find((name) => chunks[name]?.isEntry);
  const named = start ? withImports(start) : new Set<string>();
  return [...withImports(screen, withImports('app/boot/entry-browser.tsx'))]
    .filter((name) => !named.has(name))
    .map((name) => `/${chunks[name]?.file}`);
}
