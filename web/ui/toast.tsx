import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';

// State of the toasts at the bottom of the screen. Toasts.tsx renders them.

export type ToastTone = 'success' | 'info' | 'warning' | 'error';

type ToastMessage = {
  title: string;
  text?: string;
  tone?: ToastTone;
  action?: { label: string; to?: string; onPress?: () => void };
  /** Default: 4 s, errors 5 s (spec 2 §9). */
  seconds?: number;
};

export type ShownToast = ToastMessage & { id: number };

const MAX_SHOWN = 3;
const $shown = atom<readonly ShownToast[]>([]);
let lastId = 0;

/**
 * Shows a toast at the bottom of the screen. Texts are already translated. Browser only. A new success or error
 * replaces an earlier error, which no longer applies, and any one an earlier one of the same title: what is added to
 * the cart one after the other does not fill a phone.
 */
export function toast(message: ToastMessage): void {
  lastId += 1;
  const { tone = 'success' } = message;
  const shown = $shown.get();
  const isOver = (other: ShownToast) =>
    other.title === message.title || (other.tone === 'error' && (tone === 'success' || tone === 'error'));
  const standing = shown.filter((other) => !isOver(other));
  $shown.set([...standing, { ...message, id: lastId }].slice(-MAX_SHOWN));
}

export function dismiss(id: number): void {
  $shown.set($shown.get().filter((other) => other.id !== id));
}

/** Removes the last attempt's errors before the next one, except those that take longer to read. */
export function dismissErrors(): void {
  $shown.set($shown.get().filter(({ tone, seconds }) => tone !== 'error' || seconds !== undefined));
}

export const useToasts = (): readonly ShownToast[] => useStore($shown, { ssr: 'initial' });
