// @vitest-environment happy-dom
// A later visit is offered the draft of every form, with the version that it is based on.
import { useStore } from '@nanostores/react';
import { createElement, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { readWork, saveWork } from '../../../web/admin/ui/unsaved.tsx';
import { TextField } from '../../../web/ui/Field.tsx';
import { $continued, type DraftStore, Form, keepDrafts, type StoredDraft } from '../../../web/ui/Form.tsx';

const NAME = 'pea gravel';
type Kind = { isDraftNewer?: boolean; asksAfterReload?: boolean };

let root: Root;
let kept: Map<string, StoredDraft>;
beforeEach(() => {
  sessionStorage.clear();
  kept = new Map();
  const store: DraftStore = {
    find: async (name) => kept.get(name) ?? null,
    save: (name, texts) => kept.set(name, { texts, at: 0 }),
    forget: (name) => kept.delete(name),
  };
  keepDrafts(store);
});
afterEach(() => root.unmount());

const schema = z.object({ price: z.string() });

function Editor({ latest, kind }: { latest: number; kind: Kind }) {
  const [version, setVersion] = useState(() => readWork(NAME, z.number()) ?? latest);
  const children = [
    createElement(TextField, { key: 'price', name: 'price', label: 'Price', defaultValue: 'saved' }),
    createElement('output', { key: 'version' }, String(version)),
  ];
  return createElement(Form<typeof schema>, {
    schema,
    explain: () => '',
    save: async () => undefined,
    onChange: () => saveWork(NAME, version),
    onContinue: (draft) => setVersion(readWork(NAME, z.number(), draft) ?? latest),
    draft: NAME,
    ...kind,
    children,
  });
}

function Page(props: { latest: number; kind: Kind }) {
  return createElement(Editor, { key: useStore($continued), ...props });
}

const shown = () => [
  document.querySelector('input')?.value,
  document.querySelector('output')?.textContent,
  document.querySelector('[role=status]') !== null,
];
const press = (label: string) =>
  flushSync(() => [...document.querySelectorAll('button')].find((one) => one.textContent === label)?.click());

/** A later visit, or a reload of this tab. */
function open(latest: number, kind: Kind, isReload = false): void {
  if (!isReload) sessionStorage.clear();
  document.body.replaceChildren();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  flushSync(() => root.render(createElement(Page, { latest, kind })));
}

async function typeAndLeave(kind: Kind): Promise<void> {
  open(1, kind);
  const input = document.querySelector('input') ?? expect.fail('no field');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'typed');
  flushSync(() => input.dispatchEvent(new Event('input', { bubbles: true })));
  expect(kept.get(NAME)?.texts).toEqual({ price: 'typed', work: '1' });
  root.unmount();
}

test.each([
  ['of something saved', { isDraftNewer: true }],
  ['of the next caller', { asksAfterReload: true }],
])('a draft %s is offered, and continued on its own version or dropped', async (_, kind) => {
  await typeAndLeave(kind);
  for (const [answer, after, left] of [
    ['Continue', ['typed', '1', false], 1],
    ['Start over', ['saved', '2', false], 0],
  ] as const) {
    open(2, kind);
    await vi.waitFor(() => expect(shown()).toEqual(['saved', '2', true]));
    press(answer);
    await vi.waitFor(() => expect(shown()).toEqual(after));
    expect(kept.size).toBe(left);
    root.unmount();
  }
});

test.each([
  ['brings a draft back', { isDraftNewer: true }, ['typed', '1', false]],
  ['asks where the next person is another one', { asksAfterReload: true }, ['saved', '2', true]],
])('a reload %s', async (_, kind, after) => {
  await typeAndLeave(kind);
  open(2, kind, true);
  // The version is read before the form drops the tab's draft.
  await vi.waitFor(() => expect([shown()[0], shown()[2]]).toEqual([after[0], after[2]]));
});
