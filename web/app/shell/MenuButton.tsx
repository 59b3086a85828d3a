import type { ReactNode } from 'react';

export const MENU_ID = 'menu';

/** Opens the menu as a modal dialog, natively where supported, which also works without scripts. */
export function MenuButton({
  className,
  label,
  children,
}: {
  className?: string;
  label?: string;
  children: ReactNode;
}) {
  const natively = { command: 'show-modal', commandfor: MENU_ID };
  const open = () => {
    const menu = document.getElementById(MENU_ID);
    if (menu instanceof HTMLDialogElement && !('commandForElement' in HTMLButtonElement.prototype)) {
      menu.showModal();
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
