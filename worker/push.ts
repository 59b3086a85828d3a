import { type PushMessage, pushMessageSchema } from '../domain/messages.ts';

const ICON = '/icons/icon-192.png';

type Data = { json(): unknown } | null;
type Registration = Pick<ServiceWorkerRegistration, 'showNotification'>;
type Tabs = {
  matchAll(options: {
    type: 'window';
    includeUncontrolled: true;
  }): Promise<readonly { url: string; focus(): Promise<unknown> }[]>;
  openWindow(url: string): Promise<unknown>;
};

/** Shows a push with what it carries, without the network: it may come where there is hardly any signal. */
export async function showPush(data: Data, registration: Registration): Promise<void> {
  const message = read(data);
  // A browser that sees nothing shown says itself that the site works in the background.
  if (!message) return registration.showNotification('Loam & Axle', { icon: ICON });
  const { title, text, url, tag, language, image } = message;
  await registration.showNotification(title, {
    body: text,
    tag,
    lang: language,
    icon: ICON,
    data: { url },
    ...(image === undefined ? {} : { image }),
  } satisfies NotificationOptions & { image?: string });
}

function read(data: Data): PushMessage | null {
  try {
    return pushMessageSchema.parse(data?.json());
  } catch (error) {
    console.warn('A push could not be read.', error);
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
  const same = open.find((tab) => tab.url === url.href);
  await (same ? same.focus() : tabs.openWindow(url.href));
}
