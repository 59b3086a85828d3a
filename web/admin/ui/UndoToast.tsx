import { useEffect, useEffectEvent, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';

const UNDO_SECONDS = 10;

type UndoToastProps = {
  /** What can be undone; null for nothing. */
  done: { id: string; text: string } | null;
  /** While something is saved or chosen, the toast stays as it is. */
  isHeld?: boolean;
  isBusy?: boolean;
  onUndo: () => void;
  onEnd: () => void;
};

/** Offers to undo the last action for ten seconds, at the same place of the window wherever the page is scrolled to. */
export function UndoToast({ done, ...props }: UndoToastProps) {
  // The region is there before its text, so that screen readers announce it.
  return <div role="status">{done ? <Offer {...props} done={done} /> : null}</div>;
}

type OfferProps = UndoToastProps & { done: NonNullable<UndoToastProps['done']> };

/** The countdown pauses while the toast is focused or hovered. */
function Offer({ done: { id, text }, isHeld = false, isBusy = false, onUndo, onEnd }: OfferProps) {
  const t = useT();
  const [isPaused, setPaused] = useState(false);
  const end = useEffectEvent(onEnd);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another action starts the countdown again.
  useEffect(() => {
    if (isPaused || isHeld || isBusy) return;
    const timer = setTimeout(end, UNDO_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [id, isPaused, isHeld, isBusy]);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isBusy || !isUndoKey(event)) return;
    event.preventDefault();
    onUndo();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <section
      className="admin-undo soil row"
      aria-label={t('Undo')}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon name="check" />
      <b className="grow small">{text}</b>
      <button
        type="button"
        className="btn btn-quiet btn-sm"
        aria-keyshortcuts="Control+Z Meta+Z"
        disabled={isBusy}
        onClick={onUndo}
      >
        {t('Undo')}
      </button>
    </section>
  );
}

const TYPED = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable]';

/** Where text is typed or a sheet is open, the key is theirs. */
function isUndoKey({ key, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey) return false;
  return !(target instanceof Element && target.closest(`${TYPED}, dialog`));
}
