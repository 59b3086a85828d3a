import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import {
  Accessibility,
  AccessibilityButton,
  AccessibilityEntry,
} from '../../accessibility/Accessibility.tsx';
import { Chat, ChatButton, ChatEntry } from '../../chat/Chat.tsx';
import { useChatOpen } from '../../chat/panel.ts';
import { useHydrated } from '../../ui/storedAtom.ts';
import { MENU_ID } from './DialogButton.tsx';
import { loadLocale } from './locale.ts';

/** Screens whose work needs the whole phone: there, the menu has what floats elsewhere. */
const IN_MENU: ReadonlySet<string> = new Set(['/cart', '/checkout', '/guides/topsoil-calculator']);

/** The menu's last list, loaded after hydration, so that the shell stays small. */
function menuPlace(): Element | null {
  return document.querySelector(`#${MENU_ID} .menu-more`);
}

/**
 * What floats over every screen, bottom right, accessibility above chat. Not in the page as the server renders it:
 * a button that does nothing yet is worse than none.
 */
export function FloatingButtons() {
  const menu = useHydrated() ? menuPlace() : null;
  const { pathname } = useLocation();
  const isScrolledAway = useHideOnScroll();
  // The open chat covers them, and a focused element must be visible.
  const isCovered = useChatOpen();
  if (!menu) return null;
  return (
    <>
      <Corner isHidden={isScrolledAway || isCovered} inMenu={IN_MENU.has(pathname)}>
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
      <Chat loadLocale={loadLocale} />
    </>
  );
}

type CornerProps = { isHidden: boolean; inMenu: boolean; children: ReactNode };

function Corner({ isHidden, inMenu, children }: CornerProps) {
  const kind = `floats${isHidden ? ' is-away' : ''}${inMenu ? ' in-menu' : ''}`;
  const corner = useRef<HTMLDivElement>(null);
  useRaise(corner);
  return (
    <div className={kind} ref={corner}>
      {children}
    </div>
  );
}

/** After the last scroll. */
const REST_MS = 150;

/** Raises or hides them on a phone, so that they cover no control of the page while it is at rest. */
function useRaise(corner: RefObject<HTMLDivElement | null>): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other controls.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const place = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (!corner.current) return;
        const raise = freeRaise(corner.current);
        corner.current.style.setProperty('--raise', `${raise ?? 0}px`);
        const isFocused = corner.current.contains(document.activeElement);
        corner.current.style.visibility = raise === null && !isFocused ? 'hidden' : '';
      }, REST_MS);
    };
    place();
    addEventListener('scroll', place, { passive: true });
    addEventListener('resize', place);
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', place);
      removeEventListener('resize', place);
    };
  }, [corner, pathname]);
}

/** In pixels; null where no place is free. */
function freeRaise(corner: HTMLElement): number | null {
  if (innerWidth >= 840) return 0;
  const { offsetLeft, offsetTop, offsetHeight } = corner;
  const lowest = offsetTop + offsetHeight;
  const controls = [
    ...document.querySelectorAll('main :is(button, input, select, textarea, .btn, .link, .ask-zip)'),
  ]
    .map((control) => control.getBoundingClientRect())
    .filter(({ right, bottom, height }) => height > 0 && right > offsetLeft && bottom > 0);
  let bottom = lowest;
  for (const control of controls.sort((control, other) => other.top - control.top))
    if (control.top < bottom && control.bottom > bottom - offsetHeight) bottom = control.top - GAP;
  return bottom > innerHeight / 3 ? lowest - bottom : null;
}

const GAP = 8;

/** Smaller scrolls are ignored. */
const SCROLLED_PIXELS = 12;

/** Whether to hide the floating buttons: while a person scrolls down. While one types, the styles hide them. */
function useHideOnScroll(): boolean {
  const [isScrolling, setScrolling] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const onScroll = () => {
      const now = window.scrollY;
      if (Math.abs(now - last) < SCROLLED_PIXELS && now > 0) return;
      setScrolling(now > last);
      last = now;
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);
  return isScrolling;
}
