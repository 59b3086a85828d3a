import { errorCode, isLostConnection } from '../db/connectionErrors.ts';
import type { Log } from '../http/log.ts';

/**
 * Keeps serving when a connection to the database fails where no code can catch it: whoever waited for it gets an error
 * of their own, and the pool opens another. Any other uncaught error ends the process, as it does by default.
 */
export function surviveLostConnections(log: Log): void {
  process.on('uncaughtException', (error) => {
    if (isLostConnection(error)) return log.warn('database.connection_lost', { code: errorCode(error) });
    console.error(error);
    process.exit(1);
  });
}
