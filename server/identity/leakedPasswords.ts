import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

// The 474,743 passwords of eight or more characters among the million that leaked most often (Mark Burnett's list), as a
// Bloom filter: a set whose "no" is certain and whose "yes" is wrong for one password in a thousand.

const root = dirname(String(findPackageJSON(import.meta.url)));
const LEAKED_FILE = join(root, 'server/identity/leakedPasswords.bin');

/** The file's header: the number of passwords, and how many bits each sets. The bits follow. */
const HEADER_BYTES = 8;

let leaked: Buffer | undefined;

/** Whether the password is on the list. Reads the file on first use. */
export function isLeaked(password: string): boolean {
  leaked ??= readFileSync(LEAKED_FILE);
  const [hashes, bits] = [leaked.readUInt32LE(4), leaked.subarray(HEADER_BYTES)];
  return bitPositions(password, hashes, bits.length * 8).every(
    (position) => ((bits[position >> 3] ?? 0) >> (position & 7)) & 1,
  );
}

/** Kirsch and Mitzenmacher: two hashes are enough to derive all others. */
function bitPositions(password: string, hashes: number, bitCount: number): number[] {
  const digest = createHash('sha256').update(password.normalize('NFKC').toLowerCase()).digest();
  const [first, step] = [digest.readUInt32LE(0), digest.readUInt32LE(4) | 1];
  return Array.from({ length: hashes }, (_, index) => (first + index * (step >>> 0)) % bitCount);
}
