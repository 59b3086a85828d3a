// npm run cluster: the shape of compose.yaml on this machine alone, from installed programs. Two stores, a Postgres with a
// synchronous replica, PgBouncer in front of them, and Caddy in front of the stores.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DATABASE } from '../../server/runtime/cluster.ts';
import { endWithNpm } from '../../server/runtime/tools.mjs';
import { type Env, freePort, type Store, startProcess } from '../helpers/process.ts';
import { claimFolder } from './folder.ts';
import { openProvider } from './provider.ts';
import { type Databases, POOLER, startDatabases, until } from './replicatedPostgres.ts';

export type Cluster = {
  /** Caddy, which hands requests to the stores: plain, and with HTTP/2 and 3 under a certificate of its own. */
  url: string;
  secureUrl: string;
  /** The file of the authority that signed it. */
  certificate: string;
  stores: readonly Store[];
  /** The owner's, by PgBouncer's pool of sessions: stays the same when the replica takes over. */
  databaseUrl: string;
  killPooler(deadMs: number): Promise<void>;
  killReplica(deadMs: number): Promise<void>;
  /** Kills the primary, lets the replica take its place, and makes a new replica of what is left of the old one. */
  failOver(): Promise<void>;
  close(): Promise<void>;
};

/** The programs that are not installed. */
export function missingPrograms(): string[] {
  return ['pgbouncer', 'caddy'].filter((program) => spawnSync(program, ['--version']).error !== undefined);
}

/** What to do about them, in one line. */
export const installLine = (programs: readonly string[]) =>
  `The cluster needs ${programs.join(' and ')}: apt-get install ${programs.join(' ')} (or brew install ${programs.join(' ')})`;

/**
 * @param env of both stores, beside the usual
 * @param port of `secureUrl`
 */
export async function startCluster(env: Env, port?: number): Promise<Cluster> {
  const folder = claimFolder();
  const closing: (() => unknown)[] = [folder.remove];
  const close = async () => {
    for (const end of closing.reverse()) await end();
  };
  try {
    const database = await startDatabases(folder.path, closing);
    const bouncer = await startPooler(database, closing);
    const shared = join(folder.path, 'store');
    mkdirSync(shared);
    const [caddyPort, securePort] = [await freePort(), port ?? (await freePort())];
    const url = `http://localhost:${caddyPort}`;
    const stores: Store[] = [];
    // One after the other: the first one migrates.
    for (const _ of ['a', 'b']) {
      const addresses = {
        DATABASE_URL: bouncer.url(DATABASE),
        DATABASE_DIRECT_URL: bouncer.url('sessions'),
        DATABASE_REPLICA_URL: bouncer.url('replica'),
      };
      const usual = { PUBLIC_URL: url, DATA_DIR: shared, TRUSTED_PROXIES: '1' };
      const store = await startProcess({
        databaseUrl: addresses.DATABASE_URL,
        env: { ...usual, ...env, ...addresses },
      });
      closing.push(() => store.stop());
      stores.push(store);
    }
    const ports = { plain: caddyPort, secure: securePort };
    const caddy = join(folder.path, 'caddy');
    await startCaddy(caddy, ports, stores, closing);
    return {
      url,
      secureUrl: `https://localhost:${securePort}`,
      certificate: join(caddy, 'pki/authorities/local/root.crt'),
      stores,
      databaseUrl: bouncer.url('sessions'),
      killPooler: bouncer.kill,
      killReplica: database.killReplica,
      async failOver() {
        await database.promote();
        bouncer.reload();
        await database.rebuild();
        bouncer.reload();
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startPooler(database: Databases, closing: (() => unknown)[]) {
  const { account, folder, password } = database;
  const port = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'pgbouncer.txt');
  const write = (path: string, text: string) => {
    writeFileSync(path, text, { mode: 0o600 });
    if (account) chownSync(path, account.uid, account.gid);
  };
  const configure = () => {
    const ports = database.ports();
    write(settings, poolerSettings(ports, { port, users }));
  };
  let child: ChildProcess;
  const start = async () => {
    child = spawn('pgbouncer', ['--quiet', settings], {
      stdio: 'ignore',
      ...(account && { uid: account.uid, gid: account.gid }),
    });
    await until('PgBouncer', () => answers(port));
  };
  write(users, `"${POOLER}" "${password}"\n`);
  configure();
  await start();
  closing.push(() => child.kill('SIGKILL'));
  return {
    url: (name: string) => `postgres://${DATABASE}:${password}@127.0.0.1:${port}/${name}`,
    reload() {
      configure();
      child.kill('SIGHUP');
    },
    async kill(deadMs: number) {
      child.kill('SIGKILL');
      await once(child, 'exit');
      await pause(deadMs);
      await start();
    },
  };
}

const poolerSettings = (
  ports: { primary: number; replica: number },
  own: { port: number; users: string },
) => `
[databases]
${DATABASE} = host=127.0.0.1 port=${ports.primary} dbname=${DATABASE}
sessions = host=127.0.0.1 port=${ports.primary} dbname=${DATABASE} pool_mode=session
replica = host=127.0.0.1 port=${ports.replica} dbname=${DATABASE}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own.port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${own.users}
auth_user = ${POOLER}
auth_query = select name, secret from ${POOLER}.look_up($1)
pool_mode = transaction
default_pool_size = 10
max_client_conn = 1000
server_login_retry = 1
server_connect_timeout = 2
query_wait_timeout = 5
`;

type CaddyPorts = { plain: number; secure: number };

async function startCaddy(
  folder: string,
  ports: CaddyPorts,
  stores: readonly Store[],
  closing: (() => unknown)[],
) {
  mkdirSync(folder);
  const file = join(folder, 'Caddyfile');
  const upstreams = stores.map(({ url }) => new URL(url).host).join(' ');
  writeFileSync(
    file,
    `{
      admin off
      skip_install_trust
      auto_https disable_redirects
      storage file_system ${folder}
      log {
        level ERROR
      }
    }
    (stores) {
      reverse_proxy ${upstreams} {
        health_uri /healthz
        health_interval 1s
        lb_try_duration 5s
        fail_duration 1s
      }
    }
    http://:${ports.plain} {
      bind 127.0.0.1
      import stores
    }
    https://localhost:${ports.secure} {
      bind 127.0.0.1
      tls internal
      import stores
    }
    `,
  );
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    stdio: 'ignore',
    env: { ...process.env, HOME: folder },
  });
  closing.push(() => child.kill('SIGKILL'));
  await until('Caddy', async () => (await fetch(`http://localhost:${ports.plain}/readyz`)).ok);
}

const answers = (port: number) =>
  new Promise<boolean>((told) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      told(true);
    });
    socket.once('error', () => told(false));
  });

if (import.meta.main) {
  endWithNpm();
  const missing = missingPrograms();
  if (missing.length > 0) {
    console.error(installLine(missing));
    process.exit(1);
  }
  const provider = await openProvider();
  const port = Number(process.env.PORT ?? 8787);
  const cluster = await startCluster({ ...provider.env, PUBLIC_URL: `https://localhost:${port}` }, port);
  provider.tell(cluster.url);
  console.log(
    `Two stores behind Caddy: ${cluster.secureUrl} (HTTP/2 and 3), and for scripts ${cluster.url}\n` +
      `Browsers install the app once they trust ${cluster.certificate}\n` +
      `Their mailbox: ${cluster.stores[0]?.url}/sandbox/mail\n` +
      `Postgres with its replica behind PgBouncer: ${cluster.databaseUrl}\nCtrl-C ends all of it; nothing is kept.`,
  );
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await cluster.close();
  await provider.close();
  process.exit(0);
}
