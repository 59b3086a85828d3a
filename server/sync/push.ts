import { createHash } from 'node:crypto';
import postgres from 'postgres';
import { Refusal } from '../../domain/base/refusals.ts';
import { COMMANDS, type CommandType, isCommandType, SUBJECTS } from '../../domain/commands.ts';
import type { Command, CommandAnswer } from '../../domain/sync.ts';
import { isUnavailable } from '../db/connectionErrors.ts';
import type { AsOwner } from '../db/rowSecurity.ts';
import type { Tx } from '../db/sql.ts';
import { unstorableText } from '../http/json.ts';
import type { Log } from '../http/log.ts';
import { type About, HANDLERS, WITH_SAVEPOINTS } from './handlers.ts';

/** Whose commands they are, and the address (of the network) that they come from. */
type From = Pick<About, 'owner' | 'address'>;

/** What is known of a command that was answered: SHA-256 of its type and payload, and the answer. */
export type Receipt = { id: string; hash: string; answer: CommandAnswer };
export type Receipts = ReadonlyMap<string, Receipt>;

/** A command with its id as Postgres writes it. */
type Asked = { command: Command; id: string; hash: string };

/**
 * Carries out the commands of one device in their order and in one transaction, beside each other where they change
 * different things. Where one is refused, all are undone and done again with a savepoint each, so that it undoes
 * nothing but itself. A fault undoes them all, and then each is tried by itself, so that it keeps only its own command
 * from being done.
 *
 * @param known the receipts of the commands as they were a moment ago; without them, they are looked for first
 */
export async function push(
  asOwner: AsOwner,
  log: Pick<Log, 'error' | 'warn'>,
  from: From,
  commands: readonly Command[],
  known: Receipts | null = null,
): Promise<CommandAnswer[]> {
  try {
    if (known) return await carryOut(asOwner, from, commands, known);
  } catch (error) {
    if (!(error instanceof Refusal) && !isAnsweredMeanwhile(error)) {
      log.warn('batch tried one by one', { reason: String(error) });
      return oneByOne(asOwner, log, from, commands);
    }
  }
  if (commands.length < 2) return oneByOne(asOwner, log, from, commands);
  try {
    return await carryOut(asOwner, from, commands);
  } catch (error) {
    // Which of them it was, and whether it is still there, shows when they are tried again.
    log.warn('batch tried one by one', { reason: String(error) });
    return oneByOne(asOwner, log, from, commands);
  }
}

/** The same commands were pushed twice at once, and the other push was faster. */
const isAnsweredMeanwhile = (error: unknown): boolean =>
  error instanceof postgres.PostgresError && error.constraint_name === 'receipts_pkey';

/**
 * A fault in one keeps those from being done that change the same things after it: done first, they would be undone by
 * it when it is sent again. While the database is away the rest is not even tried.
 */
async function oneByOne(
  asOwner: AsOwner,
  log: Pick<Log, 'error'>,
  from: From,
  commands: readonly Command[],
): Promise<CommandAnswer[]> {
  const answers: CommandAnswer[] = [];
  const held = new Set<string>();
  let isAway = false;
  for (const command of commands) {
    const subject = subjectOf(command);
    if (isAway || (subject !== null && held.has(subject))) {
      answers.push({ id: command.id, outcome: 'retry' });
      continue;
    }
    try {
      answers.push(...(await carryOut(asOwner, from, [command])));
    } catch (error) {
      isAway = isUnavailable(error);
      if (subject !== null) held.add(subject);
      log.error('command failed', error, { commandId: command.id });
      answers.push({ id: command.id, outcome: 'retry' });
    }
  }
  return answers;
}

const subjectOf = ({ type }: Command) => (isCommandType(type) ? SUBJECTS[type] : null);

/**
 * Receipts and effects of the commands are one transaction, so a repetition always finds both or neither: that the same
 * command is pushed twice at once shows when its receipt is written, which undoes what it did. What is known saves
 * looking first.
 *
 * @throws Refusal with what is known: then nothing was done, and they have to be done without it, each by itself
 */
async function carryOut(
  asOwner: AsOwner,
  from: From,
  commands: readonly Command[],
  known?: Receipts,
): Promise<CommandAnswer[]> {
  const { owner } = from;
  const asked = commands.map(
    (command): Asked => ({
      command,
      id: command.id.toLowerCase(),
      hash: commandHash(command.type, command.payload),
    }),
  );
  if (known && asked.every(({ id }) => known.has(id))) return answersOf(asked, known);
  let written: Promise<unknown> | undefined;
  const work = async (tx: Tx) => {
    const receipts = new Map(known ?? (await readReceipts(tx, owner, asked)));
    const fresh = asked.filter(({ id }) => !receipts.has(id));
    // The first of two with the same id: the second one is its repetition.
    const once = [...new Map(fresh.toReversed().map((one) => [one.id, one])).values()].reverse();
    const mayMix = known && !once.some(({ command }) => hasSavepoint(command));
    const rows = await (mayMix ? sideBySide : inTurn)(tx, from, once);
    for (const row of rows) receipts.set(row.id, row);
    // Not waited for here: it travels with the commit, which commits nothing should it fail.
    if (rows.length > 0) written = writeReceipts(tx, owner, rows);
    return answersOf(asked, receipts);
  };
  const answers = await asOwner(owner, work, { lock: true });
  await written;
  return answers;
}

