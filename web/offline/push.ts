import {
  type Command,
  type CommandAnswer,
  type CommandType,
  MAX_COMMANDS,
  MAX_PUSH_BYTES,
  type PushAnswer,
  SYNC_SCHEMA,
} from '../../domain/sync.ts';
import { callApi, jsonRequest, retryAfterMs } from './api.ts';
import { newId } from './ids.ts';
import { ANONYMOUS, ownerHeaders, personHeaders } from './owner.ts';
import { $status } from './status.ts';

// POST /api/sync: sends commands and returns their answers.

type PushResult =
  | { kind: 'answers'; answers: ReadonlyMap<string, CommandAnswer> }
  | { kind: 'parked'; reason: 'sign_in' | 'update' }
  /** The whole request was refused: something in it can never be accepted. */
  | { kind: 'unfit' }
  /** `isUnknown`: no answer came, so the store may have taken the commands. */
  | { kind: 'later'; afterMs: number | null; isUnknown?: true };

const UNFIT: ReadonlySet<number> = new Set([400, 413, 415, 422]);

/** The first commands, as many as fit into one push; always at least one. */
export function firstBatch(commands: readonly Command[]): Command[] {
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

/** Never rejects: whatever happens to the network, the commands are still stored. */
export async function push(
  commands: readonly Command[],
  headers: Record<string, string> = {},
): Promise<PushResult> {
  try {
    const request = jsonRequest('POST', { schema: SYNC_SCHEMA, commands }, headers);
    const response = await callApi('/api/sync', request);
    if (response.status === 401) return { kind: 'parked', reason: 'sign_in' };
    if (response.status === 426) return { kind: 'parked', reason: 'update' };
    if (UNFIT.has(response.status)) return { kind: 'unfit' };
    if (!response.ok) return { kind: 'later', afterMs: retryAfterMs(response) };
    const { answers } = (await response.json()) as PushAnswer;
    return { kind: 'answers', answers: new Map(answers.map((answer) => [answer.id, answer])) };
  } catch (error) {
    // No network, no answer in time, or an answer that is not ours (a captive portal): try again later.
    console.info('Nothing could be sent just now.', error);
    return { kind: 'later', afterMs: null, isUnknown: true };
  }
}

const UNSTORED_TRIES = 3;
/** Commands without an answer so far, by what they say: sent again, each keeps its id and counts once. */
const unanswered = new Map<string, Command>();
let pageOwner: string | null = null;

/**
 * For browsers that store nothing: returns the store's final answer; `unknown` when no answer came, so that it may have
 * arrived; null when it did not. After `unknown` the same command goes out under the id of the first, from the same
 * owner. A device made up for a page never reads its rows, so personal commands are sent only for a signed-in person.
 */
export async function pushUnstored(command: Command): Promise<CommandAnswer | 'unknown' | null> {
  const person = await personHeaders();
  if (!person && !FOR_THE_YARD.has(command.type)) return null;
  pageOwner ??= `${ANONYMOUS}${newId()}`;
  const key = JSON.stringify([person, command.type, command.payload]);
  const sentBefore = unanswered.get(key);
  const first = sentBefore ?? command;
  let isUnknown = sentBefore !== undefined;
  for (let tries = 0; tries < UNSTORED_TRIES; tries += 1) {
    const result = await push([first], person ?? ownerHeaders(pageOwner));
    const answer = result.kind === 'answers' ? result.answers.get(first.id) : undefined;
    if (answer && answer.outcome !== 'retry') {
      unanswered.delete(key);
      return answer;
    }
    // Whatever answered, it did not take this one.
    if (result.kind !== 'later' || !result.isUnknown) break;
    if ($status.get().hasNetwork) isUnknown = true;
  }
  if (!isUnknown) return null;
  unanswered.set(key, first);
  return 'unknown';
}

const FOR_THE_YARD: ReadonlySet<string> = new Set<CommandType>([
  ...(['requestQuote', 'subscribeNewsletter', 'reviewProduct', 'reviewOrder'] as const),
  ...(['markDelivery', 'proveDelivery'] as const),
]);
