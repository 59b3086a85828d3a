import { useStore } from '@nanostores/react';
import { atom, onMount } from 'nanostores';
import * as z from 'zod/mini';
import { readTab, writeTab } from '../ui/storedAtom.ts';

// Whether the chat is open. Survives a reload of the tab, like the conversation.

const KEY = 'chat-open';
/** From this width the chat is beside the page; below it, over the page. */
export const WIDE_SCREEN = '(min-width: 840px)';

const $isOpen = atom(false);
let opener: Element | null = null;

// A reload on a phone should not cover the page.
onMount($isOpen, () => {
  if (typeof window === 'undefined') return;
  if (readTab(KEY, z.boolean) && matchMedia(WIDE_SCREEN).matches) $isOpen.set(true);
});

export const useChatOpen = (): boolean => useStore($isOpen, { ssr: 'initial' });

export function showChat(open: boolean): void {
  // Read now, because the pressed button hides at once and loses the focus.
  opener = open ? document.activeElement : null;
  $isOpen.set(open);
  writeTab(KEY, open || null);
}

/** The element that opened it. Null when it was already open on load: then it must not take the focus. */
export const openedBy = (): Element | null => opener;
