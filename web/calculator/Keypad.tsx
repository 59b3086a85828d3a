import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { nextField } from './areaEntries.ts';

type KeypadProps = { canAdd: boolean; isReady: boolean; onAdd: () => void };

/**
 * The keys for sizes, in place of the phone's keyboard, whose keys are too small for gloves. The styles show them while
 * a size has the focus, which it keeps while they are pressed.
 */
export function Keypad({ canAdd, isReady, onAdd }: KeypadProps) {
  const t = useT();
  const names: Record<string, string> = { '½': t('One half'), "'": t('Feet'), '.': t('Point') };
  const keys = (texts: string) =>
    [...texts].map((text) => (
      <button key={text} type="button" aria-label={names[text]} data-key={text} onClick={() => type(text)}>
        {text}
      </button>
    ));
  return (
    <fieldset className="calc-keys" aria-label={t('Keypad')} onMouseDown={(event) => event.preventDefault()}>
      {keys('123½')}
      <button type="button" aria-label={t('Delete')} onClick={() => type('')}>
        ⌫
      </button>
      {keys("456'")}
      <button type="button" aria-label={t('Next size')} onClick={next}>
        <Icon name="arrow-right" />
      </button>
      {keys('789')}
      <button type="button" className="calc-keys-add" disabled={!canAdd} onClick={onAdd}>
        {t('Add area')}
      </button>
      {keys('.0')}
      <button type="submit" className="calc-keys-go" disabled={!isReady}>
        {t('Calculate')}
      </button>
    </fieldset>
  );
}

/** Replaces what is selected; an empty text deletes that, or else one character. */
function type(text: string): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) return;
  const end = field.selectionEnd ?? field.value.length;
  const start = field.selectionStart ?? end;
  field.setRangeText(text, text === '' && start === end ? Math.max(0, start - 1) : start, end, 'end');
  // As typing does, so that React reads the new value.
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function next(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) return;
  const following = nextField(field);
  following?.focus();
  following?.select();
  // As Enter does in the last field.
  if (!following) field.form?.requestSubmit();
}
