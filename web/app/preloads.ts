import { chunks } from 'virtual:client-manifest';

// The screen's own code, named in the page so that it comes beside the entry and not after it.

function withImports(name: string, found: Set<string> = new Set()): Set<string> {
  if (found.has(name) || !chunks[name]) return found;
  found.add(name);
  for (const imported of chunks[name].imports ?? []) withImports(imported, found);
  return found;
}

/** `<link rel="modulepreload">` for every file of a screen that the entry does not name already. */
export function modulePreloads(screen: string | undefined): string {
  if (!screen) return '';
  const entry = Object.keys(chunks).find((name) => chunks[name]?.isEntry);
  const named = entry ? withImports(entry) : new Set<string>();
  return [...withImports(screen)]
    .filter((name) => !named.has(name))
    .map((name) => `<link rel="modulepreload" crossorigin href="/${chunks[name]?.file}">`)
    .join('\n');
}
