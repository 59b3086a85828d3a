import { createHash } from 'node:crypto';
import type postgres from 'postgres';
import { Refusal } from '../../domain/base/refusals.ts';
import { COMMANDS, type CommandType, isCommandType, SUBJECTS } from '../../domain/commands.ts';
import type { Command, CommandAnswer } from '../../domain/sync.ts';
import { isUnavailable } from '../db/connectionErrors.ts';
import type { AsOwner } from '../db/rowSecurity.ts';
import type { Tx } from '../db/sql.ts';
import { unstorableText } from '../http/json.ts';
import type { Log } from '../http/log.ts';
import { type About, HANDLERS } from './handlers.ts';

/** Whose commands they are, and the address (of the network) that they come from. */
type From = Pick<About, 'owner' | 'address'>;

/**
 * Carries out the commands of one device, each in a transaction of its own, in their order. A fault in one keeps
 * only those from being done that change the same things after it: done first, they would be undone by it when it
 * is sent again. While the database is away the rest is not even tried.
 */
export async function push(
  asOwner: AsOwner,
  log: Pick<Log, 'error'>,
  from: From,
  commands: readonly Command[],
): Promise<CommandAnswer[]> {
  const answers: CommandAnswer[] = [];
  const held = new Set<string>();
  let away = false;
  for (const command of commands) {
    const subject = isCommandType(command.type) ? SUBJECTS[command.type] : null;
    if (away || (subject !== null && held.has(subject))) {
      answers.push({ id: command.id, outcome: 'retry' });
      continue;
    }
    try {
      answers.push(await carryOut(asOwner, from, command));
    } catch (error) {
      away = isUnavailable(error);
      if (subject !== null) held.add(subject);
      log.error('command failed', error, { commandId: command.id });
      answers.push({ id: command.id, outcome: 'retry' });
    }
  }
  return answers;
}

type Receipt = { hash: string; answer: CommandAnswer | null };

/** The receipt and the command's effects are one transaction, so a repetition always finds both or neither. */
async function carryOut(asOwner: AsOwner, from: From, command: Command): Promise<CommandAnswer> {
  const { owner } = from;
  const { id } = command;
  const hash = commandHash(command.type, command.payload);
  return asOwner(owner, async (tx) => {
    const type = isCommandType(command.type) ? command.type : 'unknown';
    // Waits for a transaction that is just answering the same command.
    const taken = await tx`
      insert into receipts (owner, id, type, hash) values (${owner}, ${id}, ${type}, ${hash})
      on conflict do nothing returning id`;
    if (taken.length === 0) {
      const [receipt] = await tx<
        Receipt[]
      >`select hash, answer from receipts where owner = ${owner} and id = ${id}`;
      if (!receipt?.answer) throw new Error(`receipt ${id} has no answer`);
      return receipt.hash === hash ? receipt.answer : refused(id, new Refusal('receipt_mismatch'));
    }
    const answer = await answerTo(tx, from, command);
    await tx`update receipts set answer = ${tx.json(answer as postgres.JSONValue)} where owner = ${owner} and id = ${id}`;
    return answer;
  });
}

/** A refusal undoes what the verb wrote, and only that: the receipt stays. */
async function answerTo(tx: Tx, from: From, command: Command): Promise<CommandAnswer> {
  const { id, type, payload, base_rev: baseRev = null } = command;
  try {
    if (!isCommandType(type)) throw new Refusal('unknown_command');
    const result = await tx.savepoint((inner) => apply(inner, { ...from, id, baseRev }, type, payload));
    return { id, outcome: 'applied', result };
  } catch (error) {
    if (error instanceof Refusal) return refused(id, error);
    throw error;
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

/** What a receipt remembers of a command, to tell a repetition from another command under the same id. */
export function commandHash(type: string, payload: unknown): string {
  return createHash('sha256')
    .update(canonicalJson([type, payload]))
    .digest('hex');
}
