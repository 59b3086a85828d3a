// What the server sent can be typed into and pressed before its code runs. start.ts marks what was, with the text.

/** Tells React of every field that was typed into, and then presses what was pressed last. */
export function doAgain(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('[data-typed]')) typeAgain(field);
  // Those before it were the same hand's impatience. What was typed is known once React's own work is done.
  setTimeout(() => {
    const pressed = document.querySelector<HTMLElement>('[data-pressed]');
    if (pressed instanceof HTMLFormElement) pressed.requestSubmit();
    else pressed?.click();
  });
}

function typeAgain(field: HTMLInputElement): void {
  const typed = field.dataset.typed ?? '';
  if (field.type === 'checkbox') {
    field.checked = typed !== 'true';
    field.click();
    return;
  }
  // React notes what is set on the field itself, and takes an event with the same text for no change.
  field.value = `${typed}0`;
  Reflect.set(Object.getPrototypeOf(field), 'value', typed, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
