import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `--ssr` names its entry from the project's folder, Vite would look in `root`. */
const serverEntry: Plugin = {
  name: 'server-entry',
  config: () => ({ build: { ssr: here('web/app/boot/entry-server.tsx') } }),
};

/** What the browser build wrote lies beside the server's; read when the server starts, whatever folder that is. */
const clientManifest: Plugin = {
  name: 'client-manifest',
  resolveId: (id) => (id === 'virtual:client-manifest' ? `\0${id}` : null),
  load: (id) =>
    id === '\0virtual:client-manifest'
      ? `import { existsSync, readFileSync } from 'node:fs';
         const file = new URL('../client/.vite/manifest.json', import.meta.url);
         export const chunks = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};`
      : null,
};

/**
 * A shape that a page does not use is left out of it, and zod with it: 9 of 120 KB. The bundler cannot see by
 * itself that `z.object(…)` does nothing but make a value.
 */
const pureSchemas: Plugin = {
  name: 'pure-schemas',
  transform(code, id) {
    if (!/\/domain\/.+\.ts$/.test(id)) return null;
    return { code: code.replace(/(?<![\w.])z\.(?=\w+\()/g, '/* @__PURE__ */ z.'), map: null };
  },
};

/** Structured data is for robots, and robots read the server's page: browsers get the names without the work. */
const robotsOnly: Plugin = {
  name: 'robots-only',
  transform(code, id) {
    if (!/\/web\/\w+\/\w+\.ts$/.test(id) || !code.includes('JsonLd(')) return null;
    const emptied = code.replace(
      /export function (\w+JsonLd)\(/g,
      'export const $1 = () => ({});\nfunction unread_$1(',
    );
    return { code: emptied, map: null };
  },
};

/**
 * The sheets become one in the order of their chunks, so any may come first: it must not order the layers by
 * having only the last of them.
 */
const layersFirst: Plugin = {
  name: 'layers-first',
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'asset' && file.fileName.endsWith('.css'))
        file.source = `@layer tokens,base,components,screens;${file.source}`;
    }
  },
};

/**
 * Of the router's package: what only its framework and its server components use, which this store has none of.
 * The bundler cannot know that, and it is 4 of 120 KB. Each stub gives what the whole one gives without them.
 */
const ROUTER_STUBS: Readonly<Record<string, string>> = {
  usePrefetchBehavior: 'return [false, null, {}];',
  PrefetchPageLinks: 'return null;',
  RSCErrorHandler: 'return null;',
  decodeRouteErrorResponseDigest: 'return undefined;',
  parseHydrationData: 'return undefined;',
  instrumentClientSideRouter: 'return arguments[0];',
  getRouteInstrumentationUpdates: 'return {};',
  DefaultErrorComponent: 'return null;',
};

const slimRouter: Plugin = {
  name: 'slim-router',
  config: () => ({
    resolve: {
      alias: [
        { find: /^react-router$/, replacement: here('node_modules/react-router/dist/production/index.mjs') },
        {
          find: /^react-router\/dom$/,
          replacement: here('node_modules/react-router/dist/production/dom-export.mjs'),
        },
      ],
    },
  }),
  transform(code, id) {
    if (!/\/react-router\/dist\/production\/chunk-\w+\.mjs$/.test(id)) return null;
    if (!code.includes('function createBrowserRouter(')) return null;
    let slim = code;
    for (const [name, body] of Object.entries(ROUTER_STUBS)) {
      const whole = new RegExp(`^function ${name}\\(.*?\\n}\\n`, 'ms');
      if (!whole.test(slim)) throw new Error(`the router has no ${name} any more: see ROUTER_STUBS`);
      slim = slim.replace(whole, `function ${name}() { ${body} }\n`);
    }
    return { code: slim, map: null };
  },
};

