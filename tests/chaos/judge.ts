import { canonicalJson } from '../../domain/base/json.ts';
import { COMMANDS } from '../../domain/commands.ts';
import type { CommandAnswer, CommandType, PullRow } from '../../domain/sync.ts';
import type { StoredRow } from '../../web/offline/databases.ts';
import type { Exercise, Result, Shop } from './exercise.ts';
import { EXERCISES } from './exercises.ts';
import type { Entry } from './ledger.ts';
import { expectedRows, noThings, type Row, type Things } from './ownerRows.ts';

// After a run: what the phones believe, what the database holds, and where the two differ.

export type Receipt = { owner: string; id: string; answer: CommandAnswer | null };
/** Something that should be a copy of what the store serves: of an owner, or of the catalog. */
export type Copy = {
  of: string;
  held: readonly StoredRow[];
  truth: readonly PullRow[];
  told?: ReadonlySet<string>;
};

/** What a phone had of an owner before the store was restored from an older backup. Nothing was written since. */
export type Held = { owner: string; rows: readonly StoredRow[] };

export type Evidence = {
  shop: Shop;
  /** In the order they were made. */
  entries: readonly Entry[];
  breaches: readonly string[];
  contradicted: Iterable<string>;
  receipts: readonly Receipt[];
  /** What the database holds of each owner. */
  actual: ReadonlyMap<string, readonly Row[]>;
  newsletter: readonly Row[];
  held: readonly Held[] | null;
  copies: readonly Copy[];
};

export type Verdict = {
  made: number;
  applied: number;
  refused: number;
  /** Taken back by their person before any answer; both outcomes are right. */
  withdrawn: number;
  /** How often each command was applied. */
  byType: Record<string, number>;
  rowsCompared: number;
  lost: string[];
  doubled: string[];
  /** There, once, and not as it was asked for. */
  altered: string[];
  /** Answered one way and done another, answered in two ways, or answered wrongly. */
  contradicted: string[];
  stale: string[];
};

const isWithdrawn = ({ state, withdrawn, onPhone }: Entry) => state === 'waiting' && withdrawn && !onPhone;

export function judge(evidence: Evidence): Verdict {
  const { entries, breaches, contradicted, receipts, copies } = evidence;
  const verdict: Verdict = {
    made: entries.length,
    applied: entries.filter(({ state }) => state === 'sent').length,
    refused: entries.filter(({ state }) => state === 'refused').length,
    withdrawn: entries.filter(isWithdrawn).length,
    byType: {},
    rowsCompared: 0,
    lost: [...breaches],
    doubled: [],
    altered: [],
    contradicted: [...contradicted].map((id) => `${id} was answered in two ways`),
    stale: [],
  };
  const known = new Set(entries.map(({ id }) => id));
  for (const { id } of receipts) {
    if (!known.has(id)) verdict.contradicted.push(`${id} has a receipt and was never made`);
  }
  if (evidence.held) judgeHeld(verdict, evidence.held, evidence);
  else judgeThings(verdict, evidence);
  for (const copy of copies) judgeCopy(verdict, copy);
  return verdict;
}

/** Goes through each owner's commands in their order and compares what comes of them with what is there. */
function judgeThings(verdict: Verdict, { entries, receipts, actual, newsletter, shop }: Evidence): void {
  const byId = Map.groupBy(receipts, ({ id }) => id);
  const owners = new Map([...actual.keys()].map((owner) => [owner, noThings(owner)]));
  for (const entry of entries) {
    const things = owners.get(entry.owner) ?? noThings(entry.owner);
    owners.set(entry.owner, things);
    const result = judgeAnswer(verdict, { entry, found: byId.get(entry.id) ?? [], things, shop });
    if (result === null) continue;
    verdict.byType[entry.type] = (verdict.byType[entry.type] ?? 0) + 1;
    const read = COMMANDS[entry.type].safeParse(entry.payload);
    if (read.success) exerciseOf(entry.type).apply(read.data, things, { id: entry.id, result });
  }
  for (const things of owners.values()) {
    judgeRows(verdict, things.owner, expectedRows(things), actual.get(things.owner) ?? []);
  }
  const subscribers = [...owners.values()].flatMap((things) => [...things.newsletter]);
  judgeRows(verdict, 'newsletter', subscribers, newsletter);
}

/** An entry carries its own type's payload. */
type AnyExercise = {
  outcomes(payload: unknown, things: Things, shop: Shop): readonly string[];
  apply(payload: unknown, things: Things, about: { id: string; result: Result }): void;
};
const exerciseOf = <T extends CommandType>(type: T) => EXERCISES[type] as Exercise<T> as AnyExercise;

