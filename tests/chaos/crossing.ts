import { setTimeout as pause } from 'node:timers/promises';
import { SYNC_SCHEMA } from '../../domain/sync.ts';
import { catalogChanges } from '../../server/catalog/catalogChanges.ts';
import { pullSchema } from '../helpers/syncSchemas.ts';
import type { Balancer } from './balancer.ts';
import type { Provider } from './provider.ts';
import type { Stage } from './stage.ts';

// A change of the catalog, made through one server or by anybody else, is served by all of them within a second.

export const MAX_MS = 1_000;
/** How long the change itself may take until it is committed: notice, job, copy. */
const COMMIT_MS = 120_000;
export const GIVE_UP_MS = 10 * MAX_MS;

export type Crossing = { through: string; servedBy: number; ms: number };
type Change = { productId: string; name: string };

/** Makes the change and times, from its commit on, when each server serves it. */
async function timed({ sql, servers }: Stage, through: string, make: (id: string) => Promise<Change>) {
  const { epoch, rows } = await catalogChanges(sql, 0);
  const since = rows.at(-1)?.rev ?? 0;
  const productId = rows.find(
    ({ table, id, deleted }) => table === 'products' && id.startsWith('prod_') && !deleted,
  )?.id;
  if (!productId) throw new Error('there is no premium product to rename');
  const serves = async (url: string, from: number) => {
    const query = `scope=catalog&schema=${SYNC_SCHEMA}&since=${from}&epoch=${epoch}`;
    const page = pullSchema.parse(await (await fetch(`${url}/api/sync?${query}`)).json());
    return page.rows.some(({ id }) => id === productId);
  };
  // Everybody has what there was in memory.
  await Promise.all(servers.map(({ url }) => serves(url, 0)));
  const { name } = await make(productId);
  const deadline = performance.now() + COMMIT_MS;
  for (;;) {
    const [row] = await sql`select from products where id = ${productId} and name = ${name}`;
    if (row) break;
    if (performance.now() > deadline) throw new Error(`the change through ${through} was never made`);
    await pause(5);
  }
  const committed = performance.now();
  return Promise.all(
    servers.map(async ({ url }, servedBy): Promise<Crossing> => {
      while (!(await serves(url, since)) && performance.now() - committed < GIVE_UP_MS) await pause(5);
      return { through, servedBy, ms: performance.now() - committed };
    }),
  );
}

type ByProvider = { provider: Provider; balancer: Balancer; through: number; name: string };

/** Renames a product at the payment provider, which tells one server of it. */
export async function crossByProvider(stage: Stage, { provider, balancer, through, name }: ByProvider) {
  balancer.only(through);
  const crossings = await timed(stage, `server ${through}`, async (productId) => {
    await provider.rename(productId, name);
    return { productId, name };
  });
  balancer.only(null);
  return crossings;
}

/** Renames a product behind the servers' backs. */
export async function crossBySql(stage: Stage, name: string): Promise<Crossing[]> {
  return timed(stage, 'the database', async (productId) => {
    await stage.sql`update products set name = ${name} where id = ${productId}`;
    return { productId, name };
  });
}
