// Every outbox command, sent by others about A's things: A's rows stay, and nobody learns that they exist.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { COMMANDS } from '../../../domain/commands.ts';
import { type CommandType, DEVICE_HEADER, PERSONAL_TABLES } from '../../../domain/sync.ts';
import { command } from '../../helpers/owners.ts';
import { sized } from '../../helpers/size.ts';
import { startStore } from '../../helpers/store.ts';
import { COMMAND_TABLE, payloadOf } from './matrix-commands.ts';
import { type Ids, madeUp, plain, secretsOf } from './matrix-people.ts';
import { buildWorld } from './matrix-world.ts';

const store = await startStore({ pays: true });
const { a, b, claims, account, tokenOf, headersOf, push, pull, rowsAbout } = await buildWorld(store);
const types = Object.keys(COMMANDS) as CommandType[];

/** A new person each time, so that no test affects the next one. */
const SENDERS = {
  device: async () => ({ [DEVICE_HEADER]: randomUUID() }),
  customer: async () => accountWith('customer', {}),
  pretender: async () => accountWith('customer', claims),
  driver: async () => accountWith('driver', {}),
  clerk: async () => accountWith('clerk', {}),
  admin: async () => accountWith('admin', {}),
} as const;
const senders = Object.keys(SENDERS) as (keyof typeof SENDERS)[];

async function accountWith(role: string, metadata: object) {
  return store.bearer(await tokenOf(await account(`${randomUUID()}@example.com`, role, metadata)));
}

/** A's own rows and what depends on them, not what others made under the same ids. */
async function rowsOfA(): Promise<string[]> {
  const mine = (row: string) => {
    if (/^quote_(?:lines|photos) /.test(row)) return row.includes(a.quote);
    const owner = /"owner": "([^"]*)"/.exec(row)?.[1];
    return owner === undefined || owner === `u:${a.user}`;
  };
  return (await rowsAbout(a)).filter(mine);
}

// The sign-in comes first: it leaves its time in A's account.
const headersOfA = await headersOf('A');
const before = { rows: await rowsOfA(), pulled: await pull(headersOfA) };

async function say(headers: Record<string, string>, type: CommandType, of: Ids, id: string = randomUUID()) {
  const [answer = {}] = await push(headers, [command(type, payloadOf(type, of), { id, base_rev: 1 })]);
  const { outcome, code } = answer as { outcome?: string; code?: string };
  return { outcome: code ?? outcome, text: JSON.stringify(answer), headers };
}

test('A and B each have a row in every table that devices pull, and none of the other’s', async () => {
  const [ofA, ofB] = [before.pulled, await pull(await headersOf('B'))];
  for (const rows of [ofA, ofB]) {
    expect(PERSONAL_TABLES.filter((table) => !rows.some((row) => row.table === table))).toEqual([]);
  }
  const [seenByA, seenByB] = [JSON.stringify(ofA), JSON.stringify(ofB)];
  expect(seenByA).toContain(a.mark);
  expect(seenByB).toContain(b.mark);
  expect(secretsOf(b).filter((secret) => seenByA.includes(secret))).toEqual([]);
  expect(secretsOf(a).filter((secret) => seenByB.includes(secret))).toEqual([]);
  expect(before.rows.length).toBeGreaterThan(PERSONAL_TABLES.length);
});

test.each(types)(
  '%s on A’s things is answered like one on things that do not exist, and changes nothing',
  async (type) => {
    for (const sender of senders) {
      const nobodys = madeUp(a.product);
      const about = await say(await SENDERS[sender](), type, a);
      const none = await say(await SENDERS[sender](), type, nobodys);
      const declared = COMMAND_TABLE[type];
      expect(about.outcome, sender).toBe(sender === 'device' ? declared.device : declared.other);
      expect(plain(about.text, a), sender).toBe(plain(none.text, nobodys));
      const said = JSON.stringify(payloadOf(type, a));
      const pulled = JSON.stringify(await pull(about.headers));
      const unsaid = secretsOf(a).filter((secret) => !said.includes(secret));
      const told = unsaid.filter((secret) => about.text.includes(secret) || pulled.includes(secret));
      expect(told, sender).toEqual([]);
    }
    // Once for all senders, because it reads every table.
    expect(await rowsOfA()).toEqual(before.rows);
  },
);

test.each(senders)(
  'a %s that reuses the ids of A’s commands gets neither A’s rows nor A’s answers',
  async (sender) => {
    const ids = [a.quote, a.productReview, a.orderReview];
    for (const [at, type] of types.entries()) {
      // One id each in `npm test`; between them the senders try all three.
      for (const id of [...ids, ...ids].slice((at + senders.indexOf(sender)) % 3).slice(0, sized(1, 3))) {
        const headers = await SENDERS[sender]();
        const own = madeUp(a.product);
        const { outcome, text } = await say(headers, type, own, id);
        expect(['applied', 'receipt_mismatch', 'sign_in_required', 'not_found'], type).toContain(outcome);
        const seen = text + JSON.stringify(await pull(headers));
        expect(secretsOf(a).filter((secret) => secret !== id && seen.includes(secret))).toEqual([]);
      }
    }
    expect(await rowsOfA()).toEqual(before.rows);
  },
);

test('A’s devices pull the same rows after all these commands as before', async () => {
  expect(await pull(headersOfA)).toEqual(before.pulled);
});

test('the table covers every command type', () => {
  expect(Object.keys(COMMAND_TABLE)).toEqual(types);
  console.info('commands', { types: types.length, senders: senders.length });
});