type Case = { entry: Entry; found: readonly Receipt[]; things: Things; shop: Shop };

/** What the command's result was if it was applied, else null. */
function judgeAnswer(verdict: Verdict, { entry, found, things, shop }: Case): Result | null {
  const { id, owner, type, payload, state, code } = entry;
  if (found.length > 1) verdict.doubled.push(`${id} has ${found.length} receipts`);
  const [receipt] = found;
  const result = receipt?.answer?.outcome === 'applied' ? receipt.answer.result : null;
  if (receipt && receipt.owner !== owner) verdict.contradicted.push(`${id} belongs to another owner`);
  if (isWithdrawn(entry)) return result;
  if (state === 'waiting') {
    verdict.lost.push(`${type} ${id} still waits`);
    return result;
  }
  if (!receipt?.answer) {
    verdict.contradicted.push(`${type} ${id} was answered and has no receipt`);
    return state === 'sent' ? { gone: [] } : null;
  }
  const kept = receipt.answer.outcome === 'refused' ? receipt.answer.code : receipt.answer.outcome;
  // Of what left with its answer the phone knows no reason.
  const reason = code ?? (receipt.answer.outcome === 'refused' ? kept : 'refused');
  const told = state === 'sent' ? 'applied' : reason;
  if (told !== kept) verdict.contradicted.push(`${type} ${id}: the phone knows ${told}, the store ${kept}`);
  const right = exerciseOf(type).outcomes(payload, things, shop);
  if (!right.includes(kept))
    verdict.contradicted.push(`${type} ${id}: ${kept} instead of ${right.join(' or ')}`);
  return result;
}

function judgeRows(verdict: Verdict, of: string, expected: readonly Row[], actual: readonly Row[]): void {
  const left = new Map(expected);
  const seen = new Set<string>();
  verdict.rowsCompared += actual.length;
  for (const [key, content] of actual) {
    const right = left.get(key);
    const what = `${of}: ${key} is ${canonicalJson(content)} and not ${canonicalJson(right)}`;
    if (seen.has(key) || !left.has(key)) verdict.doubled.push(`${of}: ${key} is one row too many`);
    else if (Number(content) > Number(right)) verdict.doubled.push(what);
    else if (canonicalJson(right) !== canonicalJson(content)) verdict.altered.push(what);
    seen.add(key);
  }
  for (const [key] of expected) if (!seen.has(key)) verdict.lost.push(`${of}: ${key} is missing`);
}

const OWN_TABLES = new Set<string>([
  'addresses',
  'calculator_jobs',
  'cart_lines',
  'customers',
  'order_reviews',
  'product_reviews',
  'quotes',
  'user_wishlist',
]);
/** Without the store's own times. */
const written = (body: unknown) =>
  canonicalJson(JSON.parse(JSON.stringify(body, (name, value) => (name.endsWith('At') ? undefined : value))));

/** After an older backup: what phones had is there again, once, and what was deleted there stays so. */
function judgeHeld(verdict: Verdict, held: readonly Held[], { entries, copies }: Evidence): void {
  for (const { id, type } of entries.filter(({ state, onPhone }) => state === 'waiting' && onPhone)) {
    verdict.lost.push(`${type} ${id} still waits`);
  }
  for (const { owner, rows } of held) {
    const { truth = [], told } = copies.find(({ of }) => of === owner) ?? {};
    const key = ({ table, id }: { table: string; id: string }) => `${owner}: ${table} ${id}`;
    const there = new Map(
      truth
        .filter(({ table, deleted }) => OWN_TABLES.has(table) && !deleted)
        .map((row) => [key(row), row.body]),
    );
    verdict.rowsCompared += rows.length;
    for (const row of rows.filter(({ table, body }) => OWN_TABLES.has(table) && body !== null)) {
      const body = there.get(key(row));
      there.delete(key(row));
      if (told?.has(`${row.table} ${row.id}`)) continue;
      if (body === undefined) verdict.lost.push(`${key(row)} is missing after the restore`);
      else if (written(body) !== written(row.body))
        verdict.altered.push(`${key(row)} is ${written(body)} and was ${written(row.body)}`);
    }
    for (const back of there.keys()) verdict.doubled.push(`${back} came back with the backup`);
  }
}

function judgeCopy(verdict: Verdict, { of, held, truth }: Copy): void {
  const key = ({ table, id }: { table: string; id: string }) => `${table} ${id}`;
  const live = new Map(truth.filter(({ deleted }) => !deleted).map((row) => [key(row), row]));
  verdict.rowsCompared += held.length;
  // A row without a body remembers a deletion.
  for (const row of held.filter(({ body, pending }) => body !== null || pending)) {
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
