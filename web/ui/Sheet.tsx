import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from './Button.tsx';
import { useT } from './locale.tsx';

type SheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Shown beside the title. */
  aside?: ReactNode;
  children: ReactNode;
};

/**
 * A native modal dialog: bottom sheet on a phone, card bottom right on a desktop. The browser traps the focus,
 * closes it on Esc and returns the focus.
 */
export function Sheet({ open, onClose, title, aside, children }: SheetProps) {
  const t = useT();
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    return () => element.close();
  }, [open]);
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a modal dialog natively; the click is the backdrop's.
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby={heading}
      // Development runs the effect twice: by the time of that event the sheet is open again.
      onClose={() => dialog.current?.open || onClose()}
      onClick={closeOnBackdrop}
    >
      {open ? (
        <div className="sh">
          <div className="sh-h row between gap-0">
            <h2 className="h3" id={heading}>
              {title}
            </h2>
            {aside}
            <IconButton icon="close" label={t('Close')} onClick={onClose} />
          </div>
          <div className="sh-b">{children}</div>
        </div>
      ) : null}
    </dialog>
  );
}
