// All that the page names as its script. What the server sent is drawn before the app's own code is asked for: on a
// slow line that would take the place of styles, fonts and the first picture, on a slow phone their time.

function fetchCode(): void {
  for (const href of JSON.parse(document.getElementById('code')?.textContent || '[]') as string[]) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
}

// A press comes to nothing while the code of its button is under way, and what is typed into a field then is not
// known to it. Neither has to be lost: early.ts. The office renders in the browser alone.
const inShop = (target: EventTarget | null): Element | null =>
  target instanceof Element && !location.pathname.startsWith('/admin') ? target.closest('#main *') : null;

/** With when it was, and what a toggle said then. Pressed anew it is the same press, and of a toggle its opposite. */
function mark(pressed: Element, { timeStamp }: Event): void {
  const said = pressed.getAttribute('aria-pressed');
  if (!pressed.hasAttribute('data-pressed')) pressed.setAttribute('data-pressed', `${timeStamp} ${said}`);
  else if (said) pressed.removeAttribute('data-pressed');
}

addEventListener(
  'click',
  (event) => {
    const button = inShop(event.target)?.closest('button[type=button], [role=tab]');
    if (button) mark(button, event);
  },
  true,
);

/** A second press in this time is impatience; after it the code may never come. */
const WAIT_MS = 5000;

// Nor may the browser send a form itself that is for the code alone: it would put what was typed into the address.
// One that has somewhere to go without scripts goes there, at last.
addEventListener(
  'submit',
  (event) => {
    const form = inShop(event.target);
    if (!form?.matches(':not([action], [method=dialog]), [data-waits]')) return;
    const before = Number.parseFloat(form.getAttribute('data-pressed') ?? '');
    if (!(form.hasAttribute('action') && event.timeStamp > before + WAIT_MS)) event.preventDefault();
    mark(form, event);
  },
  true,
);

const isTicked = ({ type }: HTMLInputElement) => type === 'checkbox' || type === 'radio';

function note(field: HTMLInputElement): void {
  if (field.type !== 'file')
    field.setAttribute('data-typed', isTicked(field) ? String(field.checked) : field.value);
}

// Some of it before even this ran.
for (const field of document.querySelectorAll<HTMLInputElement>('#main :is(input, textarea)')) {
  if (isTicked(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue)
    note(field);
}
addEventListener(
  'input',
  ({ target, isTrusted }) => {
    const field = inShop(target);
    if (!field) return;
    note(field as HTMLInputElement);
    // Who goes on typing has not sent it yet.
    if (isTrusted) field.closest('form[data-pressed]')?.removeAttribute('data-pressed');
  },
  true,
);

const begin = () => void import('./entry-browser.tsx');

// A hidden page draws nothing, and the empty shell has nothing to draw.
if (document.hidden || !document.getElementById('first-load')) {
  fetchCode();
  begin();
} else {
  requestAnimationFrame(() => {
    fetchCode();
    setTimeout(begin);
  });
}
