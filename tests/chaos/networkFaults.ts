import { type Fault, type FaultyProxy, startFaultyProxy } from '../helpers/proxy.ts';
import type { Random } from './random.ts';

/** Of a hundred requests of one phone. What is left over goes through. */
const PUSH_FAULTS = { 'lose-answer': 12, 'lose-request': 10, duplicate: 8, late: 12, hopeless: 1, none: 57 };
const PULL_FAULTS = { 'lose-answer': 8, 'lose-request': 8, duplicate: 3, late: 12, hopeless: 1, none: 68 };
/** Planned ahead, a request each: more than one phone ever sends. */
const AHEAD = 3_000;

function fault(random: Random, kind: keyof typeof PUSH_FAULTS, patienceMs: number): Fault {
  switch (kind) {
    case 'none':
      return { delayMs: 0 };
    case 'late':
      return { delayMs: random.between(20, 400) };
    case 'hopeless':
      // The phone has given up by then, and the store does it all the same.
      return { delayMs: patienceMs + random.between(100, 500) };
    default:
      return kind;
  }
}

/** A bad network of a phone's own in front of the store: what becomes of its nth push and pull is decided now. */
export async function startFaultyNetwork(
  target: string,
  random: Random,
  patienceMs: number,
): Promise<FaultyProxy> {
  const proxy = await startFaultyProxy(target);
  for (let request = 0; request < AHEAD; request += 1) {
    const push = fault(random, random.weighted(PUSH_FAULTS), patienceMs);
    const pull = fault(random, random.weighted(PULL_FAULTS), patienceMs);
    // Nobody waits for a planned fault to happen; many never do.
    void proxy.failNext(push, 'POST', /^\/api\/sync/);
    void proxy.failNext(pull, 'GET', /^\/api\/sync/);
  }
  return proxy;
}
