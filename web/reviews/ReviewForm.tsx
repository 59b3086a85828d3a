import { type FormEvent, useId, useState } from 'react';
import { MAX_REVIEW_TEXT, MAX_REVIEW_TITLE } from '../../domain/catalog/reviews.ts';
import { Field } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { showSaveError } from '../ui/saveError.ts';
import { toast } from '../ui/toast.tsx';
import { ratingText, type Written, written } from './reviews.ts';

type ReviewFormProps = {
  label: string;
  /** Orders are reviewed without one. */
  withTitle: boolean;
  /** What is missing without stars, in the words of this form. */
  noStars: string;
  onSend: (review: Written) => Promise<void>;
  onSent: () => void;
  onCancel?: () => void;
};

export function ReviewForm({ label, withTitle, noStars, onSend, onSent, onCancel }: ReviewFormProps) {
  const t = useT();
  const id = useId();
  const [rating, setRating] = useState(0);
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (rating === 0) {
      toast({ tone: 'error', title: t('Rating Required'), text: noStars });
      document.getElementById(`${id}-rating`)?.focus();
      return;
    }
    setBusy(true);
    try {
      await onSend(written(rating, title, text));
      onSent();
    } catch (error) {
      await showSaveError(error, t, t('There was an issue submitting your review. Please try again.'));
    }
    setBusy(false);
  };

  return (
    <form className="rv-form" noValidate aria-label={label} onSubmit={(event) => void submit(event)}>
      <RatingField
        id={`${id}-rating`}
        value={rating}
        onChange={setRating}
        error={tried && rating === 0 ? noStars : null}
      />
      {withTitle ? (
        <Field id={`${id}-title`} label={t('Title (optional)')}>
          {(control) => (
            <input
              {...control}
              className="inp"
              maxLength={MAX_REVIEW_TITLE}
              value={title}
              onChange={(event) => setTitle(event.target.value)}
            />
          )}
        </Field>
      ) : null}
      <Field
        id={`${id}-text`}
        label={t('Your review (optional)')}
        hint={t('{n} of {max} characters', { n: text.length, max: MAX_REVIEW_TEXT })}
      >
        {(control) => (
          <textarea
            {...control}
            className="inp"
            maxLength={MAX_REVIEW_TEXT}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className="acc-row">
        <button type="submit" className="btn btn-primary" disabled={busy}>
          {busy ? t('Submitting...') : t('Submit Review')}
        </button>
        {onCancel ? (
          <button type="button" className="btn btn-quiet" onClick={onCancel}>
            {t('Cancel')}
          </button>
        ) : null}
      </div>
    </form>
  );
}

const FIVE = [1, 2, 3, 4, 5] as const;

type RatingFieldProps = {
  id: string;
  /** 0: none yet. */
  value: number;
  onChange: (rating: number) => void;
  error: string | null;
};

/** One to five stars, as radio buttons: arrow keys choose, the word beside them says which. */
function RatingField({ id, value, onChange, error }: RatingFieldProps) {
  const t = useT();
  return (
    <fieldset className="rv-rating" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="flabel">
        {t('Your rating')}
        <span aria-hidden="true"> *</span>
      </legend>
      <div className="rv-stars">
        {FIVE.map((rating) => (
          <label key={rating} data-on={rating <= value || undefined}>
            <input
              type="radio"
              id={rating === 1 ? id : undefined}
              name={id}
              value={rating}
              checked={rating === value}
              aria-label={t('{n} of 5: {words}', { n: rating, words: ratingText(rating, t) })}
              onChange={() => onChange(rating)}
            />
            <Icon name={rating <= value ? 'star-filled' : 'star'} />
          </label>
        ))}
        <span className="rv-word" aria-hidden="true">
          {value > 0 ? ratingText(value, t) : null}
        </span>
      </div>
      {error ? (
        <p className="hint err" id={`${id}-error`}>
          <Icon name="warning" size="sm" />
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
