// The end of a run: everything that waits is sent, every device pulls once more, and the evidence is gathered.
import { setTimeout as pause } from 'node:timers/promises';
import { canonicalJson } from '../../domain/base/json.ts';
import { type Pull, type PullRow, SYNC_SCHEMA, type SyncScope } from '../../domain/sync.ts';
import { catalogChanges } from '../../server/catalog/catalogChanges.ts';
import { ownerHeaders } from '../../web/offline/owner.ts';
import { pullSchema } from '../helpers/syncSchemas.ts';
import type { Copy, Evidence, Held, Receipt } from './judge.ts';
import type { Ledger } from './ledger.ts';
import { actualRows, newsletterRows, type Row } from './ownerRows.ts';
import type { Person } from './person.ts';
import type { Phone } from './phone.ts';
import type { Asked } from './phone-app.ts';
import type { Stage } from './stage.ts';

const DRAINED_MS = 120_000;
/** A server that has not heard of the last change by then will not hear of it. */
const CURRENT_MS = 30_000;

/** Signs everybody in who can be and rings until nothing waits; what still does after two minutes is for the judge. */
export async function settle({ phone, account }: Person): Promise<void> {
  const deadline = Date.now() + DRAINED_MS;
  const waits = () =>
    phone.owners().some((owner) => phone.outbox(owner).some(({ state }) => state === 'waiting'));
  if (account) await phone.ask({ do: 'signIn', tab: 0, account });
  do {
    await phone.ask({ do: 'trigger', tab: 0, trigger: 'online' });
    if (waits()) await pause(100);
  } while (waits() && Date.now() < deadline);
}

/**
 * Lets every phone ask for everything new; once more where something changed meanwhile, for a server copies from the
 * provider on its own, soon after its start.
 */
export async function catchUpAll({ sql }: Stage, people: readonly Person[]): Promise<void> {
  const newest = async () => (await catalogChanges(sql, 0)).rows.at(-1)?.rev;
  let asked: number | undefined;
  for (let rev = await newest(); rev !== asked; rev = await newest()) {
    asked = rev;
    await Promise.all(people.map(catchUp));
  }
}

/** Asks for everything new, on behalf of everybody whose things the phone keeps. */
async function catchUp(person: Person): Promise<void> {
  await pullAllRows(person);
  await insist(person.phone, { do: 'refresh', tab: 0 });
}

/** Lets a phone ask, through whatever weather, until it has all its owners' rows. */
export async function pullAllRows({ phone, account }: Person): Promise<void> {
  if (account) await insist(phone, { do: 'pullPersonalRows', tab: 0 });
  await insist(phone, { do: 'pullPersonalRows', tab: 0, whose: 'device' });
}

/** Asks again for two minutes: a busy server may answer later than a phone waits. */
async function insist(phone: Phone, asked: Asked): Promise<void> {
  const deadline = Date.now() + DRAINED_MS;
  for (;;) {
    try {
      await phone.ask(asked);
      return;
    } catch (cause) {
      if (Date.now() > deadline) throw new Error(`a phone could not ${asked.do}`, { cause });
      await pause(50);
    }
  }
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

async function phoneCopies({ sql, servers }: Stage, people: readonly Person[]): Promise<Copy[]> {
  const { rows: truth } = await catalogChanges(sql, 0);
  const copies: Copy[] = [];
  for (const { name, phone, account } of people) {
    copies.push({ of: `catalog of ${name}`, held: phone.rows('catalog'), truth });
    for (const owner of phone.owners()) {
      const isPerson = owner === account?.owner;
      const headers = isPerson ? { Authorization: `Bearer ${account.token}` } : ownerHeaders(owner);
      const mine = await pullAll(servers[0]?.url ?? '', 'me', headers);
      // What was refused when it was sent again is shown to its person, with its text.
      const told = new Set(
        phone
          .outbox(owner)
          .flatMap(({ state, row }) => (state === 'refused' && row ? [`${row.table} ${row.id}`] : [])),
      );
      const held = phone.rows(owner).filter(({ table, id }) => !told.has(`${table} ${id}`));
      const truth = mine.filter(({ table, id }) => !told.has(`${table} ${id}`));
      copies.push({ of: owner, held, truth, told });
    }
  }
  return copies;
}

type Gathered = {
  people: readonly Person[];
  ledger: Ledger;
  held: Held[] | null;
  contradicted: Iterable<string>;
};

export async function gather(
  stage: Stage,
  { people, ledger, held, contradicted }: Gathered,
): Promise<Evidence> {
  const { sql } = stage;
  const actual = new Map<string, readonly Row[]>();
  for (const { phone } of people) {
    for (const owner of phone.owners()) actual.set(owner, await actualRows(sql, owner));
  }
  return {
    actual,
    held,
    contradicted,
    shop: people[0]?.shop ?? { fickle: [], steady: [], orders: new Map() },
    receipts: await sql<Receipt[]>`select owner, id, answer from receipts`,
    entries: [...ledger.entries.values()],
    breaches: ledger.breaches,
    newsletter: await newsletterRows(sql),
    copies: [...(await serverCopies(stage)), ...(await phoneCopies(stage, people))],
  };
}
