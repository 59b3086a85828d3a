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
import { useHydrated } from '../../ui/useHydrated.ts';
import { MENU_ID } from './MenuButton.tsx';

/** Screens with a bottom bar: on a phone, the floating buttons are in the menu there. */
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
      <Chat />
    </>
  );
}

type CornerProps = { isHidden: boolean; inMenu: boolean; children: ReactNode };

function Corner({ isHidden, inMenu, children }: CornerProps) {
  const corner = useRef<HTMLDivElement>(null);
  const isInTheWay = useInTheWay(corner, isHidden);
  const kind = `floats${isHidden || isInTheWay ? ' is-away' : ''}${inMenu ? ' in-menu' : ''}`;
  return (
    <div className={kind} ref={corner}>
      {children}
    </div>
  );
}

/** A scroll that has come to rest. */
const REST_MS = 150;

/**
 * Whether the buttons would lie on something to read or to press. They then stay away: on a phone the menu has them
 * too. On a desk they stand in the margin, where nothing is.
 */
function useInTheWay(corner: RefObject<HTMLElement | null>, isHidden: boolean): boolean {
  const [isInTheWay, setInTheWay] = useState(false);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other things there, and so has an open chat.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => setInTheWay(corner.current !== null && coversSomething(corner.current));
    const onRest = () => {
      clearTimeout(timer);
      timer = setTimeout(look, REST_MS);
    };
    onRest();
    const page = new ResizeObserver(onRest);
    page.observe(document.body);
    addEventListener('scroll', onRest, { passive: true });
    return () => {
      clearTimeout(timer);
      page.disconnect();
      removeEventListener('scroll', onRest);
    };
  }, [corner, key, isHidden]);
  return isInTheWay;
}

const CONTROL = 'a, button, input, select, textarea, summary, label';

function coversSomething(corner: HTMLElement): boolean {
  // Where they stand at rest: `offset…` knows nothing of the way they go when they hide.
  const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = corner;
  const box = new DOMRect(left, top, width, height);
  const steps = [0.1, 0.5, 0.9];
  const points = steps.flatMap((x) => steps.map((y) => [left + width * x, top + height * y] as const));
  return points.some(([x, y]) => {
    const under = document.elementsFromPoint(x, y).find((element) => !corner.contains(element));
    return under !== undefined && (under.closest(CONTROL) !== null || hasTextIn(under, box));
  });
}

function hasTextIn(element: Element, box: DOMRect): boolean {
  return [...element.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE || node.textContent?.trim() === '') return false;
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].some(
      (line) =>
        line.left < box.right && line.right > box.left && line.top < box.bottom && line.bottom > box.top,
    );
  });
}

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
