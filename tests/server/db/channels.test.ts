import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { listenTo } from '../../../server/db/channels.ts';
import { openDatabase } from '../../../server/db/sql.ts';
import { testDatabase } from '../../helpers/database.ts';

const { sql, url } = await testDatabase();

/** A proxy to the database that can be shut, and counts the connections it refuses meanwhile. */
async function gateway() {
  const { port, hostname } = new URL(url);
  const through = new Set<Socket>();
  const state = { shut: false, turnedAway: 0 };
  const server = createServer((near) => {
    if (state.shut) {
      state.turnedAway += 1;
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      through.add(from);
      from.pipe(to);
      from.once('error', () => to.destroy());
      from.once('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = new URL(url);
  address.hostname = '127.0.0.1';
  address.port = String((server.address() as AddressInfo).port);
  return {
    state,
    url: address.href,
    shut() {
      state.shut = true;
      for (const socket of through) socket.destroy();
      through.clear();
    },
    close() {
      for (const socket of through) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

const gate = await gateway();
const far = openDatabase(gate.url, { pool: 1 });
afterAll(async () => {
  // Its last connection may be cut, so it cannot be closed properly.
  await far.end({ timeout: 1 });
  await gate.close();
});

test('the listener reconnects after a long outage and reports the gap', async () => {
  const heard = vi.fn();
  const connected = vi.fn();
  const lost = vi.fn();
  const hearing = await listenTo(far, 'changes', { onNotify: heard, onConnect: connected, onLoss: lost });
  await sql`select pg_notify('changes', '')`;
  await expect.poll(() => heard).toHaveBeenCalledOnce();
  const before = gate.state.turnedAway;
  gate.shut();
  await expect.poll(() => gate.state.turnedAway).toBeGreaterThanOrEqual(before + 3);
  expect(connected).toHaveBeenCalledOnce();
  expect(lost.mock.calls).toEqual([['CONNECTION_CLOSED']]);
  gate.state.shut = false;
  await expect.poll(() => connected).toHaveBeenCalledTimes(2);
  await sql`select pg_notify('changes', '')`;
  await expect.poll(() => heard).toHaveBeenCalledTimes(2);
  gate.shut();
  await expect.poll(() => lost).toHaveBeenCalledTimes(2);
  gate.state.shut = false;
  await expect.poll(() => connected).toHaveBeenCalledTimes(3);
  await hearing.stop();
  expect(lost).toHaveBeenCalledTimes(2);
});

test('the listener stops during an outage without waiting for its end', async () => {
  const hearing = await listenTo(far, 'changes', { onNotify: vi.fn() });
  const before = gate.state.turnedAway;
  gate.shut();
  await expect.poll(() => gate.state.turnedAway).toBeGreaterThan(before);
  await hearing.stop();
  gate.state.shut = false;
});

test('the listener rejects without a database at the start', async () => {
  const nowhere = openDatabase('postgres://nobody:x@127.0.0.1:9/none', { pool: 1 });
  const lost = vi.fn();
  await expect(listenTo(nowhere, 'changes', { onNotify: vi.fn(), onLoss: lost })).rejects.toThrow(
    'ECONNREFUSED',
  );
  expect(lost).not.toHaveBeenCalled();
  await nowhere.end();
});
