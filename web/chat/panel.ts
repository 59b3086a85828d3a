import { useStore } from '@nanostores/react';
import { atom, onMount } from 'nanostores';
import * as z from 'zod/mini';
import { keepTab, readTab } from '../ui/storedAtom.ts';

// Whether the conversation is open. It outlasts a reload of the tab, as the conversation does.

const KEY = 'chat-open';
/** Beside the page, which goes on working; below it lies over the page. */
export const WIDE_SCREEN = '(min-width: 840px)';

const $isOpen = atom(false);
let opener: Element | null = null;

// Nobody who reloads a page on a phone wants it covered.
onMount($isOpen, () => {
  if (typeof window === 'undefined') return;
  if (readTab(KEY, z.boolean()) && matchMedia(WIDE_SCREEN).matches) $isOpen.set(true);
});

export const useChatOpen = (): boolean => useStore($isOpen, { ssr: 'initial' });

export function showChat(open: boolean): void {
  // Asked now: the button that was pressed hides at once, and then has the focus no more.
  opener = open ? document.activeElement : null;
  $isOpen.set(open);
  keepTab(KEY, open || null);
}

/** What was pressed to open it. Null when it was open before the page was: then it may not take the focus. */
export const openedBy = (): Element | null => opener;
