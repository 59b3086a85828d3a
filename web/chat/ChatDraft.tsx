import { type FormEvent, useState } from 'react';
import type { ChatDraft as Draft } from '../../domain/chat/chat.ts';
import { usePerson } from '../identity/session.ts';
import {
  blankQuote,
  problemsOf,
  type QuoteField,
  type QuoteProblems,
  quoteRequest,
} from '../quotes/quotes.ts';
import { sendRequest } from '../quotes/sending.ts';
import { Field } from '../ui/Field.tsx';
import { useLanguage, useT } from '../ui/locale.tsx';
import { tellUnsaved } from '../ui/saveError.ts';
import { note } from './conversation.ts';
import { isSent, keepSent } from './sent.ts';

/**
 * A request to the yard that the assistant wrote down. Nothing goes before the person has seen it and pressed the
 * button; then it goes by the outbox, like the form on the contact page.
 */
export function ChatDraft({ id, draft }: { id: string; draft: Draft }) {
  const t = useT();
  const language = useLanguage();
  const person = usePerson();
  const [entries, setEntries] = useState(() =>
    blankQuote('quote', {
      ...{ name: person?.fullName ?? '', email: person?.email ?? '', message: draft.message },
      ...{ material: draft.material ?? '', zip: draft.zip ?? '' },
      cubicYards: draft.cubicYards === null ? '' : String(draft.cubicYards),
    }),
  );
  const [problems, setProblems] = useState<QuoteProblems>({});
  const [isBusy, setBusy] = useState(false);
  const [sent, setSent] = useState(() => isSent(id));

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const wrong = problemsOf(entries, t);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      const answer = await sendRequest(quoteRequest(entries, language));
      keepSent(id);
      setSent(true);
      note(
        answer.state === 'applied'
          ? t('Sent. A person at the yard answers by email or phone.')
          : answer.state === 'waiting'
            ? t('Saved on this device. It sends by itself when there is signal.')
            : t('The yard could not take it as it is. Open the outbox to change or delete it.'),
      );
    } catch (error) {
      await tellUnsaved(error, t, t('There was an issue sending your message. Please try again.'));
    } finally {
      setBusy(false);
    }
  }

  if (sent) return <p className="small muted">{t('This message was handed over.')}</p>;
  const text = (field: QuoteField, label: string, autoComplete: string, required = false) => (
    <Field label={label} error={problems[field] ?? null} required={required}>
      {(shared) => (
        <input
          {...shared}
          className="inp"
          name={field}
          autoComplete={autoComplete}
          inputMode={field === 'email' ? 'email' : field === 'phone' ? 'tel' : 'text'}
          value={entries[field]}
          onChange={({ target }) => setEntries({ ...entries, [field]: target.value })}
        />
      )}
    </Field>
  );
  return (
    <form className="chat-draft" noValidate onSubmit={submit} aria-label={t('Message to the yard')}>
      {text('name', t('Name'), 'name', true)}
      {text('email', t('Email'), 'email', true)}
      {text('phone', t('Phone'), 'tel')}
      <Field label={t('Message')} error={problems.message ?? null} required>
        {(shared) => (
          <textarea
            {...shared}
            className="inp"
            name="message"
            rows={3}
            value={entries.message}
            onChange={({ target }) => setEntries({ ...entries, message: target.value })}
          />
        )}
      </Field>
      <button type="submit" className="btn btn-primary" disabled={isBusy}>
        {isBusy ? t('Sending...') : t('Send to the yard')}
      </button>
    </form>
  );
}
