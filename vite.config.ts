import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { LANGUAGE_LIST } from './domain/base/languages.ts';
import { manifestPath, OTHER_LANGUAGES, translator } from './domain/base/locale.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const manifest = JSON.parse(readFileSync(here('manifest.webmanifest'), 'utf8'));

const worker = VitePWA({
  strategies: 'injectManifest',
  srcDir: '../worker',
  filename: 'sw.ts',
  injectRegister: false,
  manifest,
  injectManifest: {
    globPatterns: ['assets/*.{js,css,woff2}', 'index.html', 'icons/*.{svg,png}'],
    globIgnores: ['assets/admin-*', 'icons/shortcut-*'],
    // Names under assets/ carry a hash of their content.
    dontCacheBustURLsMatching: /^assets\//,
    rollupFormat: 'iife',
  },
});

const TRANSLATED = new Set(['name', 'short_name', 'description', 'label']);

/** The installed app's name, shortcuts and screenshots, for pages in other languages. */
const manifests: Plugin = {
  name: 'manifests',
  async generateBundle() {
    // Not bundled with this file, which would be in the way of what it imports by name.
    const dictionaries = new URL('./web/app/shell/dictionaries.ts', import.meta.url).href;
    const { loadDictionary } = (await import(
      dictionaries
    )) as typeof import('./web/app/shell/dictionaries.ts');
    for (const language of OTHER_LANGUAGES) {
      const t = translator(await loadDictionary(language));
      const { direction: dir } = LANGUAGE_LIST[language];
      const screenshots = manifest.screenshots.map((screenshot: { src: string }) => {
        const src = screenshot.src.replace('.png', `-${language}.png`);
        return existsSync(here(`web/public${src}`)) ? { ...screenshot, src } : screenshot;
      });
      const source = JSON.stringify({ ...manifest, lang: language, dir, screenshots }, (key, text) =>
        TRANSLATED.has(key) ? t(text) : text,
      );
      this.emitFile({ type: 'asset', fileName: manifestPath(language).slice(1), source });
    }
  },
};

/** Styles hold up the first paint, so they come before the picture, the font and the script. */
const stylesFirst: Plugin = {
  name: 'styles-first',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const [link] = /\n *<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
      return link ? html.replace(link, '').replace('\n<!--head-->', `${link}\n<!--head-->`) : html;
    },
  },
};

/** React Router's package names its development files alone, with warnings that nobody sees in a built app. */
const builtRouter = [
  { find: /^react-router$/, replacement: here('node_modules/react-router/dist/production/index.mjs') },
  {
    find: /^react-router\/dom$/,
    replacement: here('node_modules/react-router/dist/production/dom-export.mjs'),
  },
];

