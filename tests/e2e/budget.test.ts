// What a phone on a slow line has to fetch before a page works, as it goes over the wire.
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, type Store, test } from '../helpers/e2e.ts';
import { ACCOUNT_PAGES, filesOf, OWN_PAGES, PUBLIC_PAGES, visit } from '../helpers/visitor.ts';

const SCRIPTS_BYTES = 160 * 1024;
/** One file for all screens. */
const STYLES_BYTES = 24_000;
const HTML_BYTES = 16_000;

/** Bytes after brotli at its best, which is how the store sends files once it has had the time. */
async function brotliBytes(store: Store, path: string): Promise<number> {
  const answer = await fetch(new URL(path, store.url), { headers: { 'accept-encoding': 'identity' } });
  expect(answer.status, path).toBe(200);
  const body = Buffer.from(await answer.arrayBuffer());
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

test('the first scripts, styles and HTML of every page stay small', async ({ store }) => {
  const sizes = new Map<string, number>();
  const total = async (paths: Iterable<string>) => {
    let bytes = 0;
    for (const path of paths) {
      const size = sizes.get(path) ?? (await brotliBytes(store, path));
      sizes.set(path, size);
      bytes += size;
    }
    return bytes;
  };
  const found: { path: string; scripts: number; styles: number; html: number }[] = [];
  for (const path of [...PUBLIC_PAGES, ...OWN_PAGES, ...ACCOUNT_PAGES]) {
    const { scripts, styles, html } = await filesOf(store, path);
    expect(scripts.size, path).toBeGreaterThan(0);
    expect(styles.size, path).toBeGreaterThan(0);
    found.push({
      path,
      scripts: await total(scripts),
      styles: await total(styles),
      html,
    });
  }
  const over = found.filter(
    ({ scripts, styles, html }) => scripts > SCRIPTS_BYTES || styles > STYLES_BYTES || html > HTML_BYTES,
  );
  expect(over).toEqual([]);
});

test('the fonts of the first view are fetched ahead, and each of them is used', async ({ page, store }) => {
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  for (const path of ['/', '/product/premium-garden-topsoil']) {
    const { fonts } = await filesOf(store, path);
    expect(fonts.length).toBeGreaterThan(0);
    for (const tag of fonts) {
      expect(tag).toMatch(/type="font\/woff2"/);
      expect(tag).toMatch(/\scrossorigin/);
    }
    await visit(page, path);
    const [families, asked] = await page.evaluate(async () => {
      const loaded = [...(await document.fonts.ready)].filter(({ status }) => status === 'loaded');
      const files = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'));
      return [
        new Set(loaded.map(({ family }) => family)).size,
        files.map(({ name }) => new URL(name).pathname),
      ];
    });
    expect(families).toBe(fonts.length);
    for (const file of asked) expect(fonts.join(), path).toContain(file);
  }
  expect(warnings.filter((text) => /preload/.test(text))).toEqual([]);
});