/** The installed app's two files that are not modules: the manifest, and the page without anybody's content. */
const shellFiles: Plugin = {
  name: 'shell-files',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const manifest = readFileSync(here('manifest.webmanifest'), 'utf8');
    this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: manifest });
    const page = bundle['index.html'];
    if (page?.type !== 'asset') throw new Error('index.html was not built');
    const shell = String(page.source).replace('<!--head-->', '<title>Loam &amp; Axle</title>');
    this.emitFile({ type: 'asset', fileName: 'shell.html', source: shell });
  },
};

const worker = VitePWA({
  strategies: 'injectManifest',
  srcDir: '../worker',
  filename: 'sw.ts',
  injectRegister: false,
  manifest: false,
  injectManifest: {
    globPatterns: ['assets/*.{js,css,woff2}', 'shell.html', 'manifest.webmanifest', 'icons/*.{svg,png}'],
    globIgnores: ['assets/admin-*'],
    // Names under assets/ carry a hash of their content.
    dontCacheBustURLsMatching: /^assets\//,
    rollupFormat: 'iife',
  },
});

/** What most screens share comes in one file: thirty small ones cost more than what a screen may not need. */
const kit = {
  name: 'kit',
  // Not those that check shapes: zod came with them, to pages that check none.
  test: /web\/(ui|delivery|catalog|cart)\/|domain\/(?!orders|sync|base\/fields)/,
  minShareCount: 9,
  includeDependenciesRecursively: false,
};

/** What a product can do, wherever it stands: its price, heart, stepper and buttons. */
const goods = {
  name: 'goods',
  test: /web\/(catalog|wishlist)\/|domain\/catalog\/catalogSource/,
  minShareCount: 5,
  includeDependenciesRecursively: false,
};

/** What lists of products have in common; not the grid itself, which also stands on a product's page. */
const lists = {
  name: 'lists',
  test: /web\/catalog\/(?!Product)/,
  minShareCount: 3,
  includeDependenciesRecursively: false,
};

/** Most of every page's code, and the part that seldom changes: one file packs better than three. */
const vendor = {
  name: 'vendor',
  test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\//,
};

/**
 * Chunks are named by their hash alone: the list of a hundred names stands in every page's first code, and was a
 * hundredth of it. But for the admin's: shoppers do not load it, nor is it kept on their phones with the shell.
 */
const ADMIN = /\/web\/admin\/|\/domain\/admin\//;
const chunkFile = ({ moduleIds }: { moduleIds: readonly string[] }) =>
  moduleIds.some((id) => ADMIN.test(id)) ? 'assets/admin-[name]-[hash].js' : 'assets/[hash:8].js';

const STORE = 'http://localhost:8787';

export default defineConfig(({ isSsrBuild }) => ({
  root: here('web'),
  plugins: [
    react(),
    pureSchemas,
    ...(isSsrBuild
      ? [serverEntry, clientManifest]
      : [slimRouter, robotsOnly, layersFirst, shellFiles, worker]),
  ],
  build: {
    outDir: here(isSsrBuild ? 'dist/server' : 'dist/client'),
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // All of it is about as big as one picture; one request, and no unstyled flash between screens.
    cssCodeSplit: false,
    // `font-src` and `img-src` of the page allow files, not data addresses.
    assetsInlineLimit: 0,
    // Trusted types: no script elements are made at run time.
    modulePreload: {
      polyfill: false,
      // The server's page names all that it needs. Lists for every later screen would stand in its first code, 2 KB of
      // it, and spare one round trip each until the service worker has everything.
      resolveDependencies: (_file, deps, { hostType }) => (hostType === 'js' ? [] : deps),
    },
    target: 'es2022',
    rolldownOptions: {
      output: isSsrBuild
        ? {}
        : { chunkFileNames: chunkFile, codeSplitting: { groups: [kit, vendor, goods, lists] } },
    },
  },
  ssr: { noExternal: true },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  // `npm run dev` shows the screens with hot replacement beside a store started with `npm start`.
  server: { proxy: { '/api': STORE, '/language': STORE, '/sandbox': STORE } },
}));
