import { type RefObject, useEffect, useRef } from 'react';
import { type QuoteRequest, quoteRequestSchema } from '../../domain/quotes.ts';
import { usePersonalRows } from '../identity/personalRows.ts';
import { useKnownPerson } from '../identity/session.ts';
import { useOwnerQuery } from '../identity/useOwnerQuery.ts';
import { awaitUse } from './awaitUse.ts';

/**
 * Fills empty fields with what the signed-in person's account says, or else the last request of this device's user
 * if `fromLast`. Returns the ref of the form's first field; `form` changes when the form is a new one.
 */
export function useAccountDetails(fromLast: boolean, form: unknown): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  const person = useKnownPerson();
  const profile = usePersonalRows(person?.id ?? null, 'customers')?.[0]?.body;
  const last = useOwnerQuery(fromLast ? readLast : null, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new form is empty again.
  useEffect(() => {
    const details = {
      name: profile?.fullName ?? person?.fullName ?? last?.name,
      email: person?.email ?? last?.email,
      phone: profile?.phone ?? last?.phone,
      company: last?.company,
      zip: profile?.zip ?? last?.zip,
    };
    for (const [name, text] of Object.entries(details)) {
      const input = field.current?.form?.elements.namedItem(name);
      if (text && input instanceof HTMLInputElement && input !== document.activeElement) input.value ||= text;
    }
  }, [person, profile, last, form]);
  return field;
}

/** The newest request in the outbox, where answered ones stay for a while. */
async function readLast() {
  await awaitUse();
  const { readOutbox } = await import('../offline/outbox.ts');
  return async (database: Parameters<typeof readOutbox>[0]): Promise<QuoteRequest | null> => {
    const items = await readOutbox(database);
    const last = items.findLast(({ type }) => type === 'requestQuote');
    return quoteRequestSchema.safeParse(last?.payload).data ?? null;
  };
}
