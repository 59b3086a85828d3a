// The server's page can be used before its code is there, and React hears of nothing that happened before it took the
// page over. What was typed, chosen, pressed or sent until then is told to it afterwards, each thing once.

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What the browser does by itself is done already: it follows links and `commandfor`. */
const BUTTONS = 'button[type=button]:not([commandfor]), [role=tab]';
/** Sent by the browser itself, what was typed would show in the address, or the page would be left. */
const FORMS = 'form:not([action], [method=dialog]), form[method=post], #main form';

const typed = new Map<Field, string>();
const pressed = new Map<Element, () => void>();
const typing = new AbortController();
const pressing = new AbortController();

export function recordUse(): void {
  const [whileTyping, whilePressing] = [typing, pressing].map(({ signal }) => ({ signal, capture: true }));
  addEventListener('input', ({ target }) => noteField(target as Field), whileTyping);
  addEventListener('click', notePress, whilePressing);
  addEventListener('submit', holdForm, whilePressing);
}

/** Right before `hydrateRoot`: from then on React hears of presses itself. */
export function stopRecording(): void {
  pressing.abort();
  // Typed before even this code was there, or put back by the browser at a reload.
  for (const field of document.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea'))
    if (field.value !== field.defaultValue || field.checked !== field.defaultChecked) noteField(field);
}

/** Once the page is hydrated. */
export async function replayUse(): Promise<void> {
  typing.abort();
  for (const opened of document.querySelectorAll('details[open]')) opened.dispatchEvent(new Event('toggle'));
  for (const [field, value] of typed) {
    hydrate(field);
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
  if (field.type === 'file') return;
  typed.set(field, isTicked(field) ? String((field as HTMLInputElement).checked) : field.value);
}

function notePress({ target }: Event): void {
  const button = target instanceof Element ? target.closest<HTMLElement>(BUTTONS) : null;
  const said = button?.getAttribute('aria-pressed') ?? null;
  // Pressed again, a toggle is as it was; any other button was pressed out of impatience.
  if (!button || (said !== null && pressed.delete(button))) return;
  // A heart that the server did not know to be pressed must not be pressed out.
  pressed.set(button, () => button.getAttribute('aria-pressed') === said && button.click());
}

function holdForm(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  // The code may never come: sent once more, a form that has somewhere to go without it goes there.
  if (!form.matches(FORMS) || (form.hasAttribute('action') && pressed.has(form))) return;
  event.preventDefault();
  pressed.set(form, () => form.requestSubmit());
}

/** React hydrates at once what an event of this kind falls on. */
function hydrate(element: Element): void {
  element.dispatchEvent(new Event('keyup', { bubbles: true }));
}

function typeAgain(field: Field, value: string): void {
  if (isTicked(field)) {
    (field as HTMLInputElement).checked = value !== 'true';
    field.click();
    return;
  }
  // React takes an event for no change while a field has what was last set on it; on its prototype it does not see it.
  field.value = `${value} `;
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  if (document.activeElement !== field) field.dispatchEvent(new Event('focusout', { bubbles: true }));
}
