import { setTimeout as pause } from 'node:timers/promises';
import { isLostConnection } from '../../server/db/connectionErrors.ts';
import { ACCOUNT_ENV, openAccount, orderSome } from './accounts.ts';
import type { Running } from './background.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { breakThings, passHours } from './breakage.ts';
import { editCatalog } from './catalogEdits.ts';
import { type Crossing, crossByProvider, crossBySql } from './crossing.ts';
import { type Held, judge } from './judge.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { startFaultyNetwork } from './networkFaults.ts';
import { live, type Person } from './person.ts';
import { makePhone } from './phone.ts';
import { openProvider, type Provider } from './provider.ts';
import { createRandom } from './random.ts';
import { type Outcome, reckon } from './reckoning.ts';
import { catchUpAll, gather, pullAllRows, serverCopies, settle } from './settle.ts';
import { openClusterStage, openStage, type Stage } from './stage.ts';

type ScenarioOptions = {
  /** Commands to make, by all phones together. */
  ops: number;
  seed: number;
  servers: number;
  /** Two servers in a cluster: a pooler, a replica and a balancer of the real kind. */
  isCluster: boolean;
  /** The store is once restored from an older backup. */
  isRestored: boolean;
  phones: number;
  /** How long a change may take from its commit until every server serves it. */
  mostCrossingMs: number;
  say: (line: string) => void;
};

/** Phones run this much faster than real ones where they wait for an answer: 15 s become 3. */
const HASTE = 5;
const PATIENCE_MS = 15_000 / HASTE;
const DEED_PACE_MS = 200;
const KILL_PACE_MS = 2_000;
const SHELF_KEEPERS = 4;
const TWINS_PERCENT = 10;
const CROSSINGS_EACH = 3;
/** What everybody does after a restore, under faults, beside sending again. */
const RESTS_EACH = 12;
const COPIED_MS = 120_000;
/** What was sent before the calm has arrived by then, or never will. */
const LAST_STRAGGLER_MS = PATIENCE_MS + 1_000;
/** A run that is not through by then hangs. */
const mostMs = (ops: number) => 560_000 + ops * 200;

type Parts = {
  options: ScenarioOptions;
  stage: Stage;
  balancer: Balancer;
  provider: Provider;
  fail: (error: unknown) => void;
  closing: (() => Promise<unknown>)[];
};

/**
 * Phones, people, networks, servers and a database, all at once and all of it failing; then calm, and the reckoning.
 * Leaves no process and no file behind, also when it rejects.
 */
export async function runScenario(options: ScenarioOptions): Promise<Outcome> {
  const { servers, isCluster, seed, say } = options;
  const began = performance.now();
  const closing: Parts['closing'] = [];
  const failed = Promise.withResolvers<never>();
  const fail = failed.reject;
  const overdue = setTimeout(() => fail(new Error('the run hangs')), mostMs(options.ops));
  const interrupted = () => fail(new Error('stopped by a signal'));
  // As the store does (server/main.ts).
  const uncaught = (cause: unknown, origin: string) => {
    if (!isLostConnection(cause)) fail(new Error(`nobody caught this ${origin}`, { cause }));
  };
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted).on('uncaughtException', uncaught);
  let isOver = false;
  let pending: Promise<unknown> = Promise.resolve();
  const open = <T extends { close(): Promise<void> }>(begin: () => Promise<T>): Promise<T> => {
    if (isOver) throw new Error('nothing more is opened');
    const opening = begin();
    pending = opening.then((opened) => closing.push(() => opened.close()));
    return opening;
  };
  const run = async (): Promise<Outcome> => {
    const provider = await open(openProvider);
    const env = { ...provider.env, ...ACCOUNT_ENV };
    const stage = await open(() => (isCluster ? openClusterStage(env) : openStage(servers, env)));
    const balancing = {
      targets: stage.entrances,
      random: createRandom(seed, 'balancer'),
      twins: TWINS_PERCENT,
    };
    const balancer = await open(() => startBalancer(balancing));
    provider.tell(balancer.url);
    say(
      isCluster
        ? 'the cluster is up'
        : `Postgres and ${servers === 1 ? 'a server are' : `${servers} servers are`} up`,
    );
    return weather({ options, stage, balancer, provider, fail, closing });
  };
  try {
    const { figures, complaints } = await Promise.race([failed.promise, run()]);
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    return { figures: { ...figures, seconds }, complaints };
  } finally {
    clearTimeout(overdue);
    isOver = true;
    // What is just being opened is closed as well.
    await Promise.allSettled([pending]);
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted).off('uncaughtException', uncaught);
    for (const close of closing.reverse()) await close();
  }
}

