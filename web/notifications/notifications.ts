import * as z from 'zod/mini';
import { notificationKeySchema, type SubscriptionBody } from '../../domain/notifications.ts';
import { callApi, postAsOwner } from '../offline/api.ts';
import { ownerDatabase } from '../offline/owner.ts';
import { storedAtom } from '../ui/storedAtom.ts';

// What this browser may be sent: notifications, after a press and the browser's own question.

/** For whom this browser is subscribed; the subscription itself outlives a sign-out, which ends it at the store. */
const $subscriptionOwner = storedAtom('push-owner', z.string, '');
/** The push endpoint last sent to the store. */
const $subscriptionEndpoint = storedAtom('push-endpoint', z.string, '');
/** Order numbers that somebody without an account follows, and `yard` for the notifications of staff. */
const $follows = storedAtom<string[]>('push-follows', () => z.array(z.string()), []);
const MAX_FOLLOWS = 20;
const YARD = 'yard';

/** `blocked`: the person refused in the browser, and only they can change that. */
export type NotificationState = 'unsupported' | 'blocked' | 'off' | 'on';

async function registration(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis))
    return null;
  return (await navigator.serviceWorker.getRegistration()) ?? null;
}

/** @param subject the number of an order that somebody without an account follows, or `yard` */
export async function notificationState(
  subject: string | typeof YARD | null = null,
): Promise<NotificationState> {
  const worker = await registration();
  if (!worker?.active) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = await worker.pushManager.getSubscription();
  const { name: owner } = await ownerDatabase();
  const isKnown = subject === null || $follows.latest().includes(subject);
  return subscription && $subscriptionOwner.latest() === owner && isKnown ? 'on' : 'off';
}

/** @param more an order to follow, or that staff want the yard's notifications */
export async function turnNotificationsOn(
  more: Pick<SubscriptionBody, 'order' | 'yard'> = {},
): Promise<NotificationState> {
  // First: a browser lets a page ask only in answer to the press.
  if ((await Notification.requestPermission()) !== 'granted')
    return Notification.permission === 'denied' ? 'blocked' : 'off';
  const [worker, pushKey] = await Promise.all([registration(), readKey()]);
  if (!worker) return 'unsupported';
  await tellSubscription(await subscribe(worker, pushKey), more);
  const { name: owner } = await ownerDatabase();
  $subscriptionOwner.set(owner);
  const followed = more.yard ? YARD : more.order?.orderNumber;
  if (followed) $follows.set([...new Set([...$follows.latest(), followed])].slice(-MAX_FOLLOWS));
  return 'on';
}

export async function turnNotificationsOff(): Promise<NotificationState> {
  const subscription = await (await registration())?.pushManager.getSubscription();
  if (subscription) {
    await post('/api/push/off', { endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  }
  $subscriptionOwner.reset();
  $subscriptionEndpoint.reset();
  $follows.reset();
  return 'off';
}

/**
 * Where the browser has given up the subscription, or has renewed it and the worker could not tell the store: subscribes
 * again and tells it now.
 */
export async function keepNotificationsOn(): Promise<void> {
  const replaces = $subscriptionEndpoint.latest();
  const worker = await registration();
  if (!worker || replaces === '' || Notification.permission !== 'granted') return;
  const { name: owner } = await ownerDatabase();
  if ($subscriptionOwner.latest() !== owner) return;
  const subscription = await worker.pushManager.getSubscription();
  if (subscription?.endpoint === replaces) return;
  await tellSubscription(subscription ?? (await subscribe(worker, await readKey())), { replaces });
}

async function tellSubscription(
  subscription: PushSubscription,
  more: Omit<SubscriptionBody, 'endpoint' | 'keys'>,
): Promise<void> {
  const { endpoint = '', keys } = subscription.toJSON();
  await post('/api/push', { endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth }, ...more });
  $subscriptionEndpoint.set(endpoint);
}

async function subscribe({ pushManager }: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: decodeBase64url(key) };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // Subscribed with an earlier key of the store.
    const earlier = await pushManager.getSubscription();
    if (!earlier) throw error;
    await earlier.unsubscribe();
    return pushManager.subscribe(options);
  }
}

function decodeBase64url(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

async function readKey(): Promise<string> {
  const response = await callApi('/api/push');
  return notificationKeySchema.parse(await response.json()).pushKey;
}

async function post(path: string, body: unknown): Promise<void> {
  const response = await postAsOwner(path, body);
  if (!response.ok) throw new Error(`the store answered ${response.status} to ${path}`);
}