/** Few files: thirty small ones cost more than what a screen may not need. */
const groups = [
  { name: 'vendor', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 4 },
  // Vite's own few lines for `import()`: the first script must not wait for the others to have them.
  { name: 'boot', test: /vite\/preload-helper|\/boot\/boot\.ts|hydrationReplay/, priority: 5 },
  // With all that it imports.
  {
    name: 'app',
    test: /\/web\/(app\/boot\/entry-browser|offline\/(api|ids)\.ts|cart\/signInChanges)/,
    priority: 4,
  },
  // Goods as cards and pages show them, and what shares a page of them.
  {
    name: 'goods',
    test: /\/web\/(?:ui\/(?:pictures\/(?:Picture|pictures)|Stepper|share)|catalog\/(?:labels|catalog|structuredData|Heart|compare|names|device)|delivery\/DeliveredYard)\.|\/domain\/catalog\/(?:productQuery|catalogSource)/,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  {
    name: 'shared',
    // But routes, accounts, saved jobs, further addresses, papers and notifications, which a first visit does not have,
    // and maps, which few pages draw.
    test: /\/(web|domain)\/(?!admin|account\/|messages|offline|catalog\/translations|(?:delivery|orders)\/(?:route|deliveries|countyShapes|VoiceNote|voiceNotes|recorder)\.|jobs\.ts|(?:cart|checkout)\/drop|ui\/pdf\/|base\/typedFields)/,
    minShareCount: 5,
    priority: 2,
  },
  // But the texts of the guides, which only guides need.
  { name: 'content', test: /\/web\/content\/(?!crewGuides)/, minShareCount: 2, priority: 2 },
  // What carts say and draw, which other pages do not.
  {
    name: 'loads',
    test: /\/(cart\/labels|cart\/figures|cart\/promo|orders\/promoCodes|delivery\/LoadTicket|delivery\/trucks)\.tsx?/,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  // How an order is paid and delivered, and what it says of that.
  {
    name: 'orders',
    test: /\/(?:web\/orders\/labels|domain\/orders\/drops|web\/cart\/(?:payment|promo)|delivery\/(?:windows|windowLabels|pickup))\.ts/,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  // What places an order, from the cart or again from an earlier one.
  {
    name: 'place',
    test: /\/web\/checkout\/(?:placeOrder|orderDetails)\.ts/,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  // A placed order, shown and paid.
  {
    name: 'order',
    test: /\/web\/orders\/(?:orders|OrderSheet|PayOrder)\.tsx?/,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  // How a placed order is moved and cancelled.
  {
    name: 'change',
    test: /\/web\/orders\/OrderChange\.tsx|\/domain\/orders\/freeChanges\.ts|\/delivery\/WindowPicker\.tsx/,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  // What the calculator and jobs measure and draw, beyond the few fields of the home page.
  {
    name: 'areas',
    test: /\/(?:web|domain)\/calculator\/(?:labels|shapes|areas|areaEntries|savedJob)\.ts|\/web\/calculator\/calculator\.ts|\/domain\/jobs\.ts/,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  // What asks for a quote.
  {
    name: 'quotes',
    test: /\/web\/quotes\/(?:quotes|QuoteForm|QuoteAnswer|SitePhotos|accountDetails)\.tsx?/,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  // What is said of a product, and its stars.
  {
    name: 'reviews',
    test: /\/(?:ui\/Stars|web\/reviews\/reviews|domain\/catalog\/reviews)\./,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  // The field for a ZIP, which most pages open when asked.
  {
    name: 'area',
    test: /\/delivery\/(AreaCheck|ZipCheck)\.tsx/,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  // Signing in and up, which the shop itself does not do.
  {
    name: 'identity',
    test: /\/web\/identity\/(signIn|secondFactor|failures|fields)\.tsx?/,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  {
    name: 'search',
    test: /\/web\/catalog\/shop\/listProducts\.ts|\/domain\/catalog\/(?:search|searchIndex|synonyms|productSearch)\.ts/,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  {
    name: 'jobs',
    // But files of jobs, which few people open.
    test: /\/web\/jobs\/(?!jobFile)/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 1,
  },
  // What comes once the page is idle: counting, and the worker.
  {
    name: 'idle',
    test: /\/boot\/(?:startIdle|serviceWorker)|\/analytics(?:\/(?:analytics|eventQueue))?\.ts|node_modules\/(?:workbox-window|web-vitals)/,
    includeDependenciesRecursively: false,
    priority: 4,
  },
  // What comes with the worker or the first use. Alone: a page that needs something of it must not have it all.
  {
    name: 'offline',
    test: /\/web\/offline\/|\/boot\/(?:startOffline|revalidate|warmPictures)|\/cart\/accountCart|\/orders\/myOrders|node_modules\/dexie/,
    includeDependenciesRecursively: false,
    priority: 1,
  },
];

/** Files cost a start some time each, so those that every page needs are few; a screen stays apart. */
const serverGroups = [
  // What starts the database, which takes longer than all else: nothing more comes first.
  { name: 'runtime', test: /\/server\/(runtime|db)\//, priority: 4 },
  { name: 'domain', test: /\/domain\/|node_modules\/zod\//, minShareCount: 2, priority: 3 },
  {
    name: 'pages',
    test: /\/web\/(app|ui|cart|catalog)\/|node_modules\/(react|react-dom|react-router|scheduler|nanostores)\//,
    minShareCount: 2,
    priority: 2,
  },
];

/** Shoppers do not load the admin, nor is it kept on their phones with the rest. */
const ADMIN = /\/(web|domain)\/admin\//;
const chunkFile = ({ moduleIds }: { moduleIds: readonly string[] }) =>
  `assets/${moduleIds.some((id) => ADMIN.test(id)) ? 'admin-' : ''}[name]-[hash].js`;

/** The store, and the pages that it renders: built together, they share what both need. */
const SERVER_ENTRIES = {
  main: here('server/main.ts'),
  'entry-server': here('web/app/boot/entry-server.tsx'),
};

export default defineConfig(({ command, isSsrBuild }) => ({
  root: here('web'),
  plugins: [react(), ...(isSsrBuild ? [] : [worker, manifests, stylesFirst])],
  build: {
    outDir: here(isSsrBuild ? 'dist/server' : 'dist/client'),
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    minify: true,
    // Errors in the log name places in the built server; a map says where that is in the sources.
    sourcemap: isSsrBuild,
    // All of it is about as big as one picture; one request, and no unstyled flash between screens.
    cssCodeSplit: false,
    // `font-src` and `img-src` of the page allow files, not data addresses.
    assetsInlineLimit: 0,
    // The server's page names all that it needs, and a later screen has little of its own.
    modulePreload: false,
    target: 'es2022',
    rolldownOptions: isSsrBuild
      ? { input: SERVER_ENTRIES, output: { codeSplitting: { groups: serverGroups } } }
      : { output: { chunkFileNames: chunkFile, codeSplitting: { groups } } },
  },
  resolve: { alias: command === 'build' ? builtRouter : [] },
  // The server's build carries all it needs, but for what is not JavaScript alone.
  ssr: command === 'build' ? { noExternal: true, external: ['sharp', 'vite'] } : {},
  // Nothing else of the project is for browsers, in development neither.
  server: { fs: { allow: [here('web'), here('domain'), here('node_modules')] } },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
}));
