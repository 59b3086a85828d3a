// The manifests of the installed app: every field in every language, and files that exist as declared.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { LANGUAGE_LIST } from '../../../domain/base/languages.ts';
import { LANGUAGES, manifestPath } from '../../../domain/base/locale.ts';
import { ensureBuilt } from '../../../server/runtime/build.mjs';
import { PAGES } from '../matrix/matrix-table.ts';

const root = resolve(import.meta.dirname, '../../..');
await ensureBuilt({ root, say: () => undefined });
const client = join(root, 'dist/client');

type Picture = { src: string; sizes: string; type: string; purpose?: string; form_factor?: string };
type Manifest = {
  [field: string]: unknown;
  name: string;
  short_name: string;
  description: string;
  start_url: string;
  icons: Picture[];
  screenshots: (Picture & { label: string })[];
  shortcuts: { name: string; short_name: string; description: string; url: string; icons: Picture[] }[];
};
const read = (path: string) => JSON.parse(readFileSync(join(client, path), 'utf8')) as Manifest;
const english = read(manifestPath('en'));
const textsOf = ({ description, screenshots, shortcuts }: Manifest) => [
  description,
  ...screenshots.map(({ label }) => label),
  ...shortcuts.flatMap(({ name, short_name, description }) => [name, short_name, description]),
];

describe.each(LANGUAGES)('the manifest in %s', (language) => {
  const manifest = read(manifestPath(language));

  test('the manifest has every field in its own language', () => {
    const { direction: dir } = LANGUAGE_LIST[language];
    expect(manifest).toMatchObject({
      id: '/',
      lang: language,
      dir,
      scope: '/',
      display: 'standalone',
      display_override: ['standalone', 'minimal-ui'],
      orientation: 'any',
      handle_links: 'preferred',
      launch_handler: { client_mode: ['navigate-existing', 'auto'] },
      related_applications: [{ platform: 'webapp', url: manifestPath('en') }],
      prefer_related_applications: false,
      theme_color: expect.stringMatching(/^#/),
      background_color: expect.stringMatching(/^#/),
      categories: expect.arrayContaining(['shopping']),
    });
    expect(Object.keys(manifest).sort()).toEqual(Object.keys(english).sort());
    const texts = textsOf(manifest);
    expect(texts.filter((text) => text.trim() === '')).toEqual([]);
    const untranslated = texts.filter((text) => language !== 'en' && textsOf(english).includes(text));
    expect(untranslated).toEqual([]);
    // Longer ones are cut on a home screen.
    const short = [manifest.short_name, ...manifest.shortcuts.map(({ short_name }) => short_name)];
    expect(short.filter((text) => text.length > 15)).toEqual([]);
  });

  test('the manifest names files that exist, with the declared size and type', async () => {
    const pictures = [
      ...manifest.icons,
      ...manifest.screenshots,
      ...manifest.shortcuts.flatMap(({ icons }) => icons),
    ];
    const files = pictures.map(async ({ src }) => {
      const { width, height, format } = await sharp(join(client, src)).metadata();
      return { src, sizes: format === 'svg' ? 'any' : `${width}x${height}`, type: `image/${format}` };
    });
    const said = pictures.map(({ src, sizes, type }) => ({
      src,
      sizes,
      type: type.replace('svg+xml', 'svg'),
    }));
    expect(await Promise.all(files)).toEqual(said);
    const purposes = manifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`);
    expect(purposes).toEqual(
      expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512']),
    );
    expect(new Set(manifest.screenshots.map(({ form_factor }) => form_factor))).toEqual(
      new Set(['narrow', 'wide']),
    );
  });

  test('the manifest links to pages of the store', () => {
    const paths = [manifest.start_url, ...manifest.shortcuts.map(({ url }) => url)].map(
      (url) => new URL(url, 'https://store.example').pathname,
    );
    expect(paths.filter((path) => !Object.hasOwn(PAGES, path))).toEqual([]);
  });
});

test('every page links to a manifest', () => {
  expect(readFileSync(join(client, 'index.html'), 'utf8')).toContain(`"${manifestPath('en')}"`);
  expect(LANGUAGES.filter((language) => !existsSync(join(client, manifestPath(language))))).toEqual([]);
});
