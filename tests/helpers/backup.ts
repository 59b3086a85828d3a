// Copies a database and restores it, to simulate a restored dump.
import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { DATABASE } from '../../server/runtime/cluster.ts';

type Backup = {
  /** Replaces the database with the copy and starts a new epoch, as the manual requires after a restore. */
  restore: () => Promise<void>;
  drop: () => Promise<void>;
};

/** The store must be down during copy and restore, because Postgres cannot copy a database that is in use. */
export async function backUp(databaseUrl: string): Promise<Backup> {
  const address = new URL(databaseUrl);
  const name = address.pathname.slice(1);
  const copy = `backup_${randomUUID().replaceAll('-', '')}`;
  address.pathname = '/postgres';
  const asAdmin = async (work: (admin: postgres.Sql) => Promise<unknown>) => {
    const admin = postgres(address.href, { max: 1, onnotice: () => undefined });
    try {
      await work(admin);
    } finally {
      await admin.end({ timeout: 5 });
    }
  };
  const alone = (admin: postgres.Sql, database: string) =>
    admin`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = ${database}`;
  await asAdmin(async (admin) => {
    await alone(admin, name);
    await admin`create database ${admin(copy)} template ${admin(name)}`;
  });
  return {
    restore: async () => {
      await asAdmin(async (admin) => {
        await admin`drop database ${admin(name)} with (force)`;
        await admin`create database ${admin(name)} template ${admin(copy)} owner ${admin(DATABASE)}`;
      });
      const restored = postgres(databaseUrl, { max: 1 });
      try {
        await restored`select rotate_sync_epoch()`;
      } finally {
        await restored.end({ timeout: 5 });
      }
    },
    drop: () => asAdmin((admin) => admin`drop database if exists ${admin(copy)} with (force)`),
  };
}