const hasSavepoint = ({ type }: Command) => isCommandType(type) && WITH_SAVEPOINTS.has(type);

/** A known id with another content is another command, which gets no answer of somebody else's. */
function answersOf(asked: readonly Asked[], receipts: Receipts): CommandAnswer[] {
  return asked.map(({ command, id, hash }) => {
    const receipt = receipts.get(id);
    if (!receipt) throw new Error(`no receipt of ${id}`);
    return receipt.hash === hash ? receipt.answer : refused(command.id, new Refusal('receipt_mismatch'));
  });
}

async function readReceipts(tx: Tx, owner: string, asked: readonly Asked[]): Promise<Receipts> {
  const rows = await tx<Receipt[]>`
    select id, hash, answer from receipts
    where owner = ${owner} and id = any(${asked.map(({ id }) => id)}::uuid[])`;
  return new Map(rows.map((receipt) => [receipt.id, receipt]));
}

type NewReceipt = Receipt & { type: string };

function writeReceipts(tx: Tx, owner: string, rows: NewReceipt[]): Promise<unknown> {
  return tx`
    insert into receipts (owner, id, type, hash, answer)
    select ${owner}, id, type, hash, answer
    from jsonb_to_recordset(${tx.json(rows as postgres.JSONValue)})
      as fresh (id uuid, type text, hash text, answer jsonb)`.execute();
}

/** Those that change the same things one after the other, the rest at once: so they share the way to the database. */
async function sideBySide(tx: Tx, from: From, asked: readonly Asked[]): Promise<NewReceipt[]> {
  const lines = new Map<string, Promise<unknown>>();
  const doing = asked.map((one) => {
    const subject = subjectOf(one.command);
    const before = subject === null ? undefined : lines.get(subject);
    const done = before !== undefined ? before.then(() => answer(tx, from, one)) : answer(tx, from, one);
    if (subject !== null) lines.set(subject, done);
    return done;
  });
  // All of them, also after one has failed: what went on then would be done outside of the transaction.
  await Promise.allSettled(doing);
  return Promise.all(doing);
}

/** A refusal undoes what its handler wrote, and only that. */
async function inTurn(tx: Tx, from: From, asked: readonly Asked[]): Promise<NewReceipt[]> {
  const receipts: NewReceipt[] = [];
  for (const one of asked) {
    // Not waited for: it travels with the handler's first statement. Should a statement fail, so do all after it, up to
    // and with the commit: that is a fault, and not undone here.
    void tx`savepoint command`.execute();
    try {
      receipts.push(await answer(tx, from, one));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await tx`rollback to savepoint command`;
      receipts.push({ ...receiptOf(one), answer: refused(one.command.id, error) });
    }
  }
  return receipts;
}

const receiptOf = ({ command: { type }, id, hash }: Asked) => ({
  id,
  type: isCommandType(type) ? type : 'unknown',
  hash,
});

/** @throws Refusal of its handler, which may have written something */
async function answer(tx: Tx, from: From, asked: Asked): Promise<NewReceipt> {
  const { id, type, payload, base_rev: baseRev = null } = asked.command;
  const answered = isCommandType(type)
    ? await apply(tx, { ...from, id, baseRev }, type, payload)
    : refused(id, new Refusal('unknown_command'));
  return { ...receiptOf(asked), answer: answered };
}

async function apply<T extends CommandType>(
  tx: Tx,
  about: About,
  type: T,
  payload: unknown,
): Promise<CommandAnswer> {
  const invalid = (field: string) => refused(about.id, new Refusal('invalid_payload', { field }));
  const unstorable = unstorableText(payload);
  if (unstorable !== null) return invalid(unstorable);
  const parsed = COMMANDS[type].safeParse(payload);
  if (!parsed.success) return invalid(parsed.error.issues[0]?.path.join('.') ?? '');
  return { id: about.id, outcome: 'applied', result: await HANDLERS[type](tx, about, parsed.data) };
}

function refused(id: string, { code, detail }: Refusal): CommandAnswer {
  return { id, outcome: 'refused', code, detail };
}

/** JSON with sorted keys: the same value gives the same text, however its keys were ordered. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonicalJson(part)}`).join(',')}}`;
}

/** What a receipt remembers of a command, to tell a repetition from another command under the same id. */
export function commandHash(type: string, payload: unknown): string {
  return createHash('sha256')
    .update(canonicalJson([type, payload]))
    .digest('hex');
}
