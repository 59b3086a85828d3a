/// <reference path="./web-push.d.ts" />
import { lookup } from 'node:dns';
import { request as plainRequest } from 'node:http';
import { Agent, request as secureRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { errorCode } from '../db/connectionErrors.ts';
import type { StoreConfig } from '../http/config.ts';
import { NotDelivered } from './transport.ts';

// Sends notifications. The address of a push service comes from a browser, so anyone can choose it: only https on public
// machines is called, and the payload is encrypted for that browser.

const TIMEOUT_MS = 15_000;

type Subscription = { endpoint: string; p256dh: string; auth: string };

export type WebPushSender = {
  /** @throws SubscriptionGone when the subscription has ended; NotDelivered when the push service did not take it */
  send(subscription: Subscription, payload: string, seconds: number): Promise<void>;
};

/** The subscription has ended, or never existed. */
export class SubscriptionGone extends Error {}

// Two lists, because Node applies a rule for IPv4-mapped IPv6 addresses to all of IPv4.
const PRIVATE_4 = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  PRIVATE_4.addSubnet(net, bits, 'ipv4');
const PRIVATE_6 = new BlockList();
for (const [net, bits] of [
  ['::', 127],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE_6.addSubnet(net, bits, 'ipv6');

export const isPrivateAddress = (address: string, family: number): boolean =>
  family === 6 ? PRIVATE_6.check(address, 'ipv6') : PRIVATE_4.check(address, 'ipv4');

/** Whether a browser may name this as its push service: https on its usual port, by the name of a public machine. */
export function isWebPushEndpoint(endpoint: string, { testOrigin }: StoreConfig['webPush']): boolean {
  const url = URL.parse(endpoint);
  if (!url) return false;
  if (testOrigin !== null && url.origin === testOrigin) return true;
  const isNamed = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0 && url.hostname.includes('.');
  const isLocal = /\.(?:local|localhost|internal|lan|home|arpa)\.?$/.test(url.hostname);
  return url.protocol === 'https:' && url.port === '' && url.username === '' && isNamed && !isLocal;
}

/** Resolves the name for the connection itself, so that a changed DNS entry cannot bypass the check. */
const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 4);
    const hidden = addresses.find(({ address, family }) => isPrivateAddress(address, family));
    if (hidden || !addresses[0]) return done(new SubscriptionGone(`${host} is no public machine`), '', 4);
    if (options.all) return done(null, addresses);
    return done(null, addresses[0].address, addresses[0].family);
  });
};

/** @param subject whom a push service may write to about them: `mailto:` and an email, asked for each one */
export function webPushSender(config: StoreConfig['webPush'], subject: () => Promise<string>): WebPushSender {
  const agent = new Agent({ lookup: publicLookup, keepAlive: false });
  return {
    async send({ endpoint, p256dh, auth }, payload, seconds) {
      // Checked again, as stored addresses may be older than the check.
      if (!isWebPushEndpoint(endpoint, config)) throw new SubscriptionGone();
      const { publicKey, privateKey } = config;
      const vapidDetails = { subject: await subject(), publicKey, privateKey };
      const { default: webPush } = await import('web-push');
      const details = (() => {
        try {
          const options = {
            vapidDetails,
            TTL: seconds,
            urgency: 'high',
            contentEncoding: 'aes128gcm',
          } as const;
          return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, options);
        } catch (error) {
          // Invalid keys.
          throw new SubscriptionGone('the keys of a subscription do not fit', { cause: error });
        }
      })();
      const status = await post(details, agent).catch((error: unknown) => {
        if (error instanceof SubscriptionGone) throw error;
        throw new NotDelivered(error instanceof Error ? error : new Error(errorCode(error)), false);
      });
      if (status === 404 || status === 410) throw new SubscriptionGone();
      if (status >= 200 && status < 300) return;
      const isLater = status === 429 || status >= 500 || status === 401 || status === 403;
      throw new NotDelivered(new Error(`the push service answered ${status}`), !isLater);
    },
  };
}

/** Follows no redirect, and reads nothing of the answer but its status. */
function post(
  { endpoint, headers, body }: { endpoint: string; headers: Record<string, string | number>; body: Buffer },
  agent: Agent,
): Promise<number> {
  const url = new URL(endpoint);
  const options = { method: 'POST', headers, timeout: TIMEOUT_MS };
  return new Promise((resolve, reject) => {
    const call =
      url.protocol === 'https:' ? secureRequest(url, { ...options, agent }) : plainRequest(url, options);
    call.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    call.on('timeout', () => call.destroy(new Error('the push service did not answer')));
    call.on('error', reject);
    call.end(body);
  });
}
