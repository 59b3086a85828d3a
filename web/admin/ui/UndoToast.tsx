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
      <button type="button" className="btn btn-quiet btn-sm" disabled={isBusy} onClick={onUndo}>
        {t('Undo')}
      </button>
    </section>
  );
}
