import type { Postmaster } from './postmaster.ts';

export type Crash = (outcome: 'restarted' | Error) => void;

const QUIET_SECONDS = 5;

/**
 * Restarts the database server when it dies, until told to stop. Gives up with an error when it dies twice within a few
 * seconds: restarting does not help then.
 */
export function supervise(first: Postmaster, again: () => Promise<Postmaster>, onCrash?: Crash) {
  let current = first;
  let stopping: Promise<void> | undefined;
  let restarting: Promise<void> | undefined;
  let restartedAt = Number.NEGATIVE_INFINITY;

  async function restart(): Promise<void> {
    try {
      if (performance.now() - restartedAt < QUIET_SECONDS * 1000)
        throw new Error('The database died twice in a row.');
      restartedAt = performance.now();
      current = await again();
      watch(current);
      onCrash?.('restarted');
    } catch (error) {
      onCrash?.(error instanceof Error ? error : new Error(String(error)));
    }
  }

  function watch(postmaster: Postmaster): void {
    void postmaster.exited.then(() => {
      if (!stopping) restarting = restart();
    });
  }

  async function stop(): Promise<void> {
    await restarting;
    await current.stop();
  }

  watch(first);
  return {
    pid: () => current.pid,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}
