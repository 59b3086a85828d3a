import type { CommandType } from '../../domain/commands.ts';
import {
  type Command,
  type CommandAnswer,
  MAX_COMMANDS,
  MAX_PUSH_BYTES,
  pushAnswerSchema,
  SYNC_SCHEMA,
} from '../../domain/sync.ts';
import { callApi, retryAfterMs } from './api.ts';
import { newId } from './ids.ts';
import { ANONYMOUS, ownerHeaders, personHeaders } from './owner.ts';

// POST /api/sync: some commands out, their answers back.

type Pushed =
  | { kind: 'answers'; answers: ReadonlyMap<string, CommandAnswer> }
  | { kind: 'parked'; reason: 'sign_in' | 'update' }
  /** The envelope itself was turned down: something in it can never be taken. */
  | { kind: 'unfit' }
  | { kind: 'later'; afterMs: number | null };

const UNFIT: ReadonlySet<number> = new Set([400, 413, 415, 422]);

/** As many as one push may carry, in order. Always at least one. */
export function fitting(commands: readonly Command[]): Command[] {
  const encoder = new TextEncoder();
  const batch: Command[] = [];
  let bytes = 64;
  for (const command of commands.slice(0, MAX_COMMANDS)) {
    bytes += encoder.encode(JSON.stringify(command)).length + 1;
    if (batch.length > 0 && bytes > MAX_PUSH_BYTES) break;
    batch.push(command);
  }
  return batch;
}

/** Never rejects: whatever happens to the network, the commands are still where they were. */
export async function push(
  commands: readonly Command[],
  headers: Record<string, string> = {},
): Promise<Pushed> {
  try {
    const response = await callApi('/api/sync', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ schema: SYNC_SCHEMA, commands }),
    });
    if (response.status === 401) return { kind: 'parked', reason: 'sign_in' };
    if (response.status === 426) return { kind: 'parked', reason: 'update' };
    if (UNFIT.has(response.status)) return { kind: 'unfit' };
    if (!response.ok) return { kind: 'later', afterMs: retryAfterMs(response) };
    const { answers } = pushAnswerSchema.parse(await response.json());
    return { kind: 'answers', answers: new Map(answers.map((answer) => [answer.id, answer])) };
  } catch (error) {
    // No network, no answer in time, or an answer that is not ours (a captive portal): all mean later.
    console.info('Nothing could be sent just now.', error);
    return { kind: 'later', afterMs: null };
  }
}

/**
 * For browsers that store nothing: the final answer of the store, or null without signal. Nobody comes back as the
 * owner of one command, so what is for oneself goes only as the person who is signed in.
 */
export async function pushUnstored(command: Command): Promise<CommandAnswer | null> {
  const person = await personHeaders();
  if (!person && !FOR_THE_YARD.has(command.type)) return null;
  const sent = await push([command], person ?? ownerHeaders(`${ANONYMOUS}${newId()}`));
  const answer = sent.kind === 'answers' ? sent.answers.get(command.id) : undefined;
  return answer && answer.outcome !== 'retry' ? answer : null;
}

const FOR_THE_YARD: ReadonlySet<string> = new Set<CommandType>([
  ...(['requestQuote', 'subscribeNewsletter', 'askQuestion', 'reviewProduct', 'reviewOrder'] as const),
  ...(['markDelivery', 'proveDelivery'] as const),
]);
