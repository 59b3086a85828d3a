import { type PushMessage, pushMessageSchema } from '../domain/messages.ts';

declare const self: ServiceWorkerGlobalScope;

const ICON = '/icons/icon-192.png';

/** Shows a push with what it carries, without the network: it may come where there is hardly any signal. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const message = read(data);
  // A browser that sees nothing shown says itself that the site works in the background.
  if (!message) return self.registration.showNotification('Loam & Axle', { icon: ICON });
  const { title, text, url, tag, language } = message;
  await self.registration.showNotification(title, {
    body: text,
    tag,
    lang: language,
    icon: ICON,
    data: { url },
  });
}

function read(data: PushMessageData | null): PushMessage | null {
  try {
    return pushMessageSchema.parse(data?.json());
  } catch (error) {
    console.warn('A push could not be read.', error);
    return null;
  }
}

/** Opens the page that the notification is about, or shows it again. Only pages of this store. */
export async function openNotification(notification: Notification): Promise<void> {
  notification.close();
  const { url: path } = (notification.data ?? {}) as { url?: string };
  const url = new URL(path ?? '/', self.location.origin);
  if (url.origin !== self.location.origin) return;
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const same = open.find((client) => client.url === url.href);
  await (same ? same.focus() : self.clients.openWindow(url.href));
}
