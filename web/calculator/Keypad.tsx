import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useT } from '../ui/locale.tsx';
import { nextField } from './areaEntries.ts';

const KEYS = ['1', '2', '3', '⌫', '4', '5', '6', '½', '7', '8', '9', "'", '.', '0'] as const;

/**
 * An on-page number pad for gloved hands, which phone keyboards are too small for. It types into the size field
 * that last had the focus, and moves on from the last one to the next area; the phone's own keyboard stays hidden
 * meanwhile.
 */
export function Keypad({ onAdd }: { onAdd: () => void }) {
  const t = useT();
  const pad = useRef<HTMLFieldSetElement>(null);
  const last = useRef<HTMLInputElement | null>(null);
  const [isAtEnd, setAtEnd] = useState(false);
  const fields = () => [
    ...(pad.current?.closest('.calc-area')?.querySelectorAll<HTMLInputElement>('.calc-big') ?? []),
  ];

  useEffect(() => {
    const area = pad.current?.closest('.calc-area');
    const remember = ({ target: field }: Pick<Event, 'target'>) => {
      if (!(field instanceof HTMLInputElement) || !field.matches('.calc-big')) return;
      last.current = field;
      setAtEnd(nextField(field) === null);
      for (const one of [pad.current, field]) one?.scrollIntoView({ block: 'nearest' });
    };
    remember({ target: document.activeElement });
    for (const type of ['focusin', 'input']) area?.addEventListener(type, remember);
    return () => {
      for (const type of ['focusin', 'input']) area?.removeEventListener(type, remember);
    };
  }, []);

  const target = () => {
    const all = fields();
    const empty = all.find(({ value }) => value === '') ?? all[0] ?? null;
    if (!last.current || !all.includes(last.current)) last.current = empty;
    return last.current;
  };
  const press = (key: string) => {
    const input = target();
    if (!input) return;
    const start = input.selectionStart ?? input.value.length;
    const end = input.selectionEnd ?? start;
    if (key !== '⌫') input.setRangeText(key, start, end, 'end');
    else if (start !== end) input.setRangeText('', start, end, 'end');
    else if (start > 0) input.setRangeText('', start - 1, start, 'end');
    // The same event as typing, so that React reads the new value.
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const next = () => {
    const following = nextField(target());
    if (!following) return onAdd();
    following.focus();
    following.select();
  };
  const names: Partial<Record<string, string>> = {
    '⌫': t('Delete'),
    '.': t('Point'),
    '½': t('One half'),
    "'": t('Feet'),
  };
  // Keeps the focus and the caret in the field while the pad is pressed.
  const hold = (event: PointerEvent) => event.preventDefault();
  return (
    <fieldset className="calc-keys" ref={pad}>
      <legend className="unseen">{t('Number pad')}</legend>
      {KEYS.map((key) => (
        <button
          key={key}
          type="button"
          aria-label={names[key]}
          onPointerDown={hold}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => press(key)}
        >
          {key}
        </button>
      ))}
      <button
        type="button"
        className="calc-next"
        onPointerDown={hold}
        onMouseDown={(event) => event.preventDefault()}
        onClick={next}
      >
        {isAtEnd ? t('Next area') : t('Next field')}
      </button>
    </fieldset>
  );
}
