import { Icon } from './Icon.tsx';
import { useT } from './locale.tsx';

const FIVE = [1, 2, 3, 4, 5] as const;

/** A rating out of five, with a text for screen readers. Rounded to whole stars. */
export function Stars({ value, count }: { value: number; count?: number }) {
  const t = useT();
  const words = t('{rating} of 5 stars', { rating: value.toFixed(1) });
  return (
    <span className="rating">
      <span className="stars" role="img" aria-label={words}>
        {FIVE.map((star) => (
          <Icon key={star} name={star <= Math.round(value) ? 'star-filled' : 'star'} />
        ))}
      </span>
      {count === undefined ? null : (
        <span className="small muted num">
          {count === 1 ? t('1 review') : t('{n} reviews', { n: count })}
        </span>
      )}
    </span>
  );
}
