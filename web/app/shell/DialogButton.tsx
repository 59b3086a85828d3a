import type { ReactNode } from 'react';

export const MENU_ID = 'menu';
export const SEARCH_ID = 'search';

type DialogButtonProps = {
  /** The id of the dialog. */
  opens: typeof MENU_ID | typeof SEARCH_ID;
  className?: string;
  label?: string;
  children: ReactNode;
};

/** Opens a modal dialog of the frame, natively where supported, which also works without scripts. */
export function DialogButton({ opens, className, label, children }: DialogButtonProps) {
  const natively = { command: 'show-modal', commandfor: opens };
  const open = () => {
    const dialog = document.getElementById(opens);
    if (dialog instanceof HTMLDialogElement && !('commandForElement' in HTMLButtonElement.prototype)) {
      dialog.showModal();
    }
  };
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      aria-haspopup="dialog"
      onClick={open}
      {...natively}
    >
      {children}
    </button>
  );
}
