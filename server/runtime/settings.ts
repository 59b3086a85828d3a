import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openDataDir } from './folder.ts';

/** The embedded database's settings in DATA_DIR/postgres.json. */
export type Settings = {
  password: string;
  /** The last port, tried first, so that database tools can reconnect after a restart. */
  port: number | null;
  /** Where the cluster is when it cannot be in DATA_DIR, and the id stored there. */
  home?: { folder: string; id: string };
  /** False when the password was just generated, so the cluster may not have it yet. */
  known: boolean;
};

export function readSettings(dataDir: string): Settings {
  const base: Settings = { password: randomBytes(24).toString('base64url'), port: null, known: false };
  try {
    const { password, port, home } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'));
    return { ...(typeof password === 'string' ? { password, known: true } : base), port: port ?? null, home };
  } catch (error) {
    const harmless =
      error instanceof SyntaxError || (error instanceof Error && 'code' in error && error.code === 'ENOENT');
    if (!harmless) throw error;
    return base;
  }
}

export function writeSettings(dataDir: string, { password, port, home }: Settings): void {
  writeSecretFile(join(dataDir, 'postgres.json'), `${JSON.stringify({ password, port, home }, null, 2)}\n`);
}

/** Readable only by its owner, and written atomically: a reader sees the old file or the new one. */
export function writeSecretFile(path: string, content: string | Buffer): void {
  const staging = `${path}.${randomBytes(4).toString('hex')}`;
  writeFileSync(staging, content, { mode: 0o600, flush: true });
  if (process.getuid?.() === 0) {
    // After a start with sudo, the store must still start without it.
    const { uid, gid } = statSync(dirname(path));
    chownSync(staging, uid, gid);
  }
  renameSync(staging, path);
}

/** What a JSON file in DATA_DIR holds; made and stored where there is none, or another thing. */
export function keepJson<T extends object>(
  path: string,
  isWhole: (stored: Partial<Record<keyof T, unknown>>) => boolean,
  make: () => T,
): T {
  openDataDir(dirname(path));
  try {
    const stored = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
    if (isWhole(stored)) return stored;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  const content = make();
  writeSecretFile(path, `${JSON.stringify(content, null, 2)}\n`);
  return content;
}
