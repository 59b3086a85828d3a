import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { brotliCompressSync } from 'node:zlib';
import { DomUtils, ElementType, parseDocument } from 'htmlparser2';
import { build } from 'vite';

/** Pages of the store with less or nothing to run: what they take at least. */
export type Floor = { url: string; close(): Promise<void> };

type Answer = { headers: Record<string, string | number>; body: Buffer };
type Node = ReturnType<typeof parseDocument>['children'][number];

const SCRIPTS = /<script(?![^>]*ld\+json)[\s\S]*?<\/script>/g;
/** React separates texts and marks boundaries with comments; one component of mere elements has neither. */
const COMMENTS = /<!--[\s\S]*?-->/g;
/** The page has loaded, and the second frame after that begins once the first was painted. */
const PAINTED = `new Promise((painted) => {
  addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(painted))));
})`;

/**
 * Serves these pages, which have their styles inside, without the store's scripts, and its other files as they are.
 *
 * @param isHydrated instead of those, one script hydrates the same elements: React and one component without logic.
 *   It is requested when the page was painted, as the store's are, so that it takes no line from the paint.
 */
export async function openFloor(
  storeUrl: string,
  paths: readonly string[],
  isHydrated = false,
): Promise<Floor> {
  const answers = new Map<string, Answer>();
  for (const path of paths) {
    const page = await fetch(storeUrl + path, { headers: { accept: 'text/html' } });
    const headers = Object.fromEntries(page.headers);
    let html = (await page.text()).replace(SCRIPTS, '');
    if (isHydrated) {
      html = html.replace(COMMENTS, '');
      const [start, script] = [`/floor${path}.start.js`, `/floor${path}.js`];
      answers.set(start, asScript(`${PAINTED}.then(() => import('${script}'));`));
      answers.set(script, asScript(await hydration(html)));
      html = html.replace('</head>', `<script type="module" src="${start}"></script></head>`);
    }
    answers.set(path, compressed(headers, html));
  }
  const server = createServer(({ url = '/', headers }, response) => {
    const answer = answers.get(url);
    if (answer) {
      response.writeHead(200, answer.headers).end(answer.body);
      return;
    }
    get(storeUrl + url, { headers }, (file) => {
      response.writeHead(file.statusCode ?? 500, file.headers);
      // The browser is closed when it was measured, perhaps in the middle of a late picture.
      pipeline(file, response).catch(() => undefined);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => void (await new Promise((closed) => server.close(closed))),
  };
}

const asScript = (code: string) => compressed({ 'content-type': 'text/javascript' }, code);

function compressed(headers: Record<string, string>, text: string): Answer {
  const body = brotliCompressSync(text);
  return { headers: { ...headers, 'content-encoding': 'br', 'content-length': body.length }, body };
}

/** The script that hydrates the page's #app. */
async function hydration(html: string): Promise<string> {
  const app = DomUtils.getElementById('app', parseDocument(html).children);
  if (!app) throw new Error('the page has no #app');
  const entry = join(import.meta.dirname, 'hydration.js');
  const code = `import { createElement, Fragment } from 'react';
import { hydrate } from './hydrate.ts';
hydrate(() => createElement(Fragment, null, ${app.children.map(elementCode).join()}));`;
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'hydration',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? code : null),
      },
    ],
    build: { write: false, rolldownOptions: { input: entry } },
  });
  if (!('output' in built)) throw new Error('nothing was built');
  return built.output[0].code;
}

/** The code that creates the node. Hydration reads few attributes, so they keep their HTML names. */
function elementCode(node: Node): string {
  if (node.type === ElementType.Text) return JSON.stringify(node.data);
  if (!('attribs' in node)) throw new Error(`a component creates no ${node.type}`);
  const parts = [JSON.stringify(node.name), JSON.stringify(node.attribs), ...node.children.map(elementCode)];
  return `createElement(${parts.join()})`;
}
