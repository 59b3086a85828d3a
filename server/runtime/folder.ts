import { accessSync, chmodSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartFailure } from './failure.ts';

/** Creates DATA_DIR if missing, and ensures that it is writable. */
export function openDataDir(dataDir: string): void {
  const isNew = !existsSync(dataDir);
  try {
    makeFolder(dataDir);
    // With `/.`, because a program has the modes of a folder.
    accessSync(`${dataDir}/.`, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error;
    throw new StartFailure(
      `The data folder ${dataDir} cannot be written (${reason}). Start the store as the user it belongs to, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  // Postgres's user must be able to pass through. Secret files in here have restrictive modes of their own.
  if (isNew) chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
}

/** Node's own `recursive` never returns in a folder like /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process was faster.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
