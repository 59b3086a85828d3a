// The server's page can be used before its code is there, and React does not hear of what happened before it took
// the page over. What was typed, chosen, pressed or sent until then is told to it afterwards, each thing once.

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What the browser does by itself is done already: it follows links and `commandfor`. */
const BUTTONS = 'button[type=button]:not([commandfor]), [role=tab]';
/** Sent by the browser itself, what was typed would show in the address, or the page would be left. */
const FORMS = 'form:not([action], [method=dialog]), #main form';

const typed = new Map<Field, string>();
const pressed = new Map<Element, () => void>();
const typing = new AbortController();
const pressing = new AbortController();

/** Until `stopRecording`. */
export function recordUse(): void {
  addEventListener('input', ({ target }) => noteField(target as Field), {
    capture: true,
    signal: typing.signal,
  });
  addEventListener('click', notePress, { capture: true, signal: pressing.signal });
  addEventListener('submit', holdForm, { capture: true, signal: pressing.signal });
}

/** Right before `hydrateRoot`: from then on React hears of presses itself. */
export function stopRecording(): void {
  // Typed before even this code was there, or put back by the browser at a reload.
  for (const field of document.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea'))
    if (isTicked(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue)
      noteField(field);
  pressing.abort();
}

/** Once the page is hydrated. */
export async function replayUse(): Promise<void> {
  typing.abort();
  for (const opened of document.querySelectorAll('details[open]')) opened.dispatchEvent(new Event('toggle'));
  for (const [field, value] of typed) {
    typeAgain(field, value);
    // The handler of the next one knows what this one changed.
    await null;
  }
  for (const [element, pressAgain] of pressed) {
    hydrate(element);
    await null;
    if (element.isConnected) pressAgain();
  }
}

const isTicked = ({ type }: Field) => type === 'checkbox' || type === 'radio';

function noteField(field: Field): void {
  if (field.type !== 'file')
    typed.set(field, isTicked(field) ? String((field as HTMLInputElement).checked) : field.value);
}

function notePress({ target }: Event): void {
  const button = target instanceof Element ? target.closest<HTMLElement>(BUTTONS) : null;
  if (!button) return;
  const said = button.getAttribute('aria-pressed');
  // Pressed again, a toggle is as it was; any other button was pressed out of impatience.
  if (said !== null && pressed.delete(button)) return;
  // A heart that the server did not know to be pressed must not be pressed out.
  pressed.set(button, () => button.getAttribute('aria-pressed') === said && button.click());
}

function holdForm(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  if (!form.matches(FORMS)) return;
  // The code may never come: sent once more, a form that has somewhere to go without it goes there.
  if (form.hasAttribute('action') && pressed.has(form)) return;
  event.preventDefault();
  pressed.set(form, () => form.requestSubmit());
}

/** React hydrates at once what an event of this kind falls on. */
function hydrate(element: Element): void {
  element.dispatchEvent(new Event('keyup', { bubbles: true }));
}

function typeAgain(field: Field, value: string): void {
  hydrate(field);
  if (isTicked(field)) {
    (field as HTMLInputElement).checked = value !== 'true';
    field.click();
    return;
  }
  // React takes an event for no change while the field has the text that was last set on it. Set on its prototype
  // it does not know of the text.
  field.value = `${value} `;
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
  if (document.activeElement !== field) field.dispatchEvent(new Event('focusout', { bubbles: true }));
}
