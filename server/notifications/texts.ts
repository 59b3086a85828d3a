import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { TextChannel } from '../../domain/messages.ts';
import { errorCode } from '../db/connectionErrors.ts';
import type { StoreConfig } from '../http/config.ts';
import { NotDelivered } from './transport.ts';

// Sends texts through a provider that speaks Twilio's wire format.

/** Shorter than a job's lease, so that no other worker takes over the text. */
const TIMEOUT_MS = 20_000;
/** The person answered STOP to the provider itself. */
const STOPPED = 21610;
/** Errors of connections that were never made, so nothing was sent. */
const NEVER_THERE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'ENETUNREACH',
]);

type TextConfig = NonNullable<StoreConfig['texts']>;

export type TextSender = {
  channels: readonly TextChannel[];
  /**
   * @throws NotDelivered when the provider certainly did not take it; `Stopped` for a number that wants none; after any
   * other error it is unknown
   */
  send(text: { channel: TextChannel; to: string; body: string }): Promise<void>;
};

export class Stopped extends Error {}

/** Without a provider nothing can be sent. */
export const NO_TEXTS: TextSender = {
  channels: [],
  send: () => Promise.reject(new NotDelivered(new Error('no provider of texts is configured'), true)),
};

export const textChannels = (config: StoreConfig['texts']): TextChannel[] =>
  config
    ? [...(config.from ? (['sms'] as const) : []), ...(config.whatsappFrom ? (['whatsapp'] as const) : [])]
    : [];

const errorSchema = z.object({ code: z.optional(z.int()) });

export function textSender(config: TextConfig): TextSender {
  const { url, accountSid, authToken, from, whatsappFrom } = config;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  return {
    channels: textChannels(config),
    async send({ channel, to, body }) {
      const sender = channel === 'sms' ? from : whatsappFrom;
      if (!sender) throw new NotDelivered(new Error(`no sender for ${channel}`), true);
      const prefix = channel === 'sms' ? '' : 'whatsapp:';
      const form = new URLSearchParams({ To: `${prefix}${to}`, Body: body });
      if (sender.startsWith('MG')) form.set('MessagingServiceSid', sender);
      else form.set('From', `${prefix}${sender}`);
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization, accept: 'application/json' },
        body: form,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: unknown) => {
        const cause = error instanceof Error && error.cause ? error.cause : error;
        if (error instanceof Error && NEVER_THERE.has(errorCode(cause))) throw new NotDelivered(error, false);
        throw error;
      });
      if (response.ok) return;
      const { code } = errorSchema.safeParse(await response.json().catch(() => null)).data ?? {};
      if (code === STOPPED) throw new Stopped();
      const error = new Error(`the provider of texts answered ${response.status} ${code ?? ''}`.trim());
      // Too many requests, out of service, or a wrong sign-in: nothing was sent, and a retry may succeed.
      if ([401, 403, 404, 429, 503].includes(response.status)) throw new NotDelivered(error, false);
      if (response.status < 500) throw new NotDelivered(error, true);
      throw error;
    },
  };
}

/** Whether a webhook comes from the provider: HMAC of its URL and of its fields by name, with the account's token. */
export function isSigned(
  { authToken }: Pick<TextConfig, 'authToken'>,
  { url, fields, signature }: { url: string; fields: Readonly<Record<string, string>>; signature: string },
): boolean {
  return timingSafeEqual(
    createHmac('sha256', authToken).update(signature).digest(),
    createHmac('sha256', authToken)
      .update(signRequest(authToken, url, fields))
      .digest(),
  );
}

export function signRequest(token: string, url: string, fields: Readonly<Record<string, string>>): string {
  const pairs = Object.keys(fields)
    .sort()
    .map((name) => `${name}${fields[name]}`);
  return createHmac('sha1', token)
    .update(`${url}${pairs.join('')}`)
    .digest('base64');
}

const STOP = /^(?:stop|stopall|unsubscribe|cancel|end|quit|alto|parar|cancelar)[.!]?$/i;
const START = /^(?:start|unstop|iniciar)[.!]?$/i;

/** Classifies a reply to a text. */
export function classifyReply(body: string): 'stop' | 'start' | null {
  const word = body.trim();
  return STOP.test(word) ? 'stop' : START.test(word) ? 'start' : null;
}
