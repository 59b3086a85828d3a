import { PULL_PAGE_ROWS, SYNC_SCHEMA } from '../../domain/sync.ts';
import { pullSchema } from '../helpers/syncSchemas.ts';
import { ask } from './load.ts';

type Place = { since: number; epoch: string };
type Pulled = Place & { bytes: number; pages: number; rows: number; ms: number };

export const START: Place = { since: 0, epoch: '' };

/** Every page from there on. `bytes` are those of the bodies as they were sent. */
export async function pullFrom(url: string, from: Place, coding = 'identity'): Promise<Pulled> {
  const pulled: Pulled = { ...from, bytes: 0, pages: 0, rows: 0, ms: 0 };
  for (let more = true; more; ) {
    const { since, epoch } = pulled;
    const at = since > 0 ? `&since=${since}&epoch=${epoch}` : '';
    const path = `${url}/api/sync?scope=catalog&schema=${SYNC_SCHEMA}&limit=${PULL_PAGE_ROWS}${at}`;
    const { status, body, ms } = await ask(path, { headers: { 'Accept-Encoding': coding } });
    if (status !== 200) throw new Error(`a pull answered ${status}: ${body}`);
    // What came compressed is not unpacked here: the same page is asked for again, outside the watch.
    const plain = coding === 'identity' ? body : (await ask(path)).body;
    const page = pullSchema.parse(JSON.parse(plain.toString()));
    pulled.bytes += body.byteLength;
    pulled.ms += ms;
    pulled.pages += 1;
    pulled.rows += page.rows.length;
    ({ next: pulled.since, epoch: pulled.epoch, more } = page);
  }
  return pulled;
}

/** Asks until there is something new. The last answer, which brought it. */
export async function awaitNews(url: string, from: Place): Promise<Pulled> {
  for (;;) {
    const pulled = await pullFrom(url, from);
    if (pulled.rows > 0) return pulled;
  }
}
