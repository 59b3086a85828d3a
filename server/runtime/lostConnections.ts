import { errorCode, isLostConnection } from '../db/connectionErrors.ts';
import type { Log } from '../http/log.ts';

/**
 * Serves on when a connection to the database dies where nobody can catch it: who waited for it gets an error of their
 * own, and the pool opens another. Any other error that nobody caught ends the process, as it would without this.
 */
export function outliveLostConnections(log: Log): void {
  process.on('uncaughtException', (error) => {
    if (isLostConnection(error)) return log.warn('database.connection_lost', { code: errorCode(error) });
    console.error(error);
    process.exit(1);
  });
}
