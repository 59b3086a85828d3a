import { useEffect, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';

const UNDO_SECONDS = 10;

type UndoToastProps = { text: string; onUndo: () => void; onEnd: () => void };

/** Offers to undo the last action for ten seconds. The countdown pauses while the toast is focused or hovered. */
export function UndoToast({ text, onUndo, onEnd }: UndoToastProps) {
  const t = useT();
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(onEnd, UNDO_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [paused, onEnd]);
  return (
    <div
      className="admin-undo"
      role="status"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon name="check" />
      <b>{text}</b>
      <button type="button" className="btn btn-quiet btn-sm" onClick={onUndo}>
        {t('Undo')}
      </button>
    </div>
  );
}
