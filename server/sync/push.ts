import { hash } from 'node:crypto';
import postgres from 'postgres';
import { canonicalJson } from '../../domain/base/json.ts';
import { Refusal } from '../../domain/base/refusals.ts';
import { COMMANDS, isCommandType } from '../../domain/commands.ts';
import { type Command, type CommandAnswer, type CommandType, SUBJECTS } from '../../domain/sync.ts';
import { isUnavailable } from '../db/connectionErrors.ts';
import type { AsOwner } from '../db/rowSecurity.ts';
import type { Tx } from '../db/sql.ts';
import { unstorableText } from '../http/json.ts';
import type { Log } from '../http/log.ts';
import { type CommandContext, HANDLERS, WITH_SAVEPOINTS } from './handlers.ts';

/** The commands' owner, the sign-in of a person, and the network address that they come from. */
type Sender = Pick<CommandContext, 'owner' | 'session' | 'address'>;

/** The stored record of an answered command: SHA-256 of its type and payload, and the answer. */
export type Receipt = { id: string; hash: string; answer: CommandAnswer };
export type Receipts = ReadonlyMap<string, Receipt>;

/** A command with its id in Postgres's spelling. */
type IdentifiedCommand = { command: Command; id: string; hash: string };

/**
 * Executes the commands of one device in order and in one transaction, pipelined where they change different things. If
 * one is refused, everything is rolled back and run again with a savepoint for each, so that the refusal undoes only
 * itself. A fault rolls everything back too; then each command runs on its own, so that the fault affects only its own
 * command.
 *
 * @param known the receipts of the commands as of a moment ago; without them, they are looked up first
 */
export async function push(
  asOwner: AsOwner,
  log: Pick<Log, 'error' | 'warn'>,
  from: Sender,
  batch: readonly Command[],
  receipts: Receipts | null = null,
): Promise<CommandAnswer[]> {
  try {
    if (receipts) return await runCommands(asOwner, from, batch, receipts);
  } catch (error) {
    if (!(error instanceof Refusal) && !isAnsweredMeanwhile(error)) {
      log.warn('batch tried one by one', { reason: String(error) });
      return runOneByOne(asOwner, log, from, batch);
    }
  }
  if (batch.length < 2) return runOneByOne(asOwner, log, from, batch);
  try {
    return await runCommands(asOwner, from, batch);
  } catch (error) {
    // Running them one by one shows which command failed, and whether it still fails.
    log.warn('batch tried one by one', { reason: String(error) });
    return runOneByOne(asOwner, log, from, batch);
  }
}

/** The same commands were pushed twice at once, and the other push was faster. */
const isAnsweredMeanwhile = (error: unknown): boolean =>
  error instanceof postgres.PostgresError && error.constraint_name === 'receipts_pkey';

/**
 * After a fault, later commands that change the same things are skipped: if they ran first, the retry of the failed one
 * would overwrite them. While the database is unavailable, the rest is not tried at all.
 */
async function runOneByOne(
  asOwner: AsOwner,
  log: Pick<Log, 'error'>,
  from: Sender,
  batch: readonly Command[],
): Promise<CommandAnswer[]> {
  const answers: CommandAnswer[] = [];
  const heldSubjects = new Set<string>();
  let isAway = false;
  for (const command of batch) {
    const subject = findSubject(command);
    if (isAway || (subject !== null && heldSubjects.has(subject))) {
      answers.push({ id: command.id, outcome: 'retry' });
      continue;
    }
    try {
      answers.push(...(await runCommands(asOwner, from, [command])));
    } catch (error) {
      isAway = isUnavailable(error);
      if (subject !== null) heldSubjects.add(subject);
      log.error('command failed', error, { commandId: command.id });
      answers.push({ id: command.id, outcome: 'retry' });
    }
  }
  return answers;
}

const findSubject = ({ type }: Command) => (isCommandType(type) ? SUBJECTS[type] : null);

/**
 * Receipts and effects of the commands are one transaction, so a repetition finds both or neither: if the same command
 * is pushed twice at once, writing its receipt fails, which rolls back its effect. Known receipts save the lookup.
 *
 * @throws Refusal with known receipts: then nothing was done, and the commands must run again without them, each with
 * its own savepoint
 */
