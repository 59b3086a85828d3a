import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';

// Whether the chat is open.

/** From this width the chat is beside the page; below it, over the page. */
export const WIDE_SCREEN = '(min-width: 840px)';

const $isOpen = atom(false);
let opener: Element | null = null;

export const useChatOpen = (): boolean => useStore($isOpen, { ssr: 'initial' });

export function showChat(open: boolean): void {
  // Read now, because the pressed button hides at once and loses the focus.
  opener = open ? document.activeElement : null;
  $isOpen.set(open);
}

/** The element that opened it. */
export const openedBy = (): Element | null => opener;
