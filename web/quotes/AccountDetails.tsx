import { type RefObject, useEffect } from 'react';
import { quoteRequestSchema } from '../../domain/quotes.ts';
import { useKnownPerson } from '../identity/session.ts';
import { useOwnerQuery } from '../identity/useOwnerQuery.ts';
import { usePersonalRows } from '../identity/usePersonalRows.ts';
import type { OwnerDatabase } from '../offline/databases.ts';
import { readOutbox } from '../offline/outbox.ts';

type AccountDetailsProps = { field: RefObject<HTMLInputElement | null>; fromLast: boolean; form: unknown };

/**
 * Fills the empty fields of `field`'s form with what the signed-in person's account says, or else the last request of
 * this device's user if `fromLast`; again when `form` changes, because it is a new one then.
 */
export function AccountDetails({ field, fromLast, form }: AccountDetailsProps) {
  const person = useKnownPerson();
  const profile = usePersonalRows(person?.id ?? null, 'customers')?.[0]?.body;
  const last = useOwnerQuery(fromLast ? readLast : null);
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
  return null;
}

/** The newest request in the outbox, where answered ones stay for a while. */
async function readLast(database: OwnerDatabase) {
  const items = await readOutbox(database);
  const last = items.findLast(({ type }) => type === 'requestQuote');
  return quoteRequestSchema.safeParse(last?.payload).data ?? null;
}
