import { useId, useState } from 'react';
import { formatNumber } from '../../domain/base/money.ts';
import { type NumberProblem, parseAmount, roundUp } from '../../domain/base/numbers.ts';
import { MAX_QUANTITY } from '../../domain/base/settings.ts';
import { Icon } from './Icon.tsx';
import { type Translate, useT } from './locale.tsx';
import { toast } from './toast.tsx';

type StepperProps = {
  /** Label for assistive technology: "Premium Garden Topsoil, cubic yards". */
  label: string;
  /** The price's unit, such as "per cubic yard": it may be typed after the number. */
  unit: string;
  value: number;
  onChange: (value: number) => void;
  /** How many there are; null when nobody counts them. */
  stock: number | null;
  size: 'sm' | 'lg';
  /** Called when 0 is typed, to remove the item. Without it the number is held to 1. */
  onNone?: () => void;
};

/**
 * A whole number with Less and More. A typed number takes effect with each digit, so that nothing shifts when the
 * person then presses something else; other text is read on blur or Enter. A fraction is rounded up, because nobody
 * wants less than they measured. What cannot be read leaves the number as it was before typing.
 */
export function Stepper({ label, unit, value, onChange, stock, size, onNone }: StepperProps) {
  const t = useT();
  const noteId = useId();
  const max = Math.min(MAX_QUANTITY, stock ?? MAX_QUANTITY);
  const [draft, setDraft] = useState<string | null>(null);
  /** The value before typing. */
  const [oldValue, setOldValue] = useState(value);
  const [note, setNote] = useState<{ text: string; isError: boolean } | null>(null);
  const set = (next: number) => {
    setDraft(null);
    setNote(null);
    const clamped = Math.min(max, Math.max(1, next));
    if (clamped !== value) onChange(clamped);
  };
  const type = (text: string) => {
    if (draft === null) setOldValue(value);
    setDraft(text);
    setNote(null);
    const typed = /^\d+$/.test(text) ? Number(text) : value;
    if (typed !== value && typed >= 1 && typed <= max) onChange(typed);
  };
  const commit = () => {
    if (draft === null) return;
    const typed = draft.trim();
    const read = parseAmount(typed, unit);
    if (!read.ok && read.reason === 'zero' && onNone) return onNone();
    if (!read.ok && read.reason !== 'too_large') {
      set(oldValue);
      if (read.reason !== 'empty') setNote({ text: problemText(read.reason, typed, t), isError: true });
      return;
    }
    const rounded = read.ok ? roundUp(read.value) : MAX_QUANTITY + 1;
    set(rounded);
    if (rounded > max) {
      const n = formatNumber(max);
      toast({
        title: max < MAX_QUANTITY ? t('Only {n} left', { n }) : t('The most you can order is {n}', { n }),
        tone: 'info',
      });
    } else if (read.ok && rounded - read.value > 1e-9) {
      setNote({
        text: t('{typed} rounded up to {n}.', { typed, n: formatNumber(rounded) }),
        isError: false,
      });
    }
  };
  return (
    <>
      <fieldset className={`step ${size}`} aria-label={label}>
        <button type="button" aria-label={t('Less')} disabled={value <= 1} onClick={() => set(value - 1)}>
          <Icon name="minus" />
        </button>
        <input
          inputMode="numeric"
          autoComplete="off"
          aria-label={label}
          aria-describedby={note ? noteId : undefined}
          aria-invalid={note?.isError || undefined}
          value={draft ?? value}
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit();
            if (event.key === 'ArrowUp') set(value + 1);
            if (event.key === 'ArrowDown') set(value - 1);
          }}
        />
        <button type="button" aria-label={t('More')} disabled={value >= max} onClick={() => set(value + 1)}>
          <Icon name="plus" />
        </button>
      </fieldset>
      {note ? (
        <p className={note.isError ? 'step-note hint err' : 'step-note hint'} id={noteId} role="status">
          {note.text}
        </p>
      ) : null}
    </>
  );
}

function problemText(reason: NumberProblem, typed: string, t: Translate): string {
  return reason === 'negative' || reason === 'zero'
    ? t('Use a number above 0.')
    : t('“{typed}” is not one number. Use one like 12 or 2 1/2.', { typed });
}
