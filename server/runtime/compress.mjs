import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXTS = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest']);
const WORTH_BYTES = 1_000;

/** @type {Record<string, (body: Buffer) => Promise<Buffer>>} */
const CODERS = {
  '.br': (body) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
  '.gz': (body) => promisify(gzip)(body, { level: 9 }),
};

/**
 * Puts each text of a finished build beside itself as brotli and gzip, as small as they get. The library's threads
 * share the work; what an earlier build has already is copied from there.
 * @param {string} folder
 * @param {string} [before]
 */
export async function compressFiles(folder, before) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      if (!entry.isFile() || !TEXTS.has(extname(entry.name))) return;
      const file = join(entry.parentPath, entry.name);
      const body = readFileSync(file);
      if (body.length < WORTH_BYTES) return;
      const old = before === undefined ? null : join(before, file.slice(folder.length));
      const isSame = old !== null && existsSync(old) && readFileSync(old).equals(body);
      for (const [ending, code] of Object.entries(CODERS)) {
        if (isSame && existsSync(old + ending)) copyFileSync(old + ending, file + ending);
        else await writeFile(file + ending, await code(body));
      }
    }),
  );
}
