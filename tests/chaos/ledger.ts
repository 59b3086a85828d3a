import { canonicalJson } from '../../domain/base/json.ts';
import type { CommandType } from '../../domain/sync.ts';
import { MAX_SENT } from '../../web/offline/commandAnswers.ts';
import type { OutboxItem } from '../../web/offline/databases.ts';

// Every command that any phone ever committed, and what became of it there. It is written from what the phones'
// disks say after each transaction, so it also knows what a phone did in the moment before it was killed.

export type Entry = {
  id: string;
  owner: string;
  type: CommandType;
  payload: unknown;
  position: number;
  state: OutboxItem['state'];
  code: string | null;
  /** Its person took it out or put another in its place. */
  withdrawn: boolean;
  onPhone: boolean;
};

export type Ledger = {
  entries: ReadonlyMap<string, Entry>;
  /** What a phone must never do. */
  breaches: readonly string[];
  /** The whole outbox of a phone after a transaction. */
  see(owner: string, items: readonly OutboxItem[]): void;
  /** The phone told its person that this command is saved. */
  told(id: string): void;
  /** The store was restored from an older backup: what it had answered may be sent again. */
  forget(): void;
  /** The person wants this command gone: from now on it may be. */
  withdraw(id: string): void;
};

/** What the app records by itself. */
const AUTOMATIC: ReadonlySet<CommandType> = new Set(['viewProduct', 'saveJobPhoto', 'deleteJobPhoto']);

export function openLedger(): Ledger {
  const entries = new Map<string, Entry>();
  const onPhone = new Map<string, Set<string>>();
  const breaches: string[] = [];
  let isForgotten = false;

  function note(owner: string, { id, type, payload, position, state, code }: OutboxItem): void {
    const entry = entries.get(id);
    const now = { position, state, code: code ?? null };
    if (!entry) {
      entries.set(id, { id, owner, type, payload, ...now, withdrawn: false, onPhone: true });
      return;
    }
    const isAgain = isForgotten && entry.state === 'sent' && state === 'waiting';
    // A picture is not kept twice once the store has it.
    const isPutDown = type === 'saveJobPhoto' && state === 'sent';
    if (!isPutDown && !isAgain && canonicalJson(entry.payload) !== canonicalJson(payload))
      breaches.push(`${id} changed its text`);
    if (!isAgain && entry.state !== 'waiting' && entry.state !== state) {
      breaches.push(`${id} went from ${entry.state} to ${state}`);
    }
    if (!isForgotten && !entry.onPhone) breaches.push(`${id} came back`);
    Object.assign(entry, now, { onPhone: true });
  }

  function gone(id: string, isFull: boolean): void {
    const entry = entries.get(id);
    if (!entry) return;
    entry.onPhone = false;
    // A refused view leaves with its answer, which nobody has to see. Its receipt says whether it was one.
    if (AUTOMATIC.has(entry.type) && entry.state === 'waiting') entry.state = 'refused';
    // Of more answers at once than are kept, the oldest leave with theirs.
    else if (isFull && entry.state === 'waiting' && !entry.withdrawn) entry.state = 'sent';
    // What is recorded again stands before everything that was sent, so it leaves with its answer.
    else if (isForgotten && entry.state === 'waiting') entry.state = 'sent';
    else if (entry.state !== 'sent' && !entry.withdrawn) breaches.push(`${id} vanished while ${entry.state}`);
  }

  return {
    entries,
    breaches,
    see(owner, items) {
      for (const item of items) note(owner, item);
      const kept = new Set(items.map(({ id }) => id));
      const isFull = items.filter(({ state }) => state === 'sent').length >= MAX_SENT;
      for (const id of onPhone.get(owner) ?? []) if (!kept.has(id)) gone(id, isFull);
      onPhone.set(owner, kept);
    },
    told(id) {
      if (!entries.has(id)) breaches.push(`${id} was called saved and was not`);
    },
    forget() {
      isForgotten = true;
    },
    withdraw(id) {
      const entry = entries.get(id);
      if (entry) entry.withdrawn = true;
    },
  };
}
