import { existsSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { StartFailure } from './failure.ts';

/**
 * Holds a file for this process alone until `release()` or until the process is gone, however it ends.
 *
 * SQLite is used for its file lock only: Node offers no flock, and a file with a process id in it survives
 * kill -9 and points at a stranger once the id is used again. The operating system drops this lock itself.
 *
 * @throws StartFailure with `taken` as its message when another process holds the file.
 */
export function holdFile(path: string, taken: string): { release(): void } {
  // Closed to others: whoever may read the file may also lock it.
  if (!existsSync(path)) writeFileSync(path, '', { mode: 0o600 });
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec('PRAGMA journal_mode = MEMORY');
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    const busy = error instanceof Error && 'errcode' in error && error.errcode === 5;
    throw busy ? new StartFailure(taken) : error;
  }
  return {
    release: () => {
      if (file.isOpen) file.close();
    },
  };
}
