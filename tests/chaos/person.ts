import { setTimeout as pause } from 'node:timers/promises';
import { SUBJECTS } from '../../domain/sync.ts';
import type { SyncTrigger } from '../../web/offline/drain.ts';
import type { FaultyProxy } from '../helpers/proxy.ts';
import type { Account } from './accounts.ts';
import type { Shop } from './exercise.ts';
import { EXERCISES, SIGNED_OUT_WEIGHTS, WEIGHTS } from './exercises.ts';
import type { Ledger } from './ledger.ts';
import { Killed, type Phone } from './phone.ts';
import type { Asked } from './phone-app.ts';
import type { Random } from './random.ts';

// Somebody with a phone: writes requests, looks at the shop, loses signal, runs out of battery, deals with what
// the store turned down.

export type Person = {
  name: string;
  phone: Phone;
  /** Null for somebody who never signs in. */
  account: Account | null;
  network: FaultyProxy;
  random: Random;
  shop: Shop;
  ledger: Ledger;
  /** On average between two things they do. */
  paceMs: number;
  fail: (error: unknown) => void;
  /** How many commands so far. */
  made: number;
};

const DEEDS = {
  make: 45,
  trigger: 25,
  look: 14,
  attend: 8,
  flightMode: 4,
  die: 1,
  dieBusy: 1,
  signInOrOut: 5,
};
/** Those that make no commands. */
const RESTS = { ...DEEDS, make: 0, attend: 0, dieBusy: 0 };
const TRIGGERS: Readonly<Record<SyncTrigger, number>> = {
  timer: 10,
  online: 4,
  visible: 3,
  worker: 3,
  person: 2,
  commit: 1,
  launch: 1,
};
const FLIGHT_MS = 1_500;

/**
 * Starts the app, and lives until `commands` were made and `rest` more things were done that make none. What the app
 * itself could not bear goes to `fail`.
 */
export async function live(person: Person, commands: number, rest = 0): Promise<void> {
  const { name, phone, account, random, paceMs, network, fail } = person;
  const begun: Promise<void>[] = [];
  const begin = (asked: Asked) => {
    begun.push(
      phone
        .ask(asked)
        .then(() => undefined, bearable)
        .catch(fail),
    );
  };
  const tab = () => random.below(2);
  const marked = person.made;
  let made = 0;
  let rested = 0;

  async function restart(): Promise<void> {
    await phone.kill();
    await phone.start();
    begin({ do: 'trigger', tab: 0, trigger: 'launch' });
    begin({ do: 'refresh', tab: 0 });
  }

  await phone.kill();
  await phone.start();
  begin({ do: 'refresh', tab: 0 });
  // Most have an account and begin with it.
  if (account && random.chance(0.9)) await signInOrOut(person);
  while (made < commands || rested < rest) {
    const isResting = made >= commands;
    if (isResting) rested += 1;
    // Each dies once at least, however few deeds it has.
    const isDue = phone.kills() === 0 && made * 2 > commands;
    switch (isDue ? 'die' : random.weighted(isResting ? RESTS : DEEDS)) {
      case 'make':
        made += 1;
        await make(person, `${name}.${marked + made}`, tab());
        break;
      case 'trigger':
        begin({ do: 'trigger', tab: tab(), trigger: random.weighted(TRIGGERS) });
        break;
      case 'look':
        begin({ do: random.chance(0.7) ? 'refresh' : 'pullPersonalRows', tab: tab() });
        break;
      case 'attend':
        await attend(person, `${name}.again.${marked + made}`, tab());
        break;
      case 'flightMode':
        network.cut();
        await pause(random.below(FLIGHT_MS));
        network.mend();
        begin({ do: 'trigger', tab: tab(), trigger: 'online' });
        break;
      case 'signInOrOut':
        await signInOrOut(person);
        break;
      case 'die':
        await restart();
        break;
      case 'dieBusy': {
        made += 1;
        const making = make(person, `${name}.${marked + made}`, tab());
        begin({ do: 'trigger', tab: tab(), trigger: 'person' });
        await pause(random.below(60));
        await restart();
        await making;
        break;
      }
    }
    await pause(random.below(2 * paceMs));
  }
  await Promise.all(begun);
  person.made += made;
}

/**
 * What an app says without signal, while its session changes, or when it could not save because the device is slow, and an
 * app that was killed: nothing to worry about.
 */
function bearable(error: unknown): void {
  const fine =
    error instanceof Killed ||
    /Unreachable|NoAnswer|NotSaved|fetch failed|TimeoutError|aborted|answered \d{3}|nothing can be asked/i.test(
      String(error),
    );
  if (!fine) throw error;
}

/** Somebody else uses the phone from here on; what waits of the one before stays and waits for them. */
async function signInOrOut({ phone, account, random }: Person): Promise<void> {
  if (!account) return;
  const isSignedIn = phone.owner() === account.owner;
  // Signed out they can do little, so few stay it for long.
  if (isSignedIn && random.chance(0.8)) return;
  const to = isSignedIn ? null : account;
  for (const tab of [0, 1]) await phone.ask({ do: 'signIn', tab, account: to }).catch(bearable);
}

async function make({ phone, random, shop, ledger }: Person, mark: string, tab: number) {
  const owner = phone.owner();
  const type = random.weighted(owner.startsWith('u:') ? WEIGHTS : SIGNED_OUT_WEIGHTS);
  const payload = EXERCISES[type].make(random, shop, { owner, mark });
  await said(phone, ledger, { do: 'make', tab, type, payload });
}

/** The id that the phone called saved, which must then be in the ledger. */
async function said(phone: Phone, ledger: Ledger, asked: Asked): Promise<void> {
  const id = await phone.ask(asked).catch(bearable);
  if (typeof id === 'string') ledger.told(id);
}

/** "Needs attention": deleted, sent again, or written anew. Now and then something that still waits is taken back. */
async function attend({ phone, random, shop, ledger }: Person, mark: string, tab: number) {
  const owner = phone.owner();
  const wanted = random.chance(0.8) ? 'refused' : 'waiting';
  const items = phone.outbox(owner).filter(({ state, type }) => {
    // What was taken back under way may still arrive, and late: only where no order matters can anyone say what is right.
    return state === wanted && (wanted === 'refused' || SUBJECTS[type] === null);
  });
  if (items.length === 0) return;
  const { id, type } = random.pick(items);
  ledger.withdraw(id);
  const deed = wanted === 'waiting' ? 'discard' : random.pick(['discard', 'retry', 'edit'] as const);
  if (deed === 'edit') {
    const payload = EXERCISES[type].make(random, shop, { owner, mark });
    await said(phone, ledger, { do: 'make', tab, type, payload, replaces: id });
  } else {
    await phone.ask({ do: deed, tab, id }).catch(bearable);
  }
}
