import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'chaos-run-';
const OWNER = 'owner.pid';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** A run that was killed itself could not tidy up: the next one does. */
function sweepAbandoned(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name);
    const owner = join(folder, OWNER);
    if (existsSync(owner) && !isAlive(Number(readFileSync(owner, 'utf8')))) {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

/** A folder for what a run writes. The user that Postgres runs as may enter, whatever the umask says. */
export function claimFolder(): { path: string; remove(): void } {
  sweepAbandoned();
  const path = join(tmpdir(), `${PREFIX}${randomUUID()}`);
  mkdirSync(path);
  chmodSync(path, 0o711);
  writeFileSync(join(path, OWNER), String(process.pid));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
