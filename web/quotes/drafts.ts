import { useEffect, useState } from 'react';
import { entriesOf, type QuoteEntries } from './quotes.ts';

type Draft = { id: string; entries: QuoteEntries };

/** The text of a request that waits or was refused, taken out of the outbox to be changed. Null until it is read. */
export function useDraft(id: string | null): Draft | null {
  const [draft, setDraft] = useState<Draft | null>(null);
  useEffect(() => {
    if (!id) return;
    let gone = false;
    readDraft(id).then(
      (found) => {
        if (!gone) setDraft(found);
      },
      (error: unknown) => console.error('The outbox could not be read.', error),
    );
    return () => {
      gone = true;
    };
  }, [id]);
  return id && draft?.id === id ? draft : null;
}

async function readDraft(id: string): Promise<Draft | null> {
  const [outbox, { quoteRequestSchema }] = await Promise.all([
    import('../offline/outbox.ts'),
    import('../../domain/quotes/quotes.ts'),
  ]);
  const request = quoteRequestSchema.safeParse((await outbox.read(id))?.payload);
  return request.success ? { id, entries: entriesOf(request.data) } : null;
}
