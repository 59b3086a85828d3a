import { readStoreSettings } from './db/storeSettings.ts';
import type { Deps } from './http/deps.ts';
import type { Identity } from './identity/identity.ts';
import type { ComposeNotices, NoticeParts } from './notifications/notices.ts';
import { pushSender } from './notifications/push.ts';
import { customerNotices } from './orders/messages/orderNotices.ts';
import { yardNotices } from './orders/messages/yardNotices.ts';
import { offerNotices } from './quotes/offerNotices.ts';

/** Every push that the store sends, and how. */
export function storeNotices({ sql, config }: Deps, { keyring }: Pick<Identity, 'keyring'>): NoticeParts {
  const { push } = config;
  const compose: ComposeNotices = async (request) => [
    ...(await (request.event === 'quote_sent' ? offerNotices(sql, request) : [])),
    ...(await (request.facts.orderId ? customerNotices({ sql, keyring }, request) : [])),
    ...(await yardNotices(sql, request)),
  ];
  return {
    compose,
    push: pushSender(push, async () => `mailto:${(await readStoreSettings(sql)).email}`),
  };
}
