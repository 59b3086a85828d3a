import { useEffect, useState } from 'react';
import { MAX_REVIEW_TEXT, type ReviewEntries, reviewFormSchema } from '../../domain/catalog/reviews.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorHint, SubmitButton, TextArea, TextField } from '../ui/Field.tsx';
import { Form, forgetDraft, readDraft, useFormState } from '../ui/Form.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { showSaveError } from '../ui/saveError.ts';
import { toast } from '../ui/toast.tsx';
import { ratingText } from './reviews.ts';

type ReviewFormProps = {
  label: string;
  /** The name of its draft. */
  draft: string;
  /** Reviews of orders, which nobody else reads, have none. */
  hasTitle?: boolean;
  /** The error when no stars were chosen. */
  noStars: string;
  onSend: (review: ReviewEntries) => Promise<void>;
  onSent: () => void;
  onCancel?: () => void;
};

export function ReviewForm(props: ReviewFormProps) {
  const { label, draft, hasTitle = false, noStars, onSend, onSent, onCancel } = props;
  const t = useT();
  const [length, setLength] = useState(0);
  const [continued, setContinued] = useState(0);
  useEffect(() => {
    setLength((typed) => typed || (readDraft(draft).reviewText ?? '').length);
  }, [draft]);
  return (
    <Form
      className="form narrow-form"
      aria-label={label}
      schema={reviewFormSchema}
      draft={draft}
      onContinue={({ reviewText, rating }) => {
        setLength((reviewText ?? '').length);
        setContinued(Number(rating ?? 0));
      }}
      explain={({ field }) => (field === 'rating' ? noStars : t('This is too long.'))}
      onProblems={() => toast({ tone: 'error', title: t('Rating Required'), text: noStars })}
      save={async (review) => {
        try {
          await onSend(review);
          onSent();
          return undefined;
        } catch (error) {
          await showSaveError(error, t, t('There was an issue submitting your review. Please try again.'));
          return {};
        }
      }}
    >
      <RatingField key={continued} draft={draft} />
      {hasTitle ? <TextField name="title" label={t('Title (optional)')} /> : null}
      <TextArea
        name="reviewText"
        label={t('Your review (optional)')}
        hint={t('{n} of {max} characters', { n: length, max: MAX_REVIEW_TEXT })}
        onChange={(event) => setLength(event.target.value.length)}
      />
      {hasTitle ? (
        <p className="small muted">{t('Others see it with your first name and an initial.')}</p>
      ) : null}
      <div className="row cluster gap-10">
        <SubmitButton pendingLabel={t('Submitting...')}>{t('Submit Review')}</SubmitButton>
        {onCancel ? (
          <Button
            onClick={() => {
              forgetDraft(draft);
              onCancel();
            }}
          >
            {t('Cancel')}
          </Button>
        ) : null}
      </div>
    </Form>
  );
}

const FIVE = [1, 2, 3, 4, 5] as const;

/** One to five stars, as radio buttons: arrow keys choose, the word beside them names the rating. */
function RatingField({ draft }: { draft: string }) {
  const t = useT();
  const { id, errors } = useFormState();
  const [value, setValue] = useState(0);
  // Only after the first render, as the form's other fields.
  useEffect(() => {
    setValue((chosen) => chosen || Number(readDraft(draft).rating ?? 0));
  }, [draft]);
  const error = errors.rating;
  return (
    <fieldset aria-describedby={error ? `${id}rating-error` : undefined}>
      <legend className="flabel">
        {t('Your rating')}
        <span aria-hidden="true"> *</span>
      </legend>
      <div className="rv-stars row cluster gap-0">
        {FIVE.map((rating) => (
          <label key={rating} data-on={rating <= value || undefined}>
            <input
              type="radio"
              name="rating"
              value={rating}
              checked={rating === value}
              aria-label={t('{n} of 5: {words}', { n: rating, words: ratingText(rating, t) })}
              onChange={() => setValue(rating)}
            />
            <Icon name={rating <= value ? 'star-filled' : 'star'} />
          </label>
        ))}
        <span className="rv-word" aria-hidden="true">
          {value > 0 ? ratingText(value, t) : null}
        </span>
      </div>
      <ErrorHint id={`${id}rating-error`} text={error} />
    </fieldset>
  );
}
