import { useEffect, useState } from 'react';

/** Less than this is a trembling hand. */
const SCROLLED_PIXELS = 12;
const FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

/** Whether what floats should leave the view: while a person scrolls down, and while they type. */
export function useAway(): boolean {
  const [scrolling, setScrolling] = useState(false);
  const [typing, setTyping] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const onScroll = () => {
      const now = window.scrollY;
      if (Math.abs(now - last) < SCROLLED_PIXELS && now > 0) return;
      setScrolling(now > last);
      last = now;
    };
    const onFocus = () => setTyping(document.activeElement?.matches(FIELDS) ?? false);
    onFocus();
    addEventListener('scroll', onScroll, { passive: true });
    document.addEventListener('focusin', onFocus);
    document.addEventListener('focusout', onFocus);
    return () => {
      removeEventListener('scroll', onScroll);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusout', onFocus);
    };
  }, []);
  return scrolling || typing;
}
