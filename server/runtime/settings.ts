import { randomBytes } from 'node:crypto';
import { chownSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What DATA_DIR/postgres.json remembers about the embedded database. */
export type Settings = {
  password: string;
  /** Last used, tried first, so that a database tool stays connected over a restart. */
  port: number | null;
  /** Where the cluster is when it cannot be in DATA_DIR, and the mark found there. */
  home?: { folder: string; id: string };
  /** False when the password was just made up, so the cluster may not know it yet. */
  known: boolean;
};

export function readSettings(dataDir: string): Settings {
  const made: Settings = { password: randomBytes(24).toString('base64url'), port: null, known: false };
  try {
    const { password, port, home } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'));
    return { ...(typeof password === 'string' ? { password, known: true } : made), port: port ?? null, home };
  } catch (error) {
    const harmless =
      error instanceof SyntaxError || (error instanceof Error && 'code' in error && error.code === 'ENOENT');
    if (!harmless) throw error;
    return made;
  }
}

export function writeSettings(dataDir: string, { password, port, home }: Settings): void {
  writeSecretFile(join(dataDir, 'postgres.json'), `${JSON.stringify({ password, port, home }, null, 2)}\n`);
}

/** Readable by its owner alone, and never half-written: a reader sees the old file or the new one. */
export function writeSecretFile(path: string, text: string): void {
  const staging = `${path}.${randomBytes(4).toString('hex')}`;
  writeFileSync(staging, text, { mode: 0o600, flush: true });
  if (process.getuid?.() === 0) {
    // Started once with sudo, the store must still start without.
    const { uid, gid } = statSync(dirname(path));
    chownSync(staging, uid, gid);
  }
  renameSync(staging, path);
}
