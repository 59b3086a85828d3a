import { type RefObject, useEffect, useRef } from 'react';
import { usePersonalRows } from '../identity/personalRows.ts';
import { useKnownPerson } from '../identity/session.ts';

/** Fills empty fields with what the signed-in person's account says. Returns the ref of the form's first field. */
export function useAccountDetails(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  const person = useKnownPerson();
  const profile = usePersonalRows(person?.id ?? null, 'customers')?.[0]?.body;
  useEffect(() => {
    const details = {
      name: profile?.fullName ?? person?.fullName,
      email: person?.email,
      phone: profile?.phone,
      zip: profile?.zip,
    };
    for (const [name, text] of Object.entries(details)) {
      const input = field.current?.form?.elements.namedItem(name);
      if (text && input instanceof HTMLInputElement && input !== document.activeElement) input.value ||= text;
    }
  }, [person, profile]);
  return field;
}
