import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import {
  Accessibility,
  AccessibilityButton,
  AccessibilityEntry,
} from '../../accessibility/Accessibility.tsx';
import { Chat, ChatButton, ChatEntry } from '../../chat/Chat.tsx';
import { useChatOpen } from '../../chat/panel.ts';
import { useAway } from './hideOnScroll.ts';
import { MENU_ID } from './MenuButton.tsx';

/** Where a bar at the bottom has the thumb's place: what floats is in the menu there, on a phone. */
const IN_MENU: ReadonlySet<string> = new Set(['/cart', '/checkout', '/guides/topsoil-calculator']);

const nobody = () => () => undefined;

/** The menu's last list, once the page works: the shell itself stays as light as it is. */
function menuPlace(): Element | null {
  return document.querySelector(`#${MENU_ID} .menu-more`);
}

/**
 * What floats over every screen, bottom right, accessibility above chat. Not in the page as the server renders it:
 * a button that does nothing yet is worse than none.
 */
export function FloatingButtons() {
  const menu = useSyncExternalStore<Element | null>(nobody, menuPlace, () => null);
  const { pathname } = useLocation();
  const away = useAway();
  // The open conversation lies over them: what has the focus must be seen.
  const isCovered = useChatOpen();
  if (!menu) return null;
  return (
    <>
      <Corner isAway={away || isCovered} inMenu={IN_MENU.has(pathname)}>
        <AccessibilityButton />
        <ChatButton />
      </Corner>
      {createPortal(
        <>
          <AccessibilityEntry />
          <ChatEntry />
        </>,
        menu,
      )}
      <Accessibility />
      <Chat />
    </>
  );
}

type CornerProps = { isAway: boolean; inMenu: boolean; children: ReactNode };

function Corner({ isAway, inMenu, children }: CornerProps) {
  const kind = `floats${isAway ? ' is-away' : ''}${inMenu ? ' in-menu' : ''}`;
  return <div className={kind}>{children}</div>;
}
