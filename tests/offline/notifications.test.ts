// The worker's handling of a notification: shown with its content, and opened on the store's own pages only.
import { beforeEach, expect, test, vi } from 'vitest';
import { openNotification, showMessage } from '../../worker/notifications.ts';
import { freshDevice } from './device.ts';
import { Browser, openTab } from './page.ts';

const ORIGIN = 'https://shop.example.com';
const shown: [title: string, options: object][] = [];
const opened: string[] = [];
let tabs: { url: string; focus: () => Promise<void> }[] = [];

beforeEach(() => {
  shown.length = 0;
  opened.length = 0;
  tabs = [];
});
const registration = {
  showNotification: async (title: string, options: object = {}) => void shown.push([title, options]),
};
const here = {
  origin: ORIGIN,
  tabs: { matchAll: async () => tabs, openWindow: async (url: string) => void opened.push(url) },
};

const push = (body: unknown) => ({ json: () => body });
const notification = (url?: string) => ({ data: url && { url }, close: () => undefined });
const MESSAGE = {
  title: 'Su carga va en camino',
  text: 'El conductor llama 30 minutos antes de llegar.',
  url: '/track-order?order=ORD-2026-000001',
  tag: 'order ORD-2026-000001',
  language: 'es',
};

test('a push is shown as it was sent', async () => {
  await showMessage(push(MESSAGE), registration);
  const { title, text: body, url, tag, language: lang } = MESSAGE;
  expect(shown).toEqual([[title, expect.objectContaining({ body, tag, lang, data: { url } })]]);
});

test('a push has a one-color badge, and a button where its message has a label', async () => {
  await showMessage(push({ ...MESSAGE, action: 'Ver el pedido' }), registration);
  const actions = [{ action: 'open', title: 'Ver el pedido' }];
  expect(shown).toEqual([
    [MESSAGE.title, expect.objectContaining({ badge: '/icons/badge-96.png', actions })],
  ]);
});

test('a subscription dropped by the browser is renewed for the same orders', async () => {
  freshDevice(ORIGIN);
  // On this device, and not on that of an earlier file.
  const { renewSubscription } = await import('../../worker/notifications.ts');
  const asked: { path: string; body: unknown }[] = [];
  const answered = { status: 200 };
  vi.stubGlobal('fetch', async (url: string | URL, init: RequestInit) => {
    const { pathname } = new URL(String(url), ORIGIN);
    asked.push({ path: pathname, body: JSON.parse(String(init.body)) });
    return Response.json({ isOn: true }, answered);
  });
  const applicationServerKey = new Uint8Array([4, 1]).buffer;
  const options = { applicationServerKey, userVisibleOnly: true };
  const keys = { p256dh: 'new', auth: 'secret' };
  const fresh = { toJSON: () => ({ endpoint: 'https://push.example/new', keys }) };
  const subscribe = vi.fn(async () => fresh);
  const scope = { pushManager: { subscribe } } as never;
  const oldSubscription = { endpoint: 'https://push.example/old', options };
  await renewSubscription({ oldSubscription }, scope);
  expect(subscribe).toHaveBeenCalledWith(options);
  const body = { endpoint: 'https://push.example/new', keys, replaces: 'https://push.example/old' };
  expect(asked).toEqual([{ path: '/api/push', body }]);
  await renewSubscription({ oldSubscription, newSubscription: fresh as never }, scope);
  expect(subscribe).toHaveBeenCalledOnce();
  // The key is gone too: nothing to ask with.
  await renewSubscription({}, scope);
  expect(asked).toHaveLength(2);
  answered.status = 503;
  await expect(renewSubscription({ oldSubscription }, scope)).rejects.toThrow();
  vi.unstubAllGlobals();
});

test('a subscription that did not reach the store is sent by the next page', async () => {
  openTab(new Browser(), ORIGIN);
  freshDevice(ORIGIN);
  const asked: unknown[] = [];
  const answered = { status: 200 };
  vi.stubGlobal('fetch', async (url: string | URL, init: RequestInit = {}) => {
    const { pathname } = new URL(String(url), ORIGIN);
    if (pathname === '/api/push' && !init.body) return Response.json({ pushKey: 'BAEC' });
    asked.push(JSON.parse(String(init.body)));
    return Response.json({ isOn: true }, answered);
  });
  const keys = { p256dh: 'key', auth: 'secret' };
  const subscribed = (endpoint: string) => ({ endpoint, toJSON: () => ({ endpoint, keys }) });
  let held: ReturnType<typeof subscribed> | null = null;
  const pushManager = {
    getSubscription: async () => held,
    subscribe: async () => (held ??= subscribed('https://push.example/again')),
  };
  const worker = { active: {}, pushManager };
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { getRegistration: async () => worker } });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' });
  const { keepNotificationsOn, turnNotificationsOff, turnNotificationsOn } = await import(
    '../../web/notifications/notifications.ts'
  );
  await keepNotificationsOn();
  expect(asked).toEqual([]);

  held = subscribed('https://push.example/first');
  expect(await turnNotificationsOn()).toBe('on');
  await keepNotificationsOn();
  expect(asked).toEqual([{ endpoint: 'https://push.example/first', keys }]);
  // Renewed by the browser, while the store was down.
  held = subscribed('https://push.example/second');
  answered.status = 503;
  await expect(keepNotificationsOn()).rejects.toThrow();
  answered.status = 200;
  await keepNotificationsOn();
  await keepNotificationsOn();
  const second = { endpoint: 'https://push.example/second', keys, replaces: 'https://push.example/first' };
  expect(asked.slice(1)).toEqual([second, second]);
  // Dropped by the browser, with nothing in its place.
  held = null;
  await keepNotificationsOn();
  const again = { endpoint: 'https://push.example/again', keys, replaces: second.endpoint };
  expect(asked.slice(3)).toEqual([again]);

  Object.assign(held ?? {}, { unsubscribe: async () => true });
  await turnNotificationsOff();
  held = null;
  await keepNotificationsOn();
  expect(asked.slice(4)).toEqual([{ endpoint: again.endpoint }]);
  vi.unstubAllGlobals();
});

test.each([null, push('no message'), push({ title: 1 })])(
  'an unreadable push is still shown',
  async (data) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await showMessage(data, registration);
    expect(shown).toEqual([['Loam & Axle', expect.anything()]]);
  },
);

test('a push opens its page, or the tab that shows it already', async () => {
  await openNotification(notification(MESSAGE.url), here);
  expect(opened).toEqual([`${ORIGIN}${MESSAGE.url}`]);
  const focus = vi.fn(async () => undefined);
  tabs = [{ url: `${ORIGIN}/`, focus }];
  await openNotification(notification(), here);
  expect(focus).toHaveBeenCalledOnce();
  expect(opened).toHaveLength(1);
});

test('a push does not open another site’s page', async () => {
  await openNotification(notification('https://evil.example.com/'), here);
  await openNotification(notification('//evil.example.com/'), here);
  expect(opened).toEqual([]);
});
