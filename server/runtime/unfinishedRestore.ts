import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from './failure.ts';
import { openDataDir } from './folder.ts';
import { writeSecretFile } from './settings.ts';

// A restore replaces tables in Postgres and secrets in DATA_DIR, which no transaction covers: cut in between, the store
// would start with the tables of one store and the secrets of another. A file in DATA_DIR marks the time between them.

const fileIn = (dataDir: string) => join(dataDir, 'restore.unfinished');

export function markRestore(dataDir: string, folder: string): void {
  openDataDir(dataDir);
  writeSecretFile(fileIn(dataDir), `${folder}\n`);
}

export function markRestored(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}

/** @throws StartFailure */
export function refuseHalfRestored(dataDir: string): void {
  if (!existsSync(fileIn(dataDir))) return;
  const folder = readFileSync(fileIn(dataDir), 'utf8').trim();
  throw new StartFailure(
    `Restoring ${folder} was cut short, so tables and secrets may not match. Run it again: npm run restore -- ${folder} --force`,
  );
}
