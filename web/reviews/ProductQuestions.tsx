import './reviews.css';
import { useEffect, useState } from 'react';
import {
  MAX_QUESTION,
  type PublicQuestion,
  publicQuestionsSchema,
  questionFormSchema,
} from '../../domain/catalog/questions.ts';
import { storeDate } from '../../domain/delivery/calendar.ts';
import { usePerson } from '../identity/session.ts';
import { useOnline } from '../identity/useOnline.ts';
import { callApi } from '../offline/api.ts';
import { Field, SubmitButton, TextField } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { formatLongDate } from '../ui/format.ts';
import { useLanguage, useT } from '../ui/locale.tsx';
import { showSaveError } from '../ui/saveError.ts';

/** What the yard has answered about a product, and the form to ask it. */
export function ProductQuestions({ productId }: { productId: string }) {
  const t = useT();
  const answered = useAnsweredQuestions(productId);
  return (
    <div className="rv">
      {answered === 'unreachable' ? (
        <p className="muted">{t('Questions load when you have signal.')}</p>
      ) : null}
      {answered === 'unreachable' || answered === null ? null : answered.length > 0 ? (
        <ul className="rv-list">
          {answered.map((question) => (
            <li key={question.id}>
              <Answered question={question} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="muted">{t('No questions yet. Ask the yard.')}</p>
      )}
      <AskQuestion productId={productId} />
    </div>
  );
}

/** null while loading. Loads again when there is signal again. */
function useAnsweredQuestions(productId: string): readonly PublicQuestion[] | 'unreachable' | null {
  const isOnline = useOnline();
  const [answered, setAnswered] = useState<readonly PublicQuestion[] | 'unreachable' | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with signal it is worth another try.
  useEffect(() => {
    let isWanted = true;
    void fetchQuestions(productId).then((questions) => {
      if (isWanted)
        setAnswered((before) => (questions === 'unreachable' ? (before ?? questions) : questions));
    });
    return () => {
      isWanted = false;
    };
  }, [productId, isOnline]);
  return answered;
}

async function fetchQuestions(productId: string): Promise<readonly PublicQuestion[] | 'unreachable'> {
  try {
    const response = await callApi(`/api/product-questions?product=${encodeURIComponent(productId)}`);
    if (!response.ok) throw new Error(`the questions answered ${response.status}`);
    return publicQuestionsSchema.parse(await response.json()).questions;
  } catch (error) {
    console.info('The questions are not at hand.', error);
    return 'unreachable';
  }
}

function Answered({ question: { question, answer, answeredAt } }: { question: PublicQuestion }) {
  const t = useT();
  const language = useLanguage();
  return (
    <article>
      <h3 className="rv-question">{question}</h3>
      <div className="rv-reply">
        <p className="label">{t('The yard answers')}</p>
        <p className="rv-text">{answer}</p>
        <p className="small muted">{formatLongDate(storeDate(new Date(answeredAt)), language)}</p>
      </div>
    </article>
  );
}

function AskQuestion({ productId }: { productId: string }) {
  const t = useT();
  const language = useLanguage();
  const person = usePerson();
  const isOnline = useOnline();
  const [state, setState] = useState<'closed' | 'open' | 'asked'>('closed');
  if (state === 'asked')
    return (
      <div className="rv-own" role="status">
        <h3 className="h3">{t('Thank you. The yard answers by email.')}</h3>
        <p className="muted">
          {isOnline
            ? t('Your question appears here with the answer, without your name.')
            : t('Your question is saved on this device and will be sent automatically.')}
        </p>
      </div>
    );
  if (state === 'closed')
    return (
      <button type="button" className="btn btn-primary" onClick={() => setState('open')}>
        {t('Ask a question')}
      </button>
    );
  return (
    <Form
      className="rv-form"
      aria-label={t('Ask a question')}
      draft={`question ${productId}`}
      schema={questionFormSchema}
      explain={({ field, missing }) => {
        if (!missing && field !== 'email') return t('This is too long.');
        if (field === 'question') return t('Please write your question.');
        return field === 'email' ? t('Please enter a valid email address') : t('Please enter your name.');
      }}
      save={async (asked) => {
        try {
          const { record } = await import('../offline/outbox.ts');
          await record('askQuestion', { ...asked, productId, language });
          setState('asked');
          return undefined;
        } catch (error) {
          await showSaveError(error, t, t('Your question could not be saved. Please try again.'));
          return {};
        }
      }}
    >
      <Field
        name="question"
        label={t('Your question')}
        hint={t('We email you the answer, and show it here with your question but not your name.')}
        required
      >
        {(control) => <textarea {...control} rows={3} maxLength={MAX_QUESTION} />}
      </Field>
      <TextField
        name="name"
        label={t('Your name')}
        autoComplete="name"
        defaultValue={person?.fullName ?? ''}
        required
      />
      <TextField
        name="email"
        label={t('Your email')}
        type="email"
        autoComplete="email"
        defaultValue={person?.email ?? ''}
        required
      />
      <div className="acc-row">
        <SubmitButton pendingLabel={t('Submitting...')}>{t('Send the question')}</SubmitButton>
        <button type="button" className="btn btn-quiet" onClick={() => setState('closed')}>
          {t('Cancel')}
        </button>
      </div>
    </Form>
  );
}
