import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { StartFailure } from './failure.ts';

/** The user that runs Postgres; null means the current user of this process. */
export type Account = { uid: number; gid: number; name: string } | null;

const candidates = ['postgres', '_postgres', 'nobody'];

const REACHES = `
  [ -x "$1" ] && printf 'folder '
  [ -x "$2/bin/postgres" ] && [ -r "$2/share/postgresql/postgres.bki" ] && printf 'binaries '
`;

/**
 * Postgres refuses to run as root, so a root process runs it as an ordinary user: the owner of the existing cluster,
 * else `postgres`, else `nobody`.
 *
 * @param cluster the data directory, which may not exist yet
 * @throws StartFailure when the cluster belongs to a user that this process neither is nor can switch to
 */
export function postgresAccount(cluster: string): Account {
  const me = process.getuid?.();
  if (me === undefined) return null;
  const owner = existsSync(cluster) ? statSync(cluster).uid : undefined;
  if (me !== 0) {
    if (owner !== undefined && owner !== me) {
      throw new StartFailure(
        `The database in ${cluster} belongs to another user (was the store started as root before?). ` +
          'Start it as that user again, or set DATA_DIR to another folder.',
      );
    }
    return null;
  }
  const accountList = accounts();
  const account = owner
    ? accountList.find(({ uid }) => uid === owner)
    : candidates.map((wanted) => accountList.find(({ name }) => name === wanted)).find((account) => account);
  if (!account) {
    throw new StartFailure(
      owner
        ? `The database in ${cluster} belongs to user ${owner}, who does not exist here. Give it to an existing user with chown, or set DATA_DIR to another folder.`
        : 'Postgres does not run as root, and there is no user "postgres" or "nobody" to run it as. Start the store as an ordinary user, or set DATABASE_URL.',
    );
  }
  return account;
}

/**
 * Whether the account can enter the folder and run the binaries. Tested through the operating system rather than by
 * mode bits: all parent folders and ACLs matter too.
 */
export function checkAccess(account: Account, folder: string, native: string) {
  if (!account) return { folder: true, binaries: true };
  const { uid, gid } = account;
  const { stdout } = spawnSync('/bin/sh', ['-c', REACHES, 'sh', folder, native], {
    uid,
    gid,
    cwd: '/',
    encoding: 'utf8',
  });
  return { folder: stdout.includes('folder'), binaries: stdout.includes('binaries') };
}

function accounts(): { uid: number; gid: number; name: string }[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid >= 0);
}
