import type { Sql } from './db/sql.ts';
import { createLog, type Log } from './http/log.ts';
import type { DemoAccount } from './identity/demoAccounts.ts';
import { banner } from './runtime/banner.ts';
import { type Config, readConfig } from './runtime/config.ts';
import {
  awaitDatabase,
  openStorePools,
  provideDatabase,
  refuseLostSessions,
  refuseMissingBucket,
  refuseUnfitPostgres,
} from './runtime/database.ts';
import { StartFailure } from './runtime/failure.ts';
import { checkPort, explainListenError } from './runtime/listenConfig.ts';
import { writeSecretFile } from './runtime/settings.ts';
import { refuseHalfRestored } from './runtime/unfinishedRestore.ts';

// One Ctrl-C can arrive twice at once: from the terminal and from the program that started this one.
const SAME_PRESS_MS = 1000;

/** The running parts, in the order they started; stopped in reverse order. */
const running: { stop(): Promise<unknown> }[] = [];
let stoppingSince: number | undefined;
const isDevelopment = process.argv.includes('--dev');

const print = (sentence: string) => process.stderr.write(`${sentence}\n`);

async function stopAll(): Promise<void> {
  for (let part = running.pop(); part; part = running.pop()) await part.stop();
}

async function onSignal(): Promise<void> {
  if (stoppingSince !== undefined) {
    // A second press: do not wait any longer. The embedded database is then stopped by its guard.
    if (performance.now() - stoppingSince > SAME_PRESS_MS) process.exit(1);
    return;
  }
  stoppingSince = performance.now();
  print('Stopping: requests in hand are finished first. Ctrl-C again stops at once.');
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

/** Resolves once the database is starting up: imports would otherwise delay its start. */
async function launchDatabase(config: Config, log: Log) {
  const launched = Promise.withResolvers<void>();
  const provided = provideDatabase(config, {
    say: print,
    onLaunch: launched.resolve,
    onCrash: (outcome) => onCrash(log, outcome),
  }).then((database) => {
    running.push(database);
    return database;
  });
  await Promise.race([launched.promise, provided]);
  return { provided };
}

/** Runs as the owner of the tables; afterwards the store uses logins with fewer rights. */
async function prepareDatabase(config: Config, log: Log, provided: ReturnType<typeof provideDatabase>) {
  const [
    database,
    { openDatabase },
    { logReplica },
    { ChangedMigration, migrate },
    { seed },
    { errorCode, isLostConnection },
  ] = await Promise.all([
    provided,
    import('./db/sql.ts'),
    import('./db/replica.ts'),
    import('./db/migrate.ts'),
    import('./seed.ts'),
    import('./db/connectionErrors.ts'),
  ]);
  // Whoever waited for a lost connection gets an error of their own, and the pool opens another. Any other uncaught error
  // ends the process, as it does by default.
  process.on('uncaughtException', (error) => {
    if (isLostConnection(error)) return log.warn('database.connection_lost', { code: errorCode(error) });
    console.error(error);
    process.exit(1);
  });
  logReplica(log);
  const owner = openDatabase(database.directUrl ?? database.url, { name: 'loam-and-axle owner', pool: 2 });
  running.push({ stop: () => owner.end({ timeout: 5 }) });
  await awaitDatabase(owner, config, database.label);
  await refuseUnfitPostgres(owner, config);
  if (config.databaseUrl !== null) await refuseLostSessions(owner, config);
  await migrate(owner).catch((error: unknown) => {
    throw error instanceof ChangedMigration ? new StartFailure(error.message) : error;
  });
  await refuseMissingBucket(owner, config);
  const [pools] = await Promise.all([openStorePools(owner, database), seed(owner)]);
  running.push({ stop: () => pools.end() });
  return { database, owner, pools };
}

/** Never in an external database: an unrequested account is a way in. */
async function demoPeople(config: Config, log: Log, owner: Sql): Promise<DemoAccount[]> {
  if (config.databaseUrl !== null) return [];
  const [{ demoAccounts }, { sampleOrders }, { latePayments, isLive }] = await Promise.all([
    import('./identity/demoAccounts.ts'),
    import('./sampleOrders.ts'),
    import('./http/stripe.ts'),
  ]);
  const accounts = await demoAccounts(owner, config.dataDir, writeSecretFile);
  if (!config.payments.standIn || config.smtpUrl !== null) return accounts;
  const payments = latePayments(config.payments);
  const deps = { sql: owner, log, payments, livemode: isLive(config.payments), now: () => new Date() };
  // A store whose goods changed opens without them.
  await sampleOrders(deps).catch((error) => log.warn('no sample orders', { error: String(error) }));
  return accounts;
}

async function start(): Promise<void> {
  // Node's own `localStorage`, which the screens' code would take for a browser's; accessing it prints a warning.
  Reflect.deleteProperty(globalThis, 'localStorage');
  const startedAt = performance.now();
  const config = readConfig(process.env);
  refuseHalfRestored(config.dataDir);
  const log = createLog(config.logLevel);
  await checkPort(config);
  if (config.metrics) await checkPort(config.metrics, 'METRICS_');
  const { provided } = await launchDatabase(config, log);
  // Both mostly wait: one for the database, the other for the disk.
  const [{ database, owner, pools }, { startServer }, web] = await Promise.all([
    prepareDatabase(config, log, provided),
    import('./start.ts'),
    isDevelopment
      ? import('./dev.ts').then(({ developmentWeb }) => developmentWeb(config))
      : import('./start.ts').then(({ builtWeb }) => builtWeb()),
  ]);
  if (stoppingSince !== undefined) return;
  const server = await startServer({ config, pools, log, web }).catch((error) => {
    throw explainListenError(error, config);
  });
  running.push(server);
  // Only the banner below needs these.
  const demo = await demoPeople(config, log, owner);
  await owner.end({ timeout: 5 });
  process.stdout.write(banner(config, database.label, (performance.now() - startedAt) / 1000, demo));
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void onSignal());

try {
  await start();
} catch (error) {
  if (stoppingSince === undefined) {
    if (error instanceof StartFailure) print(error.message);
    else console.error(error);
    await stopAll();
    process.exit(1);
  }
}
