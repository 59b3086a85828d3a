import { type RefObject, useEffect } from 'react';
import type { Profile } from '../../domain/account.ts';
import { quoteRequestSchema } from '../../domain/quotes.ts';
import { useOwnerQuery } from '../device/useOwnerQuery.ts';
import { useKnownPerson } from '../identity/session.ts';
import type { OwnerDatabase } from '../offline/databases.ts';
import { readOutbox } from '../offline/outbox.ts';
import { personOwner } from '../offline/owner.ts';
import { readRows } from '../offline/personalRows.ts';

type AccountDetailsProps = {
  field: RefObject<HTMLInputElement | null>;
  fromLast: boolean;
  /** Whether the first field that stays empty gets the focus. */
  isToType: boolean;
  form: unknown;
};

/**
 * Fills the empty fields of `field`'s form with what the signed-in person's account says, or else the last request of
 * this device's user if `fromLast`; again when `form` changes, because it is a new one then.
 */
export function AccountDetails({ field, fromLast, isToType, form }: AccountDetailsProps) {
  const person = useKnownPerson();
  const personId = person?.id ?? null;
  const stored = useOwnerQuery(
    async (database) => ({
      profile: personId ? await readProfile(database, personId) : null,
      last: fromLast ? await readLast(database) : null,
    }),
    [personId, String(fromLast)],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new form is empty again.
  useEffect(() => {
    const { profile, last } = stored ?? {};
    const details = {
      name: profile?.fullName ?? person?.fullName ?? last?.name,
      email: person?.email ?? last?.email,
      phone: profile?.phone ?? last?.phone,
      company: last?.company,
      zip: profile?.zip ?? last?.zip,
    };
    const inputs = [...(field.current?.form?.elements ?? [])].filter(
      (element) => element instanceof HTMLInputElement,
    );
    for (const [name, text] of Object.entries(details)) {
      const input = inputs.find((field) => field.name === name);
      if (text && input && input !== document.activeElement) input.value ||= text;
    }
    if (isToType && stored && !(document.activeElement instanceof HTMLInputElement))
      inputs.find((field) => field.value === '' && field.checkVisibility())?.focus({ preventScroll: true });
  }, [person, stored, form, isToType]);
  return null;
}

async function readProfile(database: OwnerDatabase, personId: string): Promise<Profile | null> {
  if (database.name !== personOwner(personId)) return null;
  return (await readRows<Profile>(database, 'customers'))[0]?.body ?? null;
}

/** The newest request in the outbox, where answered ones stay for a while. */
async function readLast(database: OwnerDatabase) {
  const items = await readOutbox(database);
  const last = items.findLast(({ type }) => type === 'requestQuote');
  return quoteRequestSchema.safeParse(last?.payload).data ?? null;
}
