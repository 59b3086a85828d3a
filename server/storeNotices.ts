import { readStoreSettings } from './db/storeSettings.ts';
import type { Deps } from './http/deps.ts';
import type { Identity } from './identity/identity.ts';
import type { ComposeNotices, NoticeParts } from './notifications/notices.ts';
import { webPushSender } from './notifications/webPush.ts';
import { customerNotices } from './orders/messages/orderNotices.ts';
import { yardNotices } from './orders/messages/yardNotices.ts';
import { offerNotices } from './quotes/offerNotices.ts';

/** Every notification that the store sends, and how. */
export function storeNotices({ sql, config }: Deps, { keyring }: Pick<Identity, 'keyring'>): NoticeParts {
  const { webPush } = config;
  const compose: ComposeNotices = async (request) => [
    ...(await (request.event === 'quote_sent' ? offerNotices(sql, request) : [])),
    ...(await (request.facts.orderId ? customerNotices({ sql, keyring }, request) : [])),
    ...(await yardNotices(sql, request)),
  ];
  return {
    compose,
    webPush: webPushSender(webPush, async () => `mailto:${(await readStoreSettings(sql)).email}`),
  };
}
