import type { NotificationMessage } from '../domain/notifications.ts';
import { callApi, jsonRequest } from '../web/offline/api.ts';
import { headersFor, ownerDatabase } from '../web/offline/owner.ts';

const ICON = '/icons/icon-192.png';
/** Drawn in one color in the bar at the top of a phone. */
const BADGE = '/icons/badge-96.png';

type Data = { json(): unknown } | null;
type Registration = Pick<ServiceWorkerRegistration, 'showNotification'>;
type Tabs = {
  matchAll(options: {
    type: 'window';
    includeUncontrolled: true;
  }): Promise<readonly { url: string; focus(): Promise<unknown> }[]>;
  openWindow(url: string): Promise<unknown>;
};

/** Shows a notification with what it carries, without the network: it may come where there is hardly any signal. */
export async function showMessage(data: Data, registration: Registration): Promise<void> {
  const message = read(data);
  // A browser that sees nothing shown says itself that the site works in the background.
  if (!message) return registration.showNotification('Loam & Axle', { icon: ICON, badge: BADGE });
  const { title, text, url, tag, language, image, action } = message;
  const shown = { body: text, tag, lang: language, icon: ICON, badge: BADGE, data: { url } };
  // TypeScript's own list of what a notification has is of pages, which have no buttons.
  await registration.showNotification(title, {
    ...shown,
    ...(image === undefined ? {} : { image }),
    ...(action === undefined ? {} : { actions: [{ action: 'open', title: action }] }),
  });
}

function read(data: Data): NotificationMessage | null {
  try {
    const message = data?.json() as Partial<NotificationMessage> | null | undefined;
    if (typeof message?.title !== 'string') throw new TypeError('it has no title');
    return message as NotificationMessage;
  } catch (error) {
    console.warn('A notification could not be read.', error);
    return null;
  }
}

/** Opens the page that the notification is about, or shows it again. Only pages of this store. */
export async function openNotification(
  notification: Pick<Notification, 'close' | 'data'>,
  { origin, tabs }: { origin: string; tabs: Tabs },
): Promise<void> {
  notification.close();
  const { url: path } = (notification.data ?? {}) as { url?: string };
  const url = new URL(path ?? '/', origin);
  if (url.origin !== origin) return;
  const open = await tabs.matchAll({ type: 'window', includeUncontrolled: true });
  const sameTab = open.find((tab) => tab.url === url.href);
  await (sameTab ? sameTab.focus() : tabs.openWindow(url.href));
}

export type SubscriptionChange = {
  oldSubscription?: Pick<PushSubscription, 'endpoint' | 'options'> | null;
  newSubscription?: PushSubscription | null;
};

/** The browser has given the subscription up: gets a new one, and tells the store, which follows the same with it. */
export async function renewSubscription(
  { oldSubscription, newSubscription }: SubscriptionChange,
  { pushManager }: Pick<ServiceWorkerRegistration, 'pushManager'>,
): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey;
  const fresh =
    newSubscription ??
    (key ? await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }) : null);
  // There is no key. The page subscribes again once somebody asks it to.
  if (!fresh) return;
  const owner = await headersFor((await ownerDatabase()).name);
  if (owner === null) throw new Error('Nobody can be asked for the new subscription now.');
  const { endpoint, keys } = fresh.toJSON();
  const replaces = oldSubscription?.endpoint;
  const body = {
    endpoint,
    keys: { p256dh: keys?.p256dh, auth: keys?.auth },
    ...(replaces ? { replaces } : {}),
  };
  const response = await callApi('/api/push', jsonRequest('POST', body, owner));
  if (!response.ok) throw new Error(`the store answered ${response.status}`);
}