async function runCommands(
  asOwner: AsOwner,
  from: Sender,
  batch: readonly Command[],
  stored?: Receipts,
): Promise<CommandAnswer[]> {
  const { owner } = from;
  const identified = batch.map(
    (command): IdentifiedCommand => ({
      command,
      id: command.id.toLowerCase(),
      hash: commandHash(command.type, command.payload),
    }),
  );
  if (stored && identified.every(({ id }) => stored.has(id))) return toAnswers(identified, stored);
  let written: Promise<unknown> | undefined;
  const work = async (tx: Tx) => {
    const receipts = new Map(stored ?? (await readReceipts(tx, owner, identified)));
    const fresh = identified.filter(({ id }) => !receipts.has(id));
    // The first of two commands with the same id runs; the second is its repetition.
    const once = [...new Map(fresh.toReversed().map((one) => [one.id, one])).values()].reverse();
    const mayMix = stored && !once.some(({ command }) => hasSavepoint(command));
    const rows = await (mayMix ? runConcurrently : runInTurn)(tx, from, once);
    for (const row of rows) receipts.set(row.id, row);
    // Not awaited: it is sent with the commit, which commits nothing if it fails.
    if (rows.length > 0) written = writeReceipts(tx, owner, rows);
    return toAnswers(identified, receipts);
  };
  const answers = await asOwner(owner, work, { lock: true });
  await written;
  return answers;
}

const hasSavepoint = ({ type }: Command) => isCommandType(type) && WITH_SAVEPOINTS.has(type);

/** A known id with different content is a different command; it does not get the other's answer. */
function toAnswers(batch: readonly IdentifiedCommand[], receipts: Receipts): CommandAnswer[] {
  return batch.map(({ command, id, hash }) => {
    const receipt = receipts.get(id);
    if (!receipt) throw new Error(`no receipt of ${id}`);
    return receipt.hash === hash ? receipt.answer : refused(command.id, new Refusal('receipt_mismatch'));
  });
}

async function readReceipts(tx: Tx, owner: string, batch: readonly IdentifiedCommand[]): Promise<Receipts> {
  const rows = await tx<Receipt[]>`
    select id, hash, answer from receipts
    where owner = ${owner} and id = any(${batch.map(({ id }) => id)}::uuid[])`;
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

/** Commands that change the same things run one after the other, the rest concurrently, pipelined on the connection. */
async function runConcurrently(
  tx: Tx,
  from: Sender,
  batch: readonly IdentifiedCommand[],
): Promise<NewReceipt[]> {
  const lines = new Map<string, Promise<unknown>>();
  const doing = batch.map((one) => {
    const subject = findSubject(one.command);
    const earlier = subject === null ? undefined : lines.get(subject);
    const done = earlier !== undefined ? earlier.then(() => answer(tx, from, one)) : answer(tx, from, one);
    if (subject !== null) lines.set(subject, done);
    return done;
  });
  // Waits for all, even after one has failed: those still running would continue outside the transaction.
  await Promise.allSettled(doing);
  return Promise.all(doing);
}

/** A refusal rolls back only its own handler's writes. */
async function runInTurn(tx: Tx, from: Sender, batch: readonly IdentifiedCommand[]): Promise<NewReceipt[]> {
  const receipts: NewReceipt[] = [];
  for (const one of batch) {
    // Not awaited: it is sent with the handler's first statement. If a statement fails, so do all after it, including
    // the commit: that is a fault, and not rolled back here.
    void tx`savepoint command`.execute();
    try {
      receipts.push(await answer(tx, from, one));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await tx`rollback to savepoint command`;
      receipts.push({ ...toReceipt(one), answer: refused(one.command.id, error) });
    }
  }
  return receipts;
}

const toReceipt = ({ command: { type }, id, hash }: IdentifiedCommand) => ({
  id,
  type: isCommandType(type) ? type : 'unknown',
  hash,
});

/** @throws Refusal of its handler, which may have written rows */
async function answer(tx: Tx, from: Sender, command: IdentifiedCommand): Promise<NewReceipt> {
  const { id, type, payload, base_rev: baseRev = null, made_at: madeAt } = command.command;
  const answered = isCommandType(type)
    ? await apply(tx, { ...from, id, baseRev, madeAt }, type, payload)
    : refused(id, new Refusal('unknown_command'));
  return { ...toReceipt(command), answer: answered };
}

async function apply<T extends CommandType>(
  tx: Tx,
  context: CommandContext,
  type: T,
  payload: unknown,
): Promise<CommandAnswer> {
  const invalid = (field: string) => refused(context.id, new Refusal('invalid_payload', { field }));
  const unstorable = unstorableText(payload);
  if (unstorable !== null) return invalid(unstorable);
  const parsed = COMMANDS[type].safeParse(payload);
  if (!parsed.success) return invalid(parsed.error.issues[0]?.path.join('.') ?? '');
  return { id: context.id, outcome: 'applied', result: await HANDLERS[type](tx, context, parsed.data) };
}

function refused(id: string, { code, detail }: Refusal): CommandAnswer {
  return { id, outcome: 'refused', code, detail };
}

/** The hash in a receipt, which tells a repetition from another command with the same id. */
export function commandHash(type: string, payload: unknown): string {
  return hash('sha256', canonicalJson([type, payload]));
}
