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
    // Imported at run time: bundled into this file, its own dynamic imports would break.
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

/** The first paint waits for the styles, so they come before the picture, the font and the script. */
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

/**
 * React Router's package only names its development files, whose warnings nobody sees in a built app, and Dexie's the
 * files for browsers without classes and `await`.
 */
const builtLibraries = [
  { find: /^react-router$/, replacement: here('node_modules/react-router/dist/production/index.mjs') },
  {
    find: /^react-router\/dom$/,
    replacement: here('node_modules/react-router/dist/production/dom-export.mjs'),
  },
  { find: /^dexie$/, replacement: here('node_modules/dexie/dist/modern/dexie.mjs') },
];

/**
 * Scripts that several pages share: their files by folder. A page's first scripts are limited to 164 KB in 13 files
 * (tests/e2e/budget.test.ts). On its own the bundler makes up to 45 files for a page, and whole folders
 * bring each page too much that it does not use.
 */
const CHUNKS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  goods: {
    'web/catalog': 'DeliveredYard Heart catalog compare labels structuredData useProductNames',
    'web/ui': 'FileInput Stepper share',
    'web/ui/pictures': 'Picture pictures',
    'domain/base': 'editDistance',
    'domain/catalog': 'catalogSource productQuery translations',
  },
  // Hundreds of schemas, which would all be made before a page works that needs none of them.
  records: {
    domain: 'account contractors',
    'domain/orders': 'checkout guestOrders',
  },
  area: { 'web/delivery': 'AreaCheck ZipCheck', 'domain/content': 'faqQuestions' },
  areas: {
    'web/calculator': 'areaEntries areaText calculator labels savedJob',
    'domain/calculator': 'areas shapes',
    domain: 'jobs',
  },
  requests: { domain: 'quotes' },
  quotes: { 'web/quotes': 'QuoteAnswer QuoteFields QuoteForm SitePhotos awaitUse quotes' },
  reviews: { 'web/reviews': 'reviews', 'web/ui': 'Stars', 'domain/catalog': 'reviews' },
  jobs: { domain: 'jobPhotos' },
  identity: {
    'web/identity': 'secondFactor signIn signInFailures signInFields',
    'web/account': 'SignOut SureButton useServerData',
  },
  secondStep: { 'web/identity': 'MailForms ProofSheet SecondStepForm' },
  invoices: { domain: 'invoices' },
  figures: {
    'web/cart': 'PromoLine figures todaysPrices',
    'domain/orders': 'priceOrder',
  },
  loads: {
    'web/cart': 'labels',
    'web/delivery': 'LoadTicket',
    'domain/delivery': 'trucks',
    'domain/orders': 'promoCodes',
  },
  buying: {
    'web/cart': 'payment',
    'web/checkout': 'PaymentProgress',
    'web/delivery': 'ChangeHint windows',
    'web/orders': 'PrintHead',
    'web/ui': 'refusalLabels',
    'domain/delivery': 'pickup windowLabels windows',
  },
  orders: {
    'web/account': 'OrderLine orderTabs',
    'web/orders': 'ReorderButton history labels orderClient orderTimes paymentLabels',
  },
  place: { 'web/checkout': 'orderDetails placeOrder sites' },
  order: {
    'web/delivery': 'WindowPicker',
    'web/orders': 'OrderChange OrderDetail OrderPapers OrderSheet dayRows',
    'domain/orders': 'freeChanges',
  },
};

/** The chunk of a module; null for one in no list. */
function chunkOf(id: string): string | null {
  const [, folder = '', file = ''] = /.*\/((?:web|domain)(?:\/[\w/]+)?)\/(\w+)\.tsx?$/.exec(id) ?? [];
  const names = Object.keys(CHUNKS);
  return names.find((name) => CHUNKS[name]?.[folder]?.split(' ').includes(file)) ?? null;
}

