import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

// The most frequently leaked passwords, as a Bloom filter: a set whose "no" is certain and whose "yes" is wrong for one
// password in a thousand. Built by `npm run leaked-passwords` (buildLeakedPasswords.ts).

const root = dirname(String(findPackageJSON(import.meta.url)));
export const LEAKED_FILE = join(root, 'server/identity/leakedPasswords.bin');

/** The file's header: the number of passwords, and how many bits each sets. The bits follow. */
const HEADER_BYTES = 8;

type LeakedPasswords = { count: number; has(password: string): boolean };

export function readLeakedPasswords(file: Buffer): LeakedPasswords {
  const [count, hashes, bits] = [file.readUInt32LE(0), file.readUInt32LE(4), file.subarray(HEADER_BYTES)];
  return {
    count,
    has: (password) =>
      bitPositions(password, hashes, bits.length * 8).every((n) => ((bits[n >> 3] ?? 0) >> (n & 7)) & 1),
  };
}

/** Writes the file for these passwords, which must differ in more than case. */
export function writeLeakedPasswords(passwords: ReadonlySet<string>, falsePositives: number): Buffer {
  const bitCount = Math.ceil((-passwords.size * Math.log(falsePositives)) / Math.LN2 ** 2 / 8) * 8;
  const hashes = Math.round((bitCount / passwords.size) * Math.LN2);
  const file = Buffer.alloc(HEADER_BYTES + bitCount / 8);
  file.writeUInt32LE(passwords.size, 0);
  file.writeUInt32LE(hashes, 4);
  for (const password of passwords) {
    for (const bit of bitPositions(password, hashes, bitCount)) {
      const byte = HEADER_BYTES + (bit >> 3);
      file[byte] = (file[byte] ?? 0) | (1 << (bit & 7));
    }
  }
  return file;
}

/** Normalized for comparison: case-insensitive. */
export const folded = (password: string) => password.normalize('NFKC').toLowerCase();

/** Kirsch and Mitzenmacher: two hashes are enough to derive all others. */
function bitPositions(password: string, hashes: number, bitCount: number): number[] {
  const digest = createHash('sha256').update(folded(password)).digest();
  const [first, step] = [digest.readUInt32LE(0), digest.readUInt32LE(4) | 1];
  return Array.from({ length: hashes }, (_, index) => (first + index * (step >>> 0)) % bitCount);
}

let read: LeakedPasswords | undefined;

/** Whether the password is on the list. Reads the file on first use. */
export function isLeaked(password: string): boolean {
  read ??= readLeakedPasswords(readFileSync(LEAKED_FILE));
  return read.has(password);
}
