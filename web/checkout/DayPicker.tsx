import { useId, useState } from 'react';
import { LOCALE_TAGS } from '../../domain/base/locale.ts';
import { addDays, formatStoreDate, isStoreDate, MAX_DAYS_AHEAD } from '../../domain/delivery/calendar.ts';
import { ErrorHint } from '../ui/ErrorHint.tsx';
import { useFormState } from '../ui/Form.tsx';
import { formatWeekday } from '../ui/format.ts';
import { Icon } from '../ui/Icon.tsx';
import { useLanguage, useT } from '../ui/locale.tsx';

type DayPickerProps = {
  label: string;
  /** The next possible delivery days, 'YYYY-MM-DD'. */
  dates: readonly string[];
  /** Why no day can be chosen yet. Without a reason they are full, and a later one can be chosen. */
  whyNone?: string | null;
  today: string;
  /** '' means the next available day. */
  value: string;
  /** What is wrong with a chosen day, as text; null when a truck can come. */
  problemOf: (date: string) => string | null;
  onChange: (date: string) => void;
};

/** The next days as large buttons, and later ones through the native date picker. Optional. */
export function DayPicker({ label, dates, whyNone, today, value, problemOf, onChange }: DayPickerProps) {
  const t = useT();
  const language = useLanguage();
  const id = useId();
  const { errors, clearErrors } = useFormState();
  // The problem is told at once, not only when the form is sent. A year is typed digit by digit: 0002, 0020, 0202.
  const error = errors.deliveryDate ?? (value > '2000' ? problemOf(value) : null);
  const pick = (date: string) => {
    clearErrors(['deliveryDate']);
    onChange(date);
  };
  const [isOtherDay, setIsOtherDay] = useState(false);
  const locale = LOCALE_TAGS[language];
  const listed = dates.includes(value);
  const open = isOtherDay || (value !== '' && !listed);
  const [first = today] = dates;
  const describedBy = error ? `${id}-error ${id}-hint` : `${id}-hint`;
  return (
    <fieldset className="co-dates" aria-describedby={describedBy}>
      <legend className="flabel">{label}</legend>
      <div className="co-days">
        {dates.map((date) => (
          <button
            key={date}
            type="button"
            className="chip is-tall"
            // On an error, the form focuses the first button with this name.
            name="deliveryDate"
            aria-pressed={value === date}
            onClick={() => {
              setIsOtherDay(false);
              pick(value === date ? '' : date);
            }}
          >
            <b>{date === today ? t('Today') : formatStoreDate(date, locale, { weekday: 'short' })}</b>
            <span className="num">{formatStoreDate(date, locale, { month: 'short', day: 'numeric' })}</span>
          </button>
        ))}
        {dates.length > 0 || !whyNone ? (
          <button
            type="button"
            className="chip is-tall"
            aria-label={t('Pick another date')}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => {
              setIsOtherDay(!open);
              if (open && !listed) pick('');
            }}
          >
            <Icon name="calendar" />
          </button>
        ) : null}
      </div>
      <div id={id} hidden={!open}>
        <label className="flabel" htmlFor={`${id}-date`}>
          {t('Another date')}
        </label>
        <input
          id={`${id}-date`}
          className="inp num"
          type="date"
          name="deliveryDate"
          min={first}
          max={addDays(today, MAX_DAYS_AHEAD)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
        />
      </div>
      <ErrorHint id={`${id}-error`} text={error} />
      <p className="hint" id={`${id}-hint`}>
        {dates.length === 0 && (whyNone || error || !isStoreDate(value))
          ? (whyNone ?? t('The next weeks are full. Pick a later date, or leave it open.'))
          : !isStoreDate(value) || error
            ? t('Leave it open for the next available day, {date} at the earliest.', {
                date: formatWeekday(first, language),
              })
            : listed
              ? t('{date}. Tap the day again to leave it open.', { date: formatWeekday(value, language) })
              : formatWeekday(value, language)}
      </p>
    </fieldset>
  );
}
