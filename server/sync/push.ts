import { hash } from 'node:crypto';
import postgres from 'postgres';
import { canonicalJson } from '../../domain/base/json.ts';
import { Refusal } from '../../domain/base/refusals.ts';
import { COMMANDS, type CommandPayloads, isCommandType } from '../../domain/commands.ts';
import { type Command, type CommandAnswer, type CommandType, SUBJECTS } from '../../domain/sync.ts';
import { isUnavailable } from '../db/connectionErrors.ts';
import type { AsOwner } from '../db/rowSecurity.ts';
import type { Tx } from '../db/sql.ts';
import { unstorableText } from '../http/json.ts';
import type { Log } from '../http/log.ts';
import { type CommandContext, HANDLERS, REDRAW, WITH_SAVEPOINTS } from './handlers.ts';

/** The commands' owner, the sign-in of a person, and the network address that they come from. */
type Sender = Pick<CommandContext, 'owner' | 'session' | 'address'>;

/** The stored record of an answered command: SHA-256 of its type and payload, and the answer. */
type Receipt = { id: string; hash: string; answer: CommandAnswer };

/**
 * Executes the commands of one device: all in one transaction, as if none were refused. A refusal or a fault rolls that
 * back; then each runs in a transaction of its own. While the database is unavailable, nothing is tried again.
 *
 * @param newIds of the commands without a receipt; the others only get their stored answers
 */
export async function push(
  asOwner: AsOwner,
  log: Pick<Log, 'error' | 'warn'>,
  sender: Sender,
  batch: readonly Command[],
  newIds: readonly string[],
): Promise<CommandAnswer[]> {
  const isNew = ({ id }: Command) => newIds.includes(id.toLowerCase());
  const commands = await Promise.all(batch.map((command) => prepare(sender.owner, command, isNew(command))));
  if (!batch.every((command) => isNew(command) && !hasSavepoint(command)))
    return runOneByOne(asOwner, log, sender, commands);
  try {
    return await runTogether(asOwner, sender, commands);
  } catch (error) {
    if (isUnavailable(error)) {
      log.error('batch not tried again', error);
      return commands.map(({ command }) => ({ id: command.id, outcome: 'retry' }));
    }
    if (!(error instanceof Refusal)) log.warn('batch tried one by one', { reason: String(error) });
    return runOneByOne(asOwner, log, sender, commands);
  }
}

/** A command with its id in Postgres's spelling, and what its handler gets; null of one that had a receipt. */
type IdentifiedCommand = { command: Command; id: string; hash: string; payload: object | Refusal | null };

async function prepare(owner: string, command: Command, isNew: boolean): Promise<IdentifiedCommand> {
  const { id, type, payload } = command;
  const identified = { command, id: id.toLowerCase(), hash: commandHash(type, payload) };
  if (!isNew) return { ...identified, payload: null };
  try {
    if (!isCommandType(type)) throw new Refusal('unknown_command');
    return { ...identified, payload: await readPayload(owner, type, payload) };
  } catch (error) {
    if (error instanceof Refusal) return { ...identified, payload: error };
    throw error;
  }
}

async function readPayload<T extends CommandType>(
  owner: string,
  type: T,
  payload: unknown,
): Promise<CommandPayloads[T]> {
  const invalid = (field: string) => new Refusal('invalid_payload', { field });
  const unstorable = unstorableText(payload);
  if (unstorable !== null) throw invalid(unstorable);
  const parsed = COMMANDS[type].safeParse(payload);
  if (!parsed.success) throw invalid(parsed.error.issues[0]?.path.join('.') ?? '');
  return (await REDRAW[type]?.(owner, parsed.data)) ?? parsed.data;
}

const hasSavepoint = ({ type }: Command) => isCommandType(type) && WITH_SAVEPOINTS.has(type);

/**
 * After a fault, later commands that change the same things are skipped: if they ran first, the retry of the failed one
 * would overwrite them. While the database is unavailable, the rest is not tried at all.
 */
async function runOneByOne(
  asOwner: AsOwner,
  log: Pick<Log, 'error' | 'warn'>,
  sender: Sender,
  commands: readonly IdentifiedCommand[],
): Promise<CommandAnswer[]> {
  const answers: CommandAnswer[] = [];
  const heldSubjects = new Set<string>();
  let isAway = false;
  for (const item of commands) {
    const { command } = item;
    const subject = findSubject(command);
    if (isAway || (subject !== null && heldSubjects.has(subject))) {
      answers.push({ id: command.id, outcome: 'retry' });
      continue;
    }
    try {
      answers.push(await runAlone(asOwner, sender, item));
    } catch (error) {
      isAway = isUnavailable(error);
      if (subject !== null) heldSubjects.add(subject);
      report(log, error, command.id);
      answers.push({ id: command.id, outcome: 'retry' });
    }
  }
  return answers;
}

/** Commands whose lasting fault this process has reported; forgotten all at once when they are many. */
const reportedIds = new Set<string>();
const MAX_REPORTED = 1_000;

