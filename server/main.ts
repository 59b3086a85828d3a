import type { RowSecurity } from './db/rowSecurity.ts';
import type { Sql } from './db/sql.ts';
import { createLog, type Log } from './http/log.ts';
import type { DemoAccount } from './identity/demoAccounts.ts';
import { banner } from './runtime/banner.ts';
import { type Config, readConfig } from './runtime/config.ts';
import { awaitDatabase, leaveOldTables, provideDatabase } from './runtime/database.ts';
import { StartFailure } from './runtime/failure.ts';
import { checkPort, explainListenError } from './runtime/port.ts';
import { writeSecretFile } from './runtime/settings.ts';

// One press of Ctrl-C can arrive twice at once: from the terminal and from the program that started this one.
const SAME_PRESS_MS = 1000;

/** What runs, in the order it was started; ended in the opposite order. */
const running: { stop(): Promise<unknown> }[] = [];
let stoppingSince: number | undefined;
const isDevelopment = process.argv.includes('--dev');

const say = (sentence: string) => process.stderr.write(`${sentence}\n`);

async function stopAll(): Promise<void> {
  for (let part = running.pop(); part; part = running.pop()) await part.stop();
}

async function onSignal(): Promise<void> {
  if (stoppingSince !== undefined) {
    // Not worth waiting for any longer. The embedded database is then ended by its guard.
    if (performance.now() - stoppingSince > SAME_PRESS_MS) process.exit(1);
    return;
  }
  stoppingSince = performance.now();
  say('Stopping: requests in hand are finished first. Ctrl-C again stops at once.');
  try {
    await stopAll();
    process.exit(0);
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
}

function onCrash(log: Log, outcome: 'restarted' | Error): void {
  if (outcome === 'restarted') {
    log.warn('database.restarted');
  } else {
    log.error('database.lost', outcome);
    process.exit(1);
  }
}

async function prepareDatabase(config: Config, log: Log) {
  const [database, { openDatabase }, { migrate }, { ensureRowSecurity }, { seed }] = await Promise.all([
    provideDatabase(config, { say, onCrash: (outcome) => onCrash(log, outcome) }).then((provided) => {
      running.push(provided);
      return provided;
    }),
    import('./db/sql.ts'),
    import('./db/migrate.ts'),
    import('./db/rowSecurity.ts'),
    import('./seed.ts'),
  ]);
  const sql = openDatabase(database.url);
  running.push({ stop: () => sql.end({ timeout: 5 }) });
  await awaitDatabase(sql, config, database.label);
  await leaveOldTables(sql, config, say);
  await migrate(sql);
  const { level, remedy } = await ensureRowSecurity(sql);
  if (remedy !== null) say(explainRowSecurity(level, remedy));
  await seed(sql);
  return { database, sql, rowSecurity: level, demo: await demoPeople(config, sql) };
}

function explainRowSecurity(level: RowSecurity, remedy: string): string {
  const extent = level === 'policies' ? 'only in part' : 'not at all';
  return `Warning: the database keeps people's rows apart ${extent} (row-level security), because its user may not set it up. Have an administrator run: ${remedy} Then start the store again.`;
}

/** Never with a database of somebody else's: an account that nobody asked for is a way in. */
async function demoPeople(config: Config, sql: Sql): Promise<DemoAccount[]> {
  if (config.databaseUrl !== null || config.authUrl !== null) return [];
  const { demoAccounts } = await import('./identity/demoAccounts.ts');
  return demoAccounts(sql, config.dataDir, writeSecretFile);
}

async function start(): Promise<void> {
  const since = performance.now();
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  await checkPort(config);
  // The slow part of each is waiting: for the database here, for the disk there.
  const [{ database, sql, rowSecurity, demo }, { startServer }, openWeb] = await Promise.all([
    prepareDatabase(config, log),
    import('./start.ts'),
    isDevelopment ? import('./dev.ts').then(({ developmentWeb }) => developmentWeb) : undefined,
  ]);
  if (stoppingSince !== undefined) return;
  const server = await startServer({ config, sql, rowSecurity, log, openWeb }).catch((error) => {
    throw explainListenError(error, config);
  });
  running.push(server);
  process.stdout.write(banner(config, database.label, (performance.now() - since) / 1000, demo));
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void onSignal());

try {
  await start();
} catch (error) {
  if (stoppingSince === undefined) {
    if (error instanceof StartFailure) say(error.message);
    else console.error(error);
    await stopAll();
    process.exit(1);
  }
}
