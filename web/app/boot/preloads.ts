// The app's and the screen's code, named in the page so that all of it is asked for at once and not file by file.

/** By source file below `web/`: Vite's `manifest.json`. */
export type Chunks = Readonly<Record<string, { file: string; imports?: string[]; isEntry?: boolean }>>;

function withImports(chunks: Chunks, name: string, found: Set<string> = new Set()): Set<string> {
  const chunk = chunks[name];
  if (found.has(name) || !chunk) return found;
  found.add(name);
  for (const imported of chunk.imports ?? []) withImports(chunks, imported, found);
  return found;
}

/** After styles, fonts and pictures: a page is seen before it is used. */
export function preloadTags(chunks: Chunks, files: readonly string[]): string[] {
  const found = new Set<string>();
  for (const file of files) withImports(chunks, file, found);
  return [...found].flatMap((name) => {
    const chunk = chunks[name];
    if (!chunk || chunk.isEntry) return [];
    return `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${chunk.file}">`;
  });
}
