import { existsSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { StartFailure } from './failure.ts';

/**
 * Locks a file for this process until `release()` or until the process ends, however it ends.
 *
 * SQLite is used only for its file lock: Node has no flock, and a file with a process id survives kill -9 and points at
 * another process once the id is reused. The operating system releases this lock itself.
 *
 * @throws StartFailure with `taken` as its message when another process holds the file.
 */
export function holdFile(path: string, message: string): { release(): void } {
  // Mode 0600: a process that can read the file can also lock it.
  if (!existsSync(path)) writeFileSync(path, '', { mode: 0o600 });
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec('PRAGMA journal_mode = MEMORY');
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    const busy = error instanceof Error && 'errcode' in error && error.errcode === 5;
    throw busy ? new StartFailure(message) : error;
  }
  return {
    release: () => {
      if (file.isOpen) file.close();
    },
  };
}
