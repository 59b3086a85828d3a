import { randomUUID } from 'node:crypto';
import type { CommandPayloads } from '../../domain/commands.ts';
import type { Command, CommandAnswer, CommandType, PersonalTable, PullRow } from '../../domain/sync.ts';
import type { AsOwner } from '../../server/db/rowSecurity.ts';
import type { Sql, Tx } from '../../server/db/sql.ts';
import { personalChanges } from '../../server/sync/personalRows.ts';
import { push } from '../../server/sync/push.ts';
import { createPools } from './pools.ts';
import { commandAnswerSchema, pullRowSchema } from './syncSchemas.ts';

/** A user of the store: an account, or a device without one. */
export type Person = {
  owner: string;
  /** The account's id; '' without one. */
  userId: string;
  /** Runs commands like POST /api/sync after authentication. An error fails the test. */
  send(...commands: Command[]): Promise<CommandAnswer[]>;
  /** The same from a device with that sign-in. */
  from(session: string): Person['send'];
  /** One command with a new id: its answer. */
  do<T extends CommandType>(type: T, payload: CommandPayloads[T]): Promise<CommandAnswer>;
  /** The rows that GET /api/sync would return, in pages of `limit` rows. */
  changes(cursor?: number, limit?: number): Promise<PullRow[]>;
  /** Bodies of a table's rows that are not deleted, oldest change first. */
  rows<Body>(table: PersonalTable): Promise<Body[]>;
};

export function command(type: string, payload: unknown, more: Partial<Command> = {}): Command {
  return { id: randomUUID(), type, payload, made_at: '2026-11-20T10:00:00Z', ...more };
}

function person(asOwner: AsOwner, owner: string, userId: string): Person {
  const faults: unknown[] = [];
  const log = { error: (_event: string, error: unknown) => void faults.push(error), warn: () => undefined };
  const sendFrom =
    (session: string | null): Person['send'] =>
    async (...commands) => {
      const answers = await push(
        asOwner,
        log,
        { owner, session, address: `network ${randomUUID()}` },
        commands,
        commands.map(({ id }) => id),
      );
      const [fault] = faults.splice(0);
      if (fault) throw fault;
      return answers.map((answer) => commandAnswerSchema.parse(JSON.parse(JSON.stringify(answer))));
    };
  const send = sendFrom(null);
  const changes: Person['changes'] = async (start = 0, limit = 500) => {
    const rows: PullRow[] = [];
    for (let cursor = start; ; ) {
      const page = (await personalChanges(asOwner, { owner, since: cursor, limit })).rows;
      rows.push(...page.map((row) => pullRowSchema.parse(row)));
      cursor = page.at(-1)?.rev ?? cursor;
      if (page.length < limit) return rows;
    }
  };
  return {
    owner,
    userId,
    send,
    from: sendFrom,
    changes,
    async do(type, payload) {
      const [answer] = await send(command(type, payload));
      if (!answer) throw new Error('no answer');
      return answer;
    },
    async rows<Body>(table: PersonalTable) {
      return (await changes())
        .filter((row) => row.table === table && !row.deleted)
        .map(({ body }) => body as Body);
    },
  };
}

export async function accountOn(sql: Sql, asOwner = createPools(sql).asOwner): Promise<Person> {
  const id = randomUUID();
  await sql`insert into users ${sql({ id, email: `${id}@example.com` })}`;
  return person(asOwner, `u:${id}`, id);
}

export const deviceOn = (sql: Sql, asOwner = createPools(sql).asOwner): Person =>
  person(asOwner, `anon:${randomUUID()}`, '');

/** A device of that person that pulls only changes; each call returns a table's current rows. */
export function follower(person: Person) {
  const latest = new Map<string, PullRow>();
  let cursor = 0;
  return async <Body>(table: PersonalTable): Promise<Body[]> => {
    for (const row of await person.changes(cursor, 3)) {
      if (row.deleted) latest.delete(`${row.table} ${row.id}`);
      else latest.set(`${row.table} ${row.id}`, row);
      cursor = row.rev;
    }
    const rows = [...latest.values()].filter((row) => row.table === table).sort((a, b) => a.rev - b.rev);
    return rows.map(({ body }) => body as Body);
  };
}

/** Writes an owner's rows directly in SQL, bypassing all commands. */
export const writeAs = <T>(sql: Sql, owner: string, work: (tx: Tx) => Promise<T>) =>
  sql.begin(async (tx) => {
    await tx`select act_for(${owner})`;
    return work(tx);
  });
