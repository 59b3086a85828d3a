import { useId, useState } from 'react';
import { LOCALE_TAGS } from '../../domain/base/locale.ts';
import { addDays, formatStoreDate, isStoreDate, MAX_DAYS_AHEAD } from '../../domain/delivery/calendar.ts';
import { ErrorHint } from '../ui/Field.tsx';
import { useFormState } from '../ui/Form.tsx';
import { formatWeekday } from '../ui/format.ts';
import { Icon } from '../ui/Icon.tsx';
import { useLanguage, useT } from '../ui/locale.tsx';

const DAY = { month: 'short', day: 'numeric' } as const;
const WEEKDAY = { ...DAY, weekday: 'short' } as const;

type DayPickerProps = {
  label: string;
  /** The next possible delivery days, 'YYYY-MM-DD'. */
  dates: readonly string[];
  /** Why no day can be chosen yet. Without a reason they are full, and a later one can be chosen. */
  whyNone?: string | null;
  today: string;
  /** '' means the soonest day. */
  value: string;
  /** What is wrong with a chosen day, as text; null when a truck can come. */
  problemOf: (date: string) => string | null;
  onChange: (date: string) => void;
};

/** The next days as large buttons, and later ones through the native date picker. */
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
  // The first possible day is the soonest, which the yard settles; who insists on it picks it among the later ones.
  const [first, ...next] = dates;
  const listed = value === '' || next.includes(value);
  const open = isOtherDay || !listed;
  const isLater = !listed && !error && isStoreDate(value);
  const describedBy = error ? `${id}-error ${id}-hint` : `${id}-hint`;
  return (
    <fieldset aria-describedby={describedBy}>
      <legend className="unseen">{label}</legend>
      {dates.length > 0 || !whyNone ? (
        <div className="co-days">
          {['', ...next].map((date) => {
            const day = date || first;
            return (
              <button
                key={date}
                type="button"
                className="chip is-tall"
                // On an error, the form focuses the first button with this name.
                name="deliveryDate"
                aria-pressed={value === date}
                onClick={() => {
                  setIsOtherDay(false);
                  pick(date);
                }}
              >
                <b>{date ? formatStoreDate(date, locale, { weekday: 'short' }) : t('Soonest')}</b>
                <span className="num">
                  {day === today ? t('Today') : day && formatStoreDate(day, locale, date ? DAY : WEEKDAY)}
                </span>
              </button>
            );
          })}
          <button
            type="button"
            className="chip is-tall"
            aria-pressed={isLater}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => {
              setIsOtherDay(!open);
              if (open && !listed) pick('');
            }}
          >
            <b>{t('Later')}</b>
            {isLater ? (
              <span className="num">{formatStoreDate(value, locale, WEEKDAY)}</span>
            ) : (
              <Icon name="calendar" size="sm" />
            )}
          </button>
        </div>
      ) : null}
      <div className="mt-12" id={id} hidden={!open}>
        <label className="flabel" htmlFor={`${id}-date`}>
          {t('Another date')}
        </label>
        <input
          id={`${id}-date`}
          className="inp num"
          type="date"
          name="deliveryDate"
          min={first ?? today}
          max={addDays(today, MAX_DAYS_AHEAD)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
        />
      </div>
      <ErrorHint id={`${id}-error`} text={error} />
      <p className="hint" id={`${id}-hint`}>
        {dates.length === 0 && (whyNone || error || value === '')
          ? (whyNone ?? t('The next weeks are full. Keep Soonest, or pick a later date.'))
          : isLater
            ? formatWeekday(value, language)
            : null}
      </p>
    </fieldset>
  );
}