const groups = [
  // Vite's few lines for `import()` come with the first script, which must not wait for others.
  { name: 'boot', test: /vite\/preload-helper|\/boot\/boot\.ts|hydrationReplay/, priority: 5 },
  {
    name: 'vendor',
    test: /node_modules\/(react|react-dom|scheduler)\/|\/boot\/root\.ts/,
    priority: 4,
  },
  {
    name: 'router',
    test: /node_modules\/react-router\//,
    includeDependenciesRecursively: false,
    priority: 4,
  },
  // With everything that it imports.
  {
    name: 'app',
    test: /\/web\/(app\/boot\/entry-browser|offline\/(api|ids)\.ts)/,
    priority: 4,
  },
  // Counting and the worker, once the page is idle.
  {
    name: 'idle',
    test: /\/boot\/startIdle|\/analytics(?:\/analytics)?\.ts|node_modules\/workbox-window/,
    includeDependenciesRecursively: false,
    priority: 4,
  },
  { name: chunkOf, includeDependenciesRecursively: false, priority: 3 },
  {
    name: 'shared',
    // Without parts that a first visit does not need.
    test: /\/(web|domain)\/(?!(?:\w+\/)?(?:admin|staff)|account\/|notifications|offline|device\/use(?:Owner|Personal)|catalog\/(?:search|spellings|synonyms)|(?:delivery|orders)\/(?:deliveries|countyShapes)\.|jobs\.ts|base\/typedFields)/,
    minShareCount: 5,
    priority: 2,
  },
  { name: 'content', test: /\/web\/content\//, minShareCount: 2, priority: 2 },
  {
    name: 'offline',
    test: /\/web\/offline\/|\/boot\/(?:startOffline)|\/identity\/tokenSource|\/device\/use(?:OwnerQuery|PersonalRows)|\/status\/syncToasts|\/cart\/accountCart|\/cartMerge|\/delivery\/deliveries|\/listProducts|\/catalog\/(?:productSearch|search|spellings|synonyms)|node_modules\/dexie/,
    includeDependenciesRecursively: false,
    priority: 1,
  },
  // What most of the admin's pages share, with the library for its reads.
  {
    name: 'parts',
    test: /\/admin\/(?:ui\/(?!EditForm|PaymentFields|PicturesField|Translations|paymentChoices|useTruckName)|\w+\/es\.|shell\/(?:AdminGate|adminSpanish))|\/domain\/(?:(?:catalog|orders)\/)?(?:admin|staff)|\/base\/(?:json|refusals)|node_modules\/@tanstack\//,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 1,
  },
];

/** Each file costs some time at start, so there are few for what every page needs. Screens stay separate. */
const serverGroups = [
  // Starts the database, which takes longest, so nothing else may come first.
  { name: 'runtime', test: /\/server\/(runtime|db)\//, priority: 4 },
  { name: 'domain', test: /\/domain\/|node_modules\/zod\//, minShareCount: 2, priority: 3 },
  {
    name: 'pages',
    test: /\/web\/(app|ui|cart|catalog)\/|node_modules\/(react|react-dom|react-router|scheduler|nanostores)\//,
    minShareCount: 2,
    priority: 2,
  },
];

/** The admin has its own files, which shoppers neither load nor cache: also what its name begins with in `domain/`. */
const ADMIN = /\/(?:web\/admin\/|domain\/(?:\w+\/)?(?:admin|staff))/;
const chunkFile = ({ moduleIds }: { moduleIds: readonly string[] }) =>
  `assets/${moduleIds.some((id) => ADMIN.test(id)) ? 'admin-' : ''}[name]-[hash].js`;

/** The store and the pages that it renders, built together to share modules. */
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
    // Maps places in the built server, as named in the log, to the sources.
    sourcemap: isSsrBuild,
    // All styles are about as big as one picture: one request, and no unstyled flash between screens.
    cssCodeSplit: false,
    // `font-src` and `img-src` of the page allow files, not data addresses.
    assetsInlineLimit: 0,
    // The server's page names all its scripts, and a later screen has few of its own.
    modulePreload: false,
    target: 'es2022',
    rolldownOptions: isSsrBuild
      ? { input: SERVER_ENTRIES, output: { codeSplitting: { groups: serverGroups } } }
      : { output: { chunkFileNames: chunkFile, codeSplitting: { groups } } },
  },
  resolve: { alias: command === 'build' ? builtLibraries : [] },
  // The server's build includes all its packages, except those that are not only JavaScript.
  ssr: command === 'build' ? { noExternal: true, external: ['sharp', 'vite'] } : {},
  // Browsers may not read the rest of the project, even in development.
  server: { fs: { allow: [here('web'), here('domain'), here('node_modules')] } },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
}));
