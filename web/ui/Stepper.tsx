import { useState } from 'react';
import { formatNumber } from '../../domain/base/money.ts';
import { Icon } from './Icon.tsx';
import { useT } from './locale.tsx';
import { toast } from './toast.tsx';

type StepperProps = {
  /** Label for assistive technology: "Premium Garden Topsoil, cubic yards". */
  label: string;
  value: number;
  onChange: (value: number) => void;
  /** How many there are; null when nobody counts them. */
  stock: number | null;
  size: 'sm' | 'lg';
  /** Called when 0 or less is typed, to remove the item. Without it the number is held to `least`. */
  onNone?: () => void;
  /** 1 if absent. */
  least?: number;
};

/** As much as one line of an order holds. */
const MOST = 9999;

/**
 * A whole number with Less and More. A typed number takes effect with each digit, so that nothing shifts when the
 * person then presses something else; invalid text stays until blur or Enter and is then clamped, a fraction rounded up:
 * nobody wants less than they measured.
 */
export function Stepper({ label, value, onChange, stock, size, onNone, least = 1 }: StepperProps) {
  const t = useT();
  const max = Math.min(MOST, stock ?? MOST);
  const [draft, setDraft] = useState<string | null>(null);
  /** The value before typing, restored when everything is erased. */
  const [before, setBefore] = useState(value);
  const set = (next: number) => {
    setDraft(null);
    const clamped = Math.min(max, Math.max(least, Math.ceil(next)));
    if (clamped !== value) onChange(clamped);
  };
  const type = (text: string) => {
    if (draft === null) setBefore(value);
    setDraft(text);
    const typed = /^\d+$/.test(text) ? Number(text) : value;
    if (typed !== value && typed >= least && typed <= max) onChange(typed);
  };
  const commit = () => {
    if (draft === null) return;
    // "1,250" is thousands, "12,5" a fraction.
    const digits = draft
      .replace(/,(?=\d{3}(?!\d))/g, '')
      .replace(',', '.')
      .replace(/[^\d.]/g, '');
    const typed = Number(digits);
    if (digits === '' || !Number.isFinite(typed)) set(before);
    else if (onNone && (typed === 0 || draft.trim().startsWith('-'))) onNone();
    else {
      if (typed > max) {
        const n = formatNumber(max);
        toast({
          title: max < MOST ? t('Only {n} left', { n }) : t('The most you can order is {n}', { n }),
          tone: 'info',
        });
      }
      set(typed);
    }
  };
  return (
    <fieldset className={`step ${size}`} aria-label={label}>
      <button type="button" aria-label={t('Less')} disabled={value <= least} onClick={() => set(value - 1)}>
        <Icon name="minus" />
      </button>
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
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
  );
}
