import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { ratingWords } from './reviews.ts';

const FIVE = [1, 2, 3, 4, 5] as const;

type RatingFieldProps = {
  id: string;
  /** 0: none yet. */
  value: number;
  onChange: (rating: number) => void;
  error: string | null;
};

/** One to five stars, as radio buttons: arrow keys choose, the word beside them says which. */
export function RatingField({ id, value, onChange, error }: RatingFieldProps) {
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
              aria-label={t('{n} of 5: {words}', { n: rating, words: ratingWords(rating, t) })}
              onChange={() => onChange(rating)}
            />
            <Icon name={rating <= value ? 'star-filled' : 'star'} />
          </label>
        ))}
        <span className="rv-word" aria-hidden="true">
          {value > 0 ? ratingWords(value, t) : null}
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
