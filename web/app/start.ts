// All that the page names as its script. What the server sent is drawn before the app's own code is asked for: on a
// slow line that would take the place of styles, fonts and the first picture, on a slow phone their time.

function fetchCode(): void {
  for (const href of JSON.parse(document.getElementById('code')?.textContent || '[]') as string[]) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
}

// A press comes to nothing while the code of its button is under way, and what is typed into a field then is not
// known to it. Neither has to be lost: again.ts. The office renders in the browser alone.
const inShop = (target: EventTarget | null): Element | null =>
  target instanceof Element && !location.pathname.startsWith('/admin') ? target.closest('#main *') : null;

function mark(pressed: Element): void {
  for (const other of document.querySelectorAll('[data-pressed]')) other.removeAttribute('data-pressed');
  pressed.setAttribute('data-pressed', '');
}

addEventListener(
  'click',
  ({ target }) => {
    const button = inShop(target)?.closest('button[type=button]');
    if (button) mark(button);
  },
  true,
);

// Nor may the browser send a form itself that is for the code alone: it would put what was typed into the address.
// One that has somewhere to go without scripts goes there at the second press, should the code never come.
addEventListener(
  'submit',
  (event) => {
    const form = inShop(event.target);
    if (!form?.matches(':not([action], [method=dialog]), [data-waits]')) return;
    if (!form.matches('[action][data-pressed]')) event.preventDefault();
    mark(form);
  },
  true,
);

function note(field: HTMLInputElement): void {
  field.setAttribute('data-typed', field.type === 'checkbox' ? String(field.checked) : field.value);
}

// Some of it before even this ran.
for (const field of document.querySelectorAll<HTMLInputElement>('#main :is(input, textarea)')) {
  if (field.value !== field.defaultValue) note(field);
}
addEventListener('input', ({ target }) => inShop(target) && note(target as HTMLInputElement), true);

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
