import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, type Sql } from '../../server/db/sql.ts';
import { startPostgres } from '../../server/runtime/postgres.ts';
import { claimFolder } from '../chaos/folder.ts';
import { startProcess } from '../helpers/process.ts';

export type Ground = {
  sql: Sql;
  storeUrl: string;
  bareUrl: string;
  close(): Promise<void>;
};

export async function startBare(databaseUrl: string): Promise<{ url: string; child: ChildProcess }> {
  const child = fork(new URL('./bare.ts', import.meta.url), {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  const [port] = await once(child, 'message');
  return { url: `http://127.0.0.1:${port}`, child };
}

/** A Postgres of its own with its usual durability, the store in front of it, and the bare route beside it. */
export async function openGround(): Promise<Ground> {
  const folder = claimFolder();
  const closing: (() => Promise<unknown>)[] = [async () => folder.remove()];
  const close = async () => {
    for (const part of closing.reverse()) await part();
  };
  try {
    const postgres = await startPostgres({ dataDir: join(folder.path, 'data'), say: () => undefined });
    closing.push(async () => {
      await postgres.stop();
      rmSync(postgres.folder, { recursive: true, force: true });
    });
    const store = await startProcess({ databaseUrl: postgres.url });
    closing.push(() => store.stop());
    const bare = await startBare(postgres.url);
    closing.push(async () => {
      const exited = once(bare.child, 'exit');
      bare.child.disconnect();
      await exited;
    });
    const sql = openDatabase(postgres.url, { name: 'bench', pool: 4 });
    closing.push(() => sql.end({ timeout: 5 }));
    return { sql, storeUrl: store.url, bareUrl: bare.url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What a device may push in an hour is counted as ever, and forgotten at once. */
export async function forgetUse(sql: Sql): Promise<void> {
  await sql`
    create function forget_use() returns trigger language plpgsql as $$
    begin
      new.count := 0;
      return new;
    end
    $$`;
  await sql`
    create trigger forget_use before insert or update on rate_limits for each row execute function forget_use()`;
}
