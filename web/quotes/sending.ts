import type { RefusalCode } from '../../domain/base/refusals.ts';
import type { QuoteRequest } from '../../domain/quotes/quotes.ts';

export type Sent =
  | { state: 'applied' }
  /** Saved on this device; goes out when there is signal. */
  | { state: 'waiting'; id: string }
  | { state: 'refused'; code: RefusalCode };

/** How long a person looks at "Sending Request..." before the outbox takes over. */
const PATIENCE_MS = 8_000;

/**
 * Saves the request on this device and waits a moment for the store's answer. Resolves once it is saved, whatever
 * the network does; rejects when the device cannot keep it. `replaces` is a refused or waiting request taken back.
 */
export async function sendRequest(request: QuoteRequest, replaces?: string): Promise<Sent> {
  const [outbox, { quoteRequestSchema }] = await Promise.all([
    import('../offline/outbox.ts'),
    import('../../domain/quotes/quotes.ts'),
  ]);
  const id = await outbox.record(
    'requestQuote',
    quoteRequestSchema.parse(request),
    replaces ? { replaces } : {},
  );
  const answer = await outbox.settled(id, PATIENCE_MS);
  return answer.state === 'waiting' ? { state: 'waiting', id } : answer;
}

/** Tells what becomes of a waiting request, until the returned function is called. */
export async function followRequest(id: string, tell: (sent: Sent) => void): Promise<() => void> {
  const { followCommand } = await import('../offline/outbox.ts');
  return followCommand(id, (answer) => tell(answer.state === 'waiting' ? { state: 'waiting', id } : answer));
}
