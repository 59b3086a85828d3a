import { createHash } from 'node:crypto';
import type postgres from 'postgres';
import { Refusal } from '../../domain/base/refusals.ts';
import { COMMANDS, type CommandType, isCommandType, SUBJECTS } from '../../domain/commands.ts';
import type { Command, CommandAnswer } from '../../domain/sync.ts';
import { isUnavailable } from '../db/connectionErrors.ts';
import { lockOwner } from '../db/owners.ts';
import type { AsOwner } from '../db/rowSecurity.ts';
import type { Tx } from '../db/sql.ts';
import { unstorableText } from '../http/json.ts';
import type { Log } from '../http/log.ts';
import { type About, HANDLERS } from './handlers.ts';

/** Whose commands they are, and the address (of the network) that they come from. */
type From = Pick<About, 'owner' | 'address'>;

/**
 * Carries out the commands of one device in their order and in one transaction. Each has a savepoint: a refusal undoes
 * its own command and no other. A fault undoes them all, and then each is tried by itself, so that it keeps only its
 * own command from being done.
 */
export async function push(
  asOwner: AsOwner,
  log: Pick<Log, 'error' | 'warn'>,
  from: From,
  commands: readonly Command[],
): Promise<CommandAnswer[]> {
  if (commands.length < 2) return oneByOne(asOwner, log, from, commands);
  try {
    return await carryOut(asOwner, from, commands);
  } catch (error) {
    // Which of them it was, and whether it is still there, shows when they are tried again.
    log.warn('batch tried one by one', { reason: String(error) });
    return oneByOne(asOwner, log, from, commands);
  }
}

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
    const subject = isCommandType(command.type) ? SUBJECTS[command.type] : null;
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

type Receipt = { id: string; type: string; hash: string; answer: CommandAnswer | null };

/** Receipts and effects of the commands are one transaction, so a repetition always finds both or neither. */
async function carryOut(
  asOwner: AsOwner,
  from: From,
  commands: readonly Command[],
): Promise<CommandAnswer[]> {
  const { owner } = from;
  return asOwner(owner, async (tx) => {
    const receipts = await takeReceipts(tx, owner, commands);
    const answers: CommandAnswer[] = [];
    const fresh: { id: string; answer: postgres.JSONValue }[] = [];
    for (const command of commands) {
      const receipt = receipts.get(idOf(command));
      if (!receipt) throw new Error(`no receipt of ${command.id}`);
      if (receipt.answer === null) {
        receipt.answer = await answerTo(tx, from, command);
        fresh.push({ id: receipt.id, answer: receipt.answer as postgres.JSONValue });
        answers.push(receipt.answer);
      } else {
        answers.push(
          receipt.hash === hashOf(command)
            ? receipt.answer
            : refused(command.id, new Refusal('receipt_mismatch')),
        );
      }
    }
    if (fresh.length > 0) {
      await tx`
        update receipts set answer = fresh.answer
        from jsonb_to_recordset(${tx.json(fresh)}) as fresh (id uuid, answer jsonb)
        where receipts.owner = ${owner} and receipts.id = any(${fresh.map(({ id }) => id)}::uuid[])
          and receipts.id = fresh.id`;
    }
    return answers;
  });
}

/**
 * The receipt of each command by its id: the one that an earlier transaction left, with its answer, or a new one
 * without. Locks the owner's rows too, so that handlers need not.
 */
async function takeReceipts(
  tx: Tx,
  owner: string,
  commands: readonly Command[],
): Promise<Map<string, Receipt>> {
  const receipts = new Map<string, Receipt>();
  for (const command of commands) {
    const type = isCommandType(command.type) ? command.type : 'unknown';
    const id = idOf(command);
    // The first of two with the same id: the second one is its repetition.
    if (!receipts.has(id)) receipts.set(id, { id, type, hash: hashOf(command), answer: null });
  }
  // Waits for a transaction that is just answering one of them. Ascending, as all do, so that no two wait for each other.
  const rows = [...receipts.values()].map(({ id, type, hash }) => ({ id, type, hash }));
  const taking = tx<{ id: string }[]>`
    insert into receipts (owner, id, type, hash)
    select ${owner}, id, type, hash
    from jsonb_to_recordset(${tx.json(rows)}) as fresh (id uuid, type text, hash text)
    order by id
    on conflict do nothing returning id`.execute();
  const [taken] = await Promise.all([taking, lockOwner(tx, owner)]);
  if (taken.length === receipts.size) return receipts;
  const earlier = new Set(receipts.keys());
  for (const { id } of taken) earlier.delete(id);
  const known = await tx<Receipt[]>`
    select id, type, hash, answer from receipts where owner = ${owner} and id = any(${[...earlier]}::uuid[])`;
  for (const receipt of known) receipts.set(receipt.id, receipt);
  return receipts;
}

/** A refusal undoes what the handler wrote, and only that: the receipt stays. */
async function answerTo(tx: Tx, from: From, command: Command): Promise<CommandAnswer> {
  const { id, type, payload, base_rev: baseRev = null } = command;
  // Not waited for: it travels with the handler's first statement. Should a statement fail, so do all after it, up to
  // and with the commit: that is a fault, and not undone here.
  void tx`savepoint command`.execute();
  try {
    if (!isCommandType(type)) throw new Refusal('unknown_command');
    const result = await apply(tx, { ...from, id, baseRev }, type, payload);
    return { id, outcome: 'applied', result };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await tx`rollback to savepoint command`;
    return refused(id, error);
  }
}

async function apply<T extends CommandType>(tx: Tx, about: About, type: T, payload: unknown) {
  const unstorable = unstorableText(payload);
  if (unstorable !== null) throw new Refusal('invalid_payload', { field: unstorable });
  const parsed = COMMANDS[type].safeParse(payload);
  if (!parsed.success) {
    throw new Refusal('invalid_payload', { field: parsed.error.issues[0]?.path.join('.') ?? '' });
  }
  return HANDLERS[type](tx, about, parsed.data);
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

/** As Postgres writes it. */
const idOf = ({ id }: Command) => id.toLowerCase();
const hashOf = ({ type, payload }: Command) => commandHash(type, payload);

/** What a receipt remembers of a command, to tell a repetition from another command under the same id. */
export function commandHash(type: string, payload: unknown): string {
  return createHash('sha256')
    .update(canonicalJson([type, payload]))
    .digest('hex');
}
