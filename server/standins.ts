import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { DEFAULT_SETTINGS } from '../domain/base/settings.ts';
import { standInKey } from './chat/model.ts';
import type { StoreConfig } from './http/config.ts';
import type { Log } from './http/log.ts';
import { EVENT_TYPES } from './payments/webhook.ts';
import { ROOT } from './runtime/config.ts';
import { createChatSandbox } from './sandbox/chat/sandbox.ts';
import { type Mailbox, openMailbox } from './sandbox/mail/mailbox.ts';
import { mailboxRoutes } from './sandbox/mail/routes.ts';
import {
  createPaymentsSandbox,
  type PaymentsSandbox,
  type PaymentsSandboxOptions,
  type SeedProduct,
} from './sandbox/payments/sandbox.ts';

/** The payments stand-in, filled with the premium catalog as a store owner would have entered it at the provider. */
export function openPayments(
  {
    payments,
    publicUrl,
    internalUrl,
    dataDir,
  }: Pick<StoreConfig, 'payments' | 'publicUrl' | 'internalUrl' | 'dataDir'>,
  log: Log,
  /** How soon webhooks are sent again, for tests that wait for it. */
  terms: Pick<PaymentsSandboxOptions, 'retryDelaysMs' | 'sweepEveryMs'> = {},
): PaymentsSandbox {
  const products: SeedProduct[] = JSON.parse(readFileSync(join(ROOT, 'sql', 'seed', 'premium.json'), 'utf8'));
  return createPaymentsSandbox({
    secretKey: payments.secretKey,
    webhookSecret: payments.webhookSecret,
    webhookUrl: `${internalUrl}/api/webhooks/stripe`,
    webhookTypes: EVENT_TYPES,
    publicUrl,
    storeFile: join(dataDir, 'payments.sqlite'),
    merchantName: DEFAULT_SETTINGS.name,
    seedProducts: products.map((product) => ({
      ...product,
      images: product.images.map((slug) => `${publicUrl}/pictures/cutout/${slug}-720.webp`),
    })),
    log: (event, fields) => log.debug(event, fields),
    ...terms,
  });
}

/** The mailbox: emails are kept on this machine and never sent. */
export function openMail({ dataDir }: Pick<StoreConfig, 'dataDir'>): {
  mailbox: Mailbox;
  app: Hono;
} {
  const mailbox = openMailbox(join(dataDir, 'mail'));
  return { mailbox, app: mailboxRoutes(mailbox) };
}

const WORD_MS = 25;

/** The chat model's stand-in, for this store only. */
export function openChat(config: Pick<StoreConfig, 'authSecret'>, wordMs = WORD_MS): Hono {
  return createChatSandbox({ apiKey: standInKey(config), wordMs });
}
