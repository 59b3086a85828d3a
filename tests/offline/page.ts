// A browser page for modules that keep small things in its storage: the storage, its events between tabs, and
// whether the page can be seen. No screen.
// Dexie keeps the events of the page that it finds as it loads: it loads here, before there is one that goes again.
import 'dexie';
import { vi } from 'vitest';

/** What all tabs of one browser share. */
export class Browser {
  readonly kept = new Map<string, string>();
  readonly tabs: EventTarget[] = [];
  /** As with storage switched off, or full. */
  refuses: 'nothing' | 'writes' | 'all' = 'nothing';

  storageFor(tab: EventTarget) {
    const tell = (key: string) => {
      const newValue = this.kept.get(key) ?? null;
      for (const other of this.tabs) {
        if (other !== tab) other.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
      }
    };
    const { kept } = this;
    return {
      get length() {
        return kept.size;
      },
      key: (at: number) => [...kept.keys()][at] ?? null,
      getItem: (key: string) => {
        if (this.refuses === 'all') throw new DOMException('denied', 'SecurityError');
        return this.kept.get(key) ?? null;
      },
      setItem: (key: string, text: string) => {
        if (this.refuses !== 'nothing') throw new DOMException('full', 'QuotaExceededError');
        this.kept.set(key, text);
        tell(key);
      },
      removeItem: (key: string) => {
        if (this.refuses !== 'nothing') throw new DOMException('denied', 'SecurityError');
        this.kept.delete(key);
        tell(key);
      },
    };
  }
}

export type Tab = { document: EventTarget & { hidden: boolean } };

/** Opens a tab: modules imported from now on are its own, and find its page around them. */
export function openTab(browser: Browser, origin = 'http://store.test'): Tab {
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), { hidden: false });
  browser.tabs.push(window);
  vi.resetModules();
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('localStorage', browser.storageFor(window));
  vi.stubGlobal('sessionStorage', new Browser().storageFor(window));
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const) {
    vi.stubGlobal(name, window[name].bind(window));
  }
  return { document };
}
