// Runs the real app in happy-dom like a browser that has stored data such as a signed-in person and a cart, which
// server-rendered pages do not have.
import 'fake-indexeddb/auto';
import { getByRole } from '@testing-library/dom';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { flushSync } from 'react-dom';
import type { Root } from 'react-dom/client';
import { vi } from 'vitest';
import { builtinEnvironments } from 'vitest/runtime';
import type { Product } from '../../domain/catalog/catalog.ts';
import type { Place } from '../../domain/delivery/delivery.ts';
import type { MyOrder } from '../../domain/orders/guestOrders.ts';
import type { PersonalTable, PullRow } from '../../domain/sync.ts';
import { words } from './rendered.ts';

export const PERSON = {
  id: '0198c0de-0000-4000-8000-00000000000a',
  email: 'rosa.delgado@example.com',
  createdAt: '2026-03-09T15:00:00.000Z',
};
const ORIGIN = 'http://store.test';
/** Node's own Web Locks, because happy-dom has none. */
const { locks } = navigator;

type DeviceContents = {
  products?: readonly Product[];
  places?: readonly Place[];
  /** By id. */
  rows?: Partial<Record<PersonalTable, Record<string, object>>>;
  orders?: readonly MyOrder[];
  /** Nobody is signed in. */
  isGuest?: boolean;
};

type ToastOnPage = {
  tone: string | undefined;
  title: string;
  text?: string;
  action?: { label: string; to: string };
};

/** A browser tab with stored data, belonging to `PERSON` or to a guest. */
export class DomTab {
  /** The server's answer to every request except those for the catalog. */
  answer: (path: string, body: unknown) => Response | Promise<Response> = () =>
    new Response(null, { status: 503 });
  private root: Root | undefined;
  private readonly leave: () => Promise<void>;

  private constructor(leave: () => Promise<void>) {
    this.leave = leave;
  }

  static async open(): Promise<DomTab> {
    vi.resetModules();
    const { teardown } = await builtinEnvironments['happy-dom'].setup(globalThis, {
      happyDOM: { url: ORIGIN },
    });
    Object.defineProperty(navigator, 'locks', { value: locks });
    Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange });
    return new DomTab(async () => teardown(globalThis));
  }

  /** From now on, simulates a private window without IndexedDB. */
  keepsNothing(): void {
    Reflect.deleteProperty(Dexie.dependencies, 'indexedDB');
  }

  /** Fills the browser's storage as an online visit would. */
  async keeps({
    products = [],
    places = [],
    rows = {},
    orders,
    isGuest = false,
  }: DeviceContents): Promise<void> {
    const bodies = [
      ...products.map((body) => ({ table: 'products' as const, id: body.id, body })),
      ...places.map((body) => ({ table: 'delivery_zips' as const, id: body.zip, body })),
    ];
    const catalog: PullRow[] = bodies.map((row, index) => ({ ...row, rev: index + 1, deleted: false }));
    vi.stubGlobal('fetch', async (url: URL, { body }: RequestInit = {}) =>
      `${url}`.includes('/api/sync?scope=catalog')
        ? Response.json({ epoch: 'first', rows: catalog, next: catalog.length, more: false })
        : this.answer(new URL(url).pathname, typeof body === 'string' ? JSON.parse(body) : null),
    );
    if (!isGuest) {
      const user = { ...PERSON, created_at: PERSON.createdAt, user_metadata: { full_name: 'Rosa Delgado' } };
      const expires_at = Math.floor(Date.now() / 1000) + 3600;
      localStorage.setItem('session', JSON.stringify({ access_token: 'token', expires_at, user }));
    }
    await (await import('../../web/identity/session.ts')).followSession();
    if (!Dexie.dependencies.indexedDB) return;
    const database = await (await import('../../web/offline/owner.ts')).ownerDatabase();
    for (const [table, bodies] of Object.entries(rows)) {
      const rows = Object.entries(bodies).map(([id, body]) => ({
        table: table as PersonalTable,
        id,
        rev: 1,
        body,
      }));
      await database.rows.bulkPut(rows);
    }
    if (orders)
      await database.meta.put({ key: 'orders', orders: [...orders], asOf: '2026-11-20T15:00:00.000Z' });
  }

  /** Opens a URL of the store. */
  async opens(path: string, ...texts: readonly string[]): Promise<string> {
    const [
      { createElement },
      { createRoot },
      { createBrowserRouter, RouterProvider },
      { createRoutes },
      { deviceCatalogSource },
    ] = await Promise.all([
      import('react'),
      import('react-dom/client'),
      import('react-router-dom'),
      import('../../web/app/boot/routes.tsx'),
      import('../../web/offline/catalog.ts'),
    ] as const);
    this.root?.unmount();
    history.replaceState(null, '', path);
    const now = new Date('2026-11-20T15:00:00Z');
    const router = createBrowserRouter(createRoutes(() => ({ source: deviceCatalogSource, now })));
    this.root = createRoot(document.body);
    this.root.render(createElement(RouterProvider, { router }));
    return this.shows(...texts);
  }

  /** The markup of the screen. */
  html(): string {
    return document.getElementById('main')?.innerHTML ?? '';
  }

  /** The markup of the screen, once it contains all of `texts`; its data may load in any order. */
  shows(...texts: readonly string[]): Promise<string> {
    // Only against what hangs: a busy machine takes its time.
    return vi.waitFor(() => {
      const html = this.html();
      const missing = texts.filter((text) => !words(html).includes(text));
      if (missing.length > 0) throw new Error(`no "${missing.join('", "')}" in: ${words(html)}`);
      return html;
    }, 60_000);
  }

  /** Clicks the only button with this accessible name. */
  press(name: string): void {
    const button = getByRole<HTMLButtonElement>(document.body, 'button', { name });
    if (button.disabled) throw new Error(`"${name}" cannot be pressed`);
    flushSync(() => button.click());
  }

  /** The toasts on the page. */
  toasts(): ToastOnPage[] {
    return [...document.querySelectorAll('.toast')].map((toast) => {
      const [title, text] = [toast.querySelector('b'), toast.querySelector('p')];
      const link = toast.querySelector('a');
      return {
        tone: toast.classList[1],
        title: title?.textContent ?? '',
        ...(text ? { text: text.textContent } : {}),
        ...(link ? { action: { label: link.textContent, to: link.getAttribute('href') ?? '' } } : {}),
      };
    });
  }

  async close(): Promise<void> {
    this.root?.unmount();
    // Pending work finishes here, not in the next test.
    await vi.dynamicImportSettled();
    await (await import('../../web/offline/catalog.ts')).openCatalog().catch(() => undefined);
    await (await import('../../web/offline/drain.ts')).drain('timer').catch(() => undefined);
    await (await import('../../web/offline/owner.ts')).closeOwnerDatabase();
    await this.leave();
    vi.unstubAllGlobals();
  }
}
