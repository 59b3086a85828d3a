// The end of the storm: everything that waits goes out, everybody asks for news once, and the evidence is gathered.
import { setTimeout as pause } from 'node:timers/promises';
import { type Pull, type PullRow, pullSchema, SYNC_SCHEMA, type SyncScope } from '../../domain/sync.ts';
import { catalogChanges } from '../../server/catalog/changes.ts';
import type { Sql } from '../../server/db/sql.ts';
import { canonicalJson } from '../../server/sync/canonical.ts';
import { ownerHeaders } from '../../web/offline/owner.ts';
import { COMMAND_TYPES, EXERCISES, type Row } from './exercises.ts';
import { appliedOf, type Copy, type Evidence, type Receipt, type Rows } from './judge.ts';
import type { Entry, Ledger } from './ledger.ts';
import type { Phone } from './phone.ts';
import type { Stage } from './stage.ts';

const DRAINED_MS = 60_000;
/** A server that has not heard of the last change by then will not hear of it. */
const CURRENT_MS = 5_000;

/** Rings until nothing waits; what still does after a minute is for the judge. */
export async function settle(phone: Phone): Promise<void> {
  const deadline = Date.now() + DRAINED_MS;
  const waits = () => phone.outbox().some(({ state }) => state === 'waiting');
  do {
    await phone.ask({ do: 'ring', tab: 0, bell: 'online' });
    if (waits()) await pause(100);
  } while (waits() && Date.now() < deadline);
}

/** Asks once for everything new. */
export async function catchUp(phone: Phone): Promise<void> {
  await phone.ask({ do: 'pullMine', tab: 0 });
  await phone.ask({ do: 'refresh', tab: 0 });
}

/** Everything that a server serves, from the beginning. */
async function pullAll(
  url: string,
  scope: SyncScope,
  headers: Record<string, string> = {},
): Promise<PullRow[]> {
  const rows: PullRow[] = [];
  let page: Pull | null = null;
  do {
    const cursor: string = page ? `&since=${page.next}&epoch=${page.epoch}` : '';
    const response = await fetch(`${url}/api/sync?scope=${scope}&schema=${SYNC_SCHEMA}${cursor}`, {
      headers,
    });
    if (!response.ok) throw new Error(`a pull in calm weather answered ${response.status}`);
    page = pullSchema.parse(await response.json());
    rows.push(...page.rows);
  } while (page.more);
  return rows;
}

const stored = ({ table, id, rev, body }: PullRow) => ({ table, id, rev, body });
const live = (rows: readonly PullRow[]) => rows.filter(({ deleted }) => !deleted);

/** What each server serves, as soon as it is the truth, or what it still serves after a while. */
export async function serverCopies({ sql, servers }: Stage): Promise<Copy[]> {
  const { rows: truth } = await catalogChanges(sql, 0);
  const wanted = canonicalJson(truth);
  const deadline = Date.now() + CURRENT_MS;
  return Promise.all(
    servers.map(async ({ url }, index) => {
      let served = await pullAll(url, 'catalog');
      while (canonicalJson(served) !== wanted && Date.now() < deadline) {
        await pause(50);
        served = await pullAll(url, 'catalog');
      }
      return { of: `server ${index}`, held: live(served).map(stored), truth };
    }),
  );
}

async function phoneCopies({ sql, servers }: Stage, phones: readonly Phone[]): Promise<Copy[]> {
  const { rows: truth } = await catalogChanges(sql, 0);
  const copies: Copy[] = [];
  for (const [index, phone] of phones.entries()) {
    const owner = phone.owner();
    const mine = await pullAll(servers[0]?.url ?? '', 'me', ownerHeaders(owner));
    copies.push({ of: `catalog of phone ${index}`, held: phone.rows('catalog'), truth });
    copies.push({ of: `own rows of phone ${index}`, held: phone.rows('mine'), truth: mine });
  }
  return copies;
}

async function rowsOf(sql: Sql, applied: readonly Entry[], owners: readonly string[]): Promise<Rows[]> {
  const rows: Rows[] = [];
  for (const type of COMMAND_TYPES) {
    // Entries of a type carry that type's payload.
    const exercise = EXERCISES[type] as {
      expected(applied: readonly Entry[]): Row[];
      actual(sql: Sql, owner: string, applied: readonly Entry[]): Promise<Row[]>;
    };
    for (const owner of owners) {
      const mine = applied.filter((entry) => entry.owner === owner && entry.type === type);
      const actual = await exercise.actual(sql, owner, mine);
      rows.push({ of: type, expected: exercise.expected(mine), actual });
    }
  }
  return rows;
}

export async function gather(
  stage: Stage,
  {
    phones,
    ledger,
    contradicted,
  }: { phones: readonly Phone[]; ledger: Ledger; contradicted: Iterable<string> },
): Promise<Evidence> {
  const { sql } = stage;
  const receipts = await sql<Receipt[]>`select owner, id, answer from receipts`;
  const entries = [...ledger.entries.values()];
  const owners = phones.map((phone) => phone.owner());
  return {
    ...{ entries, receipts, contradicted },
    breaches: ledger.breaches,
    rows: await rowsOf(sql, appliedOf(entries, receipts), owners),
    copies: [...(await serverCopies(stage)), ...(await phoneCopies(stage, phones))],
  };
}