/**
 * What a check (23514) or a missing right (42501) refuses is refused again whenever the device sends it, until a person
 * mends the store: an error once, then a warning.
 */
function report(log: Pick<Log, 'error' | 'warn'>, error: unknown, commandId: string): void {
  const isLasting = error instanceof postgres.PostgresError && /^(?:23514|42501)$/.test(error.code);
  const event = isLasting ? 'command cannot succeed until the store is mended' : 'command failed';
  if (reportedIds.has(commandId)) log.warn(event, { commandId });
  else log.error(event, error, { commandId });
  if (reportedIds.size >= MAX_REPORTED) reportedIds.clear();
  if (isLasting) reportedIds.add(commandId);
}

const findSubject = ({ type }: Command) => (isCommandType(type) ? SUBJECTS[type] : null);

type NewReceipt = Receipt & { type: string };

// Receipts and effects of the commands are one transaction, so a repetition finds both or neither: writing a second
// receipt of a command fails, which rolls back its effect.

/**
 * Commands that change the same things run one after the other, the rest concurrently, pipelined on the connection.
 *
 * @throws Refusal of any of them
 */
async function runTogether(
  asOwner: AsOwner,
  sender: Sender,
  commands: readonly IdentifiedCommand[],
): Promise<CommandAnswer[]> {
  let receiptWrite: Promise<unknown> | undefined;
  const work = async (tx: Tx) => {
    const lines = new Map<string, Promise<unknown>>();
    const running = commands.map((item) => {
      const subject = findSubject(item.command);
      const earlier = subject === null ? undefined : lines.get(subject);
      const receipt =
        earlier !== undefined ? earlier.then(() => run(tx, sender, item)) : run(tx, sender, item);
      if (subject !== null) lines.set(subject, receipt);
      return receipt;
    });
    // Waits for all, even after one has failed: those still running would continue outside the transaction.
    await Promise.allSettled(running);
    const receipts = await Promise.all(running);
    // Not awaited: it is sent with the commit, which commits nothing if it fails.
    receiptWrite = writeReceipts(tx, sender.owner, receipts);
    return receipts.map(({ answer }) => answer);
  };
  const answers = await asOwner(sender.owner, work, { lock: true });
  await receiptWrite;
  return answers;
}

/** A repeated command gets its stored answer. A refusal rolls back what its handler wrote, and is stored too. */
async function runAlone(asOwner: AsOwner, sender: Sender, item: IdentifiedCommand): Promise<CommandAnswer> {
  const { owner } = sender;
  const { command, id, hash } = item;
  const work = async (tx: Tx) => {
    const [receipt] = await tx<Receipt[]>`
      select id, hash, answer from receipts where owner = ${owner} and id = ${id}`;
    // A known id with different content is a different command; it does not get the other's answer.
    if (receipt)
      return receipt.hash === hash ? receipt.answer : refuse(command.id, new Refusal('receipt_mismatch'));
    // Not awaited: it is sent with the handler's first statement. If a statement fails, so do all after it, including
    // the commit: that is a fault, and not rolled back here.
    void tx`savepoint command`.execute();
    const newReceipt = await run(tx, sender, item).catch(async (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      await tx`rollback to savepoint command`;
      return toReceipt(item, refuse(command.id, error));
    });
    await writeReceipts(tx, owner, [newReceipt]);
    return newReceipt.answer;
  };
  return asOwner(owner, work, { lock: true });
}

function writeReceipts(tx: Tx, owner: string, rows: NewReceipt[]): Promise<unknown> {
  return tx`
    insert into receipts (owner, id, type, hash, answer)
    select ${owner}, id, type, hash, answer
    from jsonb_to_recordset(${tx.json(rows as postgres.JSONValue)})
      as fresh (id uuid, type text, hash text, answer jsonb)`.execute();
}

const toReceipt = (
  { command: { type }, id, hash }: IdentifiedCommand,
  answer: CommandAnswer,
): NewReceipt => ({
  id,
  type: isCommandType(type) ? type : 'unknown',
  hash,
  answer,
});

/** @throws Refusal of its handler, which may have written rows */
async function run(tx: Tx, sender: Sender, item: IdentifiedCommand): Promise<NewReceipt> {
  const { id, type, base_rev: baseRev = null, made_at: madeAt } = item.command;
  const { payload } = item;
  if (payload === null) throw new Error('the receipt of this command is gone');
  if (payload instanceof Refusal || !isCommandType(type))
    return toReceipt(item, refuse(id, payload instanceof Refusal ? payload : new Refusal('unknown_command')));
  const result = await HANDLERS[type](tx, { ...sender, id, baseRev, madeAt }, payload as never);
  return toReceipt(item, { id, outcome: 'applied', result });
}

function refuse(id: string, { code, detail }: Refusal): CommandAnswer {
  return { id, outcome: 'refused', code, detail };
}

/** The hash in a receipt, which tells a repetition from another command with the same id. */
export function commandHash(type: string, payload: unknown): string {
  return hash('sha256', canonicalJson([type, payload]));
}