async function weather(parts: Parts): Promise<Outcome> {
  const { options, stage, balancer, provider, fail } = parts;
  const { seed, say } = options;
  const { length: servers } = stage.servers;
  const { length: entrances } = stage.entrances;
  const ledger = openLedger();
  const people = await gatherPeople(parts, ledger);
  const crossings: Crossing[] = [];
  for (let round = 0; servers > 1 && round < CROSSINGS_EACH * entrances; round += 1) {
    const change = { provider, balancer, through: round % entrances, name: `Crossing ${round}` };
    crossings.push(...(await crossByProvider(stage, change)));
  }

  const breakMore = () => breakThings({ stage, random: createRandom(seed, 'kills'), fail }, KILL_PACE_MS);
  const hours = passHours({ stage, random: createRandom(seed, 'hours'), fail });
  const keepShelves = () =>
    Array.from({ length: SHELF_KEEPERS }, (_, index) =>
      editCatalog(stage.sql, createRandom(seed, 'shelves', index), fail),
    );
  const storm = async (commands: number, rest = 0) => {
    const running = [breakMore(), ...keepShelves()];
    await Promise.all(people.map((person) => live(person, commands, rest)));
    await stopAll(running);
  };
  let held: Held[] | null = null;
  const share = Math.ceil(options.ops / people.length);
  const progress = setInterval(() => say(`${ledger.entries.size} commands made`), 10_000);
  try {
    if (options.isRestored) {
      await storm(Math.ceil(share / 2));
      const restore = await stage.backUp();
      await storm(Math.ceil(share / 2));
      await Promise.all(people.map(settle));
      await Promise.all(people.map(pullAllRows));
      say('restored from an older backup');
      held = people.flatMap(({ phone }) =>
        phone.owners().map((owner) => ({ owner, rows: phone.rows(owner) })),
      );
      ledger.forget();
      await hours.stop();
      await restore();
      balancer.forget();
      await stage.renew();
      await storm(0, RESTS_EACH);
      // Each device learns of it when it next asks, and only then records and sends.
      await Promise.all(people.map(pullAllRows));
    } else await storm(share);
  } finally {
    clearInterval(progress);
  }

  say(`${ledger.entries.size} commands made; now it is calm`);
  await stage.renew();
  await Promise.all(people.map(({ phone }) => phone.calm(balancer.url)));
  await Promise.all([pause(LAST_STRAGGLER_MS), ...people.map(settle)]);
  await hours.stop();
  for (let round = 0; servers > 1 && round < CROSSINGS_EACH; round += 1) {
    crossings.push(...(await crossBySql(stage, `Calm ${round}`)));
  }
  await serverCopies(stage);
  await catchUpAll(stage, people);
  const evidence = await gather(stage, { people, ledger, held, contradicted: balancer.contradicted });
  const { mostCrossingMs } = options;
  return reckon({ mostCrossingMs, verdict: judge(evidence), balancer, stage, crossings, people });
}

async function gatherPeople({ options, stage, balancer, fail, closing }: Parts, ledger: Ledger) {
  const { seed, phones: count } = options;
  const fickle = await stage.sql<{ id: string }[]>`select id::text from products order by id`;
  const steady = await premiumProducts(stage);
  const orders = new Map<string, string[]>();
  const shop = { fickle: fickle.map(({ id }) => id), steady, orders };
  const people: Person[] = [];
  for (let index = 0; index < count; index += 1) {
    const name = `p${index}`;
    // Every third never signs in.
    const account = index % 3 === 1 ? null : await openAccount(stage, name);
    if (account) orders.set(account.owner, await orderSome(stage, account, shop.steady[0] ?? ''));
    const network = await startFaultyNetwork(balancer.url, createRandom(seed, 'weather', index), PATIENCE_MS);
    closing.push(() => network.close());
    // Every third browser has no locks, or leaks them.
    const phone = makePhone({ origin: network.url, locks: index % 3 > 0, haste: HASTE }, ledger);
    closing.push(() => phone.kill());
    const random = createRandom(seed, 'person', index);
    people.push({ name, phone, account, network, random, shop, ledger, paceMs: DEED_PACE_MS, fail, made: 0 });
  }
  return people;
}

/** The servers copy them from the provider on their own, soon after they start. */
async function premiumProducts({ sql }: Stage): Promise<string[]> {
  const deadline = performance.now() + COPIED_MS;
  for (;;) {
    const products = await sql<
      { id: string }[]
    >`select id from products where catalog = 'premium' order by id`;
    if (products.length > 0) return products.map(({ id }) => id);
    if (performance.now() > deadline) throw new Error('the premium products were never copied');
    await pause(50);
  }
}

async function stopAll(running: readonly Running[]): Promise<void> {
  await Promise.all(running.map((one) => one.stop()));
}
