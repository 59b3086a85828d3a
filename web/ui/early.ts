// What the server sent can be typed into and pressed before its code runs: start.ts marks the field with its text, the
// button or the form, and it is done again then.

type Happened = { type: string; target: EventTarget };

/** React knows what was pressed or typed and does what it is for: nothing of it is to be done again. */
export function taken({ type, target }: Happened): void {
  if (!(target instanceof Element)) return;
  if (type === 'input') target.removeAttribute('data-typed');
  else target.closest('[data-pressed]')?.removeAttribute('data-pressed');
}

/** For a form that reads by itself what stands in its fields. */
export function allTaken(form: Element | null | undefined): void {
  for (const field of form?.querySelectorAll('[data-typed]') ?? []) field.removeAttribute('data-typed');
}

/** Tells React of every field that was typed into. One whose code has not come yet keeps its mark. */
export function typeAgain(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('[data-typed]')) type(field);
}

/** As the page is taken over: what was typed, and what was opened. */
export function tookOver(): void {
  typeAgain();
  for (const opened of document.querySelectorAll('details[open]')) opened.dispatchEvent(new Event('toggle'));
}

/** Presses in its order what was pressed: each thing once, more was the same hand's impatience. */
export async function pressAgain(): Promise<void> {
  const when = ({ dataset }: HTMLElement) => Number.parseFloat(dataset.pressed ?? '');
  const marked = [...document.querySelectorAll<HTMLElement>('[data-pressed]')];
  for (const pressed of marked.sort((one, other) => when(one) - when(other))) {
    const said = pressed.dataset.pressed?.split(' ')[1];
    pressed.removeAttribute('data-pressed');
    wake(pressed);
    // What the one before it did is drawn then.
    await null;
    // A heart that the server did not know to be pressed is not to be pressed out.
    if (!pressed.isConnected || said !== String(pressed.getAttribute('aria-pressed'))) continue;
    if (pressed instanceof HTMLFormElement) pressed.requestSubmit();
    else pressed.click();
  }
}

/** React takes over at once what an event of this kind falls on; of what it has not, it notes the text as known. */
function wake(element: Element): void {
  element.dispatchEvent(new Event('keyup', { bubbles: true }));
}

function type(field: HTMLInputElement): void {
  const typed = field.dataset.typed ?? '';
  const caret = document.activeElement === field ? field.selectionStart : null;
  wake(field);
  if (field.type === 'checkbox' || field.type === 'radio') {
    field.checked = typed !== 'true';
    field.click();
    return;
  }
  // React notes what is set on the field itself, and takes an event with the same text for no change.
  field.value = `${typed}0`;
  Reflect.set(Object.getPrototypeOf(field), 'value', typed, field);
  if (caret !== null) field.setSelectionRange(caret, caret);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
  // It was left before React could hear of it.
  if (document.activeElement !== field)
    setTimeout(() => field.dispatchEvent(new Event('focusout', { bubbles: true })));
}
