// Screens as a browser draws them that knows its person and its cart: rendered from their sources over what this
// browser keeps, where the server's own pages know nobody. What is pressed runs the real verbs.
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import type { Product } from '../../domain/catalog.ts';
import type { MyOrder } from '../../domain/myOrders.ts';
import type { PersonalTable, PullRow } from '../../domain/sync.ts';
import { Browser, openTab } from '../offline/page.ts';
import { words } from './rendered.ts';

export const PERSON = {
  ...{ id: '0198c0de-0000-4000-8000-00000000000a', email: 'rosa.delgado@example.com' },
  createdAt: '2026-03-09T15:00:00.000Z',
};
/** A busy machine takes its time; what never comes fails the test then. */
export const PATIENCE = { timeout: 10_000 };
const ORIGIN = 'http://store.test';

type Kept = {
  products?: readonly Product[];
  /** By id. */
  rows?: Partial<Record<PersonalTable, Record<string, object>>>;
  orders?: readonly MyOrder[];
  /** Nobody is signed in. */
  isGuest?: boolean;
};
type Pressed = (event: { preventDefault: () => void }) => unknown;
type Watch = (watcher: () => void) => () => void;

/** A tab of a browser that keeps these things, of `PERSON` or of a guest. */
export class LivingTab {
  readonly browser = new Browser();
  /** What the store answers to every other question than for its catalog. */
  answer: (path: string, body: unknown) => Response = () => new Response(null, { status: 503 });
  private readonly presses: Pressed[] = [];
  private effects: (() => unknown)[] = [];
  private readonly watched = new Map<Watch, () => void>();

  constructor() {
    openTab(this.browser, ORIGIN);
    Dexie.dependencies.indexedDB = new IDBFactory();
    vi.stubGlobal('navigator', { onLine: true, locks: undefined });
    vi.doMock('react', async () => ({
      ...(await vi.importActual<object>('react')),
      // A render for the server knows nothing of the browser; this one reads what the page itself would.
      useSyncExternalStore: <Value>(watch: Watch, read: () => Value): Value => {
        if (!this.watched.has(watch))
          this.watched.set(
            watch,
            watch(() => undefined),
          );
        return read();
      },
      useEffect: (effect: () => unknown) => this.effects.push(effect),
    }));
    for (const runtime of ['react/jsx-runtime', 'react/jsx-dev-runtime']) {
      vi.doMock(runtime, async () => {
        const made = await vi.importActual<Record<string, unknown>>(runtime);
        const noting =
          (make: unknown) =>
          (type: unknown, props: Record<string, unknown>, ...more: unknown[]) =>
            (make as (...given: unknown[]) => unknown)(type, this.noted(type, props), ...more);
        return Object.fromEntries(
          Object.entries(made).map(([name, make]) => [name, /^jsx/.test(name) ? noting(make) : make]),
        );
      });
    }
  }

  /** Markup has no handlers: each is kept here, and the element says which is its own. */
  private noted(type: unknown, props: Record<string, unknown>): Record<string, unknown> {
    const handler = props[type === 'form' ? 'onSubmit' : 'onClick'];
    if (typeof type !== 'string' || typeof handler !== 'function') return props;
    return { ...props, 'data-press': this.presses.push(handler as Pressed) - 1 };
  }

  /** From here on it is a private window, which keeps no database. */
  keepsNothing(): void {
    Reflect.deleteProperty(Dexie.dependencies, 'indexedDB');
  }

  /** Gives the browser its things, as a visit with signal would have. */
  async keeps({ products = [], rows = {}, orders, isGuest = false }: Kept): Promise<void> {
    const catalog: PullRow[] = products.map((body, index) => ({
      table: body.catalog === 'premium' ? 'premium_products' : 'products',
      ...{ id: body.id, body, rev: index + 1, deleted: false },
    }));
    vi.stubGlobal('fetch', async (url: URL, { body }: RequestInit = {}) =>
      `${url}`.includes('/api/sync?scope=catalog')
        ? Response.json({ epoch: 'first', rows: catalog, next: catalog.length, more: false })
        : this.answer(new URL(url).pathname, typeof body === 'string' ? JSON.parse(body) : null),
    );
    if (!isGuest) {
      const user = { ...PERSON, created_at: PERSON.createdAt, user_metadata: { full_name: 'Rosa Delgado' } };
      const expires_at = Math.floor(Date.now() / 1000) + 3600;
      this.browser.kept.set('session', JSON.stringify({ access_token: 'token', expires_at, user }));
    }
    await (await import('../../web/account/session.ts')).followSession();
    if (!Dexie.dependencies.indexedDB) return;
    const database = await (await import('../../web/offline/owner.ts')).ownerDatabase();
    for (const [table, bodies] of Object.entries(rows)) {
      const made = Object.entries(bodies).map(([id, body]) => ({
        table: table as PersonalTable,
        id,
        rev: 1,
        body,
      }));
      await database.rows.bulkPut(made);
    }
    if (orders)
      await database.meta.put({ key: 'orders', orders: [...orders], asOf: '2026-11-20T15:00:00.000Z' });
  }

  /** The markup of a screen, once it says all of `until`: what it reads comes in any order. */
  async shows(
    screen: () => Promise<React.ComponentType>,
    path: string,
    ...until: readonly string[]
  ): Promise<string> {
    const [Screen, { createElement }, { renderToString }, { MemoryRouter }] = await Promise.all([
      ...[screen(), import('react'), import('react-dom/server'), import('react-router-dom')],
    ] as const);
    return vi.waitFor(() => {
      this.effects = [];
      const html = renderToString(
        createElement(MemoryRouter, { initialEntries: [path] }, createElement(Screen)),
      );
      const missing = until.filter((said) => !words(html).includes(said));
      if (missing.length > 0) throw new Error(`no "${missing.join('", "')}" in: ${words(html)}`);
      return html;
    }, PATIENCE);
  }

  /** What the screen shown last does once it is drawn. */
  afterDrawing(): void {
    for (const effect of this.effects.splice(0)) effect();
  }

  /** Presses the one button with these words, or this spoken name; that of a form sends it. */
  async press(html: string, name: string): Promise<void> {
    const found = [...html.matchAll(/<button\b([^>]*)>(.*?)<\/button>/gs)].filter(
      ([, attributes = '', inside = '']) =>
        words(/aria-label="([^"]*)"/.exec(attributes)?.[1] ?? inside) === name &&
        !/\sdisabled=""/.test(attributes),
    );
    const [one, ...others] = found;
    if (!one || others.length > 0) throw new Error(`${found.length} of "${name}" can be pressed`);
    const [, form] = [...html.slice(0, one.index).matchAll(/<form\b[^>]*data-press="(\d+)"/g)].at(-1) ?? [];
    const press = this.presses[Number(/data-press="(\d+)"/.exec(one[1] ?? '')?.[1] ?? form)];
    if (!press) throw new Error(`"${name}" does nothing`);
    await press({ preventDefault: () => undefined });
  }

  async close(): Promise<void> {
    for (const leave of this.watched.values()) leave();
    // What was begun ends here, and not in the next test.
    await vi.dynamicImportSettled();
    await (await import('../../web/offline/catalog.ts')).openCatalog().catch(() => undefined);
    await (await import('../../web/offline/owner.ts')).closeOwnerDatabase();
    vi.doUnmock('react');
    vi.doUnmock('react/jsx-runtime');
    vi.doUnmock('react/jsx-dev-runtime');
    vi.unstubAllGlobals();
    vi.resetModules();
  }
}
