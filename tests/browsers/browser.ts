// Browsers that we do not ship and that no runner of ours drives: the distribution's Firefox and WebKitGTK, with real
// presses and keys. What is on a page is found as people find it, by role and name.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

/** What both WebDriver protocols can do. */
export type Driver = {
  open(url: string): Promise<unknown>;
  /** Runs a function's source in the page. An element of its answer is where a pointer can move to. */
  call(source: string, ...args: string[]): Promise<unknown>;
  /** Real input, in WebDriver's `actions`. */
  act(actions: readonly object[]): Promise<unknown>;
  tabs(): Promise<string[]>;
  show(tab: string): Promise<unknown>;
  resize(width: number, height: number): Promise<unknown>;
  /** PNG in base64. */
  picture(): Promise<string>;
  close(): Promise<void>;
};

export type Browser = ReturnType<typeof createBrowser>;

const WAIT_MS = 60_000;
const LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/**
 * The element of one of the roles and a name, scrolled to; null while there is none, or while it moves. Pages come
 * without the library.
 */
const FIND = `async (roles, text) => {
  if (!('TestingLibraryDom' in globalThis)) return 'no library';
  const { queryAllByRole } = globalThis.TestingLibraryDom;
  const name = new RegExp(text);
  const [found] = roles.split(' ').flatMap((role) => queryAllByRole(document.body, role, { name }));
  if (!found) return null;
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { top } = found.getBoundingClientRect();
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  return found.getBoundingClientRect().top === top ? found : null;
}`;

/** React keeps its root on the element: there is no other way to see from outside that a page is hydrated. */
const IS_HYDRATED = `() => {
  const held = Object.entries(document.getElementById('app'));
  const [, root] = held.find(([key]) => key.startsWith('__reactContainer$')) ?? [];
  const { child, memoizedState } = root?.stateNode.current ?? { child: null };
  return child !== null && !memoizedState.isDehydrated ? 'yes' : '';
}`;

export function createBrowser(driver: Driver, url: string) {
  const find = async (roles: string, name: string) => {
    const found = await driver.call(FIND, roles, name);
    if (found !== 'no library') return found;
    await driver.call(`() => { ${LIBRARY} }`);
    return null;
  };
  /** Waits for what is found by a role and a name, a regular expression. */
  const see = (role: string, name: string) => until(`no ${role} "${name}"`, () => find(role, name));
  const press = async (role: string, name: string) => {
    const origin = await see(role, name);
    const move = { type: 'pointerMove', x: 0, y: 0, origin };
    const tap = [move, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
    await driver.act([{ type: 'pointer', id: 'mouse', actions: tap }]);
  };
  /** Waits until the page's function returns a text, and returns it. */
  const ask = (source: string) =>
    until(`nothing from ${source}`, async () => (await driver.call(source)) || null);
  return {
    see,
    press,
    open: async (path: string) => {
      await driver.open(`${url}${path}`);
      await ask(IS_HYDRATED);
    },
    /** Replaces what a field says. */
    type: async (name: string, text: string) => {
      await press('textbox combobox', name);
      await driver.call('() => document.activeElement.select()');
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await driver.act([{ type: 'key', id: 'keys', actions: keys }]);
    },
    ask,
    /** Goes on in the tab that a press opened. */
    follow: async (press: () => Promise<void>) => {
      const before = new Set(await driver.tabs());
      await press();
      const opened = await until(
        'no new tab',
        async () => (await driver.tabs()).find((tab) => !before.has(tab)) ?? null,
      );
      await driver.show(opened);
    },
    resize: driver.resize,
    picture: driver.picture,
    close: driver.close,
  };
}

async function until<T>(failure: string, ask: () => Promise<T | null>): Promise<T> {
  const end = performance.now() + WAIT_MS;
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== undefined) return answer;
    if (performance.now() > end) throw new Error(failure);
    await pause(50);
  }
}

/** Where a program lies. @throws Error that says what to install */
export function findProgram(name: string, variable: string): string {
  const chosen = process.env[variable];
  if (chosen) return chosen;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const path = folders.map((folder) => join(folder, name)).find(existsSync);
  if (path !== undefined) return path;
  throw new Error(`${name} is missing: install it, or name it in ${variable}.`);
}

/** Waits for what a program writes. */
export async function matchIn(stream: Readable | unknown, pattern: RegExp): Promise<RegExpExecArray> {
  let text = '';
  for await (const chunk of stream as Readable) {
    text += String(chunk);
    const match = pattern.exec(text);
    if (match) return match;
  }
  throw new Error(`it ended, and said: ${text}`);
}
