import postgres from 'postgres';
import type { Sql } from './sql.ts';

export type Subscription = { stop(): Promise<void> };

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

type Listener = {
  onNotify: (payload: string) => void;
  /** Called for every connection, including the first; earlier notifications were missed. */
  onConnect?: () => void;
  /** Called once for each lost connection. */
  onLoss?: (reason: string) => void;
};

/**
 * Listens to a channel on its own connection, past any pooler, and reconnects after every loss (the driver's own
 * `listen` gives up for good when its first reconnect fails).
 *
 * @throws the driver's error when the first connection fails
 */
export async function listenTo(
  sql: Sql,
  channel: string,
  { onNotify, onConnect, onLoss }: Listener,
): Promise<Subscription> {
  const first = Promise.withResolvers<void>();
  const stopped = Promise.withResolvers<void>();
  let stopping = false;
  let connectionLoss = Promise.withResolvers<void>();
  const { connect_timeout, connection } = sql.options;
  const options = {
    connect_timeout,
    // `refuseRunning` recognizes a running store by this name.
    connection: { ...connection, application_name: `${connection.application_name} listening` },
    max: 1,
    idle_timeout: null,
    max_lifetime: null,
    fetch_types: false,
    // An option missing from the driver's types; its own listener uses it.
    onnotify: (_channel: string, payload: string) => onNotify(payload),
    onclose: () => connectionLoss.resolve(),
  };
  const client = postgres(sql.directUrl, options as unknown as postgres.Options<Record<string, never>>);

  /** Returns when the connection is lost. */
  async function listenOnce(): Promise<void> {
    connectionLoss = Promise.withResolvers<void>();
    await Promise.race([client`listen ${client(channel)}`, stopped.promise]);
    if (stopping) return;
    first.resolve();
    onConnect?.();
    await Promise.race([connectionLoss.promise, stopped.promise]);
    // The driver reconnects by itself and does not report why it fails.
    if (!stopping) onLoss?.('CONNECTION_CLOSED');
  }

  async function listenUntilStopped(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS;
    while (!stopping) {
      try {
        await listenOnce();
        pauseMs = FIRST_PAUSE_MS;
      } catch (error) {
        first.reject(error);
        await pause(pauseMs);
        pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
      }
    }
    await client.end({ timeout: 0 });
  }

  async function pause(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const waited = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms);
    });
    await Promise.race([waited, stopped.promise]);
    clearTimeout(timer);
  }

  const listening = listenUntilStopped();
  const stop = async () => {
    stopping = true;
    stopped.resolve();
    await listening;
  };
  try {
    await first.promise;
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}
