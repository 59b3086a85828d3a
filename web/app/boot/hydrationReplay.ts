// The server's page can be used before its code has loaded, but React misses events from before hydration.
// This records what was typed, chosen, pressed or submitted until then, and replays it once afterwards.

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Links and `commandfor` need no replay: the browser handles them. */
const BUTTONS = 'button[type=button]:not([commandfor]), [role=tab]';
/** If the browser submitted the form, the text would show in the URL, or the page would be left. */
const FORMS = 'form:not([action], [method=dialog]), form[method=post], #main form';

/** Toggles whose state the page shows from its first paint on: a press means to change that. */
const SHOWN = '.hd-sun';

const typed = new Map<Field, string>();
const pressed = new Map<Element, () => void>();
const typing = new AbortController();
const pressing = new AbortController();
let isHydrating = false;

export function recordUse(): void {
  const [whileTyping, whilePressing] = [typing, pressing].map(({ signal }) => ({ signal, capture: true }));
  addEventListener('input', ({ target }) => noteField(target as Field), whileTyping);
  addEventListener('click', notePress, whilePressing);
  addEventListener('submit', holdForm, whilePressing);
}

/** Called right before `hydrateRoot`: from then on React gets presses itself, unless it must get typed text first. */
export function handOver(): void {
  isHydrating = true;
  // Typed before this code ran, or restored by the browser on reload.
  for (const field of document.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea'))
    if (field.value !== field.defaultValue || field.checked !== field.defaultChecked) noteField(field);
}

/** Called once the page is hydrated. */
export async function replayUse(): Promise<void> {
  typing.abort();
  pressing.abort();
  for (const opened of document.querySelectorAll('details[open]')) opened.dispatchEvent(new Event('toggle'));
  for (const [field, value] of typed) {
    hydrate(field);
    typeAgain(field, value);
    // Each handler must see the changes of the one before.
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

const isForReact = () => isHydrating && typed.size === 0;

function notePress(event: Event): void {
  if (isForReact()) return;
  const { target } = event;
  const button = target instanceof Element ? target.closest<HTMLElement>(BUTTONS) : null;
  if (!button) return;
  event.stopImmediatePropagation();
  const pressedState = button.getAttribute('aria-pressed');
  // Two presses of a toggle cancel out; repeated presses of other buttons count once.
  if (pressedState !== null && pressed.delete(button)) return;
  // The server does not know which hearts are pressed, so a replay must not release one.
  const isAsSaid = () => button.matches(SHOWN) || button.getAttribute('aria-pressed') === pressedState;
  pressed.set(button, () => isAsSaid() && button.click());
}

function holdForm(event: SubmitEvent): void {
  if (isForReact()) return;
  const form = event.target as HTMLFormElement;
  // The code may never load: submitted again, a form with an action of its own is sent by the browser.
  if (!form.matches(FORMS) || (form.hasAttribute('action') && pressed.has(form))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  pressed.set(form, () => form.requestSubmit());
}

/** React hydrates the target of such an event at once. */
function hydrate(element: Element): void {
  element.dispatchEvent(new Event('keyup', { bubbles: true }));
}

function typeAgain(field: Field, value: string): void {
  if (isTicked(field)) {
    (field as HTMLInputElement).checked = value !== 'true';
    field.click();
    return;
  }
  // React ignores events when the value equals the one it tracks; setting it through the prototype bypasses tracking.
  field.value = `${value} `;
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  if (document.activeElement !== field) field.dispatchEvent(new Event('focusout', { bubbles: true }));
}
