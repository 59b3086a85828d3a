import { readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import type { Context } from 'hono';
import { html } from 'hono/html';

// The frame of the stand-ins' pages. No script and no inline style: their policies allow neither.

export type Html = ReturnType<typeof html>;

/** Under `/sandbox/`. */
type Folder = 'mail' | 'payments';

type PageParts = { lang?: string; notice: Html; main: Html };

export function standInPage(folder: Folder, title: string, { lang = 'en', notice, main }: PageParts) {
  return html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/sandbox/${folder}/page.css">
<link rel="icon" href="data:,">
</head>
<body>
<p class="notice">${notice}</p>
<main>${main}</main>
</body>
</html>`;
}

/** Answers `page.css`. Read from the source tree, because the built server has no copy beside it. */
export async function sendStyles(c: Context): Promise<Response> {
  const root = dirname(String(findPackageJSON(import.meta.url)));
  const styles = await readFile(join(root, 'server/sandbox/page.css'), 'utf8');
  return c.body(styles, 200, { 'content-type': 'text/css; charset=utf-8' });
}
