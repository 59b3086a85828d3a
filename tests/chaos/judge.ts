import type { CommandAnswer, PullRow } from '../../domain/sync.ts';
import { canonicalJson } from '../../server/sync/canonical.ts';
import type { StoredRow } from '../../web/offline/databases.ts';
import { EXERCISES, type Row } from './exercises.ts';
import type { Entry } from './ledger.ts';

// After the storm: what the phones believe, what the database holds, and where the two differ.

export type Receipt = { owner: string; id: string; answer: CommandAnswer | null };
/** Rows of one owner of one kind: as the applied commands make them, and as they are. */
export type Rows = { of: string; expected: readonly Row[]; actual: readonly Row[] };
/** Something that should be a copy of what the store serves. */
export type Copy = { of: string; held: readonly StoredRow[]; truth: readonly PullRow[] };

export type Evidence = {
  entries: readonly Entry[];
  breaches: readonly string[];
  contradicted: Iterable<string>;
  receipts: readonly Receipt[];
  rows: readonly Rows[];
  copies: readonly Copy[];
};

export type Verdict = {
  made: number;
  applied: number;
  refused: number;
  /** Taken back by their person before any answer; both outcomes are right. */
  withdrawn: number;
  lost: string[];
  doubled: string[];
  /** Answered one way and done another, or answered in two ways. */
  contradicted: string[];
  stale: string[];
};

const isWithdrawn = ({ state, withdrawn, onPhone }: Entry) => state === 'waiting' && withdrawn && !onPhone;

/** What surely was, or by its receipt was, carried out; in the order it was made. */
export function appliedOf(entries: Iterable<Entry>, receipts: readonly Receipt[]): Entry[] {
  const answers = new Map(receipts.map(({ id, answer }) => [id, answer]));
  return [...entries].filter((entry) =>
    isWithdrawn(entry) ? answers.get(entry.id)?.outcome === 'applied' : entry.state === 'sent',
  );
}

export function judge({ entries, breaches, contradicted, receipts, rows, copies }: Evidence): Verdict {
  const verdict: Verdict = {
    made: entries.length,
    applied: entries.filter(({ state }) => state === 'sent').length,
    refused: entries.filter(({ state }) => state === 'refused').length,
    withdrawn: entries.filter(isWithdrawn).length,
    lost: [...breaches],
    doubled: [],
    contradicted: [...contradicted].map((id) => `${id} was answered in two ways`),
    stale: [],
  };
  judgeAnswers(verdict, entries, receipts);
  for (const some of rows) judgeRows(verdict, some);
  for (const copy of copies) judgeCopy(verdict, copy);
  return verdict;
}

function judgeAnswers(verdict: Verdict, entries: readonly Entry[], receipts: readonly Receipt[]): void {
  const known = new Set(entries.map(({ id }) => id));
  const byId = Map.groupBy(receipts, ({ id }) => id);
  for (const { id } of receipts) {
    if (!known.has(id)) verdict.contradicted.push(`${id} has a receipt and was never made`);
  }
  for (const entry of entries) {
    const { id, owner, state, code } = entry;
    const found = byId.get(id) ?? [];
    if (found.length > 1) verdict.doubled.push(`${id} has ${found.length} receipts`);
    const [receipt] = found;
    if (receipt && receipt.owner !== owner) verdict.contradicted.push(`${id} belongs to another owner`);
    if (isWithdrawn(entry)) continue;
    if (state === 'waiting') {
      verdict.lost.push(`${id} still waits`);
      continue;
    }
    if (!receipt) {
      verdict.lost.push(`${id} was answered and has no receipt`);
      continue;
    }
    const told = state === 'sent' ? 'applied' : `refused ${code}`;
    const { answer } = receipt;
    const kept = answer?.outcome === 'refused' ? `refused ${answer.code}` : answer?.outcome;
    if (told !== kept) verdict.contradicted.push(`${id}: the phone knows ${told}, the store ${kept}`);
    const right = verdictOn(entry);
    if (told !== right) verdict.contradicted.push(`${id}: ${told} instead of ${right}`);
  }
}

function verdictOn({ type, payload }: Entry): string {
  // The table's own entry made this payload.
  const exercise = EXERCISES[type] as { verdict(payload: unknown): string | null };
  const code = exercise.verdict(payload);
  return code === null ? 'applied' : `refused ${code}`;
}

function judgeRows(verdict: Verdict, { of, expected, actual }: Rows): void {
  const left = new Map(expected);
  const seen = new Set<string>();
  for (const [key, content] of actual) {
    if (seen.has(key) || !left.has(key)) verdict.doubled.push(`${of} ${key} is one row too many`);
    else if (canonicalJson(left.get(key)) !== canonicalJson(content))
      verdict.lost.push(`${of} ${key} is altered`);
    seen.add(key);
  }
  for (const [key] of expected) if (!seen.has(key)) verdict.lost.push(`${of} ${key} is missing`);
}

function judgeCopy(verdict: Verdict, { of, held, truth }: Copy): void {
  const key = ({ table, id }: { table: string; id: string }) => `${table} ${id}`;
  const live = new Map(truth.filter(({ deleted }) => !deleted).map((row) => [key(row), row]));
  for (const row of held) {
    const right = live.get(key(row));
    live.delete(key(row));
    if (!right) verdict.stale.push(`${of}: ${key(row)} is no longer there`);
    else if (row.pending) verdict.stale.push(`${of}: ${key(row)} is still pending`);
    else if (row.rev !== right.rev || canonicalJson(row.body) !== canonicalJson(right.body)) {
      verdict.stale.push(`${of}: ${key(row)} is at ${row.rev}, not ${right.rev}`);
    }
  }
  for (const missing of live.keys()) verdict.stale.push(`${of}: ${missing} never came`);
}
