import { type RefObject, useEffect, useRef, useState } from 'react';
import { blankQuote, keepDraft, keptDraft, type QuoteEntries, type QuoteField } from './quotes.ts';

// What stands in the form of a request: what the address asks for, what was typed, and what an earlier visit left.

/** As the fields follow each other on the page. */
export const ORDER: readonly QuoteField[] = [
  ...(['name', 'email', 'phone', 'company', 'kind', 'material', 'cubicYards', 'zip'] as const),
  ...(['projectType', 'subject', 'message'] as const),
];

type QuoteDraft = {
  form: RefObject<HTMLFormElement | null>;
  entries: QuoteEntries;
  setEntries: (next: QuoteEntries) => void;
  /** False until what was kept and typed before is known. */
  isReady: boolean;
  /** Shows them, and keeps those of the whole form for a reload. */
  keep: (next: QuoteEntries) => void;
};

/**
 * @param whole the form of the contact page, whose draft is kept; else the short one
 * @param replaces the outbox command that the text comes from: no draft goes over it
 */
export function useQuoteDraft(
  whole: boolean,
  prefill: Partial<QuoteEntries> | undefined,
  replaces: string | undefined,
): QuoteDraft {
  const form = useRef<HTMLFormElement>(null);
  const [entries, setEntries] = useState(() => blankQuote(whole ? 'quote' : 'consultation', prefill));
  const [isReady, setReady] = useState(false);

  // After mount only: the server's page knows nothing of this tab. What the address asks for goes before a draft,
  // and what a quick hand typed before the scripts ran goes before both.
  useEffect(() => {
    const draft = whole && !replaces ? keptDraft() : null;
    setEntries((now) => {
      const typed = typedIn(form.current, now);
      return draft ? { ...draft, ...filled(now), kind: draft.kind, ...typed } : { ...now, ...typed };
    });
    setReady(true);
  }, [whole, replaces]);

  const keep = (next: QuoteEntries) => {
    setEntries(next);
    if (whole) keepDraft(next);
  };
  return { form, entries, setEntries, isReady, keep };
}

/** What stands in the fields and differs from what they were rendered with. */
function typedIn(form: HTMLFormElement | null, rendered: QuoteEntries): Partial<QuoteEntries> {
  if (!form) return {};
  const texts = new FormData(form);
  const typed = ORDER.map((field) => [field, texts.get(field)] as const);
  return Object.fromEntries(
    typed.filter(([field, text]) => typeof text === 'string' && text !== rendered[field]),
  );
}

/** Only what was given: blanks of the address must not wipe the draft. */
function filled(entries: QuoteEntries): Partial<QuoteEntries> {
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value.length > 0));
}
