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
 * Writes a brotli and a gzip copy next to each text file of a finished build, at maximum compression. Runs on the
 * library's thread pool; copies from the previous build are reused.
 * @param {string} folder
 * @param {string} [oldFolder]
 */
export async function compressFiles(folder, oldFolder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      if (!entry.isFile() || !TEXTS.has(extname(entry.name))) return;
      const file = join(entry.parentPath, entry.name);
      const body = readFileSync(file);
      if (body.length < WORTH_BYTES) return;
      const old = oldFolder === undefined ? null : join(oldFolder, file.slice(folder.length));
      const isSame = old !== null && existsSync(old) && readFileSync(old).equals(body);
      for (const [ending, code] of Object.entries(CODERS)) {
        if (isSame && existsSync(old + ending)) copyFileSync(old + ending, file + ending);
        else await writeFile(file + ending, await code(body));
      }
    }),
  );
}
