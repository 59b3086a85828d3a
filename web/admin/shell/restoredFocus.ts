// A button that did its work is often gone with it: without help the keyboard and a screen reader would start over at
// the top of the page.

/** No button: a key that is held down would press that one next. */
const REACHED = 'a[href], input:enabled, select:enabled, textarea:enabled';
const PLACES = 'li, tr, section, form';

/** Where the focus was, should it vanish: the place around it, and which of its neighbours that is. */
type Place = { element: HTMLElement; around: Element | null; list: Element | null; at: number };

function placeOf(element: HTMLElement): Place {
  const around = element.closest(PLACES);
  const list = around?.parentElement ?? null;
  return { element, around, list, at: list && around ? [...list.children].indexOf(around) : 0 };
}

function nextTo({ around, list, at }: Place): HTMLElement | null {
  const place = around?.isConnected ? around : (list?.children[at] ?? list?.lastElementChild);
  return place?.querySelector<HTMLElement>(REACHED) ?? null;
}

/** As a ref: keeps the focus near to what went away below `main`, while nobody puts it elsewhere. */
export function restoreFocus(main: HTMLElement): () => void {
  let last: Place | null = null;
  const onFocus = ({ target }: FocusEvent) => {
    last = target instanceof HTMLElement && target !== main ? placeOf(target) : null;
  };
  const onPointer = () => {
    last = null;
  };
  const observer = new MutationObserver(() => {
    if (!last || (document.activeElement ?? document.body) !== document.body) return;
    const { element } = last;
    if (element.isConnected) {
      // A button that is busy gives the focus up, and takes it again.
      if (!element.matches(':disabled')) element.focus({ preventScroll: true });
    } else (nextTo(last) ?? main).focus({ preventScroll: true });
  });
  observer.observe(main, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  main.addEventListener('focusin', onFocus);
  document.addEventListener('pointerdown', onPointer, true);
  return () => {
    observer.disconnect();
    main.removeEventListener('focusin', onFocus);
    document.removeEventListener('pointerdown', onPointer, true);
  };
}
