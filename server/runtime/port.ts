import { createServer } from 'node:net';
import type { Config } from './config.ts';
import { StartFailure } from './failure.ts';

type Place = Pick<Config, 'host' | 'port'>;

/**
 * Explains what to do about an address that cannot be listened on; passes other errors on unchanged.
 *
 * @param prefix of the variables that named it
 */
export function explainListenError(error: unknown, { host, port }: Place, prefix = ''): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const instead = port === 65535 ? 8787 : port + 1;
  switch (code) {
    case 'EADDRINUSE':
      return new StartFailure(
        `Port ${port} is already in use, perhaps by this store running elsewhere. Stop that program, or choose another port: ${prefix}PORT=${instead} npm start`,
      );
    case 'EACCES':
      return new StartFailure(
        `Port ${port} is reserved for the administrator. Choose another: ${prefix}PORT=8787 npm start`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartFailure(
        `${prefix}HOST is "${host}", which is not an address of this machine. Use ${prefix}HOST=127.0.0.1 for this machine only, or ${prefix}HOST=0.0.0.0 for all its addresses.`,
      );
    default:
      return error;
  }
}

/**
 * Checks before any slow work whether the address is available, by listening on it briefly. It is released again: a
 * visitor who comes before the store is ready should be refused rather than left waiting.
 */
export async function checkPort(place: Place, prefix = ''): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, failed) => {
    probe.once('error', (error) => failed(explainListenError(error, place, prefix)));
    probe.listen(place.port, place.host, resolve);
  });
  await new Promise((closed) => probe.close(closed));
}
