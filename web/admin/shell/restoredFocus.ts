// A button often disappears once it did its work: without help the keyboard and a screen reader would start over at the
// top of the page.

/** No buttons: a key that is held down would press the next one. */
const REACHED = 'a[href], input:enabled, select:enabled, textarea:enabled';
const PLACES = 'li, tr, section, form';

/** Where the focus was: the place around it, and its position among its neighbours. */
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
      // A busy button is disabled and loses the focus; it gets it back.
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
